package io.swallowtail.sweep;

import io.swallowtail.commit.TalliedRange;
import io.swallowtail.commit.TaskResult;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.UnionSampling;
import io.swallowtail.statistics.FixedLogarithm;
import io.swallowtail.statistics.ValueCounts;
import io.swallowtail.tails.QuantityCounts;
import io.swallowtail.tails.SplittingCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Ranges of replications of splittings, and of trials of union sampling. An event's estimate is the mean of the tallied values: the
 * logarithm of each replication's estimate ({@link FixedLogarithm}), or the number of edges that each trial overloads.
 *
 * @param ranges ranges of replications or trials
 * @param points the points by their places, with all their events
 * @param plans the results of the pilots of splittings, for each group of a point's events, by the points' places; points with union
 *     sampling have none
 * @param seed the seed
 */
record EstimatorTask(
        List<TrialRange> ranges, Map<Integer, SentPoint> points, Map<Integer, List<SentPlan>> plans, long seed)
        implements SegmentTask {
    /**
     * Creates a task.
     *
     * @param plan the points
     * @param ranges ranges of points that are not plain
     * @param pilots the results of the pilots, by the points' places
     */
    static EstimatorTask of(SweepPlan plan, List<TrialRange> ranges, Map<Integer, List<SentPlan>> pilots) {
        Map<Integer, List<SentPlan>> plans = new HashMap<>(pilots);
        plans.keySet().retainAll(ranges.stream().map(TrialRange::point).toList());
        return new EstimatorTask(new ArrayList<>(ranges), SentPoint.of(plan, ranges), plans, plan.seed());
    }

    @Override
    public TaskResult simulate(Configuration configuration) {
        List<TalliedRange> tallied = new ArrayList<>();
        for (TrialRange range : ranges) {
            SegmentTask.endIfCancelled();
            long start = System.nanoTime();
            SentPoint sent = points.get(range.point());
            Point point = sent.point();
            List<Event> events = sent.events(point);
            tallied.add(
                    plans.containsKey(range.point())
                            ? splitting(range, point, events, start)
                            : SegmentTask.tallied(
                                    point,
                                    range.from(),
                                    range.to(),
                                    start,
                                    union(range, point, events),
                                    SplittingCounts.NONE));
        }
        return new TaskResult(tallied, List.of(), null);
    }

    private List<QuantityCounts> union(TrialRange range, Point point, List<Event> events) {
        List<QuantityCounts> counts = new ArrayList<>();
        List<UnionSampling> samplings = UnionSampling.prepare(point, events, seed);
        for (int e = 0; e < events.size(); e++) {
            UnionSampling sampling = samplings.get(e);
            ValueCounts edges = new ValueCounts();
            if (sampling.isPossible()) {
                for (long trial = range.from(); trial < range.to(); trial++) {
                    edges.add(sampling.overloadedEdges(trial), trial);
                }
            }
            counts.add(QuantityCounts.of(events.get(e).text(), edges));
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
            Splitting splitting = Splitting.following(
                    point, group, seed, plans.get(range.point()).get(g).plan());
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
        return SegmentTask.tallied(point, range.from(), range.to(), start, counts, seen);
    }
}
