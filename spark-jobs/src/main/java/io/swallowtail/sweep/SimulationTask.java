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
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
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
     */
    record Part(TrialRange range, Map<String, String> parameters, List<String> compoundEvents)
            implements Serializable {}

    static SimulationTask of(SweepPlan plan, List<TrialRange> ranges, String staging) {
        List<Part> parts = ranges.stream()
                .sorted(Comparator.comparing((TrialRange range) ->
                                plan.points().get(range.point()).point().id())
                        .thenComparing(TrialRange::from))
                .map(range -> part(plan.points().get(range.point()), range))
                .collect(Collectors.toCollection(ArrayList::new));
        String experiment =
                plan.points().get(ranges.get(0).point()).point().experiment().name();
        return new SimulationTask(experiment, parts, plan.seed(), staging);
    }

    private static Part part(PlannedPoint planned, TrialRange range) {
        return new Part(
                range,
                new LinkedHashMap<>(planned.point().parameters().texts()),
                planned.compoundEvents().stream().map(Event::text).collect(Collectors.toCollection(ArrayList::new)));
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
        TrialRange range = part.range();
        Tally tally;
        if (rows == null) {
            tally = runner.run(range.from(), range.to());
        } else {
            rows.startPoint(point);
            tally = new Tally(found.metrics().size() + events.size());
            runner.forEach(range.from(), range.to(), (trial, quantities) -> {
                tally.add(quantities, trial);
                rows.accept(trial, quantities);
            });
        }
        return new RangeTally(range, counts(found, part, tally), System.nanoTime() - start);
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
