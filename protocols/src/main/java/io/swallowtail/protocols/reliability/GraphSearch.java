package io.swallowtail.protocols.reliability;

import io.swallowtail.protocols.networkfile.Network;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Searches a {@link NamedGraph} whose parts fail: components, reachable nodes and maximum flow. Part v is node v, and part nodes + e is
 * link e. One thread owns it and sets {@link #failed}. It allocates nothing after its construction. Cost: nodes and links for a search,
 * and that for each augmenting path of a flow (Edmonds and Karp 1972).
 */
final class GraphSearch {
    private final List<Network.Link> links;
    private final int nodes;
    /** By part: whether it fails. */
    final boolean[] failed;
    /** By arc: the node to which it leads. Arc 2e leads along link e, arc 2e + 1 against it. */
    private final int[] heads;
    /** The arcs by the node that they leave. */
    private final int[][] arcs;
    /** By arc: the units that it still carries. */
    private final long[] left;
    /** By node: the label of the search that found it; -1 before. */
    final int[] labels;
    /** By node: the arc by which the search found it. */
    final int[] entrances;

    private final int[] queue;

    /**
     * Prepares searches.
     *
     * @param graph the network, without faults
     */
    GraphSearch(NamedGraph graph) {
        links = graph.links;
        nodes = graph.nodes.size();
        heads = new int[2 * links.size()];
        List<IntStream.Builder> leaving =
                Stream.generate(IntStream::builder).limit(nodes).toList();
        for (int e = 0; e < links.size(); e++) {
            heads[2 * e] = graph.number(links.get(e).to());
            heads[2 * e + 1] = graph.number(links.get(e).from());
            leaving.get(heads[2 * e + 1]).add(2 * e);
            leaving.get(heads[2 * e]).add(2 * e + 1);
        }
        arcs = leaving.stream().map(some -> some.build().toArray()).toArray(int[][]::new);
        failed = new boolean[nodes + links.size()];
        left = new long[heads.length];
        labels = new int[nodes];
        entrances = new int[nodes];
        queue = new int[nodes];
    }

    /** Finds the components of the nodes that work, regardless of directions. The label of a node is then the number of its component. */
    int components() {
        open(true);
        int count = 0;
        for (int node = 0; node < nodes; node++) {
            if (!failed[node] && labels[node] < 0) {
                search(node, count++);
            }
        }
        return count;
    }

    /**
     * Finds the nodes that a node reaches. Their label is then 0, and that of the others -1.
     *
     * @param from a node that works
     */
    void reach(int from) {
        open(false);
        search(from, 0);
    }

    /** Returns the node that an arc leaves. */
    int tail(int arc) {
        return heads[arc ^ 1];
    }

    /**
     * Computes the maximum flow between two nodes.
     *
     * @param from a node that works
     * @param to another
     */
    long flow(int from, int to) {
        long flow = 0;
        reach(from);
        while (labels[to] == 0) {
            long units = Long.MAX_VALUE;
            for (int node = to; node != from; node = heads[entrances[node] ^ 1]) {
                units = Math.min(units, left[entrances[node]]);
            }
            for (int node = to; node != from; node = heads[entrances[node] ^ 1]) {
                left[entrances[node]] -= units;
                left[entrances[node] ^ 1] += units;
            }
            flow += units;
            Arrays.fill(labels, -1);
            search(from, 0);
        }
        return flow;
    }

    private void open(boolean isUndirected) {
        Arrays.fill(labels, -1);
        for (int e = 0; e < links.size(); e++) {
            Network.Link link = links.get(e);
            boolean isUsable = !failed[nodes + e] && !failed[heads[2 * e]] && !failed[heads[2 * e + 1]];
            left[2 * e] = isUsable ? link.capacity() : 0;
            left[2 * e + 1] = isUndirected || !link.isDirected() ? left[2 * e] : 0;
        }
    }

    private void search(int from, int label) {
        int end = 0;
        queue[end++] = from;
        labels[from] = label;
        for (int i = 0; i < end; i++) {
            for (int arc : arcs[queue[i]]) {
                int head = heads[arc];
                if (left[arc] > 0 && labels[head] < 0) {
                    labels[head] = label;
                    entrances[head] = arc;
                    queue[end++] = head;
                }
            }
        }
    }
}
