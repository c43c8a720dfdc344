package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.random.Purpose;
import io.swallowtail.random.RandomKey;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The beginning of a run: what a directory holds already is read, checked and joined with what is wanted, and what a killed run left
 * is taken away.
 */
final class SweepOpening {
    private final SweepDirectory directory;
    private final SweepPlan wanted;
    private final Catalogue catalogue;

    SweepOpening(SweepDirectory directory, SweepPlan wanted, Catalogue catalogue) {
        this.directory = directory;
        this.wanted = wanted;
        this.catalogue = catalogue;
    }

    /** Opens the directory, which is locked. */
    SweepWriter open(WriterLock lock, boolean fresh) throws IOException {
        directory.requireRealPlaces();
        if (fresh) {
            directory.deleteAll();
        }
        directory.clean();
        Optional<SweepDescription> there =
                directory.isSweep() ? Optional.of(directory.description(catalogue)) : Optional.empty();
        SweepPlan plan = there.isPresent() ? joined(there.get()) : wanted;
        SweepWriter writer = new SweepWriter(directory, lock, plan);
        Set<String> files = new HashSet<>();
        if (there.isPresent()) {
            readCommits(there.get(), writer, files);
            checkTalliedEvents(there.get().plan(), writer);
            writer.recordLooks(there.get().plan());
        }
        Set<String> experiments = new HashSet<>();
        plan.points()
                .forEach(planned -> experiments.add(planned.point().experiment().name()));
        directory.trials().deleteUncommitted(files, experiments);
        directory.tableSets().tidy();
        writer.continueAt(directory.commits().listing().next());
        directory.descriptionFile().write(SweepDescription.of(writer.plan()));
        return writer;
    }

    private SweepPlan joined(SweepDescription there) {
        SweepPlan plan = wanted.including(there.plan().points());
        there.conflict(SweepDescription.of(plan))
                .or(() -> wanted.methodConflict(there.plan().points()))
                .or(() -> there.looseningBy(plan))
                .ifPresent(conflict -> {
                    throw new BadInputException(
                            directory.toString(),
                            "",
                            conflict + "; name another directory with --out, or begin anew with --fresh");
                });
        Map<Long, String> keys = new HashMap<>();
        for (PlannedPoint planned : plan.points()) {
            String identity = planned.point().identity();
            String other = keys.put(RandomKey.SHA256.derive(plan.seed(), identity, Purpose.TRIAL), identity);
            if (other != null) {
                throw new BadInputException(
                        directory.toString(),
                        "",
                        "\"" + other + "\" and \"" + identity + "\" have the same random key under seed " + plan.seed()
                                + "; use another directory and seed");
            }
        }
        return plan;
    }

    private void readCommits(SweepDescription there, SweepWriter writer, Set<String> files) throws IOException {
        SweepCommits commits = directory.commits();
        CommitRules rules = new CommitRules(commits, there);
        commits.forEach(writer.needsCounts(), commit -> {
            rules.check(commit);
            for (TalliedRange range : commit.ranges()) {
                TalliedRange.TrialFile file = range.file().orElse(null);
                if (file != null && files.add(file.path())) {
                    commits.checkLength(file, commit.segment());
                }
            }
            writer.note(commit);
        });
    }

    /** What is counted while trials run cannot be added: those that are there were not asked about it. */
    private void checkTalliedEvents(SweepPlan there, SweepWriter writer) {
        Map<String, List<String>> counted = new HashMap<>();
        for (PlannedPoint planned : there.points()) {
            counted.put(planned.point().id(), planned.quantities());
        }
        for (PlannedPoint planned : wanted.points()) {
            String id = planned.point().id();
            for (PlannedEvent event : planned.events()) {
                if (planned.isTallied(event)
                        && writer.holds(id)
                        && !counted.get(id).contains(event.event().text())) {
                    throw new BadInputException(
                            directory.toString(),
                            "events",
                            "\"" + event.event().text() + "\" was not counted in the trials of "
                                    + planned.point().identity()
                                    + " that are there; name another directory with --out, or begin anew with --fresh");
                }
            }
        }
    }
}
