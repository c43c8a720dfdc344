package io.swallowtail.protocols.bufferless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.protocols.circuit.ChoiceTree;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Exact laws of small cases, from all their choices. */
class BufferlessLawsTest {
    private static Outcome run(PreparedRun run) {
        Outcome out = Outcome.of(new Bufferless());
        run.simulator.run(out);
        return out;
    }

    /** Enumerates the ties of a trial, and checks each run against the one in objects; returns the law of its time. */
    private static Map<Long, BigFraction> timesOf(PreparedRun run, Map<String, String> parameters) {
        Map<Long, BigFraction> law = new TreeMap<>();
        ChoiceTree tree = new ChoiceTree();
        run.onDemandIntegers("ties").answerFrom(tree.stream("ties"));
        boolean isHotPotato = parameters.get("algorithm").equals("hot_potato");
        if (isHotPotato) {
            run.onDemandIntegers("setbacks").answerFrom(tree.stream("setbacks"));
        }
        do {
            Outcome out = run(run);
            SlowHotPotato slow = new SlowHotPotato(new SlowPaths(run, parameters));
            if (isHotPotato) {
                slow.hotPotato();
            } else {
                slow.storeAndForward();
            }
            assertEquals(slow.step, out.get(Bufferless.ROUTING_TIME));
            assertEquals(slow.deflections, out.get(Bufferless.DEFLECTIONS));
            assertTrue(slow.step >= Math.max(out.get(Bufferless.CONGESTION), out.get(Bufferless.DILATION)));
            law.merge(slow.step, tree.probability(), BigFraction::add);
        } while (tree.nextRun());
        return law;
    }

    private static String text(Map<Long, BigFraction> law) {
        return law.entrySet().stream()
                .map(entry ->
                        entry.getKey() + ": " + entry.getValue().toString().replace(" / ", "/"))
                .collect(Collectors.joining(", "));
    }

    private static Map<Long, BigFraction> timesOfAllMaps(String algorithm) {
        PreparedRun run = PreparedRun.of(new Bufferless(), "n=4 paths=many_to_one algorithm=" + algorithm);
        Map<String, String> parameters = Map.of("n", "4", "paths", "many_to_one", "algorithm", algorithm);
        Map<Long, BigFraction> law = new TreeMap<>();
        int[] maps = {0};
        run.forEachSettingOf(List.of("destinations"), () -> {
            maps[0]++;
            timesOf(run, parameters).forEach((time, p) -> law.merge(time, p.divide(256), BigFraction::add));
        });
        assertEquals(256, maps[0]);
        return law;
    }

    /** All 256 maps of four inputs and all ways in which ties may fall out. */
    @Test
    void allMapsOfFourInputs() {
        assertEquals("2: 9/16, 4: 7/16", text(timesOfAllMaps("hot_potato")));
        assertEquals("2: 9/16, 3: 7/16", text(timesOfAllMaps("store_and_forward")));
    }

    /** The pairs of packets that share an edge: for a permutation of eight inputs, those on an edge of level 2. */
    private static int pairs(List<Integer> outputs) {
        Map<Integer, Integer> loads = new HashMap<>();
        for (int input = 0; input < 8; input++) {
            loads.merge(outputs.get(input) / 2 * 4 + input % 4, 1, Integer::sum);
        }
        return (int) loads.values().stream().filter(load -> load == 2).count();
    }

    private static List<Integer> outputs(PreparedRun run) {
        return new SlowPaths(run, Map.of("n", "8"))
                .paths.stream().map(path -> path.get(3).place()).toList();
    }

