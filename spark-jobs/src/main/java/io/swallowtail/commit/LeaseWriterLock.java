package io.swallowtail.commit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A lease for file systems without locks: a file that its owner writes again and again. Whoever finds it watches for a
 * while; if nothing moves, the owner is dead and the lease is taken over. No clocks are compared.
 */
final class LeaseWriterLock implements WriterLock {
    private final SweepDirectory directory;
    private final FileSystem files;
    private final Path file;
    private final String owner;
    private final Thread renewal;
    private volatile boolean held = true;
    private volatile boolean closing;

    private LeaseWriterLock(SweepDirectory directory, FileSystem files, Path file, String owner, Duration renewEvery) {
        this.directory = directory;
        this.files = files;
        this.file = file;
        this.owner = owner;
        this.renewal = new Thread(() -> renew(renewEvery), "swallowtail-lease");
        renewal.setDaemon(true);
        renewal.start();
    }

    /** Renewals of a lease that its heir waits for: an owner may stall a while without being dead. */
    private static final int PATIENCE = 10;

    /** Looks at a lease in the time of one renewal. */
    private static final int LOOKS = 4;

    /** Takes the lease; watches a lease that is there for some renewals to see whether it is alive. */
    static LeaseWriterLock acquire(SweepDirectory directory, FileSystem files, Path file, Duration renewEvery)
            throws IOException {
        String owner = WriterLock.owner();
        while (!create(files, file, owner)) {
            String living = watch(files, file, renewEvery);
            if (!living.isEmpty()) {
                throw WriterLock.taken(directory, living);
            }
            // Renaming is what only one of several heirs can do.
            Path dead = file.suffix("-" + UUID.randomUUID());
            if (files.rename(file, dead)) {
                files.delete(dead, false);
            }
        }
        return new LeaseWriterLock(directory, files, file, owner, renewEvery);
    }

    /** The text of a lease that is seen to be renewed or replaced; empty if it stands still, which only the dead do. */
    private static String watch(FileSystem files, Path file, Duration renewEvery) throws IOException {
        String first = "";
        for (int look = 0; look <= PATIENCE * LOOKS; look++) {
            // An empty text proves nothing: its owner may be in the middle of writing it.
            String text = read(files, file);
            if (first.isEmpty()) {
                first = text;
            } else if (!text.isEmpty() && !text.equals(first)) {
                return text;
            }
            pause(renewEvery.dividedBy(LOOKS));
        }
        return "";
    }

    private static boolean create(FileSystem files, Path file, String text) throws IOException {
        try (OutputStream out = files.create(file, false)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            if (files.exists(file)) {
                return false;
            }
            throw e;
        }
    }

    /** The lease's text; empty if it is just being written or gone. */
    private static String read(FileSystem files, Path file) throws IOException {
        if (!files.exists(file)) {
            return "";
        }
        try (InputStream in = files.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
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
                try (OutputStream out = stillOurs() ? files.create(file, true) : OutputStream.nullOutputStream()) {
                    out.write((owner + beat + "\n").getBytes(StandardCharsets.UTF_8));
                } catch (IOException e) {
                    held = false;
                }
            }
        }
    }

    private boolean stillOurs() throws IOException {
        held = read(files, file).startsWith(owner);
        return held;
    }

    @Override
    public synchronized void check() throws IOException {
        if (!held || !stillOurs()) {
            throw WriterLock.lost(directory);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closing = true;
        renewal.interrupt();
        if (held && stillOurs()) {
            files.delete(file, false);
        }
    }
}
