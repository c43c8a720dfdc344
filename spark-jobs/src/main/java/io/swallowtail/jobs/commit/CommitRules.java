package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.tables.PointCounts;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.jobs.trialfiles.TrialFileName;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The rules for a commit of a sweep. Its seed and revisions are those of sweep.json. Its points are in sweep.json, with the same
 * experiments. Its trials are possible, its counts add up, and its files of trials have valid names. A directory may come from an untrusted
 * source, so a commit is checked before it is used.
 */
public final class CommitRules {
    private final SweepCommits commits;
    private final SweepDescription description;
    private final Map<String, PlannedPoint> points = new HashMap<>();

    /** Prepares to check the commits of a sweep. */
    public CommitRules(SweepCommits commits, SweepDescription description) {
        this.commits = commits;
        this.description = description;
        for (PlannedPoint planned : description.plan().points()) {
            points.put(planned.id(), planned);
        }
    }

    /**
     * Checks a commit, and its counts if they were read.
     *
     * @throws IOException if it breaks a rule; the message says what to do
     */
    public void check(Commit commit) throws IOException {
        require(
                commit,
                commit.isEmpty()
                        || commit.seed() == description.plan().seed()
                                && commit.randomRevision() == description.randomRevision(),
                "is of another seed or revision of the random words than sweep.json");
        for (TalliedRange range : commit.ranges()) {
            PlannedPoint expected = check(commit, range);
            require(
                    commit,
                    range.file().isPresent() == (description.plan().keepsRows() && expected.yieldsMetrics()),
                    "does not keep rows as sweep.json says");
            if (range.file().isPresent()) {
                requireName(commits, commit, range);
            }
        }
        require(
                commit,
                commit.metrics().isEmpty()
                        || description.metrics().isEmpty()
                        || commit.metrics().equals(description.metricsOf(commit.ranges())),
                "counts other metrics than sweep.json says");
        for (CommittedEnd end : commit.ends()) {
            PlannedPoint expected = point(commit, end.point(), end.experiment(), end.revision());
            require(
                    commit,
                    end.trials() > 0
                            && end.trials() <= AddressedRandom.TRIALS
                            && end.exceedances() > 0
                            && description.plan().stopEvents(expected).stream()
                                    .anyMatch(event -> event.event().text().equals(end.event())),
                    "says where an event ended that ends no point of sweep.json");
        }
    }

    private PlannedPoint check(Commit commit, TalliedRange range) throws IOException {
        PlannedPoint expected = point(commit, range.point(), range.experiment(), range.revision());
        require(
                commit,
                range.from() >= 0 && range.from() < range.to() && range.to() <= AddressedRandom.TRIALS,
                "has a range of trials that there cannot be");
        if (!range.counts().isEmpty()) {
            require(commit, addUp(range, expected), "has counts that do not add up to its trials");
        }
        return expected;
    }

    private PlannedPoint point(Commit commit, String point, String experiment, int revision) throws IOException {
        PlannedPoint expected = points.get(point);
        require(commit, expected != null, "has a point that sweep.json does not name");
        String name = expected.point().experiment().name();
        require(
                commit,
                name.equals(experiment) && revision == description.revisions().getOrDefault(name, 0),
                "names another experiment of a point, or another revision of it, than sweep.json");
        return expected;
    }

    private static boolean addUp(TalliedRange range, PlannedPoint expected) {
        long trials = range.trials();
        Map<String, Long> sums = new HashMap<>();
        for (QuantityCounts counts : range.counts()) {
            for (int i = 0; i < counts.values().length; i++) {
                long count = counts.counts()[i];
                long first = counts.firstTrials()[i];
                boolean ascends = i == 0 || counts.values()[i - 1] < counts.values()[i];
                if (!ascends || count < 1 || count > trials || first < range.from() || first >= range.to()) {
                    return false;
                }
                sums.merge(counts.metric(), count, Long::sum);
            }
        }
        return PointCounts.addsUp(expected, trials, quantity -> sums.getOrDefault(quantity, 0L));
    }

    /**
     * Parses the name of a range's file of trials and checks that it is valid and belongs to this commit.
     *
     * @param range a range of it with a file
     * @throws IOException if it cannot be the name of its file
     */
    public static TrialFileName requireName(SweepCommits commits, Commit commit, TalliedRange range)
            throws IOException {
        TalliedRange.TrialFile file = range.file().orElseThrow();
        Optional<TrialFileName> name = TrialFileName.of(file.path());
        boolean ours = name.isPresent()
                && name.get().experiment().equals(range.experiment())
                && name.get().segment() == commit.segment()
                && name.get().writer().equals(commit.origin().writer())
                && file.bytes() >= 0
                && file.sha256().matches("[0-9a-f]{64}");
        if (!ours) {
            throw commits.invalid(commit.segment(), "names a file of trials that cannot be its own", null);
        }
        return name.get();
    }

    private void require(Commit commit, boolean holds, String otherwise) throws IOException {
        if (!holds) {
            throw commits.invalid(commit.segment(), otherwise, null);
        }
    }
}
