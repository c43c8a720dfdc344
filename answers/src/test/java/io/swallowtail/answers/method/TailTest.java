package io.swallowtail.answers.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Tail.Counted.Rule;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rare.Gradient;
import io.swallowtail.core.rare.WitnessTally;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.FixedLogarithm;
import io.swallowtail.core.statistics.InverseBinomialLimits;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a tail says of its trials, whether they are many, few or none. */
class TailTest {
    private static final double ALPHA = 0.05;
    private static final double INFINITE = Double.NEGATIVE_INFINITY;
    private static final Gradient RARE =
            new Gradient(List.of(), List.of("flags of the stream faults have probability 1e-6"));

    private static Tail.Splitting splitting(Replications.Sample sample, double[] logs, String... withoutScore) {
        Gradient gradient = new Gradient(List.of(withoutScore), List.of());
        return new Tail.Splitting(sample.tail(logs), sample.unreached(), List.of(), gradient);
    }

    private static Replications.Sample sample(long draws, long ancestors, long descending, String... unreached) {
        return new Replications.Sample(
                "e", false, draws, ancestors, descending, List.of(), List.of(unreached), List.of());
    }

    private static Tail.Splitting replications(double... estimates) {
        return splitting(
                sample(0, 0, 0),
                Arrays.stream(estimates)
                        .map(each -> FixedLogarithm.log(FixedLogarithm.units(Math.log(each))))
                        .toArray());
    }

    /** Limits are those of the rule, in the same digits; their logarithms are those of the limits. */
    @Test
    void countedTrialsHaveTheLimitsOfTheirRule() {
        for (long count : new long[] {2, 7, 40}) {
            double[][] limits = {
                {ClopperPearson.low(count, 40, ALPHA), ClopperPearson.high(count, 40, ALPHA)},
                {InverseBinomialLimits.low(count, 40, ALPHA), InverseBinomialLimits.high(count, 40, ALPHA)},
                {AnytimeLimits.low(count, 40, ALPHA), AnytimeLimits.high(count, 40, ALPHA)}
            };
            for (Rule rule : Rule.values()) {
                Tail tail = new Tail.Counted(count, 40, rule);
                assertEquals(limits[rule.ordinal()][0], tail.low(ALPHA));
                assertEquals(limits[rule.ordinal()][1], tail.high(ALPHA));
                assertEquals(Math.log(tail.low(ALPHA)), tail.logLow(ALPHA), 1e-14);
                assertEquals(Math.log(tail.high(ALPHA)), tail.logHigh(ALPHA), 1e-14);
                assertEquals(StrictMath.log10(tail.low(ALPHA)), tail.log10ValidLow(ALPHA));
                assertEquals(StrictMath.log10(tail.high(ALPHA)), tail.log10High(ALPHA));
                assertEquals(Method.MONTE_CARLO, tail.method());
                assertEquals(count, tail.exceedances());
                assertFalse(tail.isAsymptotic());
                assertNull(tail.doubt());
            }
        }
        assertEquals("clopper-pearson", new Tail.Counted(1, 2, Rule.FIXED).interval());
        assertEquals("inverse", new Tail.Counted(2, 3, Rule.STOPPED).interval());
        assertEquals("anytime", new Tail.Counted(1, 2, Rule.ANYTIME).interval());
    }

    /** Where the last of 5 exceedances ended the trials, 4 of 19 others were exceedances: unbiased (Haldane). */
    @Test
    void theTrialThatEndsAPointIsNoObservation() {
        Tail stopped = new Tail.Counted(5, 20, Rule.STOPPED);
        assertEquals(4 / 19.0, stopped.estimate());
        assertEquals(Math.log(4 / 19.0), stopped.log(), 1e-15);
        assertEquals(StrictMath.log10(4 / 19.0), stopped.log10().orElseThrow());
        assertRelativeError(stopped);
        for (Rule rule : List.of(Rule.FIXED, Rule.ANYTIME)) {
            Tail tail = new Tail.Counted(5, 20, rule);
            assertEquals(0.25, tail.estimate());
            assertRelativeError(tail);
        }
    }

    /** The relative error is the largest distance of a limit from the estimate, divided by the estimate. */
    private static void assertRelativeError(Tail tail) {
        double below = 1 - tail.low(ALPHA) / tail.estimate();
        double above = tail.high(ALPHA) / tail.estimate() - 1;
        assertEquals(Math.max(below, above), tail.relativeError(ALPHA).orElseThrow(), 1e-12 * (1 + above));
    }

