package io.swallowtail.core.rare;

import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.ArrayList;
import java.util.List;

/** Explains why a result of splitting is unreliable. */
public final class SplittingDoubts {
    private SplittingDoubts() {}

    /**
     * Joins all reasons.
     *
     * @param tail the replications' estimate
     * @param unreached texts of alternatives that the pilots did not reach, while they reached others
     * @param secondLogs natural logarithms of estimates by a second schedule; empty without one
     * @param gradient what is in the way of the splitting
     * @return one line; null if there is no reason
     */
    public static String of(ReplicatedTail tail, List<String> unreached, List<Double> secondLogs, Gradient gradient) {
        List<String> reasons = new ArrayList<>();
        tail.doubt().ifPresent(reasons::add);
        unreached.forEach(alternative -> reasons.add("no trial reached " + alternative));
        tail.contradiction(secondLogs.stream().mapToDouble(each -> each).toArray())
                .ifPresent(reasons::add);
        // If the event was reached, its flags needed no refinements.
        if (tail.log() == Double.NEGATIVE_INFINITY) {
            gradient.missing()
                    .forEach(flag -> reasons.add(
                            flag + " has no finer score, so that splitting sees no more than plain trials"));
        }
        if (tail.interval().isReplicated()) {
            gradient.rareFlags()
                    .forEach(flags -> reasons.add(
                            flags + ": moves that redraw them hardly mix; use --method order where it applies"));
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }
}
