package io.swallowtail.answers.tables;

import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.experiment.Metric;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The committed counts of one point of a sweep.
 *
 * @param trials the number of committed trials or replications
 * @param ends the number of trials up to the last exceedance of each stop event that has ended, by the event's text
 * @param results the results of events in addition to counts, by the events' texts
 * @param totals the totals of each counted quantity, by its name
 */
public record PointCounts(
        PlannedPoint planned,
        long trials,
        Map<String, Long> ends,
        Map<String, Results> results,
        Map<String, ValueTotals> totals) {

    /** Returns the totals of a quantity; empty if it was never counted. */
    ValueTotals of(String quantity) {
        return totals.getOrDefault(quantity, new ValueTotals());
    }

    /** Returns whether it has all trials, and their number was declared before the first one. */
    boolean isOfDeclaredSize() {
        return trials == planned.trials() && planned.looks().isEmpty();
    }

    /**
     * Counts the exceedances of an event in plain trials.
     *
     * @param event one of the point's events
     * @return the number of trials in which it happened
     */
    public long exceedances(PlannedEvent event) {
        return of(planned.countedQuantity(event)).exceedances(event.counted());
    }

    /** Returns the counted integers of an event. */
    ValueTotals of(PlannedEvent event) {
        return planned.yieldsMetrics()
                ? ValueTotals.ofEvent(exceedances(event), trials)
                : of(event.event().text());
    }

    /**
     * Requires that every trial was counted exactly once.
     *
     * @throws IllegalStateException if a quantity was counted in another number of trials
     */
    void requireCountedOnce() {
        if (!addsUp(planned, trials, quantity -> of(quantity).total())) {
            Map<String, Long> counted =
                    planned.quantities().stream().collect(Collectors.toMap(name -> name, name -> of(name).total()));
            throw new IllegalStateException("the commits hold " + trials + " trials of \""
                    + planned.point().identity() + "\", but other numbers are counted (" + counted
                    + "); `" + CommandName.word() + " verify` finds the cause");
        }
    }

    /**
     * Returns whether counts are consistent with a number of trials. A quantity with a value in every trial must be counted in all of
     * them, any other in at most as many.
     *
     * @param trials the number of trials
     * @param counted returns the number of trials in which a quantity was counted, by its name
     * @return whether they are consistent
     */
    public static boolean addsUp(PlannedPoint planned, long trials, ToLongFunction<String> counted) {
        Set<String> sometimes = planned.talliedMetrics().stream()
                .filter(Metric::isNullable)
                .map(Metric::name)
                .collect(Collectors.toSet());
        return planned.quantities().stream().allMatch(quantity -> {
            long count = counted.applyAsLong(quantity);
            boolean open = !planned.method().sampling().countsAll() || sometimes.contains(quantity);
            return open ? count <= trials : count == trials;
        });
    }
}
