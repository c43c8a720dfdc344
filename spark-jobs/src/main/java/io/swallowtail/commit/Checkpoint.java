package io.swallowtail.commit;

import io.swallowtail.store.UnfitFileException;
import io.swallowtail.tails.SplittingCounts;
import io.swallowtail.trialfiles.TrialFileName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sum of all commits up to a number. It replaces them for readers that only add commits. Adjacent ranges of a point are joined. The file
 * has the columns of a commit; a row of an empty range without an event names a file: a summed commit, or a file of trials.
 *
 * @param sum the joined ranges in the order of points and trials, without files, and the ends; its number is that of the last commit
 * @param commits all commits up to that number, by their numbers
 * @param files the files of trials that the commits name
 */
public record Checkpoint(Commit sum, SortedMap<Integer, Summed> commits, List<TalliedRange.TrialFile> files) {
    /**
     * A commit of the directory.
     *
     * @param bytes the length of its file
     * @param seal the digits of its seal; empty if it has no results of the sweep
     */
    public record Summed(long bytes, String seal) {}

    /**
     * Returns the number of the last commit, which is also the checkpoint's number.
     *
     * @return the number
     */
    public int last() {
        return sum.segment();
    }

    /**
     * Returns whether these are exactly the commits of a directory up to the checkpoint's number.
     *
     * @param lengths the lengths of all commits of the directory by their numbers
     * @return whether numbers and lengths are equal
     */
    public boolean holds(SortedMap<Integer, Long> lengths) {
        SortedMap<Integer, Long> there = lengths.headMap(last() + 1);
        return there.size() == commits.size()
                && commits.entrySet().stream()
                        .allMatch(commit ->
                                Long.valueOf(commit.getValue().bytes()).equals(there.get(commit.getKey())));
    }

    /**
     * Returns the digits of the seals of the commits with results.
     *
     * @return the digits by the numbers of the commits
     */
    public SortedMap<Integer, String> digests() {
        SortedMap<Integer, String> digests = new TreeMap<>();
        commits.forEach((number, commit) -> {
            if (!commit.seal().isEmpty()) {
                digests.put(number, commit.seal());
            }
        });
        return digests;
    }

    /** Makes the file. The digest of the sum is ignored. */
    byte[] bytes() throws IOException {
        List<TalliedRange> rows = new ArrayList<>(sum.ranges());
        commits.forEach((number, commit) -> rows.add(
                row(new TalliedRange.TrialFile(SweepCommits.FILES.place(number), commit.bytes(), commit.seal()))));
        files.forEach(file -> rows.add(row(file)));
        return CommitFile.bytes(
                new Commit(last(), "", sum.origin(), sum.seed(), sum.randomRevision(), rows, sum.ends()));
    }

    private static TalliedRange row(TalliedRange.TrialFile file) {
        return new TalliedRange("", "", 0, 0, 0, 0, file, List.of(), SplittingCounts.NONE);
    }

    /**
     * Reads a file.
     *
     * @param number its number
     * @param bytes its contents
     * @param withCounts whether to read the results of the ranges
     * @throws IOException if it is damaged or no checkpoint
     */
    static Checkpoint read(int number, byte[] bytes, boolean withCounts) throws IOException {
        Commit all = CommitFile.read(number, bytes, withCounts);
        List<TalliedRange> ranges = new ArrayList<>();
        SortedMap<Integer, Summed> commits = new TreeMap<>();
        List<TalliedRange.TrialFile> files = new ArrayList<>();
        TalliedRange before = null;
        for (TalliedRange row : all.ranges()) {
            if (row.file().isPresent()) {
                add(row.file().get(), number, commits, files);
            } else if (before != null && before.point().compareTo(row.point()) > 0
                    || before != null && before.point().equals(row.point()) && before.to() > row.from()) {
                throw new UnfitFileException("has ranges that are not in order");
            } else {
                ranges.add(row);
                before = row;
            }
        }
        if (commits.isEmpty() || commits.lastKey() != number) {
            throw new UnfitFileException("does not name its commits");
        }
        Commit sum = new Commit(
                number, all.digest(), all.origin(), all.seed(), all.randomRevision(), List.copyOf(ranges), all.ends());
        return new Checkpoint(sum, commits, List.copyOf(files));
    }

    private static void add(
            TalliedRange.TrialFile file,
            int number,
            SortedMap<Integer, Summed> commits,
            List<TalliedRange.TrialFile> files)
            throws IOException {
        Optional<Integer> segment = SweepCommits.FILES.number(file.path());
        if (segment.isPresent()) {
            commits.put(segment.get(), new Summed(file.bytes(), file.sha256()));
        } else if (TrialFileName.of(file.path())
                        .filter(name -> name.segment() <= number)
                        .isPresent()
                && file.bytes() >= 0
                && file.sha256().matches("[0-9a-f]{64}")) {
            files.add(file);
        } else {
            throw new UnfitFileException("names a file that no commit names");
        }
    }
}
