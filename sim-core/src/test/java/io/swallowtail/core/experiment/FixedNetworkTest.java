package io.swallowtail.core.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.ShuffleChoices;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A random network that may be the same in all trials ({@code network_index}). */
class FixedNetworkTest {
    private static final IntegerParameter N = IntegerParameter.required("n", "rows", 2, 64);
    private static final IntegerParameter C =
            IntegerParameter.required("c", "paths", 1, 64).withDefault(3);
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CODE = METRICS.integer("code", "the rows to which the paths lead");
    private static final Experiment WIRED = experiment("wired");

    private static Experiment experiment(String name) {
        return new Experiment(Definition.of(name, "paths over a permutation", "none")
                .parameters(N, C, NetworkParameters.INDEX)
                .metrics(METRICS)
                .events("code >= 1")
                .network(parameters -> "wiring n=" + parameters.get(N))
                .simulator(Wired::new)) {};
    }

    private static final class Wired extends Simulator {
        private final ShuffleChoices wiring;
        private final IntegerChoices starts;
        private final int[] rows;

        Wired(Parameters parameters) {
            super(parameters);
            int n = (int) parameters.get(N);
            wiring = network.shuffle("wiring", n);
            starts = choices.integers("starts", (int) parameters.get(C), n);
            rows = new int[n];
        }

        @Override
        protected void drawNetwork() {
            wiring.permutation(rows);
        }

        @Override
        protected void simulate(Outcome out) {
            long code = 0;
            for (int start : starts.values()) {
                code = 31 * code + rows[start];
            }
            out.set(CODE, code);
        }
    }

    private static Point point(Experiment experiment, int n, int c, Integer index) {
        Map<String, String> values = new HashMap<>(Map.of("n", "" + n, "c", "" + c));
        if (index != null) {
            values.put("network_index", "" + index);
        }
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    private static List<Integer> wiring(Point point, long seed) {
        Wired simulator = (Wired) point.simulator(seed);
        List<Integer> rows = new ArrayList<>();
        for (int row : simulator.rows) {
            rows.add(row);
        }
        return rows;
    }

    private static List<long[]> trials(Point point, long from, long to) {
        List<long[]> all = new ArrayList<>();
        new TrialRunner(point, 1, List.of()).forEach(from, to, (trial, values) -> all.add(values.clone()));
        return all;
    }

    @Test
    void theDefaultLeavesPointsAndTrialsAsTheyAre() {
        Point point = point(WIRED, 16, 3, null);
        assertEquals("wired n=16", point.identity());
        assertEquals(point.id(), point(WIRED, 16, 3, -1).id());
        assertTrue(WIRED.network(point.parameters()).isEmpty());
        assertTrue(point.simulator(42).networkChoices().streams().isEmpty());
    }

    /** Networks depend on the seed, their law and the index, and on nothing else: neither on the paths nor on the experiment. */
    @Test
    void pointsWithTheSameNetworkShareIt() {
        List<Integer> wiring = wiring(point(WIRED, 16, 3, 3), 42);
        assertEquals(wiring, wiring(point(WIRED, 16, 5, 3), 42));
        assertEquals(wiring, wiring(point(experiment("other"), 16, 3, 3), 42));
        assertNotEquals(wiring, wiring(point(WIRED, 16, 3, 4), 42));
        assertNotEquals(wiring, wiring(point(WIRED, 16, 3, 3), 43));
        assertNotEquals(wiring, wiring(point(WIRED, 17, 3, 3), 42).subList(0, 16));
    }

    /** A fresh trial with the choices of a trial on a network, and the network's wiring, is that trial. */
    @Test
    void aTrialOnANetworkIsTheTrialWithItsWiring() {
        Point fixed = point(WIRED, 16, 3, 5);
        Wired onNetwork = (Wired) fixed.simulator(1);
        Wired fresh = (Wired) WIRED.newSimulator(point(WIRED, 16, 3, null).parameters());
        AddressedRandom words = fixed.random(1, Purpose.TRIAL);
        Outcome out = Outcome.of(WIRED);
        List<long[]> expected = trials(fixed, 0, 50);
        for (int trial = 0; trial < 50; trial++) {
            words.moveTo(trial);
            onNetwork.choices().draw(words);
            System.arraycopy(onNetwork.wiring.draws(), 0, fresh.wiring.draws(), 0, 15);
            System.arraycopy(onNetwork.starts.values(), 0, fresh.starts.values(), 0, 3);
            fresh.run(out);
            assertArrayEquals(expected.get(trial), out.values());
        }
    }

    /** Trials are the same in any range, and differ from each other. */
    @Test
    void trialsOnANetworkAreIndependentOfRanges() {
        Point point = point(WIRED, 16, 3, 0);
        List<long[]> whole = trials(point, 0, 200);
        List<long[]> late = trials(point, 120, 200);
        List<long[]> parts = trials(point, 0, 120);
        parts.addAll(late);
        assertArrayEquals(whole.toArray(), parts.toArray());
        assertTrue(whole.stream().mapToLong(values -> values[0]).distinct().count() > 100);
    }
}
