package io.swallowtail.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.benchmarks.ComponentCurve.Estimate;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.BoundedMeanLimits;
import io.swallowtail.protocols.fault.FaultComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The growth against labels on an explicit graph, the curve against enumerations and plain trials. */
class ComponentCurveTest {
    /** At every moment of the growth the largest component is that of the same fault set. */
    @Test
    void theGrowthPassesThroughEachFaultSet() {
        Random random = new Random(18);
        for (int i = 0; i < 60; i++) {
            int d = 1 + i % 4;
            boolean wrapped = i / 4 % 2 == 1;
            boolean nodesFail = i % 3 != 0;
            boolean edgesFail = i % 3 != 1;
            ComponentGrowth growth = new ComponentGrowth(d, nodesFail, edgesFail, wrapped);
            List<Integer> order = new ArrayList<>(
                    IntStream.range(0, growth.elements()).boxed().toList());
            Collections.shuffle(order, random);
            int[] sizes = new int[order.size() + 1];
            growth.grow(order.stream().mapToInt(element -> element).toArray(), sizes);
            for (int k = 0; k <= order.size(); k++) {
                int live = largest(d, wrapped, order.subList(k, order.size()), nodesFail ? growth.nodes() : 0);
                assertEquals(live, sizes[k], "d " + d + ", wrapped " + wrapped + ", live " + k);
            }
        }
    }

    /** Counts the nodes of the largest component: labels sink along the edges until nothing changes. */
    private static int largest(int d, boolean wrapped, List<Integer> faults, int firstEdge) {
        int n = 1 << d;
        int nodes = wrapped ? n * d : n * (d + 1);
        boolean[] failed = new boolean[nodes + 2 * n * d];
        faults.forEach(fault -> failed[fault < firstEdge ? fault : nodes + fault - firstEdge] = true);
        int[] labels = IntStream.range(0, nodes).toArray();
        boolean changes = true;
        while (changes) {
            changes = false;
            for (int edge = 0; edge < 2 * n * d; edge++) {
                int upper = edge / 2;
                int level = upper / n;
                int column = edge % 2 == 0 ? upper % n : upper % n ^ n >> level + 1;
                int lower = (level + 1) * n % nodes + column;
                boolean isLive = !failed[upper] && !failed[lower] && !failed[nodes + edge];
                if (isLive && labels[upper] != labels[lower]) {
                    labels[upper] = Math.min(labels[upper], labels[lower]);
                    labels[lower] = labels[upper];
                    changes = true;
                }
            }
        }
        int[] sizes = new int[nodes];
        IntStream.range(0, nodes).filter(node -> !failed[node]).forEach(node -> sizes[labels[node]]++);
        return Arrays.stream(sizes).max().orElseThrow();
    }

    /** All 24 orders of four elements have together the mean of all 16 fault sets. */
    @Test
    void theMeanOverAllOrdersIsThatOfAllFaultSets() {
        for (boolean nodesFail : new boolean[] {true, false}) {
            ComponentCurve curve = new ComponentCurve(2, nodesFail, !nodesFail, false);
            for (double p : new double[] {0, 1e-9, 0.1, 0.37, 0.5, 0.9, 1}) {
                double sum = 0;
                for (int[] order : orders(4)) {
                    sum += curve.share(order, p) / 24;
                }
                assertEquals(enumerated(nodesFail, p), sum, 1e-14, "p " + p);
            }
        }
    }

    private static List<int[]> orders(int size) {
        if (size == 0) {
            return List.of(new int[0]);
        }
        List<int[]> longer = new ArrayList<>();
        for (int[] order : orders(size - 1)) {
            for (int place = 0; place < size; place++) {
                int[] with = Arrays.copyOf(order, size);
                System.arraycopy(order, place, with, place + 1, size - 1 - place);
                with[place] = size - 1;
                longer.add(with);
            }
        }
        return longer;
    }

    private static double enumerated(boolean nodesFail, double p) {
        double mean = 0;
        for (int set = 0; set < 16; set++) {
            int faults = set;
            List<Integer> failed = IntStream.range(0, 4)
                    .filter(i -> (faults >> i & 1) == 1)
                    .boxed()
                    .toList();
            int count = failed.size();
            mean += Math.pow(p, count) * Math.pow(1 - p, 4 - count) * largest(1, false, failed, nodesFail ? 4 : 0) / 4;
        }
        return mean;
    }

    /**
     * Plain trials and the curve agree within their limits at 1 - 1e-4, which hold for every law: a false alarm has a probability
     * below 0.003 for all 14 pairs. The limits of the curve are no wider than these of as many plain trials about the transition.
     */
    @Test
    void theCurveAgreesWithPlainTrials() {
        List<Double> ps = List.of(0.05, 0.2, 0.35, 0.5, 0.6, 0.75, 0.95);
        for (String fault : List.of("node", "both")) {
            ComponentCurve curve = new ComponentCurve(16, true, fault.equals("both"), fault.equals("both"));
            for (Estimate estimate : curve.estimate(ps, 3, 400, 0.9999)) {
                Map<Long, Long> counts = new TreeMap<>();
                Point point = new Point(
                        new FaultComponent(),
                        Parameters.parse(
                                new FaultComponent(),
                                Map.of(
                                        "n",
                                        "16",
                                        "p",
                                        "" + estimate.p(),
                                        "fault",
                                        fault,
                                        "wrap",
                                        "" + fault.equals("both"))));
                new TrialRunner(point, 4, List.of())
                        .forEach(0, 400, (trial, metrics) -> counts.merge(metrics[0], 1L, Long::sum));
                long nodes = fault.equals("both") ? 64 : 80;
                BoundedMeanLimits plain = new BoundedMeanLimits(
                        counts.keySet().stream().mapToLong(value -> value).toArray(),
                        counts.values().stream().mapToLong(value -> value).toArray(),
                        0,
                        nodes);
                assertTrue(
                        plain.low(1e-4) / nodes <= estimate.high() && estimate.low() <= plain.high(1e-4) / nodes,
                        () -> fault + " " + estimate);
                assertTrue(estimate.high() - estimate.low() < (plain.high(1e-4) - plain.low(1e-4)) / nodes);
            }
        }
    }

    /** p and the number of trials change no trial; a curve at 0 is 1 and at 1 is 0. */
    @Test
    void trialsStay() {
        ComponentCurve curve = new ComponentCurve(8, true, false, false);
        Estimate alone = curve.estimate(List.of(0.3), 7, 50, 0.95).get(0);
        assertEquals(
                alone,
                new ComponentCurve(8, true, false, false)
                        .estimate(List.of(0.1, 0.3), 7, 50, 0.95)
                        .get(1));
        assertEquals(1, curve.estimate(List.of(0.0), 7, 50, 0.95).get(0).share());
        assertEquals(0, curve.estimate(List.of(1.0), 7, 50, 0.95).get(0).share());
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ComponentCurve(12, true, false, false));
        assertThrows(IllegalArgumentException.class, () -> new ComponentCurve(8, false, false, false));
        ComponentCurve curve = new ComponentCurve(8, true, false, false);
        assertThrows(IllegalArgumentException.class, () -> curve.estimate(List.of(1.5), 1, 10, 0.95));
        assertThrows(IllegalArgumentException.class, () -> curve.estimate(List.of(0.5), 1, 0, 0.95));
        assertThrows(IllegalArgumentException.class, () -> curve.estimate(List.of(0.5), 1, 10, 1));
    }
}
