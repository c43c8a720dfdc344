package io.swallowtail.sweep;

import io.swallowtail.commit.QuantityCounts;
import io.swallowtail.commit.RangeTally;
import io.swallowtail.commit.SimulatedRanges;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.UnionSampling;
import io.swallowtail.statistics.ValueCounts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Ranges of replications of splittings, and of trials of union sampling. What is tallied is what an event's estimate is the mean
 * of: the logarithm of a replication's estimate ({@link FixedLogarithm}), or how many edges a trial overloads.
 *
 * @param parts the ranges
 * @param seed the seed
 */
record EstimatorTask(List<Part> parts, long seed) implements SegmentTask {
    /**
     * A range and the point it is of.
     *
     * @param range which replications or trials
     * @param point the point, with all its events
     * @param plans what the pilots of a splitting found, for each group of its events; null for union sampling
     */
    record Part(TrialRange range, SentPoint point, List<SentPlan> plans) implements Serializable {}

    /**
     * Makes a task.
     *
     * @param plan the points
     * @param ranges ranges of points that are not plain
     * @param pilots what the pilots found, by the points' places
     */
    static EstimatorTask of(SweepPlan plan, List<TrialRange> ranges, Map<Integer, List<SentPlan>> pilots) {
        List<Part> parts = new ArrayList<>();
        for (TrialRange range : ranges) {
            PlannedPoint planned = plan.points().get(range.point());
            parts.add(new Part(range, SentPoint.of(planned), pilots.get(range.point())));
        }
        return new EstimatorTask(parts, plan.seed());
    }

    @Override
    public SimulatedRanges simulate(Configuration configuration) {
        List<RangeTally> tallies = new ArrayList<>();
        for (Part part : parts) {
            SegmentTask.endIfCancelled();
            long start = System.nanoTime();
            Point point = part.point().point();
            List<Event> events = part.point().events(point);
            List<QuantityCounts> counts =
                    part.plans() == null ? union(part, point, events) : splitting(part, point, events);
            tallies.add(new RangeTally(part.range(), counts, System.nanoTime() - start, List.of()));
        }
        return new SimulatedRanges(tallies, null);
    }

    private List<QuantityCounts> union(Part part, Point point, List<Event> events) {
        List<QuantityCounts> counts = new ArrayList<>();
        List<UnionSampling> samplings = UnionSampling.prepare(point, events, seed);
        for (int e = 0; e < events.size(); e++) {
            UnionSampling sampling = samplings.get(e);
            ValueCounts edges = new ValueCounts();
            if (sampling.isPossible()) {
                for (long trial = part.range().from(); trial < part.range().to(); trial++) {
                    edges.add(sampling.overloadedEdges(trial), trial);
                }
            }
            counts.add(QuantityCounts.of(events.get(e).text(), edges));
        }
        return counts;
    }

    private List<QuantityCounts> splitting(Part part, Point point, List<Event> events) {
        Map<String, QuantityCounts> counts = new LinkedHashMap<>();
        // The events come first, in their order.
        events.forEach(event -> counts.put(event.text(), null));
        List<List<Event>> groups = Splitting.groups(point, events);
        for (int g = 0; g < groups.size(); g++) {
            List<Event> group = groups.get(g);
            Splitting splitting =
                    Splitting.following(point, group, seed, part.plans().get(g).plan());
            ReplicationTally tally = new ReplicationTally(splitting, group);
            for (long number = part.range().from(); number < part.range().to(); number++) {
                SegmentTask.endIfCancelled();
                tally.add(splitting.replication(number), number);
            }
            counts.putAll(tally.counts());
        }
        return List.copyOf(counts.values());
    }
}
