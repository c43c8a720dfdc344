package io.swallowtail.jobs.sweep;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.Function2;

/** Runs the tasks of a sweep. Several jobs run at once. The tasks of an earlier job start before those of a later one. */
interface Jobs {
    /** Returns the number of tasks that run at once. */
    int cores();

    /**
     * Starts a job and returns at once. Results and failure come from other threads, in any order.
     *
     * @param tasks the tasks, at least one
     * @param work runs a task; it receives the configuration of file systems
     * @param ended receives each task's result and the task's place
     * @param failed receives the cause if the job fails or is cancelled
     */
    <T, R> void start(
            List<T> tasks, Function2<T, Configuration, R> work, ObjIntConsumer<R> ended, Consumer<Throwable> failed);

    /** Cancels all jobs that were started here. */
    void cancel();
}
