package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.statistics.AnytimeLimits;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Probabilities and limits from critical numbers, against sums over the numbers of faults. */
class FaultSpectrumTest {
    private static final int PARTS = 10;
    /** The probabilities of an event given 0 to 10 faults: two lost routes of six. */
    private static final double[] SHARES = FragileRoutes.of(PARTS, 6).lostShares(2);

    private static FaultSpectrum spectrum(int proved, SortedMap<Integer, Long> orders) {
        List<Double> shares = DoubleStream.of(SHARES).limit(proved).boxed().toList();
        return new FaultSpectrum(PARTS, shares, orders, List.of(), Double.NaN);
    }

    private static SortedMap<Integer, Long> orders(SplittableRandom random, int trials, int proved) {
        SortedMap<Integer, Long> orders = new TreeMap<>();
        for (int trial = 0; trial < trials; trial++) {
            double u = random.nextDouble();
            int critical = 0;
            while (critical <= PARTS && SHARES[critical] <= u) {
                critical++;
            }
            orders.merge(Math.max(proved, critical), 1L, Long::sum);
        }
        return orders;
    }

    @ParameterizedTest
    @CsvSource({"1e-15", "1e-4", "0.3", "0.999", "0", "1"})
    void aKnownLawGivesTheProbabilityItself(double p) {
        FaultSpectrum exact = spectrum(11, Collections.emptySortedMap());
        assertTrue(exact.isExact());
        assertEquals(0, exact.trials());
        double expected = FragileRoutes.mixed(SHARES, p);
        assertEquals(expected, Math.exp(exact.log(p)), 1e-12 * expected);
        for (double limit : exact.logLimits(p, 0.05)) {
            assertEquals(exact.log(p), limit);
        }
        assertEquals(exact.log(p), exact.logValidLow(p, 0.05));
    }

    @Test
    void aShareOfOneHoldsForMoreFaults() {
        FaultSpectrum one = new FaultSpectrum(5, List.of(0.0, 0.4, 1.0), Collections.emptySortedMap(), List.of(), 1);
        assertEquals(5, one.provedUpTo());
        double[] shares = {0, 0.4, 1, 1, 1, 1};
        assertEquals(FragileRoutes.mixed(shares, 0.2), Math.exp(one.log(0.2)), 1e-14);
    }

    /** Exact counts of orders give the exact probability, whatever is proved. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 6})
    void ordersGiveTheRestOfTheProbability(int proved) {
        SortedMap<Integer, Long> orders = new TreeMap<>();
        double unit = 1e15;
        for (int k = 0; k <= PARTS; k++) {
            double mass = SHARES[k] - (k == 0 ? 0 : SHARES[k - 1]);
            orders.merge(Math.max(k, proved), Math.round(unit * mass), Long::sum);
        }
        FaultSpectrum seen = spectrum(proved, orders);
        for (double p : new double[] {1e-6, 0.01, 0.5}) {
            double expected = FragileRoutes.mixed(SHARES, p);
            assertEquals(expected, Math.exp(seen.log(p)), 1e-9 * expected, "p = " + p);
        }
    }

    /**
     * Two hundred samples of 300 orders. Limits that hold at all looks miss a single look in clearly less than 5 %; the binomial law of
     * 200 and 0.05 exceeds 19 with probability 3e-3.
     */
    @ParameterizedTest
    @CsvSource({"0, 0.3", "0, 0.05", "2, 0.01", "2, 0.2", "4, 1e-4"})
    void limitsHoldForSampledOrders(int proved, double p) {
        SplittableRandom random = new SplittableRandom(7);
        double truth = Math.log(FragileRoutes.mixed(SHARES, p));
        int missed = 0;
        for (int sample = 0; sample < 200; sample++) {
            FaultSpectrum seen = spectrum(proved, orders(random, 300, proved));
            double[] limits = seen.logLimits(p, 0.05);
            assertTrue(limits[0] <= seen.log(p) && seen.log(p) <= limits[1]);
            missed += limits[0] > truth || limits[1] < truth ? 1 : 0;
        }
        assertTrue(missed <= 19, missed + " missed");
    }

