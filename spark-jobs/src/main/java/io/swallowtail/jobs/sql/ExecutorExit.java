package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.OneLine;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of an executor, in words.
 *
 * @param who the executor or its pod, and its machine
 * @param status how it ended
 * @param output where its output is
 */
record ExecutorExit(String who, String status, String output) {
    private static final int LONGEST = 200;
    private static final int SHORTEST_STATUS = 20;
    private static final int LONGEST_STATUS = 160;
    private static final int FIRST_SIGNAL = 128;
    private static final int LAST_SIGNAL = 192;
    /** Spark's exit code of an executor whose Java heap is too small. */
    private static final int HEAP = 52;

    /** What each manager says if it ended an executor because of its memory. */
    private static final Pattern MEMORY =
            Pattern.compile("OOMKilled|exceeding (physical|virtual) memory limits|beyond the '?\\w+'? memory limit");

    private static final Pattern CODE = Pattern.compile("(?i)\\b(?:code|status):? (-?\\d+)");
    private static final Pattern SILENT = Pattern.compile("heartbeat timed out after (\\d+)\\d{3} ms");
    private static final Pattern POD = Pattern.compile("brief reason: (?!N/A)(.*)");
    private static final Pattern MESSAGE = Pattern.compile("following message: (.*)");
    private static final Pattern DIAGNOSTICS = Pattern.compile("Diagnostics: (.*)");
    private static final Pattern CONTAINER = Pattern.compile("container_\\w+");
    private static final Pattern HOST = Pattern.compile("on host: ([\\w.-]*\\w)");
    private static final String KEPT = "spark.kubernetes.executor.deleteOnTermination";

    /**
     * Describes the end of an executor.
     *
     * @param application the application's identifier at the cluster
     * @param executor the executor's number
     * @param place the worker as HOST:PORT, or the name of the pod; empty if it is unknown
     * @param host the machine, empty if it is unknown
     * @param reason the cluster's reason, of any number of lines
     */
    static ExecutorExit of(
            ClusterKind kind, String application, String executor, String place, String host, String reason) {
        String who = "executor " + executor;
        String machine = host;
        String output = "work/" + application + "/" + executor + " of its worker";
        if (kind == ClusterKind.KUBERNETES) {
            who = place.isEmpty() ? who : "pod " + place;
            output = "false".equals(System.getProperty(KEPT))
                    ? "kubectl logs " + place
                    : "lost, unless -D" + KEPT + "=false";
        } else if (kind == ClusterKind.YARN) {
            Matcher container = CONTAINER.matcher(reason);
            machine = host.isEmpty() ? found(HOST, reason) : host;
            output = "yarn logs "
                    + (container.find() ? "-containerId " + container.group() : "-applicationId " + application);
        } else if (!place.isEmpty()) {
            machine = place;
        }
        return new ExecutorExit(who + (machine.isEmpty() ? "" : " on " + machine), status(reason), output);
    }

    private static String found(Pattern pattern, String reason) {
        Matcher found = pattern.matcher(reason);
        return found.find() ? found.group(1) : "";
    }

    /** Describes the end in a few words. An executor is out of memory only if the cluster says so. */
    private static String status(String reason) {
        if (MEMORY.matcher(reason).find()) {
            return "out of memory";
        }
        String seconds = found(SILENT, reason);
        String pod = found(POD, reason);
        if (!seconds.isEmpty() || !pod.isEmpty()) {
            return pod.isEmpty()
                    ? "no heartbeat for " + seconds + " s"
                    : shortened(pod + ": " + found(MESSAGE, reason));
        }
        String digits = found(CODE, reason);
        int code = digits.isEmpty() ? -1 : Integer.parseInt(digits);
        if (code > FIRST_SIGNAL && code <= LAST_SIGNAL) {
            return "killed by signal " + (code - FIRST_SIGNAL);
        }
        if (code >= 0) {
            return "exit code " + code + (code == HEAP ? ", out of memory" : "");
        }
        String diagnostics = found(DIAGNOSTICS, reason);
        return shortened(diagnostics.isEmpty() ? reason : diagnostics);
    }

    private static String shortened(String text) {
        return OneLine.of(text.strip().lines().findFirst().orElse("").strip(), LONGEST_STATUS);
    }

    /** Returns the line about an executor whose tasks run again, in about 200 characters at most; only the status is cut. */
    String line() {
        String begin = "An executor ended: " + who + ", ";
        String end = ". Its tasks run again. Output: " + output + ".";
        return begin + OneLine.of(status, Math.max(SHORTEST_STATUS, LONGEST - 1 - begin.length() - end.length())) + end;
    }

    @Override
    public String toString() {
        return who + ", " + status + " (output: " + output + ")";
    }
}
