package io.swallowtail.commit;

import io.swallowtail.message.OneLine;
import io.swallowtail.store.DamagedFileException;
import io.swallowtail.store.PlainFiles;
import io.swallowtail.store.StoreDirectory;
import io.swallowtail.store.UnfitFileException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;

/**
 * The commits of a sweep's directory: one file per segment, which names its trial files. A commit is a regular file named
 * {@code NNNNNNNN.parquet}; other files in the directory are ignored.
 */
public final class SweepCommits {
    /** The name of their directory within the sweep's. */
    public static final String DIRECTORY = "commits";

    /** The largest possible number of a commit. */
    static final int LAST = 99_999_999;

    /**
     * The largest commit that is read, in bytes, because a commit is read into memory as a whole. A segment of half an hour on a hundred
     * cores takes a tenth of that.
     */
    static final int MAX_BYTES = 1 << 28;

    private static final Pattern COMMIT = Pattern.compile("([0-9]{8})\\.parquet");

    /** The number of commits that are read together before they are processed. It bounds the memory. */
    public static final int AT_ONCE = 64;

    private static final int NAMED = 5;
    private static final int LONGEST_NAME = 100;

    private final SweepDirectory directory;

    /**
     * The entries of the directory of commits.
     *
     * @param lengths the lengths of all commits in bytes by their numbers; some may be empty, or of an earlier sweep
     * @param foreign names of other entries
     * @param next the first free number above those of all commits
     */
    public record Listing(SortedMap<Integer, Long> lengths, List<String> foreign, int next) {
        /**
         * Returns the numbers of all commits.
         *
         * @return the numbers, ascending
         */
        public List<Integer> segments() {
            return List.copyOf(lengths.keySet());
        }

        /** Returns the commits with smaller numbers than a limit. */
        Listing below(int limit) {
            return new Listing(lengths.headMap(limit), foreign, limit);
        }
    }

    /** Receives commits one by one. */
    @FunctionalInterface
    public interface CommitConsumer {
        /**
         * Takes the next commit.
         *
         * @param commit the commit
         * @throws IOException if it cannot be used
         */
        void accept(Commit commit) throws IOException;
    }

    SweepCommits(SweepDirectory directory) {
        this.directory = directory;
    }

