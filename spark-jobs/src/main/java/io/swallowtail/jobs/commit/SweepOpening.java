package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.RandomKey;
import io.swallowtail.jobs.store.WriterLock;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * The beginning of a run: reads, checks and extends the sweep of a directory, excludes earlier writers, and deletes their leftovers.
 *
 * <p>A new sweep begins with the creation of its sweep.json. If several writers try to create it, one succeeds. Every other writer takes the
 * next commit number with an empty commit before it changes anything. An earlier writer needs the same number for its next commit and so
 * fails.
 */
final class SweepOpening {
    /** The number of attempts to take a commit number if other writers take it first. */
    private static final int ATTEMPTS = 10;

    /** What to do if a plan cannot continue a sweep. */
    private static final String OTHERWISE =
            "; name another directory with --out (--fresh deletes the committed trials and starts again)";

    private final SweepDirectory directory;
    private final SweepPlan wanted;
    private final Catalogue catalogue;
    private final WriterLock lock;
    private final Consumer<String> notice;

    SweepOpening(
            SweepDirectory directory, SweepPlan wanted, Catalogue catalogue, WriterLock lock, Consumer<String> notice) {
        this.directory = directory;
        this.wanted = wanted;
        this.catalogue = catalogue;
        this.lock = lock;
        this.notice = notice;
    }

    /** Opens the directory. */
    SweepWriter open(boolean fresh) throws IOException {
        directory.requireRealPlaces();
        Optional<SweepWriter> writer = directory.isSweep() ? Optional.empty() : create();
        for (int attempt = 0; writer.isEmpty() && attempt < ATTEMPTS; attempt++) {
            writer = fresh ? replace() : resume();
        }
        return writer.orElseThrow(() -> WriterLock.taken(directory, ""));
    }

    /** Begins a new sweep; empty if another writer has just begun one. */
    private Optional<SweepWriter> create() throws IOException {
        SweepDescription description = SweepDescription.of(wanted);
        SweepWriter writer = new SweepWriter(directory, wanted, lock, description, true);
        try {
            directory.descriptionFile().create(description);
            directory.staging().cleanOthers(); // An earlier run may have been killed before it created sweep.json.
            return Optional.of(writer);
        } catch (IOException e) {
            if (!directory.isSweep()) {
                throw e;
            }
            return Optional.empty(); // The other writer may have deleted this one's staged file.
        }
    }

    /** Replaces the sweep by a new one, which has the looks at its trials; empty if another writer is faster. */
    private Optional<SweepWriter> replace() throws IOException {
        Optional<SweepDescription> there = directory.descriptionFile().intact(catalogue);
        if (there.isEmpty()) {
            notice.accept("The earlier sweep.json cannot be read: if its trials were seen, that is not recorded.");
        }
        SweepDescription description = there.map(old -> old.replacement(wanted, committed(old.plan())))
                .orElseGet(() -> SweepDescription.of(wanted));
        SweepWriter writer = new SweepWriter(directory, wanted, lock, description, true);
        int number = writer.sequence().next();
        if (!writer.sequence().excludeOthers()) {
            return Optional.empty();
        }
        if (there.isPresent() && !there.get().seen().equals(description.seen())) {
            // If the deletion is interrupted, the next run still knows what was seen.
            directory.descriptionFile().write(there.get().withSeen(description.seen()));
        }
        directory.deleteResults(number);
        directory.descriptionFile().write(description);
        return Optional.of(writer);
    }

    /** Counts the committed trials of the sweep by point. If a commit is damaged, all planned trials count. */
    private ToLongFunction<String> committed(SweepPlan plan) {
        try {
            return SweepLedger.read(directory)::trials;
        } catch (IOException e) {
            Map<String, Long> planned = new HashMap<>();
            plan.points().forEach(each -> planned.put(each.point().id(), each.trials()));
            return planned::get;
        }
    }

    /** Continues the sweep; empty if another writer is faster. All checks that may fail precede the first change. */
    private Optional<SweepWriter> resume() throws IOException {
        SweepDescription there = directory.descriptionFile().read(catalogue, wanted);
        SweepPlan named = wanted.namedAs(there.plan().points());
        SweepDescription joined = there.with(hasTrials() ? joined(there, named) : named);
        Set<String> files = new HashSet<>();
        CommitRules rules = new CommitRules(directory.commits(), there);
        SweepWriter writer = readCommits(named, joined, rules, files);
        named.uncounted(there.plan(), writer.ledger()::trials).ifPresent(event -> {
            throw new BadInputException(directory.toString(), "events", event + OTHERWISE);
        });
        writer.recordLooks(there.plan());
        boolean isDescribed = directory.descriptionFile().holds(writer.description());
        Set<String> experiments = new HashSet<>();
        writer.plan()
                .points()
                .forEach(planned -> experiments.add(planned.point().experiment().name()));
        if (isDescribed
                && writer.missing().isEmpty()
                && !directory.staging().hasOthers()
                && !directory.trials().hasUncommitted(files, experiments)) {
            // Nothing is left to simulate, so no commit number excludes another writer of tables. If that writer
            // publishes a set without files, readers skip the set.
            directory.tableSets().tidy();
            return Optional.of(writer);
        }
        if (!writer.sequence().excludeOthers()) {
            return Optional.empty();
        }
        directory.staging().cleanOthers();
        directory.trials().deleteUncommitted(files, experiments);
        directory.tableSets().tidy();
        if (!isDescribed) {
            directory.descriptionFile().write(writer.description());
        }
        return Optional.of(writer);
    }

    /** Returns whether a trial is committed, so that it could be seen. Reads the commits up to the first that is not empty. */
    private boolean hasTrials() throws IOException {
        SweepCommits commits = directory.commits();
        boolean[] found = {false};
        for (int number : commits.listing().numbers()) {
            commits.forEach(List.of(number), false, commit -> found[0] |= !commit.isEmpty());
            if (found[0]) {
                return true;
            }
        }
        return false;
    }

    private SweepPlan joined(SweepDescription there, SweepPlan named) throws IOException {
        SweepPlan plan = named.including(there.plan().points());
        there.conflict(SweepDescription.of(plan))
                .or(() -> named.conflict(there.plan().points()))
                .or(() -> there.looseningBy(plan))
                .ifPresent(conflict -> {
                    throw new BadInputException(directory.toString(), conflict + OTHERWISE);
                });
        CountedMetrics.requireSame(directory, there);
        Map<Long, String> keys = new HashMap<>();
        for (PlannedPoint planned : plan.points()) {
            String identity = planned.point().identity();
            String other = keys.put(RandomKey.SHA256.derive(plan.seed(), identity, Purpose.TRIAL), identity);
            if (other != null) {
                throw new BadInputException(
                        directory.toString(),
                        "\"" + other + "\" and \"" + identity + "\" have the same random key under seed " + plan.seed()
                                + "; use another directory and seed");
            }
        }
        return plan;
    }

    private SweepWriter readCommits(SweepPlan named, SweepDescription joined, CommitRules rules, Set<String> files)
            throws IOException {
        boolean keepsCounts = directory.commits().areFew();
        SweepWriter writer = new SweepWriter(directory, named, lock, joined, keepsCounts);
        directory.commits().forEach(keepsCounts || writer.needsCounts(), commit -> {
            rules.check(commit);
            for (TalliedRange range : commit.ranges()) {
                TalliedRange.TrialFile file = range.file().orElse(null);
                if (file != null && files.add(file.path())) {
                    directory.trials().requireFile(file, commit.segment());
                }
            }
            writer.note(commit);
        });
        return writer;
    }
}
