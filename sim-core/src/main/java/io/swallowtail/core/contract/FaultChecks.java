package io.swallowtail.core.contract;

import static io.swallowtail.core.contract.Contract.require;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.FaultStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** The rules of metrics that are declared to rise or fall with the probability of faults. */
final class FaultChecks {
    /** Flags that are set one after the other. */
    private static final int CHAIN = 8;

    private static final int MOST_TRIALS = 30;
    /** Sets of one part and of two parts at a point, per unit of effort. */
    private static final int MOST_SETS = 5_000;

    /** A fault: a flag of a stream. */
    private record Part(BernoulliChoices stream, int flag) {
        void set(boolean fails) {
            stream.set(flag, fails);
        }

        @Override
        public String toString() {
            return "flag " + flag + " of \"" + stream.name() + "\"";
        }
    }

    private final Point point;
    private final RealParameter p;
    private final List<Metric> monotone;
    private final Point other;
    /** The faults of the current trial. */
    private List<BernoulliChoices> faults = List.of();
    /** All checks of the point. */
    private List<FaultChecks> all = List.of();

    private FaultChecks(Point point, RealParameter p, List<Metric> monotone, Point other) {
        this.point = point;
        this.p = p;
        this.monotone = monotone;
        this.other = other;
    }

    /** Lists the probabilities at each point that move metrics, as declared. */
    private static List<FaultChecks> of(Point point) {
        Experiment experiment = point.experiment();
        List<FaultChecks> checks = new ArrayList<>();
        for (Parameter<?> p : experiment.parameters()) {
            List<Metric> monotone = experiment.metrics().stream()
                    .filter(metric -> experiment.trend(p, metric) != 0)
                    .toList();
            if (p instanceof RealParameter real && point.parameters().has(real) && !monotone.isEmpty()) {
                FaultStreams.elsewhere(point, real)
                        .ifPresent(other -> checks.add(new FaultChecks(point, real, monotone, other)));
            }
        }
        checks.forEach(check -> check.all = checks);
        return checks;
    }

    private FaultStreams streams(Simulator here, Simulator there) {
        return FaultStreams.of(p, point, here.choices(), other, there.choices());
    }

    /** Counts the faults of other parameters that may move a metric. */
    private long otherFaults(Metric metric) {
        return all.stream()
                .filter(check -> check.monotone.contains(metric))
                .flatMap(check -> check.faults.stream())
                .distinct()
                .filter(flags -> !faults.contains(flags))
                .flatMapToLong(flags -> Arrays.stream(flags.words()))
                .map(Long::bitCount)
                .sum();
    }

    /** Each fault moves a metric only as declared, and not beyond the limit for so many faults. */
    static void trends(Contract contract) {
        contract.forEachPoint(point -> of(point).forEach(check -> {
            List<Simulator> there = check.all.stream()
                    .map(each -> each.other.simulator(Contract.SEED))
                    .toList();
            contract.forEachTrial(point, MOST_TRIALS, (simulator, trial) -> {
                for (int i = 0; i < there.size(); i++) {
                    check.all.get(i).faults =
                            check.all.get(i).streams(simulator, there.get(i)).faults();
                }
                List<Part> parts = new ArrayList<>();
                check.faults.forEach(stream -> {
                    Arrays.fill(stream.words(), 0);
                    for (int flag = 0; flag < stream.count(); flag++) {
                        parts.add(new Part(stream, flag));
                    }
                });
                if (!parts.isEmpty()) {
                    SplittableRandom random = new SplittableRandom(trial);
                    for (int i = parts.size() - 1; i > 0; i--) {
                        Collections.swap(parts, i, random.nextInt(i + 1));
                    }
                    check.requireChain(simulator, parts);
                    if (trial == 0) {
                        check.requireSets(simulator, parts, contract.trials(point, MOST_SETS));
                    }
                }
            });
        }));
    }

    /** Sets some flags one after the other, all other choices being those of the simulator, and clears them again. */
    private void requireChain(Simulator simulator, List<Part> parts) {
        List<Part> failed = new ArrayList<>();
        Outcome before = TrialChecks.run(point, simulator);
        for (Part part : parts.subList(0, Math.min(CHAIN, parts.size()))) {
            part.set(true);
            Outcome after = TrialChecks.run(point, simulator);
            requireTrend(before, after, part, failed);
            failed.add(part);
            before = after;
        }
        failed.forEach(part -> part.set(false));
    }

