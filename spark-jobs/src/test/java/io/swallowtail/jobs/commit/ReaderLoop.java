package io.swallowtail.jobs.commit;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A thread that reads in a loop while a test writes.
 *
 * @param <T> what one read returns
 */
public final class ReaderLoop<T> {
    private final Set<T> seen = ConcurrentHashMap.newKeySet();
    private final Semaphore reads = new Semaphore(0);
    private final CompletableFuture<Void> reading;
    private volatile boolean isOver;

    /**
     * Starts the loop.
     *
     * @param reader reads once
     */
    public ReaderLoop(Callable<T> reader) {
        reading = CompletableFuture.runAsync(() -> {
            try {
                while (!isOver) {
                    seen.add(reader.call());
                    reads.release();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /**
     * Waits for the end of at least one read, so that the reader keeps pace with the writer.
     *
     * @return whether the loop goes on; a failed read ends it
     * @throws InterruptedException if this thread is interrupted
     */
    public boolean awaitRead() throws InterruptedException {
        reads.tryAcquire(1, TimeUnit.MINUTES);
        reads.drainPermits();
        return !reading.isDone();
    }

    /**
     * Ends the loop after the current read.
     *
     * @return the distinct results of all reads
     * @throws Exception if a read failed
     */
    public Set<T> end() throws Exception {
        isOver = true;
        reading.get();
        return seen;
    }
}
