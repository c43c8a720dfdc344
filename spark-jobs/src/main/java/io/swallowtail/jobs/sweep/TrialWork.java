package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.TrialRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The relative cost of each point's trials, or of its replications, which is known when the pilots have run. */
final class TrialWork {
    private final SweepPlan plan;
    private final Map<Integer, Long> runs = new HashMap<>();

    TrialWork(SweepPlan plan) {
        this.plan = plan;
    }

    /** Records the number of simulator runs in a replication of a point. */
    void learn(int place, long runsOfTrial) {
        if (runsOfTrial > 0) {
            runs.put(place, runsOfTrial);
        }
    }

    /** Sums the relative costs of ranges. */
    double of(List<TrialRange> ranges) {
        return ranges.stream()
                .mapToDouble(range -> range.trials() * of(range.point()))
                .sum();
    }

    /** Returns the relative cost of a trial of a point, in its experiment's units. */
    double of(int place) {
        PlannedPoint planned = plan.points().get(place);
        Long known = runs.get(place);
        return known == null
                ? planned.workOfTrial()
                : (double) known * planned.point().work();
    }
}
