package io.swallowtail.answers.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Bound.Kind;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.Gradient;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Verdicts about bounds just below, within and just above the limits of a tail. */
class BoundVerdictTest {
    private static final double ALPHA = 0.01;
    private static final double LITTLE = 1e-9;

    private static final Tail COUNTED = new Tail.Counted(30, 100, Tail.Counted.Rule.FIXED);
    private static final double LOW = Math.log10(ClopperPearson.low(30, 100, ALPHA));
    private static final double HIGH = Math.log10(ClopperPearson.high(30, 100, ALPHA));

    /** A bound whose value the row says. */
    private record Stated(Kind kind, boolean isAsymptotic) implements Bound {
        @Override
        public String name() {
            return "stated";
        }

        @Override
        public String statement() {
            return "";
        }

        @Override
        public boolean concerns(Event event) {
            return true;
        }

        @Override
        public OptionalDouble log10(Parameters parameters, Event event) {
            return OptionalDouble.empty();
        }
    }

    private static String verdict(Kind kind, boolean asymptotic, double log10, Tail tail) {
        return new BoundVerdict(new Stated(kind, asymptotic), null, true, "stated", log10).verdict(tail, ALPHA);
    }

    /** A bound of 0 is violated by one exceedance, and no number of trials without any confirms it. */
    @Test
    void aBoundOfZeroIsNeverViolatedWithoutExceedances() {
        double zero = Double.NEGATIVE_INFINITY;
        Tail none = new Tail.Counted(0, 100, Tail.Counted.Rule.FIXED);
        Tail one = new Tail.Counted(1, 100, Tail.Counted.Rule.FIXED);
        for (Kind kind : new Kind[] {Kind.UPPER, Kind.EXACT}) {
            assertEquals("never violated", verdict(kind, false, zero, none));
            assertEquals("violated", verdict(kind, false, zero, one));
            assertEquals(kind == Kind.EXACT ? "agrees" : "inconclusive", verdict(kind, false, -9, none));
        }
        assertEquals("consistent", verdict(Kind.LOWER, false, zero, none));
    }

    private static String verdict(Kind kind, double log10) {
        return verdict(kind, false, log10, COUNTED);
    }

    @Test
    void countedTailsKeepOrBreakBounds() {
        assertEquals("violated", verdict(Kind.UPPER, LOW - LITTLE));
        assertEquals("inconclusive", verdict(Kind.UPPER, LOW + LITTLE));
        assertEquals("inconclusive", verdict(Kind.UPPER, HIGH - LITTLE));
        assertEquals("consistent", verdict(Kind.UPPER, HIGH + LITTLE));

        assertEquals("violated", verdict(Kind.LOWER, HIGH + LITTLE));
        assertEquals("inconclusive", verdict(Kind.LOWER, HIGH - LITTLE));
        assertEquals("inconclusive", verdict(Kind.LOWER, LOW + LITTLE));
        assertEquals("consistent", verdict(Kind.LOWER, LOW - LITTLE));

        assertEquals("violated", verdict(Kind.EXACT, LOW - LITTLE));
        // No number of trials decides about an exact probability inside the limits.
        assertEquals("agrees", verdict(Kind.EXACT, LOW + LITTLE));
        assertEquals("agrees", verdict(Kind.EXACT, HIGH - LITTLE));
        assertEquals("violated", verdict(Kind.EXACT, HIGH + LITTLE));
    }

    /** A bound that equals a limit is not broken by it. */
    @Test
    void limitsAreWithinTheInterval() {
        double low = COUNTED.log10ValidLow(ALPHA);
        double high = COUNTED.log10High(ALPHA);
        assertEquals("inconclusive", verdict(Kind.UPPER, low));
        assertEquals("consistent", verdict(Kind.UPPER, high));
        assertEquals("inconclusive", verdict(Kind.LOWER, high));
        assertEquals("consistent", verdict(Kind.LOWER, low));
        assertEquals("agrees", verdict(Kind.EXACT, low));
        assertEquals("agrees", verdict(Kind.EXACT, high));
    }

    /** Only upper bounds can be kept by every probability. */
    @Test
    void aBoundOfOneIsVacuous() {
        assertEquals("vacuous", verdict(Kind.UPPER, 0));
        assertEquals("vacuous", verdict(Kind.UPPER, 3));
        assertEquals("consistent", verdict(Kind.UPPER, -LITTLE));
        assertEquals("violated", verdict(Kind.LOWER, 0));
        assertEquals("violated", verdict(Kind.EXACT, 0));
    }

    @Test
    void aBoundThatDoesNotApplyHasNoVerdict() {
        assertNull(new BoundVerdict(new Stated(Kind.UPPER, false), null, false, "stated", Double.NaN)
                .verdict(COUNTED, ALPHA));
    }

