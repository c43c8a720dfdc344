package io.swallowtail.cli;

import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.StopRule;
import io.swallowtail.plan.SweepPlan;
import java.util.Locale;
import java.util.Optional;

/** Says in a sentence when the points of a sweep end by themselves. */
final class StopSentence {
    private StopSentence() {}

    /** Says it of a plan; nothing if all its points have fixed numbers of trials. */
    static Optional<String> of(SweepPlan plan) {
        boolean allEnd = plan.points().stream()
                .filter(PlannedPoint::isPlain)
                .noneMatch(planned -> plan.stopEvents(planned).isEmpty());
        return plan.stop()
                .map(rule -> of(rule, plan.exceedancesToStop())
                        + (allEnd ? "" : " Points that cannot be asked this have all these trials."));
    }

    private static String of(StopRule rule, long exceedances) {
        return String.format(
                Locale.ROOT,
                "A point ends when %s happened %,d times (relative error %s), and after %,d trials at the latest.",
                rule.events().size() == 1
                        ? rule.quotedEvents() + " has"
                        : rule.events().size() < 5
                                ? "each of " + rule.quotedEvents() + " has"
                                : "each of " + rule.events().size() + " events has",
                exceedances,
                rule.relativeError(),
                rule.maxTrials());
    }
}