    /** More faults than were ever seen to be harmless or proved carry the high limit. */
    @Test
    void whatWasNotSeenBoundsTheHighLimit() {
        FaultSpectrum never = spectrum(0, new TreeMap<>(Map.of(PARTS + 1, 1000L)));
        assertEquals(Double.NEGATIVE_INFINITY, never.log(0.1));
        assertEquals(Double.NEGATIVE_INFINITY, never.logLimits(0.1, 0.05)[0]);
        assertEquals(AnytimeLimits.high(0, 1000, 0.05), Math.exp(never.logLimits(0.1, 0.05)[1]), 1e-6);
    }

    @Test
    void linesSayWhatWasProvedAndCounted() {
        SortedMap<Integer, Long> orders = orders(new SplittableRandom(1), 1000, 3);
        List<FaultSpectrum.Line> lines = spectrum(3, orders).lines(0.05);
        long below = 0;
        for (int k = 0; k < lines.size(); k++) {
            FaultSpectrum.Line line = lines.get(k);
            assertEquals(k, line.faults());
            assertEquals(k < 3, line.isProved());
            below += orders.getOrDefault(k, 0L);
            assertEquals(k < 3 ? SHARES[k] : below / 1000.0, Math.exp(line.log()), 1e-12);
            assertTrue(line.logLow() <= line.log() && line.log() <= line.logHigh());
        }
    }

    @Test
    void replicationsAverageAndAreAsymptotic() {
        List<SortedMap<Integer, Double>> laws = IntStream.range(0, 20)
                .<SortedMap<Integer, Double>>mapToObj(
                        i -> new TreeMap<>(Map.of(4, 1e-6 * (1 + 0.01 * i), 8, 1e-3, PARTS + 1, 0.5)))
                .toList();
        FaultSpectrum seen = new FaultSpectrum(PARTS, List.of(0.0), Collections.emptySortedMap(), laws, 50);
        double[] shares = new double[PARTS + 1];
        for (int k = 4; k <= PARTS; k++) {
            shares[k] = 1.095e-6 + (k >= 8 ? 1e-3 : 0);
        }
        double p = 1e-3;
        assertEquals(FragileRoutes.mixed(shares, p), Math.exp(seen.log(p)), 1e-9 * Math.exp(seen.log(p)));
        assertTrue(seen.isAsymptotic() && !seen.isExact());
        assertEquals(20, seen.trials());
        double[] limits = seen.logLimits(p, 0.05);
        assertTrue(limits[0] < seen.log(p) && seen.log(p) < limits[1]);
        assertTrue(seen.logValidLow(p, 0.05) <= limits[0]);
        assertEquals(
                List.of(0, 4, 8),
                seen.lines(0.05).stream().map(FaultSpectrum.Line::faults).toList());
    }

    private static FaultSpectrum replicated(int proved, int fewest) {
        List<SortedMap<Integer, Double>> laws = IntStream.range(0, 20)
                .<SortedMap<Integer, Double>>mapToObj(
                        i -> new TreeMap<>(Map.of(fewest, 1e-6 * (1 + 0.01 * i), PARTS + 1, 0.5)))
                .toList();
        return new FaultSpectrum(PARTS, Collections.nCopies(proved, 0.0), Collections.emptySortedMap(), laws, 50);
    }

    /** Numbers of faults between those counted and the fewest seen are part of the high limit, for every p. */
    @ParameterizedTest
    @CsvSource({"1e-8", "1e-3", "0.1", "0.9999"})
    void unseenNumbersOfFaultsEnterTheHighLimit(double p) {
        FaultSpectrum seamless = replicated(3, 3);
        FaultSpectrum gap = replicated(3, 6);
        double[] unseen = new double[PARTS + 1];
        Arrays.fill(unseen, 3, 6, 1);
        double mass = FragileRoutes.mixed(unseen, p);
        double without = Math.exp(replicated(6, 6).logLimits(p, 0.05)[1]);
        assertEquals(mass + without, Math.exp(gap.logLimits(p, 0.05)[1]), 1e-9 * (mass + without));
        assertEquals(Optional.empty(), seamless.doubt(p));
        assertEquals(p < 0.9, gap.doubt(p).isPresent(), "few faults are rarer than the event");
        gap.doubt(p).ifPresent(doubt -> assertTrue(doubt.startsWith("3 to 5 faults, "), doubt));
    }
}
