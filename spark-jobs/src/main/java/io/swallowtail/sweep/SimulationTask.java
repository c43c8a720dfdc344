package io.swallowtail.sweep;

import io.swallowtail.commit.PointStops.Crossing;
import io.swallowtail.commit.QuantityCounts;
import io.swallowtail.commit.RangeTally;
import io.swallowtail.commit.SimulatedRanges;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Threshold;
import io.swallowtail.files.DigestingOutputFile;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.rows.TrialFileWriter;
import io.swallowtail.statistics.Tally;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.util.HadoopOutputFile;

/**
 * Ranges of plain trials.
 *
 * @param parts ranges of points of one experiment, in the order of the points' ids and then of trials
 * @param seed the seed
 * @param staging directory where the trials are to be staged as rows, or null if they are only counted
 */
record SimulationTask(List<Part> parts, long seed, String staging) implements SegmentTask {
    /**
     * A range and the point it is of.
     *
     * @param range which trials
     * @param point the point, with its compound events
     * @param sought how often which events are to happen before the range is left; empty to simulate all of it
     */
    record Part(TrialRange range, SentPoint point, LinkedHashMap<String, Long> sought) implements Serializable {}

    static SimulationTask of(SweepPlan plan, List<TrialRange> ranges, String staging) {
        List<Part> parts = ranges.stream()
                .sorted(Comparator.comparing((TrialRange range) ->
                                plan.points().get(range.point()).point().id())
                        .thenComparing(TrialRange::from))
                .map(range -> part(plan, range, Map.of()))
                .collect(Collectors.toCollection(ArrayList::new));
        return new SimulationTask(parts, plan.seed(), staging);
    }

    /** Makes the task that simulates a range once more, up to the last of the ends that are sought in it. */
    static SimulationTask of(SweepPlan plan, Crossing crossing, String staging) {
        List<Part> parts = new ArrayList<>(List.of(part(plan, crossing.range(), crossing.sought())));
        return new SimulationTask(parts, plan.seed(), crossing.cuts() ? staging : null);
    }

    private static Part part(SweepPlan plan, TrialRange range, Map<String, Long> sought) {
        return new Part(range, SentPoint.of(plan.points().get(range.point())), new LinkedHashMap<>(sought));
    }

    /** Simulates the ranges; where rows are wanted, every trial is written as it ends. */
    @Override
    public SimulatedRanges simulate(Configuration configuration) throws IOException {
        List<RangeTally> tallies = new ArrayList<>();
        if (staging == null) {
            for (Part part : parts) {
                tallies.add(simulate(part, null));
            }
            return new SimulatedRanges(tallies, null);
        }
        Experiment found = parts.get(0).point().point().experiment();
        Path file = new Path(staging, UUID.randomUUID() + ".parquet");
        DigestingOutputFile out = new DigestingOutputFile(HadoopOutputFile.fromPath(file, configuration));
        try (TrialFileWriter rows = new TrialFileWriter(out, configuration, found)) {
            for (Part part : parts) {
                tallies.add(simulate(part, rows));
            }
        }
        return new SimulatedRanges(tallies, out.staged(file));
    }

    private RangeTally simulate(Part part, TrialFileWriter rows) {
        SegmentTask.endIfCancelled();
        long start = System.nanoTime();
        Point point = part.point().point();
        Experiment found = point.experiment();
        List<Event> events = part.point().events(point);
        TrialRunner runner = new TrialRunner(point, seed, events);
        if (rows != null) {
            rows.startPoint(point);
        }
        if (!part.sought().isEmpty()) {
            return search(found, part, runner, rows, new EndSearch(sought(point, part)));
        }
        TrialRange range = part.range();
        Tally tally;
        if (rows == null) {
            tally = runner.run(range.from(), range.to());
        } else {
            tally = runner.emptyTally();
            runner.forEach(range.from(), range.to(), (trial, quantities) -> {
                tally.add(quantities, trial);
                rows.accept(trial, quantities);
            });
        }
        return new RangeTally(range, counts(found, part, tally), System.nanoTime() - start, List.of());
    }

    /** Simulates a range until all that is sought in it is found. */
    private static RangeTally search(
            Experiment found, Part part, TrialRunner runner, TrialFileWriter rows, EndSearch search) {
        long start = System.nanoTime();
        Tally tally = runner.emptyTally();
        TrialRange range = part.range();
        long end = range.from();
        while (end < range.to() && !search.isOver()) {
            runner.forEach(end, ++end, (trial, quantities) -> {
                tally.add(quantities, trial);
                search.accept(trial, quantities);
                if (rows != null) {
                    rows.accept(trial, quantities);
                }
            });
        }
        if (!search.isOver()) {
            throw new IllegalStateException(
                    "trials " + range.from() + " to " + (range.to() - 1) + " yield less when they are simulated again");
        }
        return new RangeTally(
                new TrialRange(range.point(), range.from(), end),
                counts(found, part, tally),
                System.nanoTime() - start,
                search.ends(range.point()));
    }

    private static List<EndSearch.Sought> sought(Point point, Part part) {
        int slots = MetricLayout.of(point.experiment().metrics()).slots();
        List<EndSearch.Sought> events = new ArrayList<>();
        part.sought().forEach((text, times) -> {
            PlannedEvent event = PlannedEvent.of(SentPoint.event(point, text), point.experiment());
            Threshold threshold = event.countedThreshold();
            int quantity = event.isTallied() ? slots + part.point().events().indexOf(text) : threshold.metric();
            events.add(new EndSearch.Sought(text, quantity, threshold, times));
        });
        return events;
    }

    private static List<QuantityCounts> counts(Experiment experiment, Part part, Tally tally) {
        List<QuantityCounts> counts = new ArrayList<>();
        int quantity = 0;
        for (var metric : experiment.metrics()) {
            counts.add(QuantityCounts.of(metric.name(), tally.of(quantity++)));
        }
        for (String event : part.point().events()) {
            counts.add(QuantityCounts.of(event, tally.of(quantity++)));
        }
        return counts;
    }
}
