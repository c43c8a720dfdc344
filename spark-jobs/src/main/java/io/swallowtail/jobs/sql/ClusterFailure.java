package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.OneLine;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains why a request to a cluster failed. */
final class ClusterFailure {
    /** A refusal by a server of Kubernetes, as its client words it. */
    private static final Pattern REFUSAL =
            Pattern.compile("Message: (.*?)\\.? Received status: Status\\(.*?\\bcode=(\\d+)", Pattern.DOTALL);

    private static final int LONGEST = 250;

    private ClusterFailure() {}

    /** Returns a refusal with its code, or the innermost message of an exception; some causes have none. */
    static String cause(Throwable thrown) {
        String text = "";
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            String message =
                    cause.getMessage() == null ? "" : cause.getMessage().strip();
            Matcher refusal = REFUSAL.matcher(message);
            if (refusal.find()) {
                return OneLine.of(refusal.group(2) + ": " + refusal.group(1), LONGEST);
            }
            if (cause instanceof UnknownHostException) {
                text = "no host " + message;
            } else if (!message.isEmpty()) {
                text = message.lines().findFirst().orElseThrow();
            } else if (text.isEmpty()) {
                text = cause.getClass().getSimpleName();
            }
        }
        return OneLine.of(text, LONGEST);
    }
}
