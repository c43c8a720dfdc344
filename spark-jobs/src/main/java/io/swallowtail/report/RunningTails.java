package io.swallowtail.report;

import io.swallowtail.commit.QuantityCounts;
import io.swallowtail.commit.TalliedRange;
import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Threshold;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.statistics.AnytimeLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * The tails of a sweep that goes on, from its commits: of each point's plain trials from the first on, with limits that hold
 * whenever one looks. Columns are those of the tables {@code tails} and {@code bounds}; no bound has a verdict yet.
 */
public final class RunningTails {
    private static final List<String> TAILS = Tail.NUMBERS.subList(0, Tail.NUMBERS.indexOf("bound_name"));
    private static final List<String> BOUNDS =
            List.of("point", "event", "bound_name", "kind", "applies", "log10_bound", "verdict");

    private final SweepPlan plan;
    private final CommittedPoints committed;

    /**
     * Looks at what is committed.
     *
     * @param plan the sweep's plan
     * @param committed its commits, with what the trials yielded
     */
    public RunningTails(SweepPlan plan, CommittedPoints committed) {
        this.plan = plan;
        this.committed = committed;
    }

    /**
     * Estimates the tails.
     *
     * @return a row for each event of a plain point of which there are trials
     */
    public Table tails() {
        Table table = new Table(TAILS);
        for (PlannedPoint planned : plan.points()) {
            List<TalliedRange> ranges = planned.isPlain() ? committed.prefix(planned) : List.of();
            long trials = ranges.stream()
                    .mapToLong(range -> range.to() - range.from())
                    .sum();
            for (PlannedEvent event : trials == 0 ? List.<PlannedEvent>of() : planned.events()) {
                add(table, planned, event, trials, exceedances(planned, event, ranges));
            }
        }
        return table;
    }

    private static long exceedances(PlannedPoint planned, PlannedEvent event, List<TalliedRange> ranges) {
        String quantity = planned.countedQuantity(event);
        Threshold threshold = event.countedThreshold();
        long happened = 0;
        for (TalliedRange range : ranges) {
            for (QuantityCounts seen : range.counts()) {
                for (int i = 0; seen.metric().equals(quantity) && i < seen.values().length; i++) {
                    happened += threshold.relation().holds(seen.values()[i], threshold.value()) ? seen.counts()[i] : 0;
                }
            }
        }
        return happened;
    }

    private void add(Table table, PlannedPoint planned, PlannedEvent event, long trials, long happened) {
        Experiment experiment = planned.point().experiment();
        Threshold threshold = event.event().threshold().orElse(null);
        List<Metric> metrics = experiment.metrics();
        double estimate = happened / (double) trials;
        table.add(
                planned.point().id(),
                experiment.name(),
                event.event().text(),
                threshold == null
                        ? null
                        : MetricLayout.of(metrics).inSlot(threshold.metric()).name(),
                threshold == null ? null : threshold.relation().symbol(),
                threshold == null ? null : threshold.value(),
                trials,
                happened,
                estimate,
                happened == 0 ? null : Math.log10(estimate),
                AnytimeLimits.low(happened, trials, plan.alphaOfTail()),
                AnytimeLimits.high(happened, trials, plan.alphaOfTail()),
                plan.confidence(),
                "anytime",
                planned.method().word());
    }

    /**
     * Evaluates the theorems.
     *
     * @return a row for each bound about an event
     */
    public Table bounds() {
        Table table = new Table(BOUNDS);
        for (PlannedPoint planned : plan.points()) {
            for (PlannedEvent event : planned.events()) {
                for (Bound bound : planned.point().experiment().bounds()) {
                    addBound(table, planned, event.event(), bound);
                }
            }
        }
        return table;
    }

    private static void addBound(Table table, PlannedPoint planned, Event event, Bound bound) {
        if (bound.concerns(event) && bound.applies(planned.point().parameters(), event)) {
            double log10 = bound.log10(planned.point().parameters(), event);
            List<Object> row = new ArrayList<>(List.of(
                    planned.point().id(),
                    event.text(),
                    bound.label(planned.point().parameters(), event),
                    bound.kind().name().toLowerCase(java.util.Locale.ROOT),
                    true,
                    log10));
            row.add(bound.kind() == Bound.Kind.UPPER && log10 >= 0 ? "vacuous" : null);
            table.add(row.toArray());
        }
    }
}
