package io.swallowtail.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What a sweep's directory holds for certain: a file a segment, which names the files of its trials. */
public final class SweepCommits {
    /** Name of their directory within the sweep's. */
    static final String DIRECTORY = "commits";

    private static final Pattern COMMIT = Pattern.compile("(\\d{8,})\\.parquet");

    private final FileSystem files;
    private final Path root;
    private final Configuration configuration;

    SweepCommits(FileSystem files, Path root, Configuration configuration) {
        this.files = files;
        this.root = root;
        this.configuration = configuration;
    }

    /**
     * Numbers the commits that are there.
     *
     * @return their numbers, ascending
     * @throws IOException if the directory cannot be read
     */
    public List<Integer> segments() throws IOException {
        if (!files.exists(path())) {
            return List.of();
        }
        return Arrays.stream(files.listStatus(path()))
                .map(entry -> COMMIT.matcher(entry.getPath().getName()))
                .filter(Matcher::matches)
                .map(name -> Integer.valueOf(name.group(1)))
                .sorted()
                .collect(Collectors.toList());
    }

    /** Gives the file of a commit. */
    Path file(int segment) {
        return new Path(path(), String.format("%08d.parquet", segment));
    }

    /**
     * Gives the place of the commits.
     *
     * @return the path of {@code commits/}
     */
    public Path path() {
        return new Path(root, DIRECTORY);
    }

    /**
     * Reads which ranges a commit holds, or all that it says.
     *
     * @param segment its number
     * @param withCounts whether to read what the ranges yielded
     * @return its rows
     * @throws IOException if it is damaged
     */
    List<CommittedRange> read(int segment, boolean withCounts) throws IOException {
        Path file = file(segment);
        try {
            return withCounts ? CommitFile.read(file, configuration) : CommitFile.readRanges(file, configuration);
        } catch (IOException | RuntimeException e) {
            throw new IOException(
                    SweepDirectory.shown(file)
                            + " cannot be read as a commit; delete it and run again: only its segment is simulated"
                            + " again",
                    e);
        }
    }

    /** Reads where a commit of a sweep with stop events says that they ended. */
    List<CommittedEnd> readEnds(int segment) throws IOException {
        return CommitFile.readEnds(file(segment), configuration);
    }

    /**
     * Lists all committed ranges.
     *
     * @return the rows of all commits, without what they yielded
     * @throws IOException if a commit is damaged
     */
    public List<CommittedRange> ranges() throws IOException {
        List<CommittedRange> ranges = new ArrayList<>();
        for (int segment : segments()) {
            ranges.addAll(read(segment, false));
        }
        return ranges;
    }

    /**
     * Lists the files of trials that the commits name, and makes sure that each is there as it was written.
     *
     * @return their paths by experiment; empty if rows are not kept
     * @throws IOException if a file is missing or has another length, or a commit is damaged
     */
    public Map<String, List<Path>> trialFiles() throws IOException {
        Map<String, Set<Path>> found = new TreeMap<>();
        for (int segment : segments()) {
            for (CommittedRange range : read(segment, false)) {
                if (range.file().isPresent()
                        && found.computeIfAbsent(range.experiment(), name -> new TreeSet<>())
                                .add(new Path(root, range.file().get().path()))) {
                    check(range.file().get(), segment);
                }
            }
        }
        Map<String, List<Path>> paths = new TreeMap<>();
        found.forEach((experiment, files) -> paths.put(experiment, List.copyOf(files)));
        return paths;
    }

    private void check(CommittedRange.TrialFile file, int segment) throws IOException {
        Path path = new Path(root, file.path());
        long bytes = files.exists(path) ? files.getFileStatus(path).getLen() : -1;
        if (bytes != file.bytes()) {
            throw new IOException(
                    SweepDirectory.shown(path) + (bytes < 0 ? " is missing" : " has " + bytes + " bytes") + ", but "
                            + SweepDirectory.shown(file(segment)) + " names it with " + file.bytes()
                            + "; delete that commit and run again: only its segment is simulated again");
        }
    }
}
