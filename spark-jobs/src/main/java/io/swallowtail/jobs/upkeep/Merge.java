package io.swallowtail.jobs.upkeep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.Expectation;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.CommitRules;
import io.swallowtail.jobs.commit.CommittedEnd;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.RangeSimulation;
import io.swallowtail.jobs.commit.RangeSum;
import io.swallowtail.jobs.commit.SweepCommits;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.store.StagedFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Joins the commits of several sweeps of one seed and revision in a new directory. Trials that occur in two sweeps are kept once and must
 * have equal results.
 */
public final class Merge {
    private final RangeSimulation simulation;
    private final List<Source> sources = new ArrayList<>();

    /** A sweep to be joined. */
    private record Source(SweepDirectory directory, SweepDescription description, SweepLedger ledger) {
        SweepPlan plan() {
            return description.plan();
        }
    }

    /**
     * Opens the sources.
     *
     * @param directories the directories of one or more sweeps
     * @param catalogue all experiments
     * @param simulation simulates trials at the borders of ranges
     * @throws BadInputException if a source is not a sweep, or two sources cannot be joined
     * @throws IOException if a source cannot be read
     */
    public Merge(List<SweepDirectory> directories, Catalogue catalogue, RangeSimulation simulation) throws IOException {
        this.simulation = simulation;
        for (SweepDirectory directory : directories) {
            directory.requireSweep("merge");
            SweepDescription description = directory.description(catalogue);
            for (Source earlier : sources) {
                Optional<String> conflict = earlier.description
                        .conflict(description)
                        .or(() -> description.plan().conflict(earlier.plan().points()))
                        .or(() -> Optional.of(
                                        "with stop, relative-error, max-trials, confidence and simultaneous must be equal")
                                .filter(why -> !rule(earlier.plan()).equals(rule(description.plan()))))
                        .or(() -> description.plan().uncounted(earlier.plan(), point -> 1))
                        .or(() -> earlier.plan().uncounted(description.plan(), point -> 1));
                if (conflict.isPresent()) {
                    throw refused(earlier.directory + " (there) and " + directory + " (here) cannot be joined: "
                            + conflict.get());
                }
            }
            sources.add(new Source(directory, description, SweepLedger.read(directory)));
        }
        checkJointRule();
    }

    /** The tails of a joined sweep may share the error, and then each needs more exceedances. */
    private void checkJointRule() {
        try {
            plan().exceedancesToStop();
        } catch (IllegalArgumentException e) {
            throw refused("the joint sweep has too many tails to stop: " + e.getMessage());
        }
    }

    static BadInputException refused(String why) {
        return new BadInputException("merge", why);
    }

    private static Optional<List<Object>> rule(SweepPlan plan) {
        return plan.stop()
                .map(rule -> List.of(rule.relativeError(), rule.maxTrials(), plan.confidence(), plan.simultaneous()));
    }

    /**
     * Returns the plan of the joined sweep.
     *
     * @return the settings of the first source, and the points, events, expectations and trials of all sources; if a source's trials of a point differ
     *     from those of the joined sweep, they are recorded as a look
     */
    public SweepPlan plan() {
        SweepPlan plan = sources.get(0).plan();
        for (Source more : sources.subList(1, sources.size())) {
            plan = plan.withPoints(more.plan().points()).including(plan.points());
        }
        Map<String, Set<Expectation>> expected = new HashMap<>();
        sources.stream()
                .flatMap(source -> source.plan().points().stream())
                .forEach(planned -> expected.computeIfAbsent(planned.id(), id -> new LinkedHashSet<>())
                        .addAll(planned.expectations()));
        plan = plan.withPoints(plan.points().stream()
                .map(planned -> planned.withExpectations(List.copyOf(expected.get(planned.id()))))
                .toList());
        for (Source source : sources) {
            plan = plan.afterLooks(source.plan(), source.ledger::trials);
        }
        return plan;
    }

    /**
     * Copies the commits of all sources. Where the ranges of two sources overlap, the trials that one of them lacks are simulated, so that
     * both can be compared.
     *
     * @param target the new directory, open for {@link #plan}
     * @throws BadInputException if two sources have the same trials with different results
     * @throws IOException if a source cannot be read or the target cannot be written
     */
    public void into(SweepWriter target) throws IOException {
        for (Source from : sources) {
            SweepDirectory source = from.directory;
            NavigableSet<TrialBlock> shared = TrialBlock.shared(
                    ranges(target.directory()), checkedRanges(source, from.description), target.plan());
            Map<TrialBlock, RangeSum> there = counts(target.directory(), shared);
            Map<TrialBlock, RangeSum> here = counts(source, shared);
            List<TaskResult> missing = simulate(shared, TrialBlock::missingInFirst, there, target, true);
            simulate(shared, TrialBlock::missingInSecond, here, target, false);
            for (TrialBlock block : shared) {
                here.get(block)
                        .difference(there.get(block), "in the directories before it")
                        .ifPresent(difference -> {
                            throw refused(source + " says of " + TrialBlock.inWords(target.plan(), block.trials())
                                    + ": " + difference + "; one of them is damaged, which `verify --rerun` finds");
                        });
            }
            if (!missing.isEmpty()) {
                target.commit(missing, List.of());
            }
            copy(source, shared, target);
            copyEnds(source, target);
        }
    }

