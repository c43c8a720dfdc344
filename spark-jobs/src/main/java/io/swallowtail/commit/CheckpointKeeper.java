package io.swallowtail.commit;

import io.swallowtail.store.WriterLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;

/**
 * Keeps a writer's checkpoints up to date. It writes one after many commits or ranges, but not before their number is in proportion to the
 * size of the checkpoint. So all checkpoints of a sweep together cost a fixed multiple of its commits.
 */
public final class CheckpointKeeper {
    private static final int MANY_COMMITS = 100;
    private static final long MANY_RANGES = 200_000;
    /** A checkpoint has at most this many ranges for each range since the last one. */
    private static final int RANGES_PER_RANGE = 16;

    private final SweepWriter writer;
    private final WriterLock lock;
    private int last = -1;
    private long summedRanges;
    private long commits;
    private long ranges;

    /** Begins without commits. */
    CheckpointKeeper(SweepWriter writer, WriterLock lock) {
        this.writer = writer;
        this.lock = lock;
    }

    /** Records that a checkpoint exists. */
    void note(Checkpoint checkpoint) {
        last = checkpoint.last();
        summedRanges = checkpoint.sum().ranges().size();
        commits = 0;
        ranges = 0;
    }

    /** Records a commit after the last checkpoint. */
    void note(Commit commit) {
        commits++;
        ranges += commit.ranges().size();
    }

    /** Returns the number of the last checkpoint, or -1. */
    int last() {
        return last;
    }

    /**
     * Writes a checkpoint if the commits after the last one justify its cost. Readers then need not read the summed commits.
     *
     * @throws IOException if a commit is damaged, or the checkpoint cannot be written
     */
    public void writeIfDue() throws IOException {
        if ((commits >= MANY_COMMITS || ranges >= MANY_RANGES) && ranges * RANGES_PER_RANGE >= summedRanges) {
            write(step -> {});
        }
    }

    /** Writes a checkpoint of all commits. */
    void write(Consumer<CheckpointWriter.Step> observer) throws IOException {
        try {
            new CheckpointWriter(writer.directory(), writer.description(), lock, observer)
                    .write(writer.sequence().next())
                    .ifPresent(this::note);
        } catch (IOException e) {
            writer.sequence().requireOwn(); // a writer that opened the directory deletes this one's staged files
            throw e;
        }
    }

    /**
     * Lists the files that contain all counts: the last checkpoint, and the later commits that are not empty.
     *
     * @return their paths, in ascending order of their numbers
     */
    public List<Path> countFiles() {
        List<Path> files = new ArrayList<>();
        if (last >= 0) {
            files.add(writer.directory().checkpoints().file(last));
        }
        writer.ledger().digests().tailMap(last + 1).keySet().stream()
                .map(writer.directory().commits()::file)
                .forEach(files::add);
        return files;
    }

    /**
     * Returns the size of {@link #countFiles}.
     *
     * @return the sum of their lengths in bytes
     * @throws IOException if the directory cannot be read
     */
    public long countBytes() throws IOException {
        long bytes = 0;
        for (Path file : countFiles()) {
            bytes += writer.directory().files().entry(file).orElseThrow().bytes();
        }
        return bytes;
    }
}