    /**
     * All permutations of eight inputs. C is 2 where a pair shares an edge. With one packet set, and all levels in one frame, the
     * boats of the greedy colouring's k colours, 1 or 2, take the packets along one after the other.
     */
    @Test
    void allPermutationsOfEightInputs() {
        PreparedRun run = PreparedRun.of(new Bufferless(), "n=8 sets=1");
        Map<Long, Integer> congestions = new TreeMap<>();
        run.forEachSettingOf(List.of("permutation"), () -> {
            Outcome out = run(run);
            long congestion = out.get(Bufferless.CONGESTION);
            congestions.merge(congestion, 1, Integer::sum);
            assertEquals(3, out.get(Bufferless.DILATION));
            assertEquals(5, out.get(Bufferless.LOG));
            assertEquals(congestion - 1, out.get(Bufferless.DEPENDENCY_DEGREE));
            assertEquals(congestion, out.get(Bufferless.COLORS));
            assertEquals(4 * congestion - 1, out.get(Bufferless.ROUTING_TIME));
            assertEquals(4 * congestion - 3, out.get(Bufferless.LAST_INJECTION));
            assertEquals(3, out.get(Bufferless.LONGEST_FLIGHT));
        });
        assertEquals(Map.of(1L, 40_320 * 4 / 7, 2L, 40_320 * 3 / 7), congestions);
    }

    /** Every 97th of these permutations: with buffers a step more for a pair; hot potatoes may disturb others. */
    @Test
    void timesOfEightInputs() {
        times(97);
    }

    @Test
    @Tag("thorough")
    void timesOfAllPermutationsOfEightInputs() {
        assertEquals("3: 4/7, 5: 3/7; 3: 4/7, 4: 3/7", times(1));
    }

    private static String times(int stride) {
        List<String> laws = new ArrayList<>();
        for (String algorithm : List.of("hot_potato", "store_and_forward")) {
            PreparedRun run = PreparedRun.of(new Bufferless(), "n=8 algorithm=" + algorithm);
            Map<String, String> parameters = Map.of("n", "8", "algorithm", algorithm);
            Map<Long, BigFraction> law = new TreeMap<>();
            int[] count = {0};
            run.forEachSettingOf(List.of("permutation"), () -> {
                if (count[0]++ % stride == 0) {
                    Map<Long, BigFraction> times = timesOf(run, parameters);
                    boolean hasPairs = pairs(outputs(run)) > 0;
                    long late = algorithm.equals("hot_potato") ? 5 : 4;
                    assertEquals(hasPairs ? late : 3L, times.keySet().iterator().next());
                    if (!hasPairs || algorithm.equals("store_and_forward")) {
                        assertEquals(1, times.size());
                    }
                    times.forEach((time, p) -> law.merge(time, p.divide(40_320), BigFraction::add));
                }
            });
            laws.add(text(law));
        }
        return String.join("; ", laws);
    }

    /**
     * Where conflicts are disjoint pairs, a pair needs another round just when both draw one colour: with two colours the rounds
     * are the largest of independent geometric variables of mean 2, P(rounds ≤ r) = (1 - 2^-r)^pairs, cut off at xi = 3.
     */
    @Test
    void roundsOfDisjointPairs() {
        PreparedRun run =
                PreparedRun.of(new Bufferless(), "algorithm=distributed n=8 sets=1 alpha_scale=0.05 rounds_scale=0.3");
        for (int pairs = 0; pairs <= 2; pairs++) {
            int wanted = pairs;
            do {
                PreparedRun.nextSetting(run.shuffle("permutation"));
            } while (pairs(outputs(run)) != wanted);
            for (String stream : List.of("ties", "orders", "detours")) {
                run.onDemandIntegers(stream).answerFrom((step, place, bound) -> 0);
            }
            ChoiceTree tree = new ChoiceTree();
            run.onDemandIntegers("colours").answerFrom(tree.stream("colours"));
            Map<Long, BigFraction> law = new TreeMap<>();
            do {
                Outcome out = run(run);
                assertEquals(out.get(Bufferless.ROUNDS) == 4 ? 1 : 0, out.get(Bufferless.FAILED));
                law.merge(out.get(Bufferless.ROUNDS), tree.probability(), BigFraction::add);
            } while (tree.nextRun());
            BigFraction below = BigFraction.ZERO;
            for (int r = 1; r <= 4; r++) {
                BigFraction upTo = r == 4
                        ? BigFraction.ONE
                        : BigFraction.ONE.subtract(new BigFraction(1, 1 << r)).pow(pairs);
                assertEquals(
                        upTo.subtract(below), law.getOrDefault((long) r, BigFraction.ZERO), pairs + " pairs, " + r);
                below = upTo;
            }
        }
    }
}
