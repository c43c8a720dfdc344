package io.swallowtail.core.rare;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Runs numbered tasks. The caller of the library provides it and owns the threads. */
public interface TaskRunner {
    /** Runs one task after the other. */
    TaskRunner SEQUENTIAL = new TaskRunner() {
        @Override
        public <T> List<T> run(long from, long to, LongFunction<T> task) {
            return LongStream.range(from, to).mapToObj(task).toList();
        }
    };

    /**
     * Runs tasks.
     *
     * @param from first number
     * @param to end of the numbers
     * @param task the task for a number; several threads may call it concurrently
     * @return the results in the order of the numbers
     * @param <T> result type of a task
     */
    <T> List<T> run(long from, long to, LongFunction<T> task);
}