    /** Simulates trials that one directory lacks, on all cores, and adds them to its sums. */
    private List<TaskResult> simulate(
            NavigableSet<TrialBlock> shared,
            Function<TrialBlock, List<TrialRange>> missing,
            Map<TrialBlock, RangeSum> sums,
            SweepWriter target,
            boolean isCommitted)
            throws IOException {
        List<TrialRange> ranges =
                shared.stream().flatMap(block -> missing.apply(block).stream()).toList();
        List<TaskResult> results = OnAllCores.map(ranges, range -> simulate(List.of(range), target, isCommitted));
        for (TaskResult result : results) {
            TalliedRange range = result.ranges().get(0);
            sums.get(TrialBlock.holding(range, shared)).add(range);
        }
        return results;
    }

    /** Simulates trials, with their rows if they will be committed and the sweep keeps rows. */
    private TaskResult simulate(List<TrialRange> ranges, SweepWriter target, boolean isCommitted) throws IOException {
        SweepPlan plan = target.plan();
        String staging = isCommitted && plan.keepsRows()
                ? target.directory().staging().file("").toString()
                : null;
        TaskResult result = simulation.simulate(plan, ranges, staging);
        if (!result.failures().isEmpty()) {
            PointFailure failure = result.failures().get(0);
            throw new IOException("trial " + failure.trial() + " of point " + failure.point()
                    + " is committed, but fails when it is simulated again: " + failure.cause());
        }
        return result;
    }

    /** Lists the ranges of a source, after checking that every commit belongs to its sweep and every file exists. */
    private static List<TalliedRange> checkedRanges(SweepDirectory source, SweepDescription description)
            throws IOException {
        List<TalliedRange> ranges = new ArrayList<>();
        SweepCommits commits = source.commits();
        CommitRules rules = new CommitRules(commits, description);
        SweepLedger ledger = new SweepLedger(false);
        commits.forEach(true, commit -> {
            rules.check(commit);
            ledger.add(commits, commit);
            for (TalliedRange range : commit.ranges()) {
                if (range.file().isPresent()) {
                    source.trials().requireFile(range.file().get(), commit.segment());
                }
                ranges.add(range.withoutCounts());
            }
        });
        return ranges;
    }

    private static List<TalliedRange> ranges(SweepDirectory directory) throws IOException {
        List<TalliedRange> ranges = new ArrayList<>();
        directory.commits().forEach(false, commit -> ranges.addAll(commit.ranges()));
        return ranges;
    }

    private static Map<TrialBlock, RangeSum> counts(SweepDirectory directory, NavigableSet<TrialBlock> blocks)
            throws IOException {
        Map<TrialBlock, RangeSum> counts = new HashMap<>();
        blocks.forEach(block -> counts.put(block, new RangeSum()));
        if (!blocks.isEmpty()) {
            directory.commits().forEach(true, commit -> {
                for (TalliedRange range : commit.ranges()) {
                    TrialBlock block = TrialBlock.holding(range, blocks);
                    if (block != null) {
                        counts.get(block).add(range);
                    }
                }
            });
        }
        return counts;
    }

    private void copy(SweepDirectory source, NavigableSet<TrialBlock> shared, SweepWriter target) throws IOException {
        Map<String, Integer> places = target.plan().places();
        source.commits().forEach(true, commit -> {
            Set<TalliedRange.TrialFile> cut = new HashSet<>();
            List<TalliedRange> kept = new ArrayList<>();
            for (TalliedRange range : commit.ranges()) {
                if (TrialBlock.holding(range, shared) == null) {
                    kept.add(range);
                } else {
                    range.file().ifPresent(cut::add);
                }
            }
            // A file that also has trials of another directory cannot be copied. Its other trials are simulated.
            Map<TalliedRange.TrialFile, List<TrialRange>> divided = new LinkedHashMap<>();
            for (TalliedRange range : kept) {
                if (cut.contains(range.rows())) {
                    divided.computeIfAbsent(range.rows(), file -> new ArrayList<>())
                            .add(new TrialRange(places.get(range.point()), range.from(), range.to()));
                }
            }
            kept.removeIf(range -> cut.contains(range.rows()));
            if (!kept.isEmpty()) {
                Map<TalliedRange.TrialFile, TalliedRange.TrialFile> moved = copyFiles(source, kept, target);
                target.write(
                        kept.stream()
                                .map(range -> range.in(moved.get(range.rows())))
                                .toList(),
                        List.of());
            }
            if (!divided.isEmpty()) {
                target.commit(
                        OnAllCores.map(List.copyOf(divided.values()), ranges -> simulate(ranges, target, true)),
                        List.of());
            }
        });
    }

    /** Copies the ends of stop events. Two sources have equal ends, because their trials are equal. */
    private static void copyEnds(SweepDirectory source, SweepWriter target) throws IOException {
        List<CommittedEnd> ends = new ArrayList<>();
        if (target.needsCounts()) {
            source.commits().forEach(false, commit -> ends.addAll(commit.ends()));
        }
        if (!ends.isEmpty()) {
            target.write(List.of(), ends);
        }
    }

    private static Map<TalliedRange.TrialFile, TalliedRange.TrialFile> copyFiles(
            SweepDirectory source, List<TalliedRange> kept, SweepWriter target) throws IOException {
        Map<TalliedRange.TrialFile, TalliedRange.TrialFile> moved = new HashMap<>();
        for (TalliedRange range : kept) {
            TalliedRange.TrialFile file = range.file().orElse(null);
            if (file != null && !moved.containsKey(file)) {
                StagedFile copy = target.directory().trials().stageCopy(source.trials(), file);
                moved.put(file, target.publish(copy, range.experiment(), moved.size()));
            }
        }
        return moved;
    }
}
