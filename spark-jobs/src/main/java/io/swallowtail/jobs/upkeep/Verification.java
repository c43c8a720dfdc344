package io.swallowtail.jobs.upkeep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.commit.Commit;
import io.swallowtail.jobs.commit.CommitRules;
import io.swallowtail.jobs.commit.CountedMetrics;
import io.swallowtail.jobs.commit.SweepCommits;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.commit.SweepMembership;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.store.DamagedFileException;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.Sha256;
import io.swallowtail.jobs.store.UnfitFileException;
import io.swallowtail.jobs.tableset.TableComparison;
import io.swallowtail.jobs.tableset.TableOrigin;
import io.swallowtail.jobs.tableset.TableSet;
import io.swallowtail.jobs.tableset.TableSets;
import io.swallowtail.jobs.upkeep.Finding.State;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/**
 * Reads every file of a sweep's directory and compares it with its digest: sweep.json, commits, the files of trials that they name, and the
 * newest set of tables. Then compares the tables with the commits. Changes nothing.
 */
public final class Verification {
    private static final String RUN_AGAIN = "`run` makes the tables again";
    private static final String BEFORE_VERSIONS = "a version before 0.3.0";
    private static final double GIGABYTE = 1e9;

    private final SweepDirectory directory;
    private final Catalogue catalogue;
    private final Consumer<String> progress;
    private final List<Finding> findings = new ArrayList<>();
    private final SweepLedger ledger = new SweepLedger(true);
    private final Map<TalliedRange.TrialFile, Named> trialFiles = new LinkedHashMap<>();
    private final Set<String> versions = new TreeSet<>();
    private int commits;
    private int tables;

    /** The description of a file of trials in its commit. */
    private record Named(int segment, long rows) {}

    /**
     * The result of a verification.
     *
     * @param description the sweep; empty if sweep.json is damaged
     * @param versions the versions of the program that committed its trials
     * @param trials the number of committed trials
     * @param findings the findings, file by file
     * @param commits the number of commits
     * @param trialFiles the number of files of trials
     * @param tables the number of tables of the newest set
     */
    public record Report(
            Optional<SweepDescription> description,
            Set<String> versions,
            long trials,
            List<Finding> findings,
            int commits,
            int trialFiles,
            int tables) {}

    /**
     * Prepares to verify.
     *
     * @param directory a sweep's directory, into which no other process may write at the same time
     * @param catalogue all experiments
     * @param progress often receives the progress
     */
    public Verification(SweepDirectory directory, Catalogue catalogue, Consumer<String> progress) {
        this.directory = directory;
        this.catalogue = catalogue;
        this.progress = progress;
    }

    /**
     * Verifies the directory. Takes about the time of reading it.
     *
     * @return the findings
     * @throws BadInputException if sweep.json is as it was written, but of another version, or an experiment has other metrics now
     * @throws IOException if the directory cannot be read at all
     */
    public Report run() throws IOException {
        Optional<SweepDescription> description = description();
        if (description.isPresent()) {
            CountedMetrics.requireSame(directory, description.get());
        }
        for (String name : directory.commits().listing().foreign()) {
            found(State.FOREIGN, SweepCommits.FILES.directory() + "/" + name, "is no commit; it is not read", "");
        }
        boolean whole = verifyCommits(description) && description.isPresent();
        verifyTrialFiles();
        List<SweepTable> readable = new ArrayList<>();
        Optional<TableSet> set = verifyTables(readable);
        if (set.isPresent()) {
            directory
                    .tableSets()
                    .whyStale(set.get())
                    .ifPresent(why -> found(
                            State.OUTDATED,
                            TableSets.CURRENT,
                            why,
                            "`run` replaces a copy of tables, and leaves files of others: move these away"));
        }
        boolean complete = set.isEmpty() || !findMissing(set.get());
        if (whole && complete && set.isPresent()) {
            compare(set.get(), readable, description.get());
        }
        return new Report(
                description, versions, ledger.trials(), List.copyOf(findings), commits, trialFiles.size(), tables);
    }

    private Optional<SweepDescription> description() throws IOException {
        try {
            return Optional.of(directory.descriptionFile().read(catalogue));
        } catch (BadInputException | IOException e) {
            if (e instanceof BadInputException refused
                    && directory.descriptionFile().isIntact()) {
                throw refused;
            }
            String why = String.valueOf(e.getMessage());
            String prefix = directory + "/" + SweepDirectory.DESCRIPTION;
            found(
                    State.DAMAGED,
                    SweepDirectory.DESCRIPTION,
                    why.startsWith(prefix)
                            ? why.substring(prefix.length())
                                    .replaceFirst("^: ", "")
                                    .strip()
                            : why,
                    "put a copy of it back");
            return Optional.empty();
        }
    }

    /** Returns whether all commits are correct. */
    private boolean verifyCommits(Optional<SweepDescription> description) throws IOException {
        SweepCommits there = directory.commits();
        List<Integer> segments = there.listing().numbers();
        Optional<CommitRules> rules = description.map(known -> new CommitRules(there, known));
        Optional<SweepMembership> membership = description.map(known -> new SweepMembership(there, known.id()));
        boolean whole = true;
        commits = segments.size();
        for (int from = 0; from < segments.size(); from += SweepCommits.AT_ONCE) {
            int to = Math.min(segments.size(), from + SweepCommits.AT_ONCE);
            for (CallableRaisingIOE<Commit> attempt : there.attempts(segments.subList(from, to), true)) {
                State state = State.DAMAGED;
                try {
                    Commit commit = attempt.apply();
                    state = State.INVALID;
                    if (membership.isPresent() && !membership.get().contains(commit)) {
                        found(
                                State.FOREIGN,
                                SweepCommits.FILES.place(commit.segment()),
                                "is of an earlier sweep of this directory; it is not read",
                                "");
                        commits--;
                        continue;
                    }
                    if (rules.isPresent()) {
                        rules.get().check(commit);
                    }
                    commits -= commit.isEmpty() ? 1 : 0;
                    if (!commit.ranges().isEmpty()) {
                        versions.add(
                                commit.origin().run().map(Commit.Run::version).orElse(BEFORE_VERSIONS));
                    }
                    ledger.add(there, commit);
                    addTrialFiles(commit);
                } catch (DamagedFileException e) {
                    found(state, e.place(), e.why(), e.remedy());
                    whole = false;
                }
            }
            progress.accept(Words.of("%,d of %,d commits", to, segments.size()));
        }
        try {
            if (membership.isPresent()) {
                membership.get().end();
            }
        } catch (DamagedFileException e) {
            found(State.INVALID, e.place(), e.why(), e.remedy());
            whole = false;
        }
        return whole;
    }

