package io.swallowtail.protocols.multibutterfly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Trials;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import io.swallowtail.protocols.network.SlowMultibutterfly;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Routing against a literal simulation in objects, and what it promises on its way. */
class RoutingOracleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "multibutterfly n=2 c=1",
                "multibutterfly n=4 c=1 waves=off",
                "multibutterfly n=8 c=3 waves=off",
                "multibutterfly n=16 c=2 waves=off queue=2",
                "multibutterfly n=16 c=1 waves=off queue=3",
                "multibutterfly n=32 c=2 waves=off",
                "multibutterfly n=32 c=2 wave_count=3",
                "multibutterfly n=16 c=2 wave_count=32",
                "multibutterfly n=32 c=1 waves=off p=0.1",
                "multibutterfly n=32 c=2 waves=off p=0.3 queue=2",
                "multibutterfly n=32 c=3 wave_count=2 p=0.5",
                "multibutterfly n=16 c=1 waves=off max_phases=5",
                "multibutterfly n=16 c=2 wave_count=2 queue=2 max_phases=4",
                "multibutterfly n=32 c=1 waves=off queue=100 permutation=identity",
            })
    void everyMetricIsThatOfALiteralSimulation(String text) {
        Trials trials = new Trials(text, 5);
        int n = intOf(text, "n", 0);
        int d = Integer.numberOfTrailingZeros(n);
        int c = intOf(text, "c", 0);
        for (int trial = 0; trial < 25; trial++) {
            trials.next();
            SlowRouting slow = new SlowRouting(
                    new SlowMultibutterfly(d, c, trials.simulator.choices()),
                    text.contains("waves=off") ? 1 : intOf(text, "wave_count", 4),
                    intOf(text, "queue", 1),
                    intOf(text, "max_phases", 0));
            if (text.contains(" p=")) {
                BernoulliChoices faults = (BernoulliChoices) trials.stream("faults");
                for (int i = 0; i < faults.count(); i++) {
                    if (faults.get(i)) {
                        slow.fail(1 + i / n, i % n);
                    }
                }
            }
            int[] destinations = new int[n];
            if (text.contains("identity")) {
                for (int i = 0; i < n; i++) {
                    destinations[i] = i;
                }
            } else {
                ((ShuffleChoices) trials.stream("permutation")).permutation(destinations);
            }
            slow.run(destinations);
            assertEquals(slow.phases, trials.metric("phases"));
            assertEquals(2 * c * slow.phases, trials.metric("steps"));
            assertEquals(slow.worst, trials.metric("worst_wave_phases"));
            assertEquals(slow.blocked, trials.metric("blocked"));
            assertEquals(slow.delivered, trials.metric("delivered"));
            assertEquals(slow.stranded, trials.metric("stranded"));
            assertEquals(slow.stranded > 0 ? 1 : 0, trials.metric("failed"));
        }
    }

    private static int intOf(String text, String name, int otherwise) {
        for (String word : text.split(" ")) {
            if (word.startsWith(name + "=")) {
                return Integer.parseInt(word.substring(name.length() + 1));
            }
        }
        return otherwise;
    }

    /** Every move is over the edge of the step's colour, into a node that has room, towards the output; queues hold no more. */
    @Test
    void packetsKeepToTheirPathsAndNodesToTheirQueues() {
        for (int trial = 0; trial < 30; trial++) {
            int d = 2 + trial % 5;
            int c = 1 + trial % 3;
            int queue = 1 + trial % 4;
            Choices choices = new Choices();
            Multibutterfly network = new Multibutterfly(d, c, true);
            MultibutterflyWiring wiring = new MultibutterflyWiring(network, choices);
            ShuffleChoices shuffle = choices.shuffle("permutation", 1 << d);
            BernoulliChoices faults = choices.bernoulli("faults", d - 1 << d, new BigDecimal("0.1"));
            AddressedRandom random = new AddressedRandom(77);
            random.moveTo(trial);
            choices.draw(random);
            wiring.build();
            int[] destinations = new int[1 << d];
            shuffle.permutation(destinations);
            Watch watch = new Watch(network, destinations, queue, faults);
            NodeBuffers nodes = queue == 1 ? new SinglePacketBuffers(network) : new QueueBuffers(network, queue);
            nodes.fail(faults.words());
            WaveRouting routing = new WaveRouting(nodes, 1 << d, 1, 0);
            routing.run(destinations, watch);
            assertEquals(watch.delivered, (1 << d) - routing.stranded);
            assertEquals(watch.phases, routing.phases);
        }
    }

    /** Tracks the position of every packet by its moves. */
    private static final class Watch implements NodeBuffers.PhaseObserver {
        private final Multibutterfly network;
        private final int queue;
        private final BernoulliChoices faults;
        private final int[] level;
        private final int[] row;
        private final int[][] held;
        int delivered;
        int phases;

        Watch(Multibutterfly network, int[] destinations, int queue, BernoulliChoices faults) {
            this.network = network;
            this.queue = queue;
            this.faults = faults;
            level = new int[network.rows()];
            row = new int[network.rows()];
            held = new int[network.d() + 1][network.rows()];
            for (int input = 0; input < network.rows(); input++) {
                row[destinations[input]] = input;
                held[0][input] = 1;
            }
        }

        @Override
        public void moved(int from, int fromRow, int head, int colour, int destination) {
            assertEquals(from, level[destination]);
            assertEquals(fromRow, row[destination]);
            assertEquals(phases % 2, from % 2);
            int edge = network.inEdge(from + 1, head, colour);
            assertEquals(fromRow, network.tail(from + 1, edge));
            assertEquals(destination >> network.d() - 1 - from & 1, edge / network.c() & 1);
            held[from][fromRow]--;
            level[destination]++;
            row[destination] = head;
            held[from + 1][head]++;
            if (from + 1 == network.d()) {
                assertEquals(destination, head);
                delivered++;
            } else {
                assertTrue(held[from + 1][head] <= queue);
                assertTrue(!faults.get(from * network.rows() + head));
            }
        }

        @Override
        public void phaseEnded(int wave, int phase, NodeBuffers nodes) {
            phases++;
            for (int l = 0; l < network.d(); l++) {
                int packets = 0;
                for (int count : held[l]) {
                    packets += count;
                }
                assertEquals(packets, nodes.counts[l]);
            }
        }
    }
}
