package io.swallowtail.sweep;

import io.swallowtail.commit.SimulatedRanges;
import java.io.IOException;
import java.io.Serializable;
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
    SimulatedRanges simulate(Configuration configuration) throws IOException;

    /** Ends a task whose job was given up; Spark only marks it. Asked between pieces of work of a second or so. */
    static void endIfCancelled() {
        TaskContext context = TaskContext.get();
        if (context != null && context.isInterrupted()) {
            throw new TaskKilledException("the job was given up");
        }
    }
}
