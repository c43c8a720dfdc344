package io.swallowtail.protocols.multibutterfly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Trials;
import io.swallowtail.protocols.bounds.MultibutterflyPhases;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lemmas 2 and 3 and Theorem 1 on networks whose expansion was found among all sets: not one phase may break them. */
class LemmasTest {
    /** Asserts Lemma 2 c and d, and that the potential falls by δ, in every phase. */
    private static final class Potential implements NodeBuffers.PhaseObserver {
        private final int d;
        private final double beta;
        private final double[] weights;
        /** Packets that left a level in this phase, less those that came. */
        private final int[] left;

        private double potential;
        int checked;

        Potential(int d, double beta) {
            this.d = d;
            this.beta = beta;
            left = new int[d + 1];
            weights = new double[d];
            for (int level = 0; level < d; level++) {
                weights[level] = Math.pow(beta, -level / 2.0);
            }
        }

        @Override
        public void moved(int level, int row, int head, int colour, int destination) {
            left[level]++;
            left[level + 1]--;
        }

        /** K_i after the phase is known, and what moved; so K_i before it is, too. */
        @Override
        public void phaseEnded(int wave, int phase, NodeBuffers nodes) {
            double now = 0;
            double earlier = 0;
            for (int level = 0; level < d; level++) {
                now += nodes.counts[level] * weights[level];
                earlier += (nodes.counts[level] + left[level]) * weights[level];
            }
            double delta = 2 * Math.sqrt(beta) / (beta + 1);
            assertTrue(now <= delta * earlier * (1 + 1e-12), "phase " + phase + ": " + now + " after " + earlier);
            assertTrue(phase == 1 || Math.abs(earlier - potential) < 1e-9);
            potential = now;
            for (int level = 0; level <= d - 2; level++) {
                int next = nodes.counts[level + 1] + left[level + 1];
                int here = nodes.counts[level] + left[level];
                // The packets that are left on a sending level were blocked now, those of an idle level one phase
                // before.
                int blocked = level % 2 == (phase - 1) % 2 ? nodes.counts[level] : here;
                assertTrue(blocked * (beta + 1) <= next + here + 1e-9);
            }
            if ((phase - 1) % 2 == (d - 1) % 2) {
                assertEquals(0, nodes.counts[d - 1]);
            }
            Arrays.fill(left, 0);
            checked++;
        }
    }

    @ParameterizedTest
    @CsvSource({"16, 4, 4", "32, 5, 8", "32, 6, 4", "64, 5, 16", "64, 6, 8", "128, 6, 16"})
    void expandingNetworksObeyTheLemmasAndTheTheorem(int n, int c, int waves) {
        int d = Integer.numberOfTrailingZeros(n);
        Choices choices = new Choices();
        Multibutterfly network = new Multibutterfly(d, c, false);
        MultibutterflyWiring wiring = new MultibutterflyWiring(network, choices);
        ShuffleChoices shuffle = choices.shuffle("permutation", n);
        HalfExpansions halves = new HalfExpansions(network, waves);
        AddressedRandom random = new AddressedRandom(3);
        WaveRouting routing = new WaveRouting(new SinglePacketBuffers(network), n, waves, 0);
        int[] destinations = new int[n];
        int expanding = 0;
        for (int trial = 0; trial < 60; trial++) {
            random.moveTo(trial);
            choices.draw(random);
            wiring.build();
            Expansion expansion = halves.search();
            if (expansion.neighbours > expansion.nodes) {
                expanding++;
                double beta = (double) expansion.neighbours / expansion.nodes;
                Potential potential = new Potential(d, beta);
                shuffle.permutation(destinations);
                routing.run(destinations, potential);
                long most = MultibutterflyPhases.phases(d, waves, beta);
                assertTrue(routing.worstPhases <= most);
                assertTrue(routing.phases <= waves * most);
                assertEquals(routing.phases, potential.checked);
            }
        }
        assertTrue(expanding >= 5, expanding + " networks expand");
    }

