package io.swallowtail.sweep;

import io.swallowtail.commit.TalliedRange;
import io.swallowtail.commit.TaskResult;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.QuantityCounts;
import io.swallowtail.tails.SplittingCounts;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;

/** What one Spark task does of a segment. */
interface SegmentTask extends Serializable {
    /**
     * Simulates the ranges.
     *
     * @param configuration how file systems are reached
     * @return what its ranges yielded, in an order of their own
     */
    TaskResult simulate(Configuration configuration) throws IOException;

    /** Ends a task whose job was given up; Spark only marks it. Asked between pieces of work of a second or so. */
    static void endIfCancelled() {
        TaskContext context = TaskContext.get();
        if (context != null && context.isInterrupted()) {
            throw new TaskKilledException("the job was given up");
        }
    }

    /**
     * Makes what is handed in of a range.
     *
     * @param point the point
     * @param from first trial
     * @param to end of the range, excluded
     * @param start when its simulation began, by {@link System#nanoTime}
     * @param counts what the trials yielded
     * @param splitting what replications of a splitting saw
     */
    static TalliedRange tallied(
            Point point, long from, long to, long start, List<QuantityCounts> counts, SplittingCounts splitting) {
        Experiment experiment = point.experiment();
        return new TalliedRange(
                point.id(),
                experiment.name(),
                experiment.revision(),
                from,
                to,
                System.nanoTime() - start,
                null,
                counts,
                splitting);
    }
}
