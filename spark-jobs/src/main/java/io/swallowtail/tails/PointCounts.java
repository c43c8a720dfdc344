package io.swallowtail.tails;

import io.swallowtail.experiment.Metric;
import io.swallowtail.plan.CommandName;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** All that the commits of a sweep hold of one point. */
public final class PointCounts {
    private final PlannedPoint planned;
    private final long trials;
    private final Map<String, Long> ends;
    private final SplittingCounts splitting;
    private final Map<String, ValueTotals> totals;

    /**
     * Takes what is committed.
     *
     * @param planned the point
     * @param trials how many trials, or replications, are committed
     * @param ends in how many trials each stop event that ended had its last exceedance, by the event's text
     * @param splitting what replications of a splitting saw
     * @param totals the totals of each quantity that was counted, by its name
     */
    public PointCounts(
            PlannedPoint planned,
            long trials,
            Map<String, Long> ends,
            SplittingCounts splitting,
            Map<String, ValueTotals> totals) {
        this.planned = planned;
        this.trials = trials;
        this.ends = ends;
        this.splitting = splitting;
        this.totals = totals;
    }

    /** Gives the totals of a quantity, empty if it was never counted. */
    ValueTotals of(String quantity) {
        return totals.getOrDefault(quantity, new ValueTotals());
    }

    PlannedPoint planned() {
        return planned;
    }

    /**
     * Counts the trials.
     *
     * @return how many trials, or replications, are committed
     */
    public long trials() {
        return trials;
    }

    /** Asks whether it has all trials, as many as were wanted before the first one. */
    boolean isOfDeclaredSize() {
        return trials == planned.trials() && planned.looks().isEmpty();
    }

    Map<String, Long> ends() {
        return ends;
    }

    SplittingCounts splitting() {
        return splitting;
    }

    /**
     * Counts the exceedances of an event that plain trials counted.
     *
     * @param event one of the point's events
     * @return in how many trials it happened
     */
    public long exceedances(PlannedEvent event) {
        return of(planned.countedQuantity(event)).exceedances(event.countedThreshold());
    }

    /**
     * Makes sure that every trial was counted, and none twice.
     *
     * @throws IllegalStateException if some quantity was counted in another number of trials
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
     * Asks whether counts can be those of a number of trials: a quantity that has a value in every trial is counted as often as
     * there are trials, any other at most as often.
     *
     * @param planned the point
     * @param trials the number of trials
     * @param counted gives the number of trials in which a quantity was counted, by its name
     * @return whether they can
     */
    public static boolean addsUp(PlannedPoint planned, long trials, ToLongFunction<String> counted) {
        Set<String> sometimes = planned.talliedMetrics().stream()
                .filter(Metric::isNullable)
                .map(Metric::name)
                .collect(Collectors.toSet());
        return planned.quantities().stream().allMatch(quantity -> {
            long count = counted.applyAsLong(quantity);
            // Union sampling counts nothing where an event is impossible.
            boolean open = planned.method() == Method.UNION || sometimes.contains(quantity);
            return open ? count <= trials : count == trials;
        });
    }
}