    @Test
    void noneAndAll() {
        Tail none = new Tail.Counted(0, 10, Rule.FIXED);
        assertEquals(0, none.estimate());
        assertEquals(INFINITE, none.log());
        assertEquals(OptionalDouble.empty(), none.log10());
        assertEquals(OptionalDouble.empty(), none.relativeError(ALPHA));
        assertEquals(0, none.low(ALPHA));
        assertEquals(INFINITE, none.log10ValidLow(ALPHA));
        for (Rule rule : Rule.values()) {
            Tail all = new Tail.Counted(2, 2, rule);
            assertEquals(1, all.estimate());
            assertEquals(0, all.log10().orElseThrow());
            assertRelativeError(all);
            assertEquals(1, all.high(ALPHA));
        }
    }

    @Test
    void fewReplicationsHaveNoHighLimit() {
        Tail one = replications(0.25);
        assertEquals(0.25, one.estimate(), 1e-11);
        assertEquals(0, one.low(ALPHA));
        Tail two = replications(0.5, 0.25);
        assertTrue(two.low(ALPHA) > 0 && two.low(ALPHA) < 0.25);
        assertEquals(0.375, two.estimate(), 1e-11);
        for (Tail tail : List.of(one, two)) {
            assertEquals("betting", tail.interval());
            assertFalse(tail.isAsymptotic());
            assertEquals(1, tail.high(ALPHA));
            assertRelativeError(tail);
            assertEquals("fewer than 20 replications", tail.doubt());
            assertEquals(Method.SPLITTING, tail.method());
            assertNull(tail.exceedances());
        }
    }

    /** Student's quantile with 19 degrees of freedom is 2.093024. */
    @Test
    void twentyReplicationsHaveLimitsInAnyOrder() {
        Double[] estimates = new Double[20];
        Arrays.fill(estimates, 0, 10, 2e-9);
        Arrays.fill(estimates, 10, 20, 1e-9);
        Tail tail = replications(Arrays.stream(estimates).mapToDouble(e -> e).toArray());
        double standardError = 0.5 * Math.sqrt(20 / 19.0) / 1.5 / Math.sqrt(20);
        assertEquals(1.5e-9, tail.estimate(), 1e-19);
        double width = 2.093024 * standardError;
        assertEquals(tail.log() - 2 * Math.log(1 + width / 2), tail.logLow(ALPHA), 1e-6);
        assertEquals(tail.log() + width + 0.75 * width * width, tail.logHigh(ALPHA), 1e-6);
        assertEquals(Math.exp(tail.logLow(ALPHA)), tail.low(ALPHA), 1e-20);
        assertEquals(Math.exp(tail.logHigh(ALPHA)), tail.high(ALPHA), 1e-20);
        assertEquals(tail.log() / Math.log(10), tail.log10().orElseThrow(), 1e-13);
        assertEquals(tail.logHigh(ALPHA) / Math.log(10), tail.log10High(ALPHA), 1e-13);
        assertEquals(
                Math.expm1(width + 0.75 * width * width),
                tail.relativeError(ALPHA).orElseThrow(),
                1e-6);
        assertEquals("replications", tail.interval());
        assertTrue(tail.isAsymptotic());
        Collections.reverse(Arrays.asList(estimates));
        Tail reversed =
                replications(Arrays.stream(estimates).mapToDouble(e -> e).toArray());
        assertEquals(tail.logHigh(ALPHA), reversed.logHigh(ALPHA), 1e-12);
    }

    @Test
    void estimatesOfZeroAreEstimates() {
        double[] estimates = new double[20];
        Tail none = replications(estimates);
        assertEquals(INFINITE, none.log());
        assertEquals(OptionalDouble.empty(), none.log10());
        assertEquals(0, none.logHigh(ALPHA));
        estimates[7] = 1e-6;
        Tail rare = replications(estimates);
        assertEquals(5e-8, rare.estimate(), 1e-18);
        assertRelativeError(rare);
    }

    @Test
    void splittingsSayWhyTheyAreDoubtful() {
        double[] sample = new double[20];
        for (int i = 0; i < 20; i++) {
            sample[i] = -20 - 0.01 * i;
        }
        assertNull(splitting(sample(0, 60, 20), sample).doubt());
        assertEquals(
                "the last trials of a replication stem from 1.5 first trials; no trial reached failed",
                splitting(sample(0, 30, 20, "failed"), sample).doubt());
        Tail counted = splitting(sample(500, 0, 0), sample, "failed");
        assertEquals(
                "no way to it was found: its limits are those of 10,000 trials;"
                        + " failed has no finer score, so that splitting sees no more than plain trials",
                counted.doubt());
        assertNull(splitting(sample(0, 60, 20), sample, "failed").doubt(), "the climb reached it");
        assertFalse(counted.isAsymptotic());
        assertEquals("clopper-pearson", counted.interval());
        Tail tail = splitting(sample(0, 60, 20), sample);
        assertTrue(tail.log10ValidLow(ALPHA) < tail.logLow(ALPHA) / Tail.LN_10);
        assertEquals(ReplicatedTail.of(sample, 3).logValidLow(ALPHA) / Math.log(10), tail.log10ValidLow(ALPHA), 1e-12);
        Tail never = new Tail.Splitting(ReplicatedTail.never(), List.of(), List.of(), RARE);
        assertNull(never.doubt());
        assertEquals("exact", never.interval());
        assertEquals(INFINITE, never.logHigh(ALPHA));
        assertEquals(OptionalDouble.of(0), never.relativeError(ALPHA));
    }

