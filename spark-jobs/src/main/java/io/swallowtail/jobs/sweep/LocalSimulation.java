package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.RangeSimulation;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import java.io.IOException;
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
        int place = ranges.get(0).point();
        PlannedPoint planned = plan.points().get(place);
        if (planned.isPlain()) {
            return SimulationTask.of(plan, ranges, staging).simulate(configuration);
        }
        PilotTask.Attempt pilot = pilots.computeIfAbsent(
                planned.point().id(), id -> PilotTask.of(planned, plan.seed()).attempt());
        if (pilot.failure() != null) {
            return new TaskResult(List.of(), List.of(), null, List.of(pilot.failure()));
        }
        Map<Integer, Sampling.Prepared> prepared = Map.of(place, pilot.prepared());
        return EstimatorTask.of(plan, ranges, prepared, Map.of()).simulate(configuration);
    }
}
