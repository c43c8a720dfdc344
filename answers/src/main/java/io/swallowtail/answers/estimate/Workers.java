package io.swallowtail.answers.estimate;

import io.swallowtail.core.rare.TaskRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * A pool with one thread per core. Results come in the order of their numbers, not of their completion. {@link #stop} or a time budget
 * can stop the work. {@link #run} then throws a {@link WorkStoppedException} at once; results of earlier calls remain valid.
 */
public final class Workers implements TaskRunner, AutoCloseable {
    /** The reasons why work ends early. */
    public enum Ending {
        /** The time budget is spent. */
        BUDGET("the time budget is spent"),
        /** The user pressed Ctrl-C. */
        INTERRUPT("interrupted");

        private final String words;

        Ending(String words) {
            this.words = words;
        }

        /**
         * Writes the reason for people.
         *
         * @return a clause
         */
        public String inWords() {
            return words;
        }
    }

    private final ExecutorService threads;
    private final int count;
    private final ThreadLocal<Kept> kept = new ThreadLocal<>();
    private final CompletableFuture<Object> end = new CompletableFuture<>();

    /**
     * Starts the threads.
     *
     * @param count the number of threads, at least 1
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

    /**
     * Stops the work after a time.
     *
     * @param budget the remaining time for tasks
     */
    public void stopAfter(Duration budget) {
        end.completeOnTimeout(Ending.BUDGET, budget.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Stops the work on an interrupt by the user. */
    public void stop() {
        end.complete(Ending.INTERRUPT);
    }

    /**
     * Returns the reason why the work ended.
     *
     * @return empty if it was not stopped
     */
    public Optional<Ending> ending() {
        return end.isDone() ? Optional.of((Ending) end.join()) : Optional.empty();
    }

    boolean isStopped() {
        return end.isDone();
    }

    @Override
    public <T> List<T> run(long from, long to, LongFunction<T> task) {
        List<T> results = runUntilStopped(from, to, task);
        if (end.isDone()) {
            throw new WorkStoppedException((Ending) end.join());
        }
        return results;
    }

    /**
     * Runs tasks until all of them are done or the work is stopped.
     *
     * @param from the first number
     * @param to the end of the numbers, exclusive
     * @param task computes the result of a number, not null unless the work is never stopped; several threads call it at once
     * @return the results in the order of the numbers, up to the first task that was not completed when the work was stopped
     * @param <T> the result of a task
     */
    <T> List<T> runUntilStopped(long from, long to, LongFunction<T> task) {
        List<CompletableFuture<T>> running = new ArrayList<>();
        for (long number = from; number < to; number++) {
            long mine = number;
            running.add(CompletableFuture.supplyAsync(() -> end.isDone() ? null : task.apply(mine), threads));
        }
        try {
            CompletableFuture<Void> all = CompletableFuture.allOf(running.toArray(CompletableFuture[]::new));
            CompletableFuture.anyOf(all, end).join();
        } catch (CompletionException e) {
            throw unwrapped(e);
        }
        if (!end.isDone()) {
            return running.stream().map(CompletableFuture::join).toList();
        }
        return running.stream()
                .map(each -> each.isDone() && !each.isCompletedExceptionally() ? each.join() : null)
                .takeWhile(Objects::nonNull)
                .toList();
    }

    /** Returns what the thread of a task keeps for an owner. A thread keeps one value, because simulators take much memory. */
    <T> T kept(Object owner, Supplier<T> first) {
        Kept here = kept.get();
        if (here == null || here.owner != owner) {
            here = new Kept(owner, first.get());
            kept.set(here);
        }
        @SuppressWarnings("unchecked") // only the owner reads it
        T value = (T) here.value;
        return value;
    }

    private record Kept(Object owner, Object value) {}

    private static RuntimeException unwrapped(CompletionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
            return failure;
        }
        if (e.getCause() instanceof Error failure) {
            throw failure;
        }
        return e;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