    /** n = 1024, c = 7, L = 8, β = 2: T(β) is 136 phases of 14 steps, and 8 waves take more than 15,232 steps with at most 0.0084. */
    @Test
    void theStepsOfAllWavesHaveTheBoundOfTheWorstWave() {
        Point point = point("1024", "7", "8");
        assertEquals(Map.of("Theorem 1, total", 0.0084), bounds(point, "steps > 15232"));
        assertEquals(Map.of("Theorem 1, random networks", 0.0084), bounds(point, "worst_wave_phases > 136"));
        assertTrue(bounds(point, "steps > 15231").get("Theorem 1, total") > 0.0084);
    }

    private static Point point(String n, String c, String waves) {
        Experiment routing = new MultibutterflyRouting();
        return new Point(routing, Parameters.parse(routing, Map.of("n", n, "c", c, "wave_count", waves)));
    }

    /** The bounds on an event, to four decimals. */
    private static Map<String, Double> bounds(Point point, String event) {
        Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
        Map<String, Double> found = new HashMap<>();
        for (Bound bound : point.experiment().bounds()) {
            bound.log10(point.parameters(), compiled)
                    .ifPresent(log10 -> found.put(bound.name(), Math.rint(1e4 * Math.pow(10, log10)) / 1e4));
        }
        return found;
    }

    /** The least expansion of a network's halves against all subsets of each. */
    @Test
    void theExpansionIsTheLeastOfAllHalves() {
        for (int trial = 0; trial < 12; trial++) {
            int waves = 1 + trial % 2;
            Trials trials = new Trials(
                    "multibutterfly n=8 c=" + (1 + trial % 3) + " measure_expansion=true wave_count=" + waves, trial);
            trials.next();
            int c = 1 + trial % 3;
            Multibutterfly network = new Multibutterfly(3, c, false);
            Choices choices = new Choices();
            MultibutterflyWiring wiring = new MultibutterflyWiring(network, choices);
            for (int s = 0; s < choices.streams().size(); s++) {
                copy(choices, trials, choices.streams().get(s).name());
            }
            wiring.build();
            int[] worst = null;
            for (int level = 0; level < 3; level++) {
                int m = 8 >> level;
                for (int first = 0; first < 8 && m >= 2 * waves; first += m) {
                    for (int half = 0; half < 2; half++) {
                        worst = better(worst, worstOf(network, level, first, half, m / (2 * waves)));
                    }
                }
            }
            assertEquals(worst[0], trials.metric("expansion"));
            assertEquals(worst[1], trials.denominator("expansion"));
        }
    }

    private static void copy(Choices to, Trials from, String name) {
        if (name.equals("colouring")) {
            return;
        }
        int[] draws = ((BoundedChoices) Trials.stream(to, name)).draws();
        System.arraycopy(((BoundedChoices) from.stream(name)).draws(), 0, draws, 0, draws.length);
    }

    private static int[] worstOf(Multibutterfly network, int level, int first, int half, int most) {
        int m = network.blockSize(level);
        int[] worst = null;
        for (int set = 1; set < 1 << m; set++) {
            if (Integer.bitCount(set) <= most) {
                Set<Integer> heads = new HashSet<>();
                for (int v = 0; v < m; v++) {
                    for (int k = 0; k < network.c() && (set >> v & 1) != 0; k++) {
                        heads.add(network.head(level + 1, network.outEdge(level, first + v, half * network.c() + k)));
                    }
                }
                worst = better(worst, new int[] {heads.size(), Integer.bitCount(set)});
            }
        }
        return worst;
    }

    private static int[] better(int[] one, int[] other) {
        if (one == null) {
            return other;
        }
        int difference = Integer.compare(other[0] * one[1], one[0] * other[1]);
        return difference < 0 || difference == 0 && other[1] < one[1] ? other : one;
    }
}
