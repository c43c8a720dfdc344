package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.Trials;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws, requests and weights of network_faults, from all sets of faults of tiny networks and from values computed by hand. */
class FaultKindsTest {
    /** All sets of faults of the elements that exist and can fail, with the trials that they make. */
    private static final class AllSets {
        final Trials trials;
        private final BernoulliChoices flags;
        private final int[] elements;

        AllSets(String parameters) {
            trials = new Trials("network_faults p=0.5 " + parameters);
            flags = trials.simulator.choices().streams().stream()
                    .filter(BernoulliChoices.class::isInstance)
                    .map(BernoulliChoices.class::cast)
                    .findFirst()
                    .orElseThrow();
            elements = IntStream.range(0, flags.count()).filter(this::counts).toArray();
        }

        private boolean counts(int flag) {
            Arrays.fill(flags.words(), 0);
            fail(flag, true);
            trials.simulator.run(trials.out);
            return trials.metric("faulty") == 1;
        }

        private void fail(int flag, boolean fails) {
            long bit = 1L << flag;
            flags.words()[flag >>> 6] = fails ? flags.words()[flag >>> 6] | bit : flags.words()[flag >>> 6] & ~bit;
        }

        /** Runs a trial for each set of up to some number of faults, which it hands over. */
        void forEach(int most, IntConsumer eachSet) {
            Arrays.fill(flags.words(), 0);
            run(0, 0, most, eachSet);
        }

        private void run(int from, int faults, int most, IntConsumer eachSet) {
            trials.simulator.run(trials.out);
            eachSet.accept(faults);
            for (int i = from; i < elements.length && faults < most; i++) {
                fail(elements[i], true);
                run(i + 1, faults + 1, most, eachSet);
                fail(elements[i], false);
            }
        }

        /** By value of a metric: the number of sets of 0, 1, 2, … faults. */
        Map<Long, long[]> counts(String metric) {
            Map<Long, long[]> counts = new TreeMap<>();
            forEach(
                    elements.length,
                    faults -> counts.computeIfAbsent(trials.metric(metric), none -> new long[elements.length + 1])[
                            faults]++);
            return counts;
        }

        double mean(String metric, double p) {
            double[] mean = {0};
            forEach(
                    elements.length,
                    faults -> mean[0] +=
                            trials.metric(metric) * Math.pow(p, faults) * Math.pow(1 - p, elements.length - faults));
            return mean[0];
        }
    }

    @Test
    void fourPairsNeedBothPathsThroughCrosspoints() {
        AllSets sets = new AllSets("network=extra_stage n=2 r=1 ends=protected fault=crosspoint");
        Map<Long, long[]> counts = sets.counts("connected_pairs");
        assertArrayEquals(new long[] {1, 8, 24, 32, 16, 0, 0, 0, 0}, counts.get(4L));
        assertArrayEquals(new long[] {0, 0, 4, 24, 48, 32, 0, 0, 0}, counts.get(3L));
        assertArrayEquals(new long[] {0, 0, 0, 0, 6, 24, 24, 0, 0}, counts.get(2L));
        assertArrayEquals(new long[] {0, 0, 0, 0, 0, 0, 4, 8, 0}, counts.get(1L));
        assertArrayEquals(new long[] {0, 0, 0, 0, 0, 0, 0, 0, 1}, counts.get(0L));
        AllSets nodes = new AllSets("network=extra_stage n=2 r=1 ends=protected fault=node");
        assertArrayEquals(new long[] {1, 2, 0}, nodes.counts("connected_pairs").get(4L));
        assertArrayEquals(new long[] {0, 0, 1}, nodes.counts("connected_pairs").get(0L));
    }

    /** Means of the connected pairs at p = 0.3, by hand: n²(1-p)^s with one path of s elements, or several disjoint ones. */
    @ParameterizedTest
    @CsvSource({
        "network=butterfly n=2 fault=crosspoint, 4, 2, 1",
        "network=butterfly n=4 fault=crosspoint ends=protected, 16, 1, 1",
        "network=butterfly n=4 fault=node ends=protected, 16, 1, 1",
        "network=dilated n=2 q=2 fault=edge ends=protected, 4, 1, 2",
        "network=dilated n=4 q=2 fault=node ends=protected, 16, 1, 1",
        "network=replicated n=4 m=2 fault=node ends=protected, 16, 1, 2",
        "network=replicated n=2 m=2 fault=crosspoint, 4, 2, 2",
    })
    void meansByHand(String parameters, int pairs, int length, int paths) {
        double q = 0.7;
        double expected = pairs * (1 - Math.pow(1 - Math.pow(q, length), paths));
        assertEquals(expected, new AllSets(parameters).mean("connected_pairs", 1 - q), 1e-10);
    }

    @Test
    void replicatedAndDilatedWithTwoInputsHaveOneLaw() {
        List<String> metrics = List.of(
                "faulty",
                "live_inputs",
                "cut_off_inputs",
                "cut_off_outputs",
                "flow",
                "connected_pairs",
                "kept_max",
                "connected_requests",
                "routed_low",
                "routed_high",
                "disjoint_min",
                "disjoint_sum");
        String common = " n=2 ends=protected fault=edge disjoint=true permutation=shift";
        assertEquals(law("network=dilated q=2" + common, metrics), law("network=replicated m=2" + common, metrics));
    }

    private static Map<String, Integer> law(String parameters, List<String> metrics) {
        AllSets sets = new AllSets(parameters);
        Map<String, Integer> law = new TreeMap<>();
        sets.forEach(
                8,
                faults -> law.merge(
                        metrics.stream().map(sets.trials::metric).toList().toString(), 1, Integer::sum));
        return law;
    }

