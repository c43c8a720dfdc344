package io.swallowtail.jobs.commit;

import io.swallowtail.answers.plan.SweepPlan;
import java.io.IOException;
import java.util.List;

/** Simulates trials on this machine, without a cluster. The results are a function of the plan and the ranges. */
public interface RangeSimulation {
    /**
     * Simulates ranges of points, with rows only of one experiment. Threads may call it at the same time.
     *
     * @param plan the plan that has the ranges' points
     * @param staging the path of a directory for the rows of plain trials; null to count the trials only
     * @return the results, and the failures of points
     * @throws IOException if the rows cannot be written
     */
    TaskResult simulate(SweepPlan plan, List<TrialRange> ranges, String staging) throws IOException;

    /**
     * Finds the ends of stop events in a range.
     *
     * @return the ends that the crossing seeks
     * @throws IllegalStateException if the range has fewer exceedances
     * @throws IOException never, because no rows are written
     */
    List<CommittedEnd> ends(SweepPlan plan, PointStops.Crossing crossing) throws IOException;
}
