package io.swallowtail.sweep;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.estimate.Tally;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.expression.Threshold;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.store.PointStops.Crossing;
import io.swallowtail.store.QuantityCounts;
import io.swallowtail.store.RangeTally;
import io.swallowtail.store.SimulatedRanges;
import io.swallowtail.store.TrialFileWriter;
import io.swallowtail.store.TrialRange;
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
 * What one Spark task simulates, in words that travel: what an executor needs, and nothing it could get wrong.
 *
 * @param experiment the experiment's name
 * @param parts ranges of its points, in the order of the points' ids and then of trials
 * @param seed the seed
 * @param staging directory where the trials are to be staged as rows, or null if they are only counted
 */
record SimulationTask(String experiment, List<Part> parts, long seed, String staging) implements Serializable {
    /**
     * A range and the point it is of.
     *
     * @param range which trials
     * @param parameters the values by parameter name
     * @param compoundEvents texts of the events tallied as quantities of their own
     * @param sought how often which events are to happen before the range is left; empty to simulate all of it
     */
    record Part(
            TrialRange range,
            Map<String, String> parameters,
            List<String> compoundEvents,
            LinkedHashMap<String, Long> sought)
            implements Serializable {}

    static SimulationTask of(SweepPlan plan, List<TrialRange> ranges, String staging) {
        List<Part> parts = ranges.stream()
                .sorted(Comparator.comparing((TrialRange range) ->
                                plan.points().get(range.point()).point().id())
                        .thenComparing(TrialRange::from))
                .map(range -> part(plan, range, Map.of()))
                .collect(Collectors.toCollection(ArrayList::new));
        String experiment =
                plan.points().get(ranges.get(0).point()).point().experiment().name();
        return new SimulationTask(experiment, parts, plan.seed(), staging);
    }

    /** Makes the task that simulates a range once more, up to the last of the ends that are sought in it. */
    static SimulationTask of(SweepPlan plan, Crossing crossing, String staging) {
        String experiment =
                plan.points().get(crossing.range().point()).point().experiment().name();
        List<Part> parts = new ArrayList<>(List.of(part(plan, crossing.range(), crossing.sought())));
        return new SimulationTask(experiment, parts, plan.seed(), crossing.cuts() ? staging : null);
    }

    private static Part part(SweepPlan plan, TrialRange range, Map<String, Long> sought) {
        PlannedPoint planned = plan.points().get(range.point());
        return new Part(
                range,
                new LinkedHashMap<>(planned.point().parameters().texts()),
                planned.compoundEvents().stream().map(Event::text).collect(Collectors.toCollection(ArrayList::new)),
                new LinkedHashMap<>(sought));
    }

    /** Simulates the ranges; where rows are wanted, every trial is written as it ends. */
    SimulatedRanges simulate(Configuration configuration) throws IOException {
        Experiment found = Catalogue.load().experiment(experiment);
        List<RangeTally> tallies = new ArrayList<>();
        if (staging == null) {
            for (Part part : parts) {
                tallies.add(simulate(found, part, null));
            }
            return new SimulatedRanges(tallies, null);
        }
        Path file = new Path(staging, UUID.randomUUID() + ".parquet");
        try (TrialFileWriter rows =
                new TrialFileWriter(HadoopOutputFile.fromPath(file, configuration), configuration, found)) {
            for (Part part : parts) {
                tallies.add(simulate(found, part, rows));
            }
        }
        return new SimulatedRanges(tallies, file.toString());
    }

    private RangeTally simulate(Experiment found, Part part, TrialFileWriter rows) {
        long start = System.nanoTime();
        Point point = new Point(found, Parameters.parse(found, part.parameters()));
        List<Event> events = part.compoundEvents().stream()
                .map(text -> Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point)))
                .collect(Collectors.toList());
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
            tally = new Tally(found.metrics().size() + events.size());
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
        Tally tally = new Tally(found.metrics().size() + part.compoundEvents().size());
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
        int metrics = point.experiment().metrics().size();
        List<EndSearch.Sought> events = new ArrayList<>();
        part.sought().forEach((text, times) -> {
            PlannedEvent event =
                    new PlannedEvent(Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point)));
            Threshold threshold = event.countedThreshold();
            int quantity = event.isCompound() ? metrics + part.compoundEvents().indexOf(text) : threshold.metric();
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
        for (String event : part.compoundEvents()) {
            counts.add(QuantityCounts.of(event, tally.of(quantity++)));
        }
        return counts;
    }
}
