package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.Finding.State;
import io.swallowtail.files.DamagedFileException;
import io.swallowtail.files.ParquetRows;
import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.Seal;
import io.swallowtail.files.Sha256;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.rows.TrialFileName;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;

/**
 * Reads every byte of a sweep's directory that Swallowtail wrote, and compares it with the digests that were kept when it was
 * written: sweep.json, commits, the files of trials that they name, tables; and then the tables with the commits. Nothing is changed.
 */
public final class Verification {
    private static final String RUN_AGAIN = "`run` makes the tables anew";
    private static final String REPAIR =
            "`swallowtail verify --repair` takes its segment away, and `run` simulates it again";
    private static final String COPY_REMEDY = "`run` writes it anew";
    private static final double GIGABYTE = 1e9;

    private final SweepDirectory directory;
    private final Catalogue catalogue;
    private final Consumer<String> progress;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, Integer> unverified = new LinkedHashMap<>();
    private final Map<String, BlockCounts> counts = new HashMap<>();
    private final List<CommittedEnd> ends = new ArrayList<>();
    private final Map<TalliedRange.TrialFile, Named> trialFiles = new LinkedHashMap<>();
    private Map<String, Long> trials = Map.of();
    private int commits;
    private int tables;

    /** What a commit says of a file of trials. */
    private record Named(int segment, long rows) {}

    /**
     * What came of it.
     *
     * @param findings what is to be said, file by file
     * @param commits the number of commits
     * @param trialFiles the number of files of trials
     * @param tables the number of tables
     */
    public record Report(List<Finding> findings, int commits, int trialFiles, int tables) {}

    /**
     * Prepares to verify.
     *
     * @param directory a sweep's directory, into which nobody writes meanwhile
     * @param catalogue the experiments there are
     * @param progress hears often how far this is
     */
    public Verification(SweepDirectory directory, Catalogue catalogue, Consumer<String> progress) {
        this.directory = directory;
        this.catalogue = catalogue;
        this.progress = progress;
    }

    /**
     * Verifies the directory; as long as it takes to read it.
     *
     * @return what was found
     * @throws IOException if the directory cannot be read at all
     */
    public Report run() throws IOException {
        Optional<SweepDescription> description = description();
        if (directory.descriptionFile().sealOfCopy() == Seal.State.BROKEN) {
            findings.add(new Finding(
                    State.DAMAGED, DescriptionFile.COPY, "is not as it was written (its digest differs)", COPY_REMEDY));
        }
        for (String name : directory.commits().foreign()) {
            findings.add(new Finding(
                    State.FOREIGN, SweepCommits.DIRECTORY + "/" + name, "is no commit; it is not read", ""));
        }
        boolean whole = verifyCommits(description) && description.isPresent();
        verifyTrialFiles();
        List<String> readable = verifyTables();
        if (whole) {
            compare(readable, description.get());
        }
        unverified.forEach((kind, number) -> findings.add(new Finding(
                State.UNVERIFIED,
                kind,
                String.format(
                        Locale.ROOT,
                        number == 1
                                ? "has a file of an earlier version, without a digest"
                                : "has %,d files of an earlier version, without digests",
                        number),
                "")));
        return new Report(List.copyOf(findings), commits, trialFiles.size(), tables);
    }

    private Optional<SweepDescription> description() throws IOException {
        try {
            SweepDescription description = directory.description(catalogue);
            if (directory.descriptionFile().seal() == Seal.State.ABSENT) {
                unverified.put(".", 1);
            }
            return Optional.of(description);
        } catch (BadInputException | IOException e) {
            String why = String.valueOf(e.getMessage());
            String prefix = directory + "/" + SweepDirectory.DESCRIPTION;
            findings.add(new Finding(
                    State.DAMAGED,
                    SweepDirectory.DESCRIPTION,
                    why.startsWith(prefix)
                            ? why.substring(prefix.length())
                                    .replaceFirst("^: ", "")
                                    .strip()
                            : why,
                    "put a copy of it back"));
            return Optional.empty();
        }
    }

    /** Returns whether all commits are as they should be. */
    private boolean verifyCommits(Optional<SweepDescription> description) throws IOException {
        SweepCommits there = directory.commits();
        List<Integer> segments = there.segments();
        Optional<CommitRules> rules = description.map(known -> new CommitRules(there, known));
        CommittedTrials held = new CommittedTrials(there);
        boolean whole = true;
        for (int from = 0; from < segments.size(); from += SweepCommits.AT_ONCE) {
            int to = Math.min(segments.size(), from + SweepCommits.AT_ONCE);
            for (SweepCommits.Attempt attempt : there.attempts(segments.subList(from, to))) {
                try {
                    if (attempt.failure() != null) {
                        throw attempt.failure();
                    }
                    if (rules.isPresent()) {
                        rules.get().check(attempt.commit());
                    }
                    held.add(attempt.commit());
                    add(attempt.commit());
                } catch (DamagedFileException e) {
                    findings.add(new Finding(State.DAMAGED, e.place(), e.why(), REPAIR));
                    whole = false;
                }
            }
            progress.accept(String.format(Locale.ROOT, "%,d of %,d commits", to, segments.size()));
        }
        commits = segments.size();
        trials = held.counts();
        return whole;
    }

