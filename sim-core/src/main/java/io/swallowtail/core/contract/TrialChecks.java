package io.swallowtail.core.contract;

import static io.swallowtail.core.contract.Contract.require;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RepeatedTrials;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Deviation;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.core.trace.TraceText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What the trials of every protocol have in common. */
final class TrialChecks {
    /** No trial has this value. */
    private static final long UNSET = -987_654_321_987L;

    private TrialChecks() {}

    /** Every metric is set, to a value in its range, with a denominator of at least 1, or to null if that is declared. */
    static void ranges(Contract contract) {
        contract.forEachPoint(point -> contract.forEachTrial(point, 50, (simulator, trial) -> {
            Outcome out = outcome(point);
            Arrays.fill(out.values(), UNSET);
            simulator.run(out);
            for (Metric metric : point.experiment().metrics()) {
                requireDeclared(metric, out, point);
            }
        }));
    }

    private static void requireDeclared(Metric metric, Outcome out, Point point) {
        Experiment experiment = point.experiment();
        long value = out.get(metric);
        require(value != UNSET, metric + " is not set");
        require(
                value == Tally.NULL
                        || experiment.whyUndefined(point.parameters(), metric).isEmpty(),
                metric + " is " + text(metric, out) + ", and declared to have no value at this point");
        if (value == Tally.NULL) {
            require(metric.isNullable(), metric + " is null and not declared so");
        } else if (metric.flag()) {
            require(value == 0 || value == 1, metric + " is a flag and " + value);
        } else if (metric.isRatio()) {
            long denominator = out.values()[metric.slot() + 1];
            require(denominator >= 1, metric + " has denominator " + denominator);
            require(
                    value == 0 || Tally.units(value, denominator, metric.unitsPerOne()) != 0,
                    metric + " is " + value + "/" + denominator
                            + " and would count as 0: declare Metric.unitsPerOne above " + metric.unitsPerOne());
        } else {
            long least = experiment.lowerBound(metric);
            long most = experiment.upperBound(point.parameters(), metric);
            require(value >= least && value <= most, metric + " is " + value + ", declared: " + least + " to " + most);
        }
    }

    /** A trial is repeated, and has the same metrics on a second simulator after another trial, and after trials of other points. */
    static void state(Contract contract) {
        forEachRepeated(contract, (repeated, simulator, trial, out) -> repeated.requireRepeated(trial, out.values()));
        contract.forEachPoint(point -> repeated(point).requireIndependence(contract.others(point)));
    }

    /** A run leaves its choices as they are, and requests one choice at an address. */
    static void choices(Contract contract) {
        forEachRepeated(contract, (repeated, simulator, trial, out) -> {
            repeated.requireUnchanged(simulator, trial);
            repeated.requireOneBound(trial);
        });
    }

    /** Other values of a stream leave the metrics that do not depend on it unchanged. */
    static void effects(Contract contract) {
        forEachRepeated(contract, (repeated, simulator, trial, out) -> repeated.requireEffects(trial, out.values()));
    }

    /** Checks a trial that has run. */
    private interface RepeatedCheck {
        void check(RepeatedTrials repeated, Simulator simulator, int trial, Outcome out);
    }

    private static RepeatedTrials repeated(Point point) {
        return new RepeatedTrials(point, Contract.SEED, point.random(Contract.SEED, Purpose.TRIAL));
    }

    private static void forEachRepeated(Contract contract, RepeatedCheck check) {
        contract.forEachPoint(point -> {
            RepeatedTrials repeated = repeated(point);
            contract.forEachTrial(point, 50, (simulator, trial) -> {
                check.check(repeated, simulator, trial, run(point, simulator));
            });
        });
    }

