package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Why {@code collision} with c = 2 and n = 1024 takes fewer rounds and fails more often under bit reversal: a path meets fewer others, and
 * three requests block each other with one edge in either half of the interior.
 */
class BitReversalTest {
    private static final int D = 10;

    /** The knots of a trial, and how many other paths a path meets. */
    private record Meetings(double others, int inOneHalf, int inBothHalves) {
        static Meetings of(CandidatePaths paths) {
            int count = 2 << D;
            int[] edges = new int[count];
            Set<Long> pairs = new HashSet<>();
            Map<List<Integer>, Set<Integer>> halvesOfTriples = new HashMap<>();
            for (int level = 1; level <= D; level++) {
                paths.edgesOf(level, count, edges);
                Map<Integer, List<Integer>> onEdge = new HashMap<>();
                for (int path = 0; path < count; path++) {
                    onEdge.computeIfAbsent(edges[path], edge -> new ArrayList<>())
                            .add(path);
                }
                for (List<Integer> met : onEdge.values()) {
                    for (int i = 0; i < met.size(); i++) {
                        for (int j = i + 1; j < met.size(); j++) {
                            pairs.add((long) met.get(i) * count + met.get(j));
                            for (int k = j + 1; k < met.size(); k++) {
                                halvesOfTriples
                                        .computeIfAbsent(
                                                List.of(met.get(i), met.get(j), met.get(k)), triple -> new HashSet<>())
                                        .add(2 * level <= D ? 0 : 1);
                            }
                        }
                    }
                }
            }
            int inOneHalf = 0;
            int inBothHalves = 0;
            for (Map.Entry<List<Integer>, Set<Integer>> triple : halvesOfTriples.entrySet()) {
                List<Integer> buddies =
                        triple.getKey().stream().map(path -> path ^ 1).sorted().toList();
                boolean isCountedOnce = (triple.getKey().get(0) & 1) == 0;
                if (isCountedOnce && halvesOfTriples.containsKey(buddies)) {
                    boolean shareAHalf = triple.getValue().stream().anyMatch(halvesOfTriples.get(buddies)::contains);
                    inOneHalf += shareAHalf ? 1 : 0;
                    inBothHalves += shareAHalf ? 0 : 1;
                }
            }
            return new Meetings(2.0 * pairs.size() / count, inOneHalf, inBothHalves);
        }
    }

    private static List<Meetings> trials(PermutationKind kind, int trials) {
        Choices choices = new Choices();
        PermutationTraffic traffic = new PermutationTraffic(kind, D, choices);
        CandidatePaths paths = new FlipPaths(new FlipSwitches(new Butterfly(D), choices));
        AddressedRandom random = new AddressedRandom(0xB17);
        List<Meetings> all = new ArrayList<>();
        for (int trial = 0; trial < trials; trial++) {
            random.moveTo(trial);
            choices.draw(random);
            traffic.readRequests();
            paths.choose(traffic);
            all.add(Meetings.of(paths));
        }
        return all;
    }

    /** Means of 20 trials, which vary by less than 0.01 each; the seed is fixed. An independent program found 4.03, 4.50 and 4.53. */
    @Test
    void underBitReversalAPathMeetsFewerOthers() {
        assertEquals(4.03, others(PermutationKind.BIT_REVERSAL), 0.05);
        assertEquals(4.50, others(PermutationKind.RANDOM), 0.05);
        assertEquals(4.53, others(PermutationKind.TRANSPOSE), 0.05);
    }

    private static double others(PermutationKind kind) {
        return trials(kind, 20).stream().mapToDouble(Meetings::others).average().orElseThrow();
    }

    /**
     * Of 1,000 trials 9 are expected to have a knot with an edge in either half under bit reversal, and none under a random permutation. The
     * seed is fixed; for other seeds fewer than 2 or more than 20 have a probability below 0.002, and for random permutations any.
     */
    @Test
    @Tag("thorough")
    void underBitReversalKnotsHaveEdgesInBothHalves() {
        int knots = trials(PermutationKind.BIT_REVERSAL, 1000).stream()
                .mapToInt(Meetings::inBothHalves)
                .sum();
        assertTrue(knots >= 2 && knots <= 20, knots + " knots");
        assertTrue(trials(PermutationKind.RANDOM, 1000).stream()
                        .mapToInt(Meetings::inBothHalves)
                        .sum()
                <= 1);
    }
}
