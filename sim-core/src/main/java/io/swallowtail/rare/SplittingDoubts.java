package io.swallowtail.rare;

import io.swallowtail.statistics.ReplicatedTail;
import java.util.ArrayList;
import java.util.List;

/** Says why an answer by splitting is not to be relied on. */
public final class SplittingDoubts {
    private SplittingDoubts() {}

    /**
     * Joins all reasons.
     *
     * @param tail what the replications say
     * @param unreached texts of alternatives to which the pilots found no way, while they reached others
     * @param secondLogs natural logarithms of estimates by a second schedule; empty without one
     * @param withoutScore texts of flags in the event that have no finer score ({@link Gradient})
     * @return one line; null if there is no reason
     */
    public static String of(
            ReplicatedTail tail, List<String> unreached, List<Double> secondLogs, List<String> withoutScore) {
        List<String> reasons = new ArrayList<>();
        tail.doubt().ifPresent(reasons::add);
        unreached.forEach(alternative -> reasons.add("no trial reached " + alternative));
        tail.contradiction(secondLogs.stream().mapToDouble(each -> each).toArray())
                .ifPresent(reasons::add);
        // A climb that reached the event needed no score for its flags.
        if (tail.log() == Double.NEGATIVE_INFINITY) {
            withoutScore.forEach(flag ->
                    reasons.add(flag + " has no finer score, so that splitting sees no more than plain trials"));
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }
}
