package io.swallowtail.jobs.commit;

import java.io.Serializable;

/**
 * Trials [from, to) of a point, to be simulated.
 *
 * @param point the point's place in the plan
 * @param from first trial
 * @param to end of the range, excluded
 */
public record TrialRange(int point, long from, long to) implements Serializable {
    /** Counts the trials. */
    public long trials() {
        return to - from;
    }
}
