package io.swallowtail.sweep;

import io.swallowtail.commit.SweepLedger;
import io.swallowtail.experiment.Point;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.tails.PointCounts;
import io.swallowtail.tails.SplittingCounts;
import io.swallowtail.tails.ValueTotals;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * The driver's data about a point, for the executor that computes its tables.
 *
 * @param place the point's place in the order of the tables
 * @param point the point and all its events
 * @param method how its tails are estimated
 * @param from the first wanted trial
 * @param to the end of the wanted trials, excluded
 * @param trials the number of committed trials
 * @param ends the ends of stop events, by their texts
 * @param splitting the statistics of the replications of a splitting
 */
record SentCounts(
        int place,
        SentPoint point,
        Method method,
        long from,
        long to,
        List<Long> looks,
        long trials,
        Map<String, Long> ends,
        SplittingCounts splitting)
        implements Serializable {
    static SentCounts of(int place, PlannedPoint planned, SweepLedger ledger, long stopAt) {
        String id = planned.point().id();
        return new SentCounts(
                place,
                SentPoint.of(
                        planned.point(),
                        planned.events().stream().map(PlannedEvent::event).toList()),
                planned.method(),
                planned.from(),
                planned.to(),
                planned.looks(),
                ledger.trials(id),
                ledger.ends(id, stopAt),
                ledger.splitting(id));
    }

    /** Restores the point. */
    PlannedPoint planned() {
        Point made = point.point();
        return new PlannedPoint(
                made,
                method,
                point.events(made).stream()
                        .map(event -> PlannedEvent.of(event, made.experiment()))
                        .toList(),
                from,
                to,
                looks);
    }

    PointCounts counts(Map<String, ValueTotals> totals) {
        return new PointCounts(planned(), trials, ends, splitting, totals);
    }
}
