package io.swallowtail.jobs.store;

import io.swallowtail.answers.message.Words;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;

/**
 * A lease for stores without locks: a file that its owner rewrites periodically. A writer that finds a lease watches it for some renewals.
 * If the file does not change, the owner is considered dead. Times are measured by sleeping, so the clocks of machines need not agree. A writer
 * of this machine whose process has ended is dead at once.
 *
 * <p>The lease only saves a second writer useless work. Commits are safe without it, because their numbers exclude each other. So a dead
 * lease may be replaced without a condition: of two writers that replace it at once, the later one has it. The other one's next {@link #check}
 * fails, or its next commit, whose number the later one has taken.
 */
final class LeaseWriterLock implements WriterLock {
    /** The number of renewals without a change after which an owner is considered dead. A living owner may stall for a while. */
    private static final int PATIENCE = 10;

    /** The number of times that a lease is read per renewal. */
    private static final int LOOKS = 4;

    /** The number of renewals between two notices to the user. */
    private static final int NOTICE = 3;

    private static final long MILLIS = 1000;

    /** The time between two renewals. */
    static final Duration RENEWAL = Duration.ofSeconds(5);

    private final StoreDirectory directory;
    private final Path file;
    private final String owner;
    private final Thread renewal;
    private volatile boolean held = true;
    private volatile boolean closing;

    private LeaseWriterLock(StoreDirectory directory, Path file, String owner, Duration renewEvery) {
        this.directory = directory;
        this.file = file;
        this.owner = owner;
        this.renewal = new Thread(() -> renew(renewEvery), "swallowtail-lease");
        renewal.setDaemon(true);
        renewal.start();
    }

    /**
     * Takes the lease. If a lease exists, watches it for ten renewals first.
     *
     * @param renewEvery the time between two renewals
     * @param notice receives a line for the user at once and after every three renewals of waiting
     * @throws IOException if the lease is renewed, which shows that its owner is active
     */
    static LeaseWriterLock acquire(StoreDirectory directory, Path file, Duration renewEvery, Consumer<String> notice)
            throws IOException {
        String owner = WriterLock.owner() + OwnProcess.name() + "\n";
        while (!create(directory, file, owner)) {
            String dead = watch(directory, file, renewEvery, notice);
            if (!dead.isEmpty() && dead.equals(read(directory, file))) {
                directory.publisher().replace(stage(directory, owner), file);
                break;
            }
        }
        return new LeaseWriterLock(directory, file, owner, renewEvery);
    }

    private static boolean create(StoreDirectory directory, Path file, String text) throws IOException {
        try {
            directory.publisher().create(stage(directory, text), file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            // A writer that has just taken the lease deletes the staged files of all others.
            if (read(directory, file).isEmpty()) {
                throw e;
            }
            return false;
        }
    }

    private static Path stage(StoreDirectory directory, String text) throws IOException {
        return directory.staging().stage(text.getBytes(StandardCharsets.UTF_8), ".lease");
    }

    /**
     * Watches a lease.
     *
     * @return its text, at once if its owner has ended on this machine, else after ten renewals without a change; empty if the lease is gone
     * @throws IOException if it changes
     */
    private static String watch(StoreDirectory directory, Path file, Duration renewEvery, Consumer<String> notice)
            throws IOException {
        String first = read(directory, file);
        if (first.lines().skip(2).findFirst().filter(OwnProcess::hasEnded).isPresent()) {
            return first;
        }
        for (int look = 0; look < PATIENCE * LOOKS && !first.isEmpty(); look++) {
            if (look % (NOTICE * LOOKS) == 0) {
                notice.accept(Words.of(
                        "%s: waiting up to %d s for the writer %s, which may have died",
                        directory,
                        (renewEvery.toMillis() * (PATIENCE * LOOKS - look) + LOOKS * MILLIS - 1) / (LOOKS * MILLIS),
                        WriterLock.name(first)));
            }
            long start = System.nanoTime();
            String text = read(directory, file);
            if (text.isEmpty()) {
                return "";
            }
            if (!text.equals(first)) {
                throw WriterLock.taken(directory, text);
            }
            pause(renewEvery.dividedBy(LOOKS).minusNanos(System.nanoTime() - start));
        }
        return first;
    }

    /** Reads a lease; empty if none exists. */
    private static String read(StoreDirectory directory, Path file) throws IOException {
        if (!directory.files().isFile(file)) {
            return "";
        }
        try (InputStream in = directory.files().open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (FileNotFoundException e) {
            return "";
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(Math.max(0, time.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void renew(Duration every) {
        for (long beat = 1; held; beat++) {
            pause(every);
            synchronized (this) {
                if (closing) {
                    return;
                }
                try {
                    if (isOurs()) {
                        directory.publisher().replace(stage(directory, owner + beat + "\n"), file);
                    }
                } catch (IOException e) {
                    continue; // The next renewal may succeed. If not, another writer takes the lease, which is noticed.
                }
            }
        }
    }

    private boolean isOurs() throws IOException {
        held = read(directory, file).startsWith(owner);
        return held;
    }

    @Override
    public synchronized void check() throws IOException {
        if (!held || !isOurs()) {
            throw WriterLock.lost(directory);
        }
    }

    @Override
    public synchronized void endRenewal() {
        closing = true;
        renewal.interrupt();
    }

    @Override
    public synchronized void close() throws IOException {
        endRenewal();
        if (held && isOurs()) {
            directory.files().delete(file);
        }
    }
}
