package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.List;

/** Valiant's algorithm word by word: one path a request by its intermediate row, and the load of every edge. */
final class SlowValiant {
    private SlowValiant() {}

    static List<List<Edge>> paths(
            SlowTwofoldButterfly network, List<Integer> destinations, List<Integer> intermediateRows) {
        List<List<Edge>> paths = new ArrayList<>();
        for (int input = 0; input < network.n; input++) {
            paths.add(network.valiantPath(input, intermediateRows.get(input), destinations.get(input)));
        }
        return paths;
    }

    static long congestion(SlowTwofoldButterfly network, List<Integer> destinations, List<Integer> intermediateRows) {
        return SlowNetwork.congestion(paths(network, destinations, intermediateRows));
    }
}
