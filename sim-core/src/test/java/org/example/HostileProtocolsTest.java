package org.example;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.contract.Contract;
import io.swallowtail.core.contract.Rule;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialException;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protocols from outside with one false declaration each: {@code check} finds it by one rule, and some are found by the first trials of any
 * command, too. The table of docs/how-to/write-a-protocol.md has a row for each declaration.
 */
public class HostileProtocolsTest {
    private static final IntegerParameter N =
            IntegerParameter.required("n", "coins", 2, 64).withDefault(8);
    private static final RealParameter P =
            RealParameter.required("p", "probability of faults", "0", "1").withDefault("0.25");
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole X = METRICS.integer("x", "what decides");
    private static final Metric.Whole Y = METRICS.integer("y", "another number");
    private static final Metric.Whole Z = METRICS.integer("z", "nothing", Metric.NULLABLE);
    private static final Metric.Ratio R = METRICS.ratio("r", "a ratio");

    /** A false declaration, the rule that finds it, part of its message, and whether the first trials of every command find it. */
    private enum Hostile {
        /** A true protocol, to compare with. */
        NONE("", null, "", false, d -> d, (s, out) -> out.set(X, s.heads())),
        WORK("work", Rule.DECLARATIONS, "work is below 1", false, d -> d.work(q -> 0), (s, out) -> {}),
        NETWORK(
                "network",
                Rule.DECLARATIONS,
                "fixes a network without choices",
                false,
                d -> d.parameters(N, P, NetworkParameters.INDEX).network(q -> "wires"),
                (s, out) -> {}),
        RANGE(
                "range",
                Rule.RANGES,
                "declared: 0 to 2",
                true,
                d -> d.range(X, 0, q -> 2),
                (s, out) -> out.set(X, s.heads())),
        UPPER_BOUND(
                "upperBound",
                Rule.RANGES,
                "to 2",
                true,
                d -> d.upperBound(X, q -> 2),
                (s, out) -> out.set(X, s.heads())),
        NULL("NULLABLE", Rule.RANGES, "y = null", true, d -> d, (s, out) -> {
            if (s.heads() == 3) {
                out.setNull(Y);
            }
        }),
        UNITS("unitsPerOne", Rule.RANGES, "would count as 0", false, d -> d, (s, out) -> out.set(R, 1, 1 << 30)),
        UNDEFINED(
                "undefined",
                Rule.RANGES,
                "declared to have no value",
                false,
                d -> d.undefined(Z, q -> Optional.of("never")),
                (s, out) -> out.set(Z, s.heads())),
        STATE(
                "simulator",
                Rule.STATE,
                "keeps state between trials",
                true,
                d -> d,
                (s, out) -> out.set(X, s.state++ % 3)),
        STATIC("simulator", Rule.STATE, "after a simulator of", true, d -> d, (s, out) -> out.set(X, lastSize)),
        CHANGED_CHOICES("choices", Rule.CHOICES, "changes its choices", true, d -> d, (s, out) -> {
            out.set(X, s.c.values()[0] / 2);
            s.c.values()[0] |= 1;
        }),
        TWO_BOUNDS(
                "onDemandIntegers",
                Rule.CHOICES,
                "different bounds",
                true,
                d -> d,
                (s, out) -> out.set(X, s.d.integer(0, 1, 2) + s.d.integer(0, 1, 8))),
        ONLY_FOR(
                "onlyFor",
                Rule.EFFECTS,
                "declared to have no effect",
                true,
                d -> d.onlyFor("coin", Y),
                (s, out) -> out.set(X, s.coin.get(0) ? 0 : s.heads())),
        TRACE(
                "simulateTraced",
                Rule.REPLAY,
                "when it is traced",
                false,
                d -> d,
                (s, out) -> out.set(X, s.isTraced ? 1 : 0)),
        NEEDS(
                "needs",
                Rule.SCORES,
                "in a run for",
                false,
                d -> d,
                (s, out) -> out.set(X, out.needs(Y) && !out.needs(Z) ? 1 : 0)),
        REFINED(
                "refined",
                Rule.SCORES,
                "the finer score of x",
                false,
                d -> d.refined(X),
                (s, out) -> out.set(X, s.isRefined ? 1 : 0)),
        RISES(
                "rises",
                Rule.TRENDS,
                "goes from 1 to 0",
                false,
                d -> d.rises(P, X),
                (s, out) -> out.set(X, s.failed() % 2)),
        FALLS(
                "falls",
                Rule.TRENDS,
                "is declared to fall",
                false,
                d -> d.falls(P, X),
                (s, out) -> out.set(X, s.failed() > 1 ? 1 : 0)),
        FAULTS(
                "faults",
                Rule.TRENDS,
                "flag",
                false,
                d -> d.rises(P, X).faults(P, "coin"::equals),
                (s, out) -> out.set(X, s.faults.get(0) && !s.coin.get(0) ? 1 : 0)),
        WITH_FAULTS(
                "withFaults",
                Rule.TRENDS,
                "beyond its limit",
                false,
                d -> d.rises(P, X).withFaults(X, (q, faults) -> faults / 2),
                (s, out) -> out.set(X, s.failed())),
        READ_PROBABILITY(
                "rises",
                Rule.PROBABILITY,
                "through their faults only",
                false,
                d -> d.rises(P, X),
                (s, out) -> out.set(X, s.failed() > 0 && s.p > 0.1 ? 1 : 0)),
        EXACT(
                "exact",
                Rule.LAWS,
                "exact gives 0.",
                false,
                d -> d.exact((q, event) -> known(event, "x >= 1", Math.log(0.4))),
                (s, out) -> out.set(X, s.coin.get(0) ? 1 : 0)),
        EXACT_ABOVE_ONE(
                "exact",
                Rule.LAWS,
                "natural logarithm 0.3",
                false,
                d -> d.exact((q, event) -> known(event, "x >= 1", 0.3)),
                (s, out) -> out.set(X, s.coin.get(0) ? 1 : 0)),
        EXACT_NAN(
                "exact",
                Rule.LAWS,
                "natural logarithm NaN",
                false,
                d -> d.exact((q, event) -> known(event, "x >= 1", Double.NaN)),
                (s, out) -> out.set(X, s.coin.get(0) ? 1 : 0)),
        EXACT_BOUND(
                "bounds",
                Rule.LAWS,
                "bound Theorem 1 gives 0.4",
                false,
                d -> d.bounds(new Half()),
                (s, out) -> out.set(X, s.coin.get(0) ? 1 : 0)),
        RISES_WITH_A_NUMBER(
                "rises",
                Rule.LAWS,
                "its tail is lighter",
                false,
                d -> d.rises(N, X),
                (s, out) -> out.set(X, s.heads() == s.n ? 1 : 0)),
        IMPOSSIBLE_WITNESSES(
                "witnesses",
                Rule.LAWS,
                "declared to be impossible",
                false,
                d -> d.witnesses(X, (q, least) -> Optional.of(WitnessFamily.complete(Double.NEGATIVE_INFINITY))),
                (s, out) -> out.set(X, s.heads() > 0 ? 1 : 0)),
        WEIGHTS(
                "witnesses",
                Rule.WITNESSES,
                "planted witnesses give a probability",
                false,
                d -> d.witnesses(X, (q, least) -> Optional.of(WitnessFamily.complete(Math.log(0.1 * q.get(N))))),
                (s, out) -> out.set(X, s.heads() > 0 ? 1 : 0)),
        INCOMPLETE_WITNESSES(
                "witnesses",
                Rule.WITNESSES,
                "planted witnesses give a probability",
                false,
                d -> d.witnesses(X, (q, least) -> Optional.of(WitnessFamily.complete(Math.log(0.5 * q.get(N))))),
                (s, out) -> out.set(X, s.heads() > 0 || s.coin.get(0) ? 1 : 0));

