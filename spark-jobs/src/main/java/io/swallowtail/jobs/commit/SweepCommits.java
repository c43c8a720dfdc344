package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.jobs.store.DamagedFileException;
import io.swallowtail.jobs.store.NumberedListing;
import io.swallowtail.jobs.store.NumberedName;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.StoreDirectory;
import io.swallowtail.jobs.store.UnfitFileException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.apache.hadoop.util.functional.ConsumerRaisingIOE;

/**
 * The commits of a sweep's directory: one file per segment, which names its trial files. A commit is a regular file named
 * {@code NNNNNNNN.parquet}; other files in the directory are ignored.
 */
public final class SweepCommits {
    /** The names of their files. */
    public static final NumberedName FILES = new NumberedName("commits", ".parquet");

    /**
     * The largest commit that is read, in bytes, because a commit is read into memory as a whole. A segment of half an hour on a hundred
     * cores takes a tenth of that.
     */
    static final int MAX_BYTES = 1 << 28;

    /** The number of commits that are read together before they are processed. It bounds the memory. */
    public static final int AT_ONCE = 64;

    /** Commits of less than this size in all are few. 50,000 points of 100 trials have 26 MB. */
    static final long FEW_BYTES = 64L << 20;

    /** The remedy for a file that is as it was written, but breaks a rule. */
    public static final String KEPT =
            "its digest is right, so `verify --repair` keeps it; use the version that wrote it, or another directory";

    private static final int NAMED = 5;
    private static final int LONGEST_NAME = 100;

    private final SweepDirectory directory;

    SweepCommits(SweepDirectory directory) {
        this.directory = directory;
    }

    /**
     * Lists the directory of commits.
     *
     * @return the lengths of all commits, some of which may be empty or of an earlier sweep, and the names of other entries
     * @throws IOException if it cannot be read
     */
    public NumberedListing listing() throws IOException {
        return NumberedListing.of(directory, FILES);
    }

    /**
     * Returns whether the commits are so few that one machine keeps their counts. Spark SQL sums those of larger sweeps.
     *
     * @return whether they are
     * @throws IOException if the directory cannot be read
     */
    public boolean areFew() throws IOException {
        return listing().bytes() < FEW_BYTES;
    }

    /**
     * Lists the numbers of the segments, which are the commits that are not empty. Reads all commits.
     *
     * @return their numbers, ascending
     * @throws IOException if a commit cannot be read
     */
    public List<Integer> segments() throws IOException {
        List<Integer> segments = new ArrayList<>();
        forEach(false, commit -> {
            if (!commit.isEmpty()) {
                segments.add(commit.segment());
            }
        });
        return segments;
    }

    /**
     * Describes the entries of the directory of commits that are not commits.
     *
     * @return a sentence for the user; empty if all entries are commits
     * @throws IOException if the directory cannot be read
     */
    public Optional<String> remark() throws IOException {
        List<String> foreign = listing().foreign();
        if (foreign.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = foreign.stream()
                .map(name -> "\"" + OneLine.of(name, LONGEST_NAME) + "\"")
                .toList();
        return Optional.of(StoreDirectory.shown(path()) + " contains other files, which are ignored: "
                + CountWords.list(names, ", ", NAMED));
    }

    /**
     * Returns the file of a commit.
     *
     * @param segment its number
     * @return its path
     */
    public Path file(int segment) {
        return directory.place(FILES.place(segment));
    }

    /** Returns the directory of the commits. */
    Path path() {
        return directory.place(FILES.directory());
    }

    /**
     * Reads a commit.
     *
     * @param segment its number
     * @param withCounts whether to read the results of the ranges
     * @throws IOException if it is damaged; the message says what to do
     */
    Commit read(int segment, boolean withCounts) throws IOException {
        try {
            return CommitFile.read(segment, directory.files().read(file(segment), MAX_BYTES), withCounts);
        } catch (AccessDeniedException e) {
            throw new IOException(StoreDirectory.shown(file(segment)) + " cannot be read: permission denied", e);
        } catch (IOException e) {
            throw damaged(segment, UnfitFileException.words(e), e);
        }
    }

    /**
     * Checks every byte of some commits. Reads all commits once, on all cores.
     *
     * @param digests the digits of their seals by their numbers
     * @throws IOException if one is damaged, or has another digest; the message says what to do
     */
    public void requireIntact(SortedMap<Integer, String> digests) throws IOException {
        SortedMap<Integer, String> present = SweepLedger.read(directory).digests();
        for (Map.Entry<Integer, String> commit : digests.entrySet()) {
            if (!commit.getValue().equals(present.get(commit.getKey()))) {
                throw damaged(commit.getKey(), Seal.BROKEN, null);
            }
        }
    }

    /** Returns the error for a commit that is as it was written, but breaks a rule. */
    DamagedFileException invalid(int segment, String why, Exception cause) {
        return new DamagedFileException(directory.toString(), FILES.place(segment), why, KEPT, cause);
    }

    /** Returns the error for a commit that cannot be read, with a remedy. */
    DamagedFileException damaged(int segment, String why, Exception cause) {
        return new DamagedFileException(
                directory.toString(), FILES.place(segment), why, directory.segmentRemedy(), cause);
    }

    /**
     * Reads all commits of the sweep in the order of their numbers, a block at a time on all cores.
     *
     * @param withCounts whether to read the results of the ranges
     * @param consumer takes each
     * @throws IOException if one is damaged; the message says what to do
     */
    public void forEach(boolean withCounts, ConsumerRaisingIOE<Commit> consumer) throws IOException {
        forEach(listing().numbers(), withCounts, consumer);
    }

    /** Reads some commits of the sweep, whose numbers ascend. */
    void forEach(List<Integer> segments, boolean withCounts, ConsumerRaisingIOE<Commit> consumer) throws IOException {
        if (segments.isEmpty()) {
            return;
        }
        SweepMembership membership =
                new SweepMembership(this, directory.descriptionFile().id());
        for (int from = 0; from < segments.size(); from += AT_ONCE) {
            List<Integer> some = segments.subList(from, Math.min(segments.size(), from + AT_ONCE));
            for (CallableRaisingIOE<Commit> attempt : attempts(some, withCounts)) {
                Commit commit = attempt.apply();
                if (membership.contains(commit)) {
                    consumer.accept(commit);
                }
            }
        }
        membership.end();
    }

    /**
     * Reads some commits on all cores. Damaged commits become failures.
     *
     * @param some their numbers
     * @return for each, in their order, a call that returns the commit or throws the failure
     */
    public List<CallableRaisingIOE<Commit>> attempts(List<Integer> some, boolean withCounts) {
        return some.parallelStream()
                .map(segment -> attempt(segment, withCounts))
                .toList();
    }

    private CallableRaisingIOE<Commit> attempt(int segment, boolean withCounts) {
        try {
            Commit commit = read(segment, withCounts);
            return () -> commit;
        } catch (IOException e) {
            return () -> {
                throw e;
            };
        }
    }
}