    /** No finite measurement contradicts a bound up to 1 + o(1); one may agree with it. */
    @Test
    void asymptoticBoundsAreNeverViolated() {
        for (Kind kind : Kind.values()) {
            assertEquals("inconclusive", verdict(kind, true, kind == Kind.LOWER ? -LITTLE : LOW - 1, COUNTED));
        }
        assertEquals("consistent", verdict(Kind.UPPER, true, HIGH + LITTLE, COUNTED));
        assertEquals("consistent", verdict(Kind.LOWER, true, LOW - LITTLE, COUNTED));
        assertEquals("agrees", verdict(Kind.EXACT, true, LOW + LITTLE, COUNTED));
    }

    /** The high limit of replications is asymptotic: it alone violates nothing. Their valid low limit does. */
    @Test
    void asymptoticLimitsViolateOnlyFromBelow() {
        double[] logs = new double[20];
        for (int i = 0; i < 20; i++) {
            logs[i] = -20 - 0.01 * i;
        }
        Tail tail = new Tail.Splitting(ReplicatedTail.of(logs, 5), List.of(), List.of(), Gradient.CLEAR);
        double low = tail.log10ValidLow(ALPHA);
        double high = tail.log10High(ALPHA);
        assertTrue(low < tail.logLow(ALPHA) / Math.log(10));
        assertEquals("violated", verdict(Kind.UPPER, false, low - LITTLE, tail));
        assertEquals("inconclusive", verdict(Kind.UPPER, false, low + LITTLE, tail));
        assertEquals("consistent (asymptotic)", verdict(Kind.UPPER, false, high, tail));
        assertEquals("violated", verdict(Kind.EXACT, false, low - LITTLE, tail));
        assertEquals("agrees", verdict(Kind.EXACT, false, high, tail));
        assertEquals("inconclusive", verdict(Kind.EXACT, false, high + 1, tail));
        assertEquals("inconclusive", verdict(Kind.LOWER, false, high + 1, tail));
        assertEquals("inconclusive", verdict(Kind.LOWER, false, low + LITTLE, tail));
        assertEquals("consistent", verdict(Kind.LOWER, false, low, tail));
    }

    /** A doubtful estimate agrees with no upper bound; its valid lower limit still violates one. */
    @Test
    void doubtfulEstimatesAreInconclusive() {
        double[] logs = new double[20];
        for (int i = 0; i < 20; i++) {
            logs[i] = -20 - 0.01 * i;
        }
        Tail tail = new Tail.Splitting(ReplicatedTail.of(logs, 1), List.of(), List.of(), Gradient.CLEAR);
        assertNotNull(tail.doubt());
        assertEquals("doubtful", tail.reliability());
        double low = tail.log10ValidLow(ALPHA);
        double high = tail.log10High(ALPHA);
        assertEquals("inconclusive", verdict(Kind.UPPER, false, high, tail));
        assertEquals("inconclusive", verdict(Kind.UPPER, false, high + 3, tail));
        assertEquals("inconclusive", verdict(Kind.EXACT, false, high, tail));
        assertEquals("violated", verdict(Kind.UPPER, false, low - LITTLE, tail));
        assertEquals("consistent", verdict(Kind.LOWER, false, low, tail));
    }

    /** A row for each bound and each event that it concerns, in the order of both. */
    @Test
    void everyBoundIsEvaluatedForTheEventsThatItConcerns() {
        PlannedPoint planned = TinyPlans.plain(
                "collision n=64 c=2", 10, "failed", "all_paths_congestion >= 5", "rounds > 2", "failed && rounds > 1");
        Parameters parameters = planned.point().parameters();
        List<List<Object>> expected = new ArrayList<>();
        for (Bound bound : planned.point().experiment().bounds()) {
            for (PlannedEvent each : planned.events()) {
                if (bound.concerns(each.event())) {
                    OptionalDouble log10 = bound.log10(parameters, each.event());
                    expected.add(Arrays.asList(
                            bound.name(), each.event().text(), log10.isPresent(), log10.orElse(Double.NaN)));
                }
            }
        }
        List<BoundVerdict> rows = BoundVerdict.of(planned);
        assertFalse(rows.isEmpty());
        assertEquals(
                expected,
                rows.stream()
                        .map(row -> Arrays.<Object>asList(
                                row.bound().name(), row.event().text(), row.applies(), row.log10()))
                        .toList());
        for (BoundVerdict row : rows) {
            assertEquals(
                    row.applies() ? row.bound().chosen(parameters, row.event()).orElse(null) : null, row.parameter());
        }
        // 2 n d / 5!
        BoundVerdict lemma = rows.stream()
                .filter(row -> row.name().equals("Lemma 2.4"))
                .findFirst()
                .orElseThrow();
        assertEquals(Math.log10(2 * 64 * 6 / 120.0), lemma.log10(), 1e-12);
        assertTrue(lemma.isVacuous());
    }
}
