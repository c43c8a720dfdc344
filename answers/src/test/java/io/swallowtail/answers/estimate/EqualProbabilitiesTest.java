package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BernoulliChoices;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every method that applies, on protocols that draw flags of other kinds than the faults of p: fair coins, loads and the faults of a second
 * parameter. Their probabilities are equal to p where it is 0.5, 0.1 and 1. Fault flags alone, and no others, are faults.
 */
class EqualProbabilitiesTest {
    private static final int PAIRS = 2;
    /** About 150 intervals; that one misses has a probability of 0.002 at most. */
    private static final double ALPHA = 1e-5;

    private static final RealParameter LOAD = RealParameter.required("load", "a pair has traffic", "0", "1");
    private static final RealParameter P = RealParameter.required("p", "a link fails", "0", "1");
    private static final RealParameter Q = RealParameter.required("q", "a node fails", "0", "1");
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole DOWN = METRICS.integer("down", "pairs that are down");

    /** What decides with the faults whether a pair is down. */
    private enum Kind {
        /** A coin takes one link of the pair. */
        COIN_TAKES(p -> p),
        /** A pair whose coin shows 1 is never down. */
        COIN_PREVENTS(p -> p * 0.5),
        /** A pair without traffic is never down. Neither traffic nor faults alone take it down. */
        LOAD(p -> p * p),
        /** A node fails with the probability q, which also takes a pair down. */
        SECOND(p -> 1 - (1 - p) * (1 - p)),
        /** A node fails with the probability q, and repairs its pair. */
        REPAIR(p -> p * (1 - p));

        private final DoubleUnaryOperator down;

        Kind(DoubleUnaryOperator down) {
            this.down = down;
        }
    }

    private static final class Pairs extends Experiment {
        Pairs(Kind kind) {
            super(definition(kind));
        }

        private static Definition definition(Kind kind) {
            Definition pairs = Definition.of("pairs", "pairs of links", "none")
                    .parameters(LOAD, P, Q)
                    .metrics(METRICS)
                    .events("down >= 1")
                    .range(DOWN, 0, parameters -> PAIRS)
                    .rises(LOAD, DOWN)
                    .rises(P, DOWN)
                    .work(parameters -> PAIRS)
                    .simulator(parameters -> new Run(parameters, kind));
            return kind == Kind.REPAIR ? pairs.falls(Q, DOWN) : pairs.rises(Q, DOWN);
        }
    }

    private static final class Run extends Simulator {
        private final Kind kind;
        private final BernoulliChoices others;
        private final BernoulliChoices faults;

        Run(Parameters parameters, Kind kind) {
            this.kind = kind;
            others = switch (kind) {
                case COIN_TAKES, COIN_PREVENTS -> choices.bernoulli("coin", PAIRS, new BigDecimal("0.5"));
                case LOAD -> choices.bernoulli("traffic", PAIRS, parameters.get(LOAD));
                case SECOND, REPAIR -> choices.bernoulli("nodes", PAIRS, parameters.get(Q));
            };
            faults = choices.bernoulli("links", 2 * PAIRS, parameters.get(P));
        }

        @Override
        protected void simulate(Outcome out) {
            int down = 0;
            for (int pair = 0; pair < PAIRS; pair++) {
                boolean other = others.get(pair);
                boolean isDown = switch (kind) {
                    case COIN_TAKES -> faults.get(2 * pair + (other ? 1 : 0));
                    case COIN_PREVENTS, REPAIR -> faults.get(2 * pair) && !other;
                    case LOAD -> faults.get(2 * pair) && other;
                    case SECOND -> faults.get(2 * pair) || other;
                };
                down += isDown ? 1 : 0;
            }
            out.set(DOWN, down);
        }
    }

    private static TailQuestion question(Kind kind, String p, String event) {
        Pairs pairs = new Pairs(kind);
        Point point = new Point(pairs, Parameters.parse(pairs, Map.of("load", p, "p", p, "q", p)));
        return new TailQuestion(
                point, Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point)), 3, 0.9, ALPHA);
    }

    /** Returns P(Bin(PAIRS, down) = k). */
    private static double binomial(int k, double down) {
        double sets = 1;
        for (int i = 0; i < k; i++) {
            sets = sets * (PAIRS - i) / (i + 1);
        }
        return sets * Math.pow(down, k) * Math.pow(1 - down, PAIRS - k);
    }

    private static void assertHolds(TailAnswer answer, double truth, String where) {
        double log = Math.log(truth);
        assertTrue(
                answer.logLow() <= log + 1e-9 && log - 1e-9 <= answer.logHigh(),
                () -> where + ", " + answer.method() + ": " + truth + " is not in [" + Math.exp(answer.logLow()) + ", "
                        + Math.exp(answer.logHigh()) + "]");
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodThatAppliesIsRight(Kind kind) {
        everyMethodIsRight(kind, kind == Kind.LOAD ? List.of("0.5", "0.1", "1") : List.of("0.5", "1"));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("thorough")
    void everyMethodThatAppliesToRareFaultsIsRight(Kind kind) {
        everyMethodIsRight(kind, List.of("0.1"));
    }

    private static void everyMethodIsRight(Kind kind, List<String> probabilities) {
        try (Workers workers = new Workers(1)) {
            for (String p : probabilities) {
                double down = kind.down.applyAsDouble(Double.parseDouble(p));
                Map<String, Double> truths = Map.of(
                        "down >= 2", binomial(2, down), "down == 1", binomial(1, down), "down < 1", binomial(0, down));
                Set<Method> applied = new TreeSet<>();
                truths.forEach((event, truth) -> {
                    TailQuestion question = question(kind, p, event);
                    TailEstimator estimator = new TailEstimator(workers, line -> {});
                    String where = kind + ", p = " + p + ", " + event;
                    assertHolds(estimator.cheapest(List.of(question)).get(0), truth, where + ", auto");
                    for (Method method : Method.all()) {
                        // Plain trials of a rare event, and splittings, take most time.
                        boolean isRare = truth < 1e-2 || event.equals("down >= 2");
                        if (method.equals(isRare && p.equals("0.5") ? Method.MONTE_CARLO : Method.SPLITTING)
                                || isRare && method.equals(Method.MONTE_CARLO)) {
                            continue;
                        }
                        TailAnswer answer;
                        try {
                            answer = estimator
                                    .estimate(List.of(question), method)
                                    .get(0);
                        } catch (IllegalArgumentException e) {
                            continue;
                        }
                        applied.add(method);
                        assertHolds(answer, truth, where);
                    }
                });
                Set<Method> expected = Set.of(Method.MONTE_CARLO, Method.SPLITTING, Method.ORDER, Method.STRATA);
                if (p.equals("0.5")) {
                    assertEquals(expected, applied, kind + ", p = " + p);
                } else if (p.equals("0.1")) {
                    assertTrue(applied.containsAll(Set.of(Method.ORDER, Method.STRATA)), kind + ", " + applied);
                }
            }
        }
    }

    @Test
    void truthsAreProbabilities() {
        for (Kind kind : Kind.values()) {
            double sum = 0;
            for (int k = 0; k <= PAIRS; k++) {
                sum += binomial(k, kind.down.applyAsDouble(0.1));
            }
            assertEquals(1, sum, 1e-12);
        }
    }
}
