package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.CommittedEnd;
import io.swallowtail.jobs.commit.PointStops;
import io.swallowtail.jobs.commit.RangeSimulation;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;

/** Runs the tasks of a segment in the caller's thread. What precedes the first trial of a point is done once. */
public final class LocalSimulation implements RangeSimulation {
    private final Configuration configuration;
    private final Map<String, PilotTask.Attempt> pilots = new ConcurrentHashMap<>();

    /**
     * Prepares to simulate.
     *
     * @param configuration the configuration of file systems
     */
    public LocalSimulation(Configuration configuration) {
        this.configuration = configuration;
    }

    @Override
    public TaskResult simulate(SweepPlan plan, List<TrialRange> ranges, String staging) throws IOException {
        Map<Integer, Sampling.Prepared> prepared = new HashMap<>();
        for (TrialRange range : ranges) {
            PlannedPoint planned = plan.points().get(range.point());
            if (planned.method().sampling().runsPilots()) {
                PilotTask.Attempt pilot = pilots.computeIfAbsent(
                        planned.id(), id -> PilotTask.of(planned, plan.seed()).attempt());
                if (pilot.failure() != null) {
                    return new TaskResult(List.of(), List.of(), null, List.of(pilot.failure()));
                }
                prepared.put(range.point(), pilot.prepared());
            }
        }
        return SegmentTask.of(plan, ranges, prepared, Map.of(), staging).simulate(configuration, () -> {});
    }

    @Override
    public List<CommittedEnd> ends(SweepPlan plan, PointStops.Crossing crossing) throws IOException {
        return SegmentTask.of(plan, crossing, null)
                .simulate(configuration, () -> {})
                .ends();
    }
}