    /**
     * Lists the directory of commits.
     *
     * @return its entries
     * @throws IOException if it cannot be read
     */
    public Listing listing() throws IOException {
        SortedMap<Integer, Long> lengths = new TreeMap<>();
        List<String> foreign = new ArrayList<>();
        int next = 0;
        for (PlainFiles.Entry entry : directory.files().list(path())) {
            Matcher name = COMMIT.matcher(entry.name());
            if (name.matches()) {
                next = Math.max(next, 1 + Integer.parseInt(name.group(1)));
            }
            if (entry.isFile() && name.matches()) {
                lengths.put(Integer.valueOf(name.group(1)), entry.bytes());
            } else {
                foreign.add(entry.name());
            }
        }
        return new Listing(lengths, foreign, next);
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
     * Lists the entries of the directory of commits that are not commits.
     *
     * @return their names; these files are neither read nor deleted
     * @throws IOException if the directory cannot be read
     */
    public List<String> foreign() throws IOException {
        return listing().foreign();
    }

    /**
     * Describes the entries of the directory of commits that are not commits.
     *
     * @return a sentence for the user; empty if all entries are commits
     * @throws IOException if the directory cannot be read
     */
    public Optional<String> remark() throws IOException {
        List<String> foreign = foreign();
        if (foreign.isEmpty()) {
            return Optional.empty();
        }
        String names = foreign.stream()
                .limit(NAMED)
                .map(name -> "\"" + OneLine.of(name, LONGEST_NAME) + "\"")
                .collect(Collectors.joining(", "));
        return Optional.of(StoreDirectory.shown(path()) + " contains other files, which are ignored: " + names
                + (foreign.size() > NAMED ? " and " + (foreign.size() - NAMED) + " more" : ""));
    }

    /**
     * Returns the file of a commit.
     *
     * @param segment its number
     * @return its path
     */
    public Path file(int segment) {
        return new Path(path(), name(segment));
    }

    /** Returns the directory of the commits. */
    Path path() {
        return directory.place(DIRECTORY);
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

    /** Returns the error for a commit that cannot be used, with a remedy. */
    DamagedFileException damaged(int segment, String why, Exception cause) {
        return new DamagedFileException(
                directory.toString(),
                place(segment),
                why,
                "delete it and run again: only its segment is simulated again",
                cause);
    }

    /**
     * Returns the path of a commit below the sweep's directory.
     *
     * @param segment its number
     * @return the relative path
     */
    public static String place(int segment) {
        return DIRECTORY + "/" + name(segment);
    }

    /**
     * Parses the number of a commit.
     *
     * @param place its path below the sweep's directory
     * @return the number; empty if the path is not that of a commit
     */
    public static Optional<Integer> segment(String place) {
        Matcher name = COMMIT.matcher(place.startsWith(DIRECTORY + "/") ? place.substring(DIRECTORY.length() + 1) : "");
        return name.matches() ? Optional.of(Integer.valueOf(name.group(1))) : Optional.empty();
    }

    private static String name(int segment) {
        return String.format(Locale.ROOT, "%08d.parquet", segment);
    }

    /**
     * Reads all commits of the sweep in the order of their numbers, a block at a time on all cores.
     *
     * @param withCounts whether to read the results of the ranges
     * @param consumer takes each
     * @throws IOException if one is damaged; the message says what to do
     */
    public void forEach(boolean withCounts, CommitConsumer consumer) throws IOException {
        forEachAfter(Optional.empty(), listing(), withCounts, consumer);
    }

    /**
     * Reads the newest checkpoint of the present commits.
     *
     * @param withCounts whether to read the results of the ranges
     * @return the checkpoint; empty if there is none, so that all commits must be read
     * @throws IOException if the directory cannot be read
     */
    Optional<Checkpoint> checkpoint(boolean withCounts) throws IOException {
        return checkpoint(listing(), withCounts);
    }

    /** Reads the newest checkpoint of some commits, as {@link #checkpoint(boolean)} does. */
    Optional<Checkpoint> checkpoint(Listing listing, boolean withCounts) throws IOException {
        Checkpoints checkpoints = directory.checkpoints();
        return checkpoints.numbers().isEmpty()
                ? Optional.empty()
                : checkpoints.newest(listing, directory.descriptionFile().id(), withCounts);
    }

    /**
     * Reads all commits of the sweep after a checkpoint, or all without one, in the order of their numbers.
     *
     * @param before the checkpoint
     * @param withCounts whether to read the results of the ranges
     * @param consumer takes each
     * @throws IOException if one is damaged; the message says what to do
     */
    void forEachAfter(Optional<Checkpoint> before, boolean withCounts, CommitConsumer consumer) throws IOException {
        forEachAfter(before, listing(), withCounts, consumer);
    }

    /** Reads some commits of the sweep after a checkpoint. */
    void forEachAfter(Optional<Checkpoint> before, Listing listing, boolean withCounts, CommitConsumer consumer)
            throws IOException {
        int first = before.map(checkpoint -> checkpoint.last() + 1).orElse(0);
        List<Integer> segments = List.copyOf(listing.lengths().tailMap(first).keySet());
        if (segments.isEmpty()) {
            return;
        }
        SweepMembership membership =
                new SweepMembership(this, directory.descriptionFile().id(), before.isPresent());
        forEach(segments, withCounts, membership, consumer);
        membership.end();
    }

    private void forEach(
            List<Integer> segments, boolean withCounts, SweepMembership membership, CommitConsumer consumer)
            throws IOException {
        for (int from = 0; from < segments.size(); from += AT_ONCE) {
            List<Commit> some;
            try {
                some = segments.subList(from, Math.min(segments.size(), from + AT_ONCE)).parallelStream()
                        .map(segment -> readUnchecked(segment, withCounts))
                        .toList();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            for (Commit commit : some) {
                if (membership.contains(commit)) {
                    consumer.accept(commit);
                }
            }
        }
    }

    /**
     * The result of reading a commit.
     *
     * @param commit the commit, or null
     * @param failure the failure, or null
     */
    public record Attempt(Commit commit, IOException failure) {}

    /**
     * Reads some commits on all cores. Damaged commits become failures.
     *
     * @param some their numbers
     * @return one result for each, in their order
     */
    public List<Attempt> attempts(List<Integer> some) {
        return some.parallelStream()
                .map(segment -> {
                    try {
                        return new Attempt(read(segment, true), null);
                    } catch (IOException e) {
                        return new Attempt(null, e);
                    }
                })
                .toList();
    }

    private Commit readUnchecked(int segment, boolean withCounts) {
        try {
            return read(segment, withCounts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
