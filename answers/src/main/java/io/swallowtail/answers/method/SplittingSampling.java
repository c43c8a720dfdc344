package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.DisjunctiveForm;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.rare.Gradient;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPlan;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Replications of splittings, whose levels pilots fix ({@link ReplicationCounts}). */
final class SplittingSampling implements Sampling {
    /** One plan for each group of events that share their trials. */
    private record Planned(List<SplittingPlan> plans) implements Prepared {
        @Override
        public Yield run(Point point, List<Event> events, long seed, long from, long to, Watch watch) {
            ReplicationCounts counts = new ReplicationCounts(events);
            List<List<Event>> groups = Splitting.groups(point, events);
            for (int g = 0; g < groups.size(); g++) {
                List<Event> group = groups.get(g);
                Splitting splitting = Splitting.withPlan(point, group, seed, plans.get(g));
                for (long number = from; number < to; number++) {
                    watch.check();
                    counts.add(splitting, group, number, splitting.replication(number));
                }
            }
            return counts.upTo(to);
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
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule) {
        double[] logs = counted.values().entrySet().stream()
                .flatMapToDouble(entry -> IntStream.range(
                                0, Math.toIntExact(entry.getValue().count()))
                        .mapToDouble(i -> FixedLogarithm.log(entry.getKey())))
                .toArray();
        Replications.Sample sample = ((Replications) results).sample();
        ReplicatedTail tail = sample.tail(logs);
        return new Tail.Splitting(
                rule == Tail.Counted.Rule.FIXED ? tail : tail.atEveryLook(),
                sample.unreached(),
                sample.secondLogs(),
                Gradient.of(point, event));
    }
}
