package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.DisjunctiveForm;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPlan;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.ValueCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Replications of splittings, whose levels pilots fix. The logarithm of each replication's estimate is counted ({@link FixedLogarithm}). */
final class SplittingSampling implements Sampling {
    /** One plan for each group of events that share their trials. */
    private record Planned(List<SplittingPlan> plans) implements Prepared {
        @Override
        public Yield run(Point point, List<Event> events, long seed, long from, long to, Runnable check) {
            Map<String, ValueCounts> logs = new LinkedHashMap<>();
            events.forEach(event -> logs.put(event.text(), new ValueCounts()));
            SortedMap<String, Results> seen = new TreeMap<>();
            List<List<Event>> groups = Splitting.groups(point, events);
            for (int g = 0; g < groups.size(); g++) {
                List<Event> group = groups.get(g);
                Splitting splitting = Splitting.withPlan(point, group, seed, plans.get(g));
                for (long number = from; number < to; number++) {
                    check.run();
                    Splitting.Replication replication = splitting.replication(number);
                    for (int e = 0; e < group.size(); e++) {
                        logs.get(group.get(e).text())
                                .add(FixedLogarithm.units(replication.logs()[e]), number);
                    }
                    Replications.of(splitting, group, replication)
                            .forEach((event, results) -> seen.merge(event, results, Results::plus));
                }
            }
            return new Yield(
                    logs.entrySet().stream()
                            .map(each -> QuantityCounts.of(each.getKey(), each.getValue()))
                            .toList(),
                    seen);
        }

        @Override
        public long runsOfTrial() {
            return Math.max(1, plans.stream().mapToLong(SplittingPlan::runs).sum());
        }
    }

    /** The assumed number of simulator runs of a replication before a pilot has measured it. */
    private static final double GUESSED_RUNS = 50_000;

    @Override
    public Optional<String> unmetCondition(Point point, Event event) {
        try {
            DisjunctiveForm.of(event);
            return Optional.empty();
        } catch (ExpressionException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public double guessedRuns(int events) {
        return GUESSED_RUNS;
    }

    @Override
    public Size size() {
        return Size.REPLICATIONS;
    }

    @Override
    public Prepared prepare(Point point, List<Event> events, long seed) {
        List<SplittingPlan> plans = new ArrayList<>();
        for (List<Event> group : Splitting.groups(point, events)) {
            plans.add(SplittingPreparation.of(point, group, seed, TaskRunner.SEQUENTIAL)
                    .checked()
                    .plan());
        }
        return new Planned(plans);
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, boolean isOfDeclaredSize) {
        double[] logs = counted.values().entrySet().stream()
                .flatMapToDouble(entry -> IntStream.range(
                                0, Math.toIntExact(entry.getValue().count()))
                        .mapToDouble(i -> FixedLogarithm.log(entry.getKey())))
                .toArray();
        return ((Replications) results).tail(point, event, logs, isOfDeclaredSize);
    }
}
