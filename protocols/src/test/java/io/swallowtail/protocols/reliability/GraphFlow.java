package io.swallowtail.protocols.reliability;

import io.swallowtail.protocols.fault.SlowButterfly;
import io.swallowtail.protocols.fault.SlowButterfly.Edge;
import io.swallowtail.protocols.fault.SlowButterfly.Node;
import java.util.Collection;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/** Maximum flows of JGraphT's push-relabel algorithm on an object graph: an oracle that shares nothing with the simulator. */
public final class GraphFlow {
    private GraphFlow() {}

    /** The maximum flow from some of the inputs to all outputs; a node capacity of 0 is none. */
    public static int value(SlowButterfly butterfly, int capacity, int nodeCapacity, Collection<Integer> inputs) {
        var graph = new SimpleDirectedWeightedGraph<String, DefaultWeightedEdge>(DefaultWeightedEdge.class);
        graph.addVertex("source");
        graph.addVertex("sink");
        for (Node node : butterfly.nodes()) {
            if (butterfly.isLive(node)) {
                graph.addVertex(node + " in");
                graph.addVertex(node + " out");
                add(graph, node + " in", node + " out", nodeCapacity == 0 ? 2 * capacity + 1 : nodeCapacity);
                if (node.level() == 0 && inputs.contains(node.column())) {
                    add(graph, "source", node + " in", 1);
                }
                if (node.level() == butterfly.d) {
                    add(graph, node + " out", "sink", 1);
                }
            }
        }
        for (Edge edge : butterfly.edges()) {
            if (butterfly.isUsable(edge)) {
                add(graph, edge.upper() + " out", butterfly.lower(edge) + " in", capacity);
            }
        }
        return (int) Math.round(new PushRelabelMFImpl<>(graph).calculateMaximumFlow("source", "sink"));
    }

    private static void add(
            SimpleDirectedWeightedGraph<String, DefaultWeightedEdge> graph, String from, String to, int capacity) {
        graph.setEdgeWeight(graph.addEdge(from, to), capacity);
    }
}