    /** A trial from its recorded choices, and a traced trial, have the same metrics. A trace consists of single lines. */
    static void replay(Contract contract) {
        contract.forEachPoint(point -> {
            Simulator other = point.simulator(Contract.SEED);
            Map<String, ChoiceStream> streams =
                    other.choices().streams().stream().collect(Collectors.toMap(ChoiceStream::name, each -> each));
            contract.forEachTrial(point, 3, (simulator, trial) -> {
                simulator.choices().recordAnswers();
                Outcome plain = run(point, simulator);
                Outcome again = outcome(point);
                List<Deviation> written = new ArrayList<>();
                for (Deviation each : simulator.choices().deviations()) {
                    ChoiceStream stream = streams.get(each.stream().name());
                    written.add(new Deviation(
                            stream, each.step(), each.place(), each.bound(), each.value(), each.neutral()));
                }
                other.choices().write(written);
                other.run(again);
                requireSame(plain, again, point, "from its choices on a second simulator");
                TraceText text = new TraceText(5);
                simulator.run(again, text);
                requireSame(plain, again, point, "when it is traced");
                text.complete()
                        .forEach(line -> require(line.matches("\\P{C}+\\."), "a trace has the line \"" + line + "\""));
                simulator.run(again);
                requireSame(plain, again, point, "after it was traced");
            });
        });
    }

    /**
     * A finer score is that of the same run, and some metric is refined at some point if the experiment says so. A run that measures one
     * metric, or two, gives them the values of a run that measures all.
     */
    static void scores(Contract contract) {
        Set<Metric> refined = new HashSet<>();
        contract.forEachPoint(point -> {
            Map<Metric, Event> events = new LinkedHashMap<>();
            for (Metric metric : point.experiment().metrics()) {
                if (point.experiment().whyUndefined(point.parameters(), metric).isPresent()) {
                    continue;
                }
                events.put(metric, LawChecks.tail(point, metric, 0));
                if (point.experiment().refines(point.parameters(), metric)) {
                    refined.add(metric);
                    contract.forEachTrial(point, 30, (simulator, trial) -> requireRefined(point, metric, simulator));
                }
            }
            contract.forEachTrial(point, 5, (simulator, trial) -> {
                Outcome all = run(point, simulator);
                List<Metric> metrics = List.copyOf(events.keySet());
                for (int m = 0; m < metrics.size(); m++) {
                    Metric metric = metrics.get(m);
                    // Alone, and with another metric, which changes from trial to trial.
                    Metric other = metrics.get((m + trial + 1) % metrics.size());
                    for (List<Event> some :
                            List.of(List.of(events.get(metric)), List.of(events.get(metric), events.get(other)))) {
                        Outcome part = outcome(point).only(some);
                        simulator.run(part);
                        requireSame(metric, all, part, "in a run for " + some);
                    }
                }
            });
        });
        require(
                contract.experiment().refinedMetrics().equals(refined),
                "finer scores are declared for " + contract.experiment().refinedMetrics()
                        + ", and these points have them for " + refined);
    }

    private static void requireRefined(Point point, Metric metric, Simulator simulator) {
        Outcome plain = run(point, simulator);
        Outcome finer = outcome(point);
        finer.requestRefinement(metric);
        finer.refine(metric, UNSET);
        simulator.runRefined(finer);
        requireSame(plain, finer, point, "in a run with the finer score of " + metric);
        long score = finer.refinement(metric);
        require(score >= 0 && score < Outcome.REFINEMENTS, "the finer score of " + metric + " is " + score);
    }

    static Outcome run(Point point, Simulator simulator) {
        Outcome out = outcome(point);
        simulator.run(out);
        return out;
    }

    private static Outcome outcome(Point point) {
        return Outcome.of(point.experiment());
    }

    private static void requireSame(Outcome expected, Outcome actual, Point point, String when) {
        for (Metric metric : point.experiment().metrics()) {
            requireSame(metric, expected, actual, when);
        }
    }

    static void requireSame(Metric metric, Outcome expected, Outcome actual, String when) {
        if (!metric.value(expected.values()).equals(metric.value(actual.values()))) {
            throw new IllegalStateException(
                    metric + " is " + text(metric, expected) + ", and " + text(metric, actual) + " " + when);
        }
    }

    static String text(Metric metric, Outcome out) {
        return metric.value(out.values()).map(Object::toString).orElse("null");
    }
}