        private final String declaration;
        private final Rule rule;
        private final String message;
        private final boolean isFoundByFirstTrials;
        private final UnaryOperator<Definition> declared;
        private final BiConsumer<Run, Outcome> trial;

        Hostile(
                String declaration,
                Rule rule,
                String message,
                boolean isFoundByFirstTrials,
                UnaryOperator<Definition> declared,
                BiConsumer<Run, Outcome> trial) {
            this.declaration = declaration;
            this.rule = rule;
            this.message = message;
            this.isFoundByFirstTrials = isFoundByFirstTrials;
            this.declared = declared;
            this.trial = trial;
        }
    }

    /** The size of the simulator that was built last. */
    private static int lastSize;

    private static Optional<ExactProbability> known(Event event, String text, double log) {
        return event.text().equals(text)
                ? Optional.of(new ExactProbability() {
                    @Override
                    public double work() {
                        return 1;
                    }

                    @Override
                    public Optional<Known> compute() {
                        return Optional.of(new Known(log, "computed"));
                    }
                })
                : Optional.empty();
    }

    /** States a false probability of {@code x >= 1}. */
    private record Half() implements Bound {
        @Override
        public String name() {
            return "Theorem 1";
        }

        @Override
        public Kind kind() {
            return Kind.EXACT;
        }

        @Override
        public String statement() {
            return "P(x >= 1) = 0.4";
        }

        @Override
        public boolean concerns(Event event) {
            return event.text().equals("x >= 1");
        }

        @Override
        public OptionalDouble log10(Parameters parameters, Event event) {
            return concerns(event) ? OptionalDouble.of(Math.log10(0.4)) : OptionalDouble.empty();
        }
    }

