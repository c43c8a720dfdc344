package io.swallowtail.sweep;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.tail.Splitting;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the levels of a point's splittings, one for each group of events that share their trials.
 *
 * @param point the point
 * @param seed the seed
 */
record PilotTask(SentPoint point, long seed) implements Serializable {
    static PilotTask of(PlannedPoint planned, long seed) {
        return new PilotTask(SentPoint.of(planned), seed);
    }

    /** Runs the pilots; a function of point and seed. */
    List<SentPlan> run() {
        Point made = point.point();
        List<SentPlan> plans = new ArrayList<>();
        for (List<Event> group : Splitting.groups(point.events(made))) {
            plans.add(SentPlan.of(Splitting.explore(made, group, seed).plan()));
        }
        return plans;
    }
}