    /** Counted trials need no moves. */
    @Test
    void splittingsOfRareFlagsAreDoubtfulUnlessTheirTrialsAreCounted() {
        double[] sample = new double[20];
        Arrays.fill(sample, -20);
        assertEquals(
                "flags of the stream faults have probability 1e-6: moves that redraw them hardly mix;"
                        + " use --method order where it applies",
                new Tail.Splitting(ReplicatedTail.of(sample, 3), List.of(), List.of(), RARE).doubt());
        Arrays.fill(sample, Math.log(0.01));
        assertNull(new Tail.Splitting(ReplicatedTail.counted(sample, 100), List.of(), List.of(), RARE).doubt());
    }

    /** S = 2 e^-700 / 1e10 is smaller than any double; half of the trials overload two edges. */
    @Test
    void unionSamplingGoesBeyondDoubles() {
        double logEdges = Math.log(2) - 700 - Math.log(1e10);
        WitnessTally tally = new WitnessTally(WitnessFamily.complete(logEdges));
        tally.add(1, 5000);
        tally.add(2, 5000);
        Tail tail = new Tail.Witness(tally);
        assertEquals(Method.UNION, tail.method());
        assertEquals("bounded", tail.interval());
        assertEquals(logEdges + Math.log(0.75), tail.log(), 1e-9);
        assertEquals(
                Math.max(Math.expm1(tail.logHigh(ALPHA) - tail.log()), -Math.expm1(tail.logLow(ALPHA) - tail.log())),
                tail.relativeError(ALPHA).orElseThrow(),
                1e-12);
        assertEquals(tally.logLimits(ALPHA)[0], tail.logLow(ALPHA));
        assertEquals(tally.logLimits(ALPHA)[1], tail.logHigh(ALPHA));
        assertTrue(tail.logLow(ALPHA) < tail.log() && tail.log() < tail.logHigh(ALPHA));
        assertEquals(tail.logLow(ALPHA) / Math.log(10), tail.log10ValidLow(ALPHA), 1e-12);
        assertNull(tail.exceedances());
        assertNull(tail.doubt());
        assertFalse(tail.isAsymptotic());
    }

    @Test
    void unionSamplingIsAProbabilityOrImpossible() {
        WitnessTally many = new WitnessTally(WitnessFamily.complete(Math.log(3)));
        many.add(1, 10);
        assertEquals(0, new Tail.Witness(many).log());
        assertEquals(1, new Tail.Witness(many).estimate());
        assertRelativeError(new Tail.Witness(many));

        Tail impossible = new Tail.Witness(new WitnessTally(WitnessFamily.complete(INFINITE)));
        assertEquals("exact", impossible.interval());
        assertEquals(0, impossible.estimate());
        assertEquals(OptionalDouble.empty(), impossible.log10());
        assertEquals(INFINITE, impossible.logLow(ALPHA));
        assertEquals(0, impossible.high(ALPHA));
        assertEquals(INFINITE, impossible.log10High(ALPHA));
        assertEquals(OptionalDouble.of(0), impossible.relativeError(ALPHA));
    }

    @ParameterizedTest
    @CsvSource({"-60, at most 8.8e-27", "-1000, at most 10^-434.3", "-Infinity, 0"})
    void aRemainderBelowTheRangeOfDoublesIsNotWrittenAsZero(double log, String words) {
        Tail tail = new Tail.Witness(new WitnessTally(new WitnessFamily(-10, 1, log, "others")));
        assertEquals(
                "the high limit takes the remainder as " + words + ", which is not proved: others", tail.restsOn());
    }

    @Test
    void replicationsOverTheOrderAreNotCalledTrials() {
        SortedMap<Integer, Double> law = new TreeMap<>(Map.of(2, 0.5));
        FaultSpectrum climbed = new FaultSpectrum(9, List.of(), new TreeMap<>(), List.of(law, law), 1);
        assertEquals("replications", new OrderTail(climbed, 0.1).unit());
        FaultSpectrum counted = new FaultSpectrum(9, List.of(), new TreeMap<>(Map.of(2, 1L)), List.of(), Double.NaN);
        assertEquals("trials", new OrderTail(counted, 0.1).unit());
    }
}
