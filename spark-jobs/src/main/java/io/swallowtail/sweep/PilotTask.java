package io.swallowtail.sweep;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.FaultOrder;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.SplittingPreparation;
import io.swallowtail.rare.TaskRunner;
import io.swallowtail.tails.SplittingCounts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Does the work of a point that precedes its first replication or order. It chooses the plans of splittings, one for each group of
 * events that share their trials. For failures in random order, it counts the smallest sets of faults that cause each event.
 *
 * @param point the point
 * @param splits whether its method is splitting
 * @param seed the seed
 */
record PilotTask(SentPoint point, boolean splits, long seed) implements Serializable {
    /**
     * The results of a pilot.
     *
     * @param plans the plans of splittings; empty for other methods
     * @param proved what was proved of each event, for failures in random order; empty for other methods
     */
    record Pilot(List<SentPlan> plans, List<SplittingCounts.Proved> proved) implements Serializable {}

    static PilotTask of(PlannedPoint planned, long seed) {
        return new PilotTask(SentPoint.of(planned), planned.method() == Method.SPLITTING, seed);
    }

    static List<PilotTask> of(SweepPlan plan, List<Integer> places) {
        return places.stream()
                .map(place -> of(plan.points().get(place), plan.seed()))
                .toList();
    }

    /** Runs pilots, rehearsals and the second schedule, or counts sets. The result is a function of point and seed. */
    Pilot run() {
        Point made = point.point(Catalogue.load());
        List<Event> events = point.events(made);
        return splits ? new Pilot(plans(made, events), List.of()) : new Pilot(List.of(), proved(made, events));
    }

    private List<SplittingCounts.Proved> proved(Point made, List<Event> events) {
        List<SplittingCounts.Proved> proved = new ArrayList<>();
        for (Event event : events) {
            FaultOrder orders = FaultOrder.prepare(made, event, seed).orElseThrow();
            proved.add(new SplittingCounts.Proved(event.text(), orders.parts(), orders.shares()));
        }
        return proved;
    }

    private List<SentPlan> plans(Point made, List<Event> events) {
        List<SentPlan> plans = new ArrayList<>();
        for (List<Event> group : Splitting.groups(made, events)) {
            plans.add(SentPlan.of(SplittingPreparation.of(made, group, seed, TaskRunner.SEQUENTIAL)
                    .checked()
                    .plan()));
        }
        return plans;
    }
}