    private static Trials without(String parameters) {
        Trials trials = new Trials("network_faults p=0 disjoint=true " + parameters);
        trials.run(0);
        return trials;
    }

    /** Networks with four inputs, and the number of edge-disjoint paths of each pair. */
    @ParameterizedTest
    @CsvSource({
        "network=butterfly, 1",
        "network=extra_stage r=1, 2",
        "network=extra_stage r=2, 2",
        "network=benes, 2",
        "network=dilated q=2, 2",
        "network=dilated q=3, 3",
        "network=replicated m=2, 2"
    })
    void everyPermutationOfFourIsRouted(String network, int disjoint) {
        Trials trials = without("n=4 " + network);
        int[] draws = trials.simulator.choices().streams().stream()
                .filter(ShuffleChoices.class::isInstance)
                .map(ShuffleChoices.class::cast)
                .findFirst()
                .orElseThrow()
                .draws();
        for (int permutation = 0; permutation < 24; permutation++) {
            draws[0] = permutation % 4;
            draws[1] = permutation / 4 % 3;
            draws[2] = permutation / 12;
            trials.simulator.run(trials.out);
            assertEquals(4, trials.metric("routed_low"));
            assertEquals(4, trials.metric("flow"));
            assertEquals(disjoint, trials.metric("disjoint_min"));
            assertEquals(4 * disjoint, trials.metric("disjoint_sum"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "network=butterfly, 4",
        "network=extra_stage r=1, 8",
        "network=extra_stage r=3, 8",
        "network=benes, 8",
        "network=dilated q=2, 8"
    })
    void bitReversalOfEight(String network, int routed) {
        for (String fault : List.of("node", "crosspoint")) {
            Trials trials = without("n=8 permutation=bit_reversal fault=" + fault + " " + network);
            assertEquals(routed, trials.metric("routed_low"));
            assertEquals(8, trials.metric("routed_high"));
            assertEquals(8, trials.metric("flow"));
        }
    }

    @Test
    void straightRequestsFailOneByOne() {
        AllSets sets = new AllSets("network=butterfly n=4 ends=protected permutation=identity disjoint=true");
        for (String metric : List.of("connected_requests", "routed_low", "disjoint_sum")) {
            sets.counts(metric).forEach((value, counts) -> {
                long[] expected = new long[5];
                expected[(int) (4 - value)] = List.of(1L, 4L, 6L, 4L, 1L).get(value.intValue());
                assertArrayEquals(expected, counts, metric);
            });
        }
    }

    /** The largest damage of 1, 2, 3 faults with four protected inputs, over all sets. */
    @ParameterizedTest
    @CsvSource({
        "network=butterfly fault=node, 4, 8,",
        "network=extra_stage r=1 fault=node, 0, 8,",
        "network=benes fault=node, 0, 8,",
        "network=dilated q=2 fault=node, 4, 8,",
        "network=butterfly fault=edge, 2, 4, 6",
        "network=extra_stage r=1 fault=edge, 0, 4, 4",
        "network=benes fault=edge, 0, 4, 4",
        "network=dilated q=2 fault=edge, 0, 2, 2"
    })
    void largestDamage(String network, int one, int two, Integer three) {
        AllSets sets = new AllSets("n=4 ends=protected " + network);
        long[] damage = new long[4];
        sets.forEach(
                three == null ? 2 : 3,
                faults -> damage[faults] = Math.max(damage[faults], 16 - sets.trials.metric("connected_pairs")));
        assertArrayEquals(new long[] {0, one, two, three == null ? 0 : three}, damage);
    }

    /** The row's event at each kind of fault: n / W by the page. No random trial has it. */
    @ParameterizedTest
    @CsvSource({
        "network=butterfly fault=node, 1",
        "network=butterfly fault=both, 1",
        "network=extra_stage r=2 fault=edge, 2",
        "network=benes fault=crosspoint, 4",
        "network=multibutterfly c=3 fault=node, 1",
        "network=multibutterfly c=3 fault=edge, 6",
        "network=multibutterfly c=2 fault=crosspoint, 16",
        "network=dilated q=2 fault=edge, 4",
        "network=dilated q=2 fault=crosspoint, 16",
        "network=replicated m=3 fault=node, 3",
        "network=replicated m=3 fault=edge, 6",
        "network=replicated m=2 fault=crosspoint, 8",
        "network=random_wiring c=3 fault=node, 0"
    })
    void noSetOfFaultsExceedsItsWeight(String network, int divisor) {
        Trials trials = new Trials("network_faults n=8 ends=protected p=0.2 " + network);
        Point point = Points.point("network_faults n=8 ends=protected p=0.2 " + network);
        Bound row = point.experiment().bounds().get(1);
        assertEquals("weight of faults", row.name());
        String text = "connected_pairs < n * n - faulty * n" + (divisor < 2 ? "" : " / " + divisor);
        Event event = Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
        assertTrue(row.concerns(event));
        assertEquals(
                divisor == 0 ? List.of() : List.of(Double.NEGATIVE_INFINITY),
                row.log10(point.parameters(), event).stream().boxed().toList());
        assertEquals(
                divisor > 0,
                point.experiment().defaultEvents(point.parameters()).contains(text));
        for (int trial = 0; trial < 200 && divisor > 0; trial++) {
            trials.run(trial);
            assertTrue(!event.happened(trials.out.values()), text);
        }
    }
}
