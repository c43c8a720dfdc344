package io.swallowtail.jobs.sweep;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Trials of a point one after the other, from the first on, and what a stop event makes of them: literal and slow. */
public final class EndOracle {
    private final Point point;
    private final long seed;
    private final Predicate<long[]> happens;

    /**
     * Prepares to count.
     *
     * @param point the point
     * @param seed the sweep's seed
     * @param happens whether the event happens in a trial with such metrics
     */
    public EndOracle(Point point, long seed, Predicate<long[]> happens) {
        this.point = point;
        this.seed = seed;
        this.happens = happens;
    }

    /** Counts how often the event happens in the first trials. */
    public long exceedances(long trials) {
        TrialRunner runner = new TrialRunner(point, seed, List.of());
        long[] count = {0};
        runner.forEach(0, trials, (trial, metrics) -> count[0] += happens.test(metrics) ? 1 : 0);
        return count[0];
    }

    /** Finds in how many trials the event happened k times, the last of them included; nothing if these are more than most. */
    public OptionalLong end(long k, long most) {
        TrialRunner runner = new TrialRunner(point, seed, List.of());
        long[] count = {0};
        for (long trial = 0; trial < most; trial++) {
            runner.forEach(trial, trial + 1, (index, metrics) -> count[0] += happens.test(metrics) ? 1 : 0);
            if (count[0] == k) {
                return OptionalLong.of(trial + 1);
            }
        }
        return OptionalLong.empty();
    }
}