    /**
     * Compares the sets of one part with the empty set, and those of two parts with both their parts, as far as the runs suffice. Parts
     * that move a metric alone come first.
     */
    private void requireSets(Simulator simulator, List<Part> parts, int runs) {
        Outcome none = TrialChecks.run(point, simulator);
        List<Part> tried = new ArrayList<>();
        List<Outcome> alone = new ArrayList<>();
        int moved = 0;
        for (Part part : parts.subList(0, Math.min(runs, parts.size()))) {
            part.set(true);
            Outcome after = TrialChecks.run(point, simulator);
            part.set(false);
            requireTrend(none, after, part, List.of());
            int place = Arrays.equals(none.values(), after.values()) ? tried.size() : moved++;
            tried.add(place, part);
            alone.add(place, after);
        }
        int left = runs - tried.size();
        for (int i = 0; i < tried.size(); i++) {
            for (int j = i + 1; j < tried.size() && left > 0; j++, left--) {
                tried.get(i).set(true);
                tried.get(j).set(true);
                Outcome both = TrialChecks.run(point, simulator);
                tried.get(i).set(false);
                tried.get(j).set(false);
                requireTrend(alone.get(i), both, tried.get(j), List.of(tried.get(i)));
                requireTrend(alone.get(j), both, tried.get(i), List.of(tried.get(j)));
            }
        }
    }

    /** Requires that a part's failure in addition to others moves metrics as declared. */
    private void requireTrend(Outcome before, Outcome after, Part part, List<Part> failed) {
        Experiment experiment = point.experiment();
        for (Metric metric : monotone) {
            int trend = experiment.trend(p, metric);
            long from = before.get(metric);
            long to = after.get(metric);
            boolean isNull = from == Event.NULL_METRIC;
            boolean isCompared = metric.kind() != Metric.Kind.RATIO && !isNull;
            boolean isKept =
                    isNull == (to == Event.NULL_METRIC) && (!isCompared || trend * Long.compare(to, from) >= 0);
            if (!isKept) {
                throw new IllegalStateException(metric + " is declared to " + (trend > 0 ? "rise" : "fall") + " with "
                        + p.name() + ", but goes from " + TrialChecks.text(metric, before) + " to "
                        + TrialChecks.text(metric, after)
                        + " when " + part + " is set"
                        + (failed.isEmpty() ? " alone" : " in addition to " + words(failed)));
            }
            if (isCompared) {
                experiment.withFaults(metric).ifPresent(limits -> {
                    long limit = limits.of(point.parameters(), failed.size() + 1 + otherFaults(metric));
                    require(
                            trend * Long.compare(limit, to) >= 0,
                            metric + " is " + to + " with " + part + " and " + words(failed) + " set, beyond its limit "
                                    + limit + " for so many faults");
                });
            }
        }
    }

    private static String words(List<Part> parts) {
        return parts.isEmpty() ? "no other" : parts.stream().map(Part::toString).collect(Collectors.joining(", "));
    }

    /** With equal choices and faults, a simulator that is built for another probability gives metrics with a trend the same values. */
    static void probability(Contract contract) {
        contract.forEachPoint(point -> of(point).forEach(check -> {
            Simulator there = check.other.simulator(Contract.SEED);
            AddressedRandom words = point.random(Contract.SEED, Purpose.TRIAL);
            contract.forEachTrial(point, MOST_TRIALS, (here, trial) -> {
                FaultStreams faults = check.streams(here, there);
                if (!faults.faults().isEmpty()) {
                    require(faults.violation().isEmpty(), faults.violation().orElse(""));
                    words.moveTo(trial);
                    there.choices().draw(words);
                    check.requireSame(here, there, faults.faults(), trial % 2 == 0);
                }
            });
        }));
    }

    private void requireSame(Simulator here, Simulator there, List<BernoulliChoices> faults, boolean areFromHere) {
        List<BernoulliChoices> others = FaultStreams.of(p, other, there.choices(), point, here.choices())
                .faults();
        for (int i = 0; i < faults.size(); i++) {
            long[] from = (areFromHere ? faults : others).get(i).words();
            long[] to = (areFromHere ? others : faults).get(i).words();
            System.arraycopy(from, 0, to, 0, to.length);
        }
        Outcome one = TrialChecks.run(point, here);
        Outcome two = TrialChecks.run(point, there);
        for (Metric metric : monotone) {
            TrialChecks.requireSame(
                    metric,
                    one,
                    two,
                    "with equal choices and faults at " + p.name() + " = "
                            + p.format(other.parameters().get(p)) + "; trials may depend on " + p.name()
                            + " through their faults only");
        }
    }
}