    private static final class Protocol extends Experiment {
        Protocol(Hostile kind) {
            super(kind.declared
                    .apply(Definition.of("hostile", "a false declaration", "none")
                            .parameters(N, P)
                            .work(q -> q.get(N)))
                    .metrics(METRICS)
                    .events("x >= 1")
                    .simulator(parameters -> new Run(kind, parameters)));
        }
    }

    private static final class Run extends Simulator {
        final Hostile kind;
        final int n;
        final double p;
        final BitChoices a;
        final BernoulliChoices coin;
        final BernoulliChoices faults;
        final IntegerChoices c;
        final OnDemandIntegers d;
        int state;
        boolean isTraced;
        boolean isRefined;

        Run(Hostile kind, Parameters parameters) {
            super(parameters);
            this.kind = kind;
            n = (int) parameters.get(N);
            p = parameters.get(P).doubleValue();
            a = choices.bits("a", n);
            coin = choices.bernoulli("coin", 1, new BigDecimal("0.5"));
            faults = choices.bernoulli("faults", n, parameters.get(P));
            c = choices.integers("c", 1, 8);
            d = choices.onDemandIntegers("d");
            if (kind == Hostile.STATIC) {
                lastSize = n;
            }
        }

        int heads() {
            return Long.bitCount(a.words()[0]);
        }

        int failed() {
            return Long.bitCount(faults.words()[0]);
        }

        @Override
        protected void simulate(Outcome out) {
            out.set(X, 0);
            out.set(Y, 0);
            out.setNull(Z);
            out.set(R, 0, 1);
            kind.trial.accept(this, out);
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            isTraced = true;
            simulate(out);
            isTraced = false;
        }

        @Override
        protected void simulateRefined(Outcome out) {
            isRefined = true;
            simulate(out);
            isRefined = false;
            if (out.needsRefinement(X)) {
                out.refine(X, 0);
            }
        }

        @Override
        public Optional<Witnesses> witnesses(Metric metric, long least) {
            Choices drawn = new Choices();
            OnDemandIntegers pick = drawn.onDemandIntegers("picks");
            return Optional.of(new Witnesses() {
                @Override
                public double plant(AddressedRandom picks) {
                    drawn.draw(picks);
                    a.set(pick.integer(0, 0, n), true);
                    return 1;
                }

                @Override
                public double count() {
                    return heads();
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aFalseDeclarationIsFoundByItsRule(Hostile hostile) {
        Protocol protocol = new Protocol(hostile);
        Contract contract = new Contract(protocol, Contract.points(protocol), 5);
        for (Rule rule : Rule.values()) {
            if (rule == hostile.rule) {
                String message = contract.violation(rule).orElseThrow().getMessage();
                assertTrue(message.contains(hostile.message), message);
                return;
            }
            assertEquals(Optional.empty(), contract.violation(rule), rule.toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFirstTrialsFindWhatChangesTrials(Hostile hostile) {
        Protocol protocol = new Protocol(hostile);
        Point point = new Point(protocol, Parameters.parse(protocol, Map.of()));
        if (hostile.isFoundByFirstTrials) {
            assertThrows(TrialException.class, () -> TrialRunner.tryFirst(point, 1));
        } else {
            assertDoesNotThrow(() -> TrialRunner.tryFirst(point, 1));
        }
    }

    @Test
    void aTrueProtocolKeepsEveryRule() {
        Protocol protocol = new Protocol(Hostile.NONE);
        Contract contract = new Contract(protocol, Contract.points(protocol), 5);
        for (Rule rule : List.of(Rule.values())) {
            assertEquals(Optional.empty(), contract.violation(rule), rule.toString());
        }
    }

    /** Every declaration of a definition, every rule and every false declaration above have a row on the page. */
    @Test
    void everyDeclarationHasARowOfThePage() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "how-to", "write-a-protocol.md"));
        String table = page.substring(page.indexOf("| declaration | if it is false | rule |"));
        List<String[]> rows = table.lines()
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|"))
                .toList();
        for (Method method : Definition.class.getMethods()) {
            if (method.getReturnType() == Definition.class && !method.getName().equals("of")) {
                assertTrue(hasRow(rows, method.getName(), ""), method.getName() + " has no row");
            }
        }
        for (Rule rule : Rule.values()) {
            assertTrue(hasRow(rows, "", word(rule)), rule + " has no row");
        }
        for (Hostile hostile : Hostile.values()) {
            assertTrue(
                    hostile.rule == null || hasRow(rows, hostile.declaration, word(hostile.rule)),
                    hostile + " has no row");
        }
    }

    private static String word(Rule rule) {
        return rule.name().toLowerCase(Locale.ROOT);
    }

    private static boolean hasRow(List<String[]> rows, String declaration, String rule) {
        return rows.stream()
                .anyMatch(row -> (declaration.isEmpty() || row[1].contains("`" + declaration + "`"))
                        && (rule.isEmpty() || row[3].contains("`" + rule + "`")));
    }
}