    private void addTrialFiles(Commit commit) throws IOException {
        for (TalliedRange range : commit.ranges()) {
            if (range.file().isPresent()) {
                CommitRules.requireName(directory.commits(), commit, range);
                trialFiles.merge(
                        range.file().get(),
                        new Named(commit.segment(), range.trials()),
                        (a, b) -> new Named(a.segment, a.rows + b.rows));
            }
        }
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
            }
            progress.accept(Words.of("%,d of %,d files of trials, %.1f GB", to, files.size(), bytes / GIGABYTE));
        }
    }

    private Optional<Finding> verify(TalliedRange.TrialFile file, Named named) {
        Path path = directory.place(file.path());
        String why;
        try {
            directory.trials().requireFile(file, named.segment);
            try (InputStream in = directory.files().open(path)) {
                why = Sha256.of(in).equals(file.sha256()) ? "" : Seal.BROKEN;
            }
            try (ParquetRows rows = new ParquetRows(directory.input(path))) {
                if (why.isEmpty() && rows.count() != named.rows) {
                    why = "has " + rows.count() + " rows for the " + named.rows + " trials of its commit";
                    return Optional.of(new Finding(State.INVALID, file.path(), why, SweepCommits.KEPT));
                }
            }
        } catch (DamagedFileException e) {
            why = e.why();
        } catch (IOException e) {
            why = UnfitFileException.words(e);
        }
        return why.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(State.DAMAGED, file.path(), why, directory.segmentRemedy()));
    }

    /** Verifies the newest set. Returns the set, and adds its intact tables to a list. */
    private Optional<TableSet> verifyTables(List<SweepTable> readable) throws IOException {
        Optional<TableSet> set;
        try {
            set = directory.tableSets().newest();
            set.flatMap(TableSet::newerDamage).ifPresent(this::addTableDamage);
        } catch (DamagedFileException e) {
            addTableDamage(e);
            return Optional.empty();
        }
        if (set.isPresent()) {
            for (SweepTable table : SweepTable.values()) {
                tables++;
                try {
                    set.get().requireIntact(table);
                    readable.add(table);
                } catch (DamagedFileException e) {
                    addTableDamage(e);
                } catch (IOException e) {
                    found(State.DAMAGED, set.get().place(table), UnfitFileException.words(e), RUN_AGAIN);
                }
            }
        }
        return set;
    }

    /** Finds the commits that the tables were made from and that no longer exist. Returns whether there are any. */
    private boolean findMissing(TableSet set) throws IOException {
        TreeSet<Integer> present = new TreeSet<>(directory.commits().listing().numbers());
        int before = findings.size();
        for (TableOrigin.Run run : set.origin().commits()) {
            for (int first = run.first(); first <= run.last(); first++) {
                Integer next = present.ceiling(first);
                int end = next == null || next > run.last() ? run.last() + 1 : next;
                if (first < end) {
                    found(
                            State.DAMAGED,
                            SweepCommits.FILES.place(first),
                            "is missing" + (end - first == 1 ? "" : " with all others before number " + end) + ", but "
                                    + TableSets.MANIFESTS.place(set.number()) + " names it",
                            "put a copy of it back, or `run` simulates its trials again");
                }
                first = end;
            }
        }
        return findings.size() > before;
    }

    private void found(State state, String place, String what, String remedy) {
        findings.add(new Finding(state, place, what, remedy));
    }

    private void addTableDamage(DamagedFileException damage) {
        found(State.DAMAGED, damage.place(), damage.why(), RUN_AGAIN);
    }

    /** Compares every cell of the tables with the values that follow from the commits. */
    private void compare(TableSet set, List<SweepTable> readable, SweepDescription description) throws IOException {
        SweepPlan plan = description.plan();
        TableEngine engine = new TableEngine(plan);
        List<TableComparison> comparisons = new ArrayList<>();
        try {
            for (SweepTable table : readable) {
                try {
                    Path file = set.file(table.title());
                    comparisons.add(new TableComparison(directory.input(file), table, engine.shapes()));
                } catch (IOException e) {
                    found(State.OUTDATED, set.place(table), UnfitFileException.words(e), RUN_AGAIN);
                }
            }
            Iterator<PointTables> points = ledger.tables(plan, engine);
            for (int done = 1; points.hasNext(); done++) {
                PointTables expected = points.next();
                comparisons.forEach(comparison -> comparison.expect(expected));
                progress.accept(Words.of(
                        "tables of %,d of %,d points", done, plan.points().size()));
            }
        } finally {
            for (TableComparison comparison : comparisons) {
                comparison.close();
            }
        }
        for (TableComparison comparison : comparisons) {
            comparison
                    .difference()
                    .ifPresent(what -> found(State.OUTDATED, set.place(comparison.table()), what, RUN_AGAIN));
        }
    }
}
