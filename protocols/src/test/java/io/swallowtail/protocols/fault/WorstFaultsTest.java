package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import io.swallowtail.protocols.connectivity.Reachability;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The adversary's faults against all sets of as many nodes, with eight inputs and outputs, which are protected. */
@Tag("thorough")
class WorstFaultsTest {
    private static final long SEED = 1995;
    private static final int MAX_FAULTS = 6;

    /** The table in docs/explanations/network-faults.md: in how many cases the set that is found is not a worst one. */
    @ParameterizedTest
    @CsvSource({
        "network=butterfly, 1, 0",
        "network=benes, 1, 0",
        "network=extra_stage r=1, 1, 0",
        "network=extra_stage r=2, 1, 0",
        "network=multibutterfly c=1, 30, 0",
        "network=multibutterfly c=2, 30, 1",
        "network=multibutterfly c=3, 30, 9",
        "network=random_wiring c=2, 30, 8",
        "network=random_wiring c=3, 30, 20",
        "network=random_wiring c=4, 30, 23"
    })
    void mostSetsAreWorstOnes(String network, int wirings, int expected) {
        Map<String, String> values = new LinkedHashMap<>(Map.of("n", "8", "p", "0.1"));
        values.putAll(Points.values(network));
        Experiment experiment = Catalogue.load().experiment("network_faults");
        Parameters parameters = Parameters.parse(experiment, values);
        AddressedRandom words = new Point(experiment, parameters).random(SEED, Purpose.TRIAL);
        Choices choices = new Choices();
        FaultyNetwork source = new FaultyNetwork(parameters, choices);
        LeveledGraph graph = source.graph();
        Reachability reachability = new Reachability(graph);
        int missed = 0;
        for (int wiring = 0; wiring < wirings; wiring++) {
            words.moveTo(wiring);
            choices.draw(words);
            source.draw();
            for (int faults = 1; faults <= MAX_FAULTS; faults++) {
                FaultSet found = RandomFaultSets.none(graph);
                new WorstFaults(graph, true, false, false, faults).choose(found);
                assertEquals(faults, found.size());
                missed += pairs(reachability, found)
                                > least(graph, reachability, RandomFaultSets.none(graph), graph.n(), faults)
                        ? 1
                        : 0;
            }
        }
        assertEquals(expected, missed);
    }

    private static long pairs(Reachability reachability, FaultSet faults) {
        reachability.find(faults);
        return reachability.pairs();
    }

    /** Tries all sets of some more faults from a node on. */
    private static long least(LeveledGraph graph, Reachability reachability, FaultSet faults, int from, int more) {
        if (more == 0) {
            return pairs(reachability, faults);
        }
        long least = Long.MAX_VALUE;
        for (int node = from; node <= graph.nodes() - graph.n() - more; node++) {
            faults.setNode(node, true);
            least = Math.min(least, least(graph, reachability, faults, node + 1, more - 1));
            faults.setNode(node, false);
        }
        return least;
    }
}
