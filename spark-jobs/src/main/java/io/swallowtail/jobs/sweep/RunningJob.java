package io.swallowtail.jobs.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** The results of a started job so far, for the one thread that waits for it. */
final class RunningJob<R> {
    private final List<R> results;
    private int left;
    private Throwable failure;

    RunningJob(int tasks) {
        this.results = new ArrayList<>(Collections.nCopies(tasks, null));
        this.left = tasks;
    }

    void ended(int task, R result) {
        results.set(task, result);
        left--;
    }

    void failed(Throwable cause) {
        failure = cause;
    }

    boolean hasEnded(int task) {
        return results.get(task) != null;
    }

    boolean isOver() {
        return left == 0 || failure != null;
    }

    boolean hasFailed() {
        return failure != null;
    }

    /** Returns the results of the finished tasks, in the order of the tasks. */
    List<R> finished() {
        return results.stream().filter(Objects::nonNull).toList();
    }

    /**
     * Returns all results, in the order of the tasks. If the job failed, throws its failure, even if that is an undeclared checked
     * exception.
     */
    List<R> results() {
        if (failure != null) {
            throw RunningJob.<RuntimeException>undeclared(failure);
        }
        return results;
    }

    /** Spark reports the failure of a job with a checked exception that it does not declare. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E undeclared(Throwable failure) throws E {
        throw (E) failure;
    }
}
