package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The minimum protocol word by word (specification, section "minimum"): circuits come and go one at a time, and the loads of
 * all 2d edge levels are recounted from the circuits whenever they are needed.
 */
final class SlowMinimum {
    /** The path and the output of each input that has a circuit. */
    final Map<Integer, List<Edge>> circuits = new TreeMap<>();

    final Map<Integer, Integer> outputs = new TreeMap<>();
    private int peak;

    /** What the last arrival found. */
    int firstCost;

    int buddyCost;

    /** Locks down one of the two paths of a request; the newcomer is not there yet when the loads are looked at. */
    void arrive(int input, int output, List<Edge> first, List<Edge> buddy) {
        arrive(input, output, List.of(first, buddy));
    }

    /** Locks down one of some paths of a request, the first of those whose most loaded edge carries least. */
    void arrive(int input, int output, List<List<Edge>> paths) {
        if (circuits.containsKey(input) || outputs.containsValue(output)) {
            throw new AssertionError("input " + input + " or output " + output + " is taken");
        }
        Map<Edge, Integer> loads = SlowNetwork.loads(circuits.values());
        List<Integer> costs = paths.stream().map(path -> cost(path, loads)).toList();
        firstCost = costs.get(0);
        buddyCost = costs.get(costs.size() - 1);
        circuits.put(input, paths.get(costs.indexOf(Collections.min(costs))));
        outputs.put(input, output);
        peak = Math.max(peak, congestion());
    }

    private static int cost(List<Edge> path, Map<Edge, Integer> loads) {
        return path.stream().mapToInt(edge -> loads.getOrDefault(edge, 0)).max().orElseThrow();
    }

    void depart(int input) {
        if (circuits.remove(input) == null) {
            throw new AssertionError("input " + input + " has no circuit");
        }
        outputs.remove(input);
    }

    int congestion() {
        return SlowNetwork.congestion(circuits.values());
    }

    /** Finds the load of the most loaded edge on the circuit of an input, itself counted. */
    int loadOfCircuit(int input) {
        return cost(circuits.get(input), new HashMap<>(SlowNetwork.loads(circuits.values())));
    }

    List<Long> metrics() {
        return List.of((long) congestion(), (long) peak);
    }
}
