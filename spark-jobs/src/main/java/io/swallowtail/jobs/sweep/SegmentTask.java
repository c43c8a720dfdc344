package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Results;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.jobs.commit.ResultColumns;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;

/** The part of a segment that one Spark task simulates. */
interface SegmentTask extends Serializable {
    /**
     * Simulates the ranges.
     *
     * @param configuration the configuration of file systems
     * @return the results of its ranges, in any order
     */
    TaskResult simulate(Configuration configuration) throws IOException;

    /** Ends this task if its job was cancelled, because Spark only marks the task. Tasks call this after each second or so of work. */
    static void endIfCancelled() {
        TaskContext context = TaskContext.get();
        if (context != null && context.isInterrupted()) {
            throw new TaskKilledException("the job was given up");
        }
    }

    /**
     * Creates the result of a range.
     *
     * @param from first trial
     * @param to end of the range, excluded
     * @param start the beginning of its simulation, by {@link System#nanoTime}
     * @param counts the counts of the trials
     * @param results the results of events in addition to counts
     */
    static TalliedRange tallied(
            Point point,
            long from,
            long to,
            long start,
            List<QuantityCounts> counts,
            SortedMap<String, Results> results) {
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
                ResultColumns.of(results));
    }
}