    private void add(Commit commit) throws IOException {
        if (!commit.sealed()) {
            unverified.merge(SweepCommits.DIRECTORY, 1, Integer::sum);
        }
        for (TalliedRange range : commit.ranges()) {
            counts.computeIfAbsent(range.point(), point -> new BlockCounts()).add(range.counts());
            if (range.file().isPresent()) {
                CommitRules.requireName(directory.commits(), commit, range);
                trialFiles.merge(
                        range.file().get(),
                        new Named(commit.segment(), range.trials()),
                        (a, b) -> new Named(a.segment, a.rows + b.rows));
            }
        }
        ends.addAll(commit.ends());
    }

    private void verifyTrialFiles() throws IOException {
        List<Map.Entry<TalliedRange.TrialFile, Named>> files = List.copyOf(trialFiles.entrySet());
        int cores = Runtime.getRuntime().availableProcessors();
        long bytes = 0;
        for (int from = 0; from < files.size(); from += cores) {
            int to = Math.min(files.size(), from + cores);
            findings.addAll(files.subList(from, to).parallelStream()
                    .flatMap(file -> verify(file.getKey(), file.getValue()).stream())
                    .toList());
            for (Map.Entry<TalliedRange.TrialFile, Named> file : files.subList(from, to)) {
                bytes += file.getKey().bytes();
                if (file.getKey().sha256().isEmpty()) {
                    unverified.merge(TrialFileName.DIRECTORY, 1, Integer::sum);
                }
            }
            progress.accept(String.format(
                    Locale.ROOT, "%,d of %,d files of trials, %.1f GB", to, files.size(), bytes / GIGABYTE));
        }
    }

    private Optional<Finding> verify(TalliedRange.TrialFile file, Named named) {
        Path path = new Path(directory.table("x").getParent(), file.path());
        String why;
        try {
            directory.commits().checkLength(file, named.segment);
            if (file.sha256().isPresent()) {
                try (InputStream in = directory.files().open(path)) {
                    why = Sha256.of(in).equals(file.sha256().get())
                            ? ""
                            : "is not as it was written (its digest differs)";
                }
            } else {
                ParquetRows.checkPages(directory.input(path));
                why = "";
            }
            long rows = why.isEmpty() ? ParquetRows.count(directory.input(path)) : named.rows;
            if (rows != named.rows) {
                why = "has " + rows + " rows for the " + named.rows + " trials of its commit";
            }
        } catch (DamagedFileException e) {
            why = e.why();
        } catch (IOException e) {
            why = SweepCommits.reason(e);
        }
        return why.isEmpty() ? Optional.empty() : Optional.of(new Finding(State.DAMAGED, file.path(), why, REPAIR));
    }

    /** Returns the tables that are as they were written. */
    private List<String> verifyTables() throws IOException {
        List<String> readable = new ArrayList<>();
        for (String table : SweepDirectory.TABLES) {
            Path path = directory.table(table);
            Optional<PlainFiles.Entry> entry = directory.files().entry(path);
            if (entry.isEmpty()) {
                continue;
            }
            tables++;
            String why = "is no regular file; links are not followed";
            if (entry.get().isFile()) {
                why = verify(path, entry.get().bytes());
            }
            if (why.isEmpty()) {
                readable.add(table);
            } else {
                findings.add(new Finding(State.DAMAGED, path.getName(), why, RUN_AGAIN));
            }
        }
        return readable;
    }

    private String verify(Path table, long bytes) {
        try {
            Seal.State seal = Seal.of(() -> directory.files().open(table), bytes);
            if (seal == Seal.State.BROKEN) {
                return "is not as it was written (its digest differs)";
            }
            if (seal == Seal.State.ABSENT) {
                ParquetRows.checkPages(directory.input(table));
                unverified.merge(".", 1, Integer::sum);
            }
            return "";
        } catch (IOException e) {
            return SweepCommits.reason(e);
        }
    }

    private void compare(List<String> readable, SweepDescription description) throws IOException {
        TableAudit audit = new TableAudit(description.plan(), counts, trials, ends);
        for (String table : readable) {
            progress.accept("comparing " + table + " with the commits");
            String difference;
            try {
                difference = audit.difference(table, directory.input(directory.table(table)));
            } catch (IOException | RuntimeException e) {
                // a table of another shape has no column of a name or type that is asked for
                difference = "cannot be read as this table";
            }
            if (!difference.isEmpty()) {
                findings.add(new Finding(State.OUTDATED, table + ".parquet", difference, RUN_AGAIN));
            }
        }
    }
}
