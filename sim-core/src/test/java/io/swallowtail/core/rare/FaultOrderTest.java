package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Critical numbers, and counts of sets of faults, against brute force over all prefixes of orders and over all sets. */
class FaultOrderTest {
    private static final int TRIALS = 20_000;

    /** Random sets of one to four of ten parts; the first of the lists is empty. */
    private static FragileRoutes random(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return FragileRoutes.of(
                10,
                0,
                IntStream.range(0, seed)
                        .mapToObj(i -> IntStream.range(0, 1 + random.nextInt(4))
                                .map(j -> 1 << random.nextInt(10))
                                .reduce(0, (x, y) -> x | y))
                        .toArray(Integer[]::new));
    }

    private static FaultOrder trials(FragileRoutes parts, String text) {
        Point point = parts.at("0.001");
        return FaultOrder.prepare(point, FragileRoutes.event(point, text), 3).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 8})
    void aCriticalNumberIsTheFirstPrefixThatCausesTheEvent(int seed) {
        FragileRoutes parts = random(seed);
        FaultOrder trials = trials(parts, "cuts > 0");
        FaultOrder prefixes = trials(parts, "cuts > 0");
        for (int trial = 0; trial < 40; trial++) {
            prefixes.draw(trial);
            int first = 0;
            while (first <= 10 && !prefixes.causes(first)) {
                first++;
            }
            int[] order = prefixes.first(10);
            int bits = 0;
            for (int k = 0; k < Math.min(first, 10); k++) {
                assertFalse(parts.isCut(bits));
                bits |= 1 << order[k];
            }
            assertEquals(first <= 10, parts.isCut(bits));
            for (int proved = -1; proved <= 10; proved++) {
                for (int guess = proved + 1; guess <= 10; guess++) {
                    assertEquals(Math.max(first, proved + 1), trials.critical(trial, proved, guess));
                }
            }
        }
    }

    @Test
    void theSmallestTrialHasAsManyFaultsAsItTakes() {
        FragileRoutes parts = FragileRoutes.of(10, 6);
        Event event = FragileRoutes.event(parts.at("0.001"), "lost >= 2");
        FaultOrder trials = trials(parts, "lost >= 2");
        Outcome outcome = Outcome.of(parts);
        for (int trial = 0; trial < 100; trial++) {
            int critical = trials.critical(trial, -1, 3);
            trials.smallest(trial).run(outcome);
            assertTrue(event.happened(outcome.values()));
            assertEquals(critical, IntStream.range(0, 10).filter(trials::isSet).count());
            trials.fail(critical - 1);
            assertFalse(trials.happens());
        }
    }

    /** Twenty thousand orders. Eleven shares lie within 4.5 standard errors, which fails for a share of 8e-5 of all seeds. */
    @Test
    void criticalNumbersHaveTheirLawWithRoutesOnDemand() {
        FragileRoutes parts = FragileRoutes.of(10, 6);
        double[] expected = parts.lostShares(2);
        FaultOrder trials = trials(parts, "lost >= 2");
        int[] seen = new int[12];
        for (int trial = 0; trial < TRIALS; trial++) {
            seen[trials.critical(trial, -1, 4)]++;
        }
        assertEquals(0, seen[11], "all faults lose all routes");
        int below = 0;
        for (int k = 0; k <= 10; k++) {
            below += seen[k];
            double error = Math.sqrt(expected[k] * (1 - expected[k]) / TRIALS);
            assertEquals(expected[k], (double) below / TRIALS, 4.5 * error + 1e-12);
        }
    }

    @Test
    void ordersAreUniform() {
        FaultOrder trials = trials(FragileRoutes.of(4, 0, 1), "cuts > 0");
        int[] seen = new int[256];
        for (int trial = 0; trial < 24_000; trial++) {
            trials.draw(trial);
            int[] order = trials.first(4);
            seen[64 * order[0] + 16 * order[1] + 4 * order[2] + order[3]]++;
        }
        int[] counts = Arrays.stream(seen).filter(count -> count > 0).toArray();
        assertEquals(24, counts.length);
        double chiSquare = Arrays.stream(counts)
                .mapToDouble(c -> (c - 1000.0) * (c - 1000.0) / 1000)
                .sum();
        // The law of 23 degrees of freedom exceeds this with probability 1e-3.
        assertTrue(chiSquare < 49.73, "" + chiSquare);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 5, 8, 13, 21})
    void sharesOfSetsAreThoseOfAllSets(int seed) {
        FragileRoutes parts = random(seed);
        List<Double> shares = new FaultSets(trials(parts, "cuts > 0"), 1).shares(List.of());
        double[] expected = parts.cutShares();
        assertTrue(shares.size() == 11 || shares.get(shares.size() - 1) == 1);
        for (int k = 0; k <= 10; k++) {
            assertEquals(expected[k], shares.get(Math.min(k, shares.size() - 1)), 1e-14);
        }
    }

    @Test
    void knownSharesAreNotCounted() {
        FragileRoutes parts = FragileRoutes.of(10, 0, 0b111);
        List<Double> shares = new FaultSets(trials(parts, "cuts > 0"), 1).shares(List.of(0.0, 0.0, 0.0));
        assertArrayEquals(
                parts.cutShares(), shares.stream().mapToDouble(share -> share).toArray(), 1e-14);
    }

    @Test
    void anEventWithoutFaultsHasAllShares() {
        assertEquals(List.of(1.0), trials(FragileRoutes.of(6, 0, 0), "cuts > 0").shares());
        assertEquals(0, trials(FragileRoutes.of(6, 0, 0), "cuts > 0").critical(0, -1, 3));
    }

    @Test
    void setsAreNotCountedIfOtherChoicesMatter() {
        assertEquals(List.of(), trials(FragileRoutes.of(6, 2), "lost > 0").shares());
    }

    @Test
    void countsEndWhenTheirRunsAreSpent() {
        // Fifteen disjoint pairs of parts: 2^15 sets have one part of each. The dearest runs allow 1024 of them.
        Integer[] pairs = IntStream.range(0, 15).mapToObj(i -> 3 << 2 * i).toArray(Integer[]::new);
        FaultOrder trials = trials(FragileRoutes.of(30, 0, pairs), "cuts > 0");
        List<Double> shares = new FaultSets(trials, 1L << 40).shares(List.of());
        assertTrue(shares.size() >= 3 && shares.size() < 16, shares.toString());
        assertEquals(15 / 435.0, shares.get(2), 1e-15);
        assertTrue(trials.runs() < 3 * 1024, trials.runs() + " runs");
    }

    /** Words depend on all parameters but p, and so do critical numbers. */
    @Test
    void ordersAreThoseOfEveryProbability() {
        FragileRoutes parts = FragileRoutes.of(10, 6);
        List<Integer> first = criticals(parts.at("0.001"));
        assertEquals(first, criticals(parts.at("0.5")));
        assertEquals(first, criticals(parts.at("0.5", 0)));
        assertFalse(first.equals(criticals(parts.at("0.001", 1))));
    }

    private static List<Integer> criticals(Point point) {
        FaultOrder trials = FaultOrder.prepare(point, FragileRoutes.event(point, "lost > 0"), 3)
                .orElseThrow();
        return IntStream.range(0, 50)
                .mapToObj(trial -> trials.critical(trial, -1, 2))
                .toList();
    }

    @Test
    void eventsThatFaultsPreventAreRefused() {
        Point point = FragileRoutes.of(4, 0, 1).at("0.1");
        for (String text : List.of("odd == 1", "cuts < 1", "cuts == 1", "cuts > 0 && odd > 0", "cuts - odd > 0")) {
            Event event = FragileRoutes.event(point, text);
            assertTrue(FaultOrder.probability(point, event).isEmpty(), text);
            assertThrows(IllegalArgumentException.class, () -> FaultOrder.prepare(point, event, 1));
        }
    }
}
