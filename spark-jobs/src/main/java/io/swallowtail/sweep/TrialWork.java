package io.swallowtail.sweep;

import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How much work a trial of each point is, or a replication: that is known when its pilots have run. */
final class TrialWork {
    private final SweepPlan plan;
    private final Map<Integer, Long> runs = new HashMap<>();

    TrialWork(SweepPlan plan) {
        this.plan = plan;
    }

    /** Learns how many runs of the simulator a replication of a point takes. */
    void learn(int place, List<SentPlan> pilots) {
        runs.put(
                place,
                Math.max(
                        1,
                        pilots.stream().mapToLong(pilot -> pilot.plan().runs()).sum()));
    }

    /** Gives the work of a trial of a point, in units of its experiment's own. */
    double of(int place) {
        PlannedPoint planned = plan.points().get(place);
        Long known = runs.get(place);
        return known == null
                ? planned.workOfTrial()
                : (double) known
                        * planned.point().experiment().work(planned.point().parameters());
    }
}
