package io.swallowtail.rare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** Runs tasks that are told apart by their numbers; whoever calls the core owns the threads. */
public interface TaskRunner {
    /** Runs one task after the other. */
    TaskRunner SEQUENTIAL = new TaskRunner() {
        @Override
        public <T> List<T> run(long from, long to, LongFunction<T> task) {
            List<T> results = new ArrayList<>();
            for (long number = from; number < to; number++) {
                results.add(task.apply(number));
            }
            return results;
        }
    };

    /**
     * Runs tasks.
     *
     * @param from first number
     * @param to end of the numbers
     * @param task what to do for a number; several threads may call it at once
     * @return the results in the order of the numbers
     * @param <T> what a task yields
     */
    <T> List<T> run(long from, long to, LongFunction<T> task);
}
