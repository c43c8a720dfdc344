package io.swallowtail.local;

import io.swallowtail.rare.TaskRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;

/** A thread for each core. Results come in the order of their numbers, whichever is ready first. */
public final class Workers implements TaskRunner, AutoCloseable {
    private final ExecutorService threads;
    private final int count;

    /**
     * Starts the threads.
     *
     * @param count how many, at least 1
     */
    public Workers(int count) {
        this.count = count;
        threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "estimator");
            thread.setDaemon(true);
            return thread;
        });
    }

    int count() {
        return count;
    }

    @Override
    public <T> List<T> run(long from, long to, LongFunction<T> task) {
        List<Future<T>> running = new ArrayList<>();
        for (long number = from; number < to; number++) {
            long mine = number;
            running.add(threads.submit(() -> task.apply(mine)));
        }
        List<T> results = new ArrayList<>();
        try {
            for (Future<T> each : running) {
                results.add(each.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
        return results;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
