package io.swallowtail.sweep;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.TalliedRange;
import io.swallowtail.commit.TaskResult;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.FaultOrder;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.WitnessSampling;
import io.swallowtail.statistics.FixedLogarithm;
import io.swallowtail.statistics.ValueCounts;
import io.swallowtail.tails.QuantityCounts;
import io.swallowtail.tails.SplittingCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * Ranges of replications of splittings, and of trials with planted witnesses or failures in random order. An event's estimate follows
 * from the tallied values: the logarithm of each replication's estimate ({@link FixedLogarithm}), the divisor of each trial's weight,
 * which is the number of overloaded edges for union sampling, or its critical number.
 *
 * @param ranges ranges of replications or trials
 * @param points the points by their places, with all their events
 * @param pilots the results of the pilots, by the points' places; points with planted witnesses have none
 * @param sharing the ids of further points that have the same trials as a point, by its place
 * @param seed the seed
 */
record EstimatorTask(
        List<TrialRange> ranges,
        Map<Integer, SentPoint> points,
        Map<Integer, PilotTask.Pilot> pilots,
        Map<Integer, List<String>> sharing,
        long seed)
        implements SegmentTask {
    /**
     * Creates a task.
     *
     * @param plan the points
     * @param ranges ranges of points that are not plain
     * @param pilots the results of the pilots, by the points' places
     * @param sharing the ids of further points that have the same trials as a point, by its place
     */
    static EstimatorTask of(
            SweepPlan plan,
            List<TrialRange> ranges,
            Map<Integer, PilotTask.Pilot> pilots,
            Map<Integer, List<String>> sharing) {
        return new EstimatorTask(
                new ArrayList<>(ranges),
                SentPoint.of(plan, ranges),
                ofRanges(pilots, ranges),
                ofRanges(sharing, ranges),
                plan.seed());
    }

    private static <T> Map<Integer, T> ofRanges(Map<Integer, T> byPlace, List<TrialRange> ranges) {
        Map<Integer, T> kept = new HashMap<>(byPlace);
        kept.keySet().retainAll(ranges.stream().map(TrialRange::point).toList());
        return kept;
    }

    @Override
    public TaskResult simulate(Configuration configuration) {
        Catalogue catalogue = Catalogue.load();
        List<TalliedRange> tallied = new ArrayList<>();
        for (TrialRange range : ranges) {
            SegmentTask.endIfCancelled();
            long start = System.nanoTime();
            SentPoint sent = points.get(range.point());
            Point point = sent.point(catalogue);
            List<Event> events = sent.events(point);
            PilotTask.Pilot pilot = pilots.get(range.point());
            TalliedRange simulated = pilot == null
                    ? tallied(range, point, start, planted(range, point, events), SplittingCounts.NONE)
                    : pilot.proved().isEmpty()
                            ? splitting(range, point, events, start)
                            : order(range, point, events, start);
            tallied.add(simulated);
            sharing.getOrDefault(range.point(), List.of()).forEach(id -> tallied.add(simulated.sharedBy(id)));
        }
        return new TaskResult(tallied, List.of(), null);
    }

    private static TalliedRange tallied(
            TrialRange range, Point point, long start, List<QuantityCounts> counts, SplittingCounts others) {
        return SegmentTask.tallied(point, range.from(), range.to(), start, counts, others);
    }

    /** Finds critical numbers. Small numbers are counted even if they are proved, so that the counts are a sample of one law. */
    private TalliedRange order(TrialRange range, Point point, List<Event> events, long start) {
        List<SplittingCounts.Proved> proved = pilots.get(range.point()).proved();
        List<QuantityCounts> counts = new ArrayList<>();
        for (int e = 0; e < events.size(); e++) {
            ValueCounts critical = new ValueCounts();
            if (!proved.get(e).with(new TreeMap<>()).isExact()) {
                FaultOrder orders =
                        FaultOrder.prepare(point, events.get(e), seed).orElseThrow();
                int guess = 1;
                for (long trial = range.from(); trial < range.to(); trial++) {
                    guess = orders.critical(trial, -1, guess);
                    critical.add(guess, trial);
                }
            }
            counts.add(QuantityCounts.of(events.get(e).text(), critical));
        }
        return tallied(range, point, start, counts, new SplittingCounts(List.of(), List.of(), proved));
    }

    private List<QuantityCounts> planted(TrialRange range, Point point, List<Event> events) {
        List<QuantityCounts> counts = new ArrayList<>();
        List<WitnessSampling> samplings = WitnessSampling.prepare(point, events, seed);
        for (int e = 0; e < events.size(); e++) {
            WitnessSampling sampling = samplings.get(e);
            ValueCounts divisors = new ValueCounts();
            if (sampling.isPossible()) {
                for (long trial = range.from(); trial < range.to(); trial++) {
                    divisors.add(sampling.divisor(trial), trial);
                }
            }
            counts.add(QuantityCounts.of(events.get(e).text(), divisors));
        }
        return counts;
    }

    private TalliedRange splitting(TrialRange range, Point point, List<Event> events, long start) {
        Map<String, ValueCounts> logs = new HashMap<>();
        events.forEach(event -> logs.put(event.text(), new ValueCounts()));
        SplittingCounts seen = SplittingCounts.NONE;
        List<List<Event>> groups = Splitting.groups(point, events);
        for (int g = 0; g < groups.size(); g++) {
            List<Event> group = groups.get(g);
            Splitting splitting = Splitting.withPlan(
                    point, group, seed, pilots.get(range.point()).plans().get(g).plan());
            for (long number = range.from(); number < range.to(); number++) {
                SegmentTask.endIfCancelled();
                Splitting.Replication replication = splitting.replication(number);
                for (int e = 0; e < group.size(); e++) {
                    logs.get(group.get(e).text())
                            .add(FixedLogarithm.units(replication.logs()[e]), number);
                }
                seen = seen.plus(SplittingCounts.of(splitting, group, replication));
            }
        }
        List<QuantityCounts> counts = events.stream()
                .map(event -> QuantityCounts.of(event.text(), logs.get(event.text())))
                .toList();
        return tallied(range, point, start, counts, seen);
    }
}
