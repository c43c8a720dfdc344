package io.swallowtail.sweep;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.SplittingPreparation;
import io.swallowtail.rare.TaskRunner;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the plans of a point's splittings: one plan for each group of events that share their trials.
 *
 * @param point the point
 * @param seed the seed
 */
record PilotTask(SentPoint point, long seed) implements Serializable {
    static PilotTask of(PlannedPoint planned, long seed) {
        return new PilotTask(SentPoint.of(planned), seed);
    }

    /** Runs pilots, rehearsals and the second schedule. The result is a function of point and seed. */
    List<SentPlan> run() {
        Point made = point.point();
        List<SentPlan> plans = new ArrayList<>();
        for (List<Event> group : Splitting.groups(made, point.events(made))) {
            plans.add(SentPlan.of(SplittingPreparation.of(made, group, seed, TaskRunner.SEQUENTIAL)
                    .checked()
                    .plan()));
        }
        return plans;
    }
}
