package io.swallowtail.answers.estimate;

import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * Trials that grow from look to look, on all cores. All estimators share this loop; they differ in the numbers of trials at their looks,
 * which do not depend on the threads.
 *
 * @param <R> the results of a part of the trials
 */
final class Looks<R> {
    private final Workers workers;
    private final LongUnaryOperator next;
    private final LongUnaryOperator tasks;
    private final Part<R> part;
    private final Progress<R> progress;
    private long trials;

    /** Runs a part of the trials: from its first one up to the end, exclusive. Several threads call it at once. */
    interface Part<R> {
        R run(long first, long past);
    }

    /** Receives the results of each task when it ends. */
    interface Progress<R> {
        /** Receives the number of trials of all finished tasks, and the results of the last one. One thread calls it at a time. */
        void finished(long done, R results);
    }

    /**
     * Prepares the first look.
     *
     * @param next gives the number of trials at the next look, by that of the last one; 0 before the first
     * @param tasks gives the number of tasks for a number of trials, both above 0
     * @param part runs the trials of a task
     * @param progress receives the number of completed trials after each task, and the results of the task
     */
    Looks(Workers workers, LongUnaryOperator next, LongUnaryOperator tasks, Part<R> part, Progress<R> progress) {
        this.workers = workers;
        this.next = next;
        this.tasks = tasks;
        this.part = part;
        this.progress = progress;
    }

    /** Makes looks of replications, each of which is a task. They are as many as keep all threads busy. */
    static <R> Looks<R> ofReplications(Workers workers, LongFunction<R> replication) {
        return new Looks<>(
                workers,
                done -> done + 2L * workers.count(),
                count -> count,
                (first, past) -> replication.apply(first),
                (done, results) -> {});
    }

    /** Returns the number of trials so far. */
    long trials() {
        return trials;
    }

    /** Counts the trials of the next look. */
    long more() {
        return next.applyAsLong(trials) - trials;
    }

    /**
     * Runs the trials up to the next look, or those that are completed before the work is stopped.
     *
     * @param most the largest number of trials
     * @return the results of the tasks, in the order of their trials
     */
    List<R> look(long most) {
        long from = trials;
        long size = Math.min(most, next.applyAsLong(from)) - from;
        long count = tasks.applyAsLong(size);
        long[] done = {from};
        List<R> parts = workers.runUntilStopped(0, count, task -> {
            long first = from + share(size, task, count);
            long past = from + share(size, task + 1, count);
            R result = part.run(first, past);
            synchronized (done) {
                done[0] += past - first;
                progress.finished(done[0], result);
            }
            return result;
        });
        trials = from + share(size, parts.size(), count);
        return parts;
    }

    /** Returns the beginning of a task's nearly equal share of a number. */
    private static long share(long whole, long task, long tasks) {
        return whole / tasks * task + Math.min(task, whole % tasks);
    }
}
