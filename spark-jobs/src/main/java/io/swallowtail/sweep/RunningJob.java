package io.swallowtail.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** What a job that was started has yielded so far; for the one thread that waits for it. */
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

    /** Gives the results of the tasks that have ended, in the order of the tasks. */
    List<R> finished() {
        return results.stream().filter(Objects::nonNull).toList();
    }

    /** Gives all results, in the order of the tasks; throws the failure of a job that failed, declared or not. */
    List<R> results() {
        if (failure != null) {
            throw RunningJob.<RuntimeException>undeclared(failure);
        }
        return results;
    }

    /** Spark reports the failure of a job by a checked exception that it does not declare. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E undeclared(Throwable failure) throws E {
        throw (E) failure;
    }
}
