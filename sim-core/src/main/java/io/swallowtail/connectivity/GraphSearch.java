package io.swallowtail.connectivity;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Searches a {@link NamedGraph} whose nodes and links fail: components, reachable nodes and maximum flow. One thread owns it and
 * writes the faults. It allocates nothing after its construction. Cost: nodes and links for a search, and that for each augmenting
 * path of a flow (Edmonds and Karp 1972).
 */
public final class GraphSearch {
    /** By node: whether it fails. */
    private final boolean[] failedNodes;
    /** By link: whether it fails. */
    private final boolean[] failedLinks;

    private final NamedGraph.Link[] links;
    /** By node: the place of its first arc; arc 2e leads along link e, arc 2e + 1 against it. */
    private final int[] first;

    private final int[] arcs;
    /** By arc: the units that it still carries. */
    private final long[] left;
    /** By node: the label of the search that found it; -1 before. */
    private final int[] labels;
    /** By node: the arc by which the search found it. */
    private final int[] found;

    private final int[] queue;

    /**
     * Prepares searches.
     *
     * @param graph the network, without faults
     */
    public GraphSearch(NamedGraph graph) {
        int nodes = graph.nodes().size();
        links = graph.links().toArray(NamedGraph.Link[]::new);
        failedNodes = new boolean[nodes];
        failedLinks = new boolean[links.length];
        left = new long[2 * links.length];
        labels = new int[nodes];
        found = new int[nodes];
        queue = new int[nodes];
        first = new int[nodes + 1];
        arcs = IntStream.range(0, 2 * links.length)
                .boxed()
                .sorted((a, b) -> Integer.compare(tail(a), tail(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int arc : arcs) {
            first[tail(arc) + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            first[node + 1] += first[node];
        }
    }

    private int tail(int arc) {
        return (arc & 1) == 0 ? links[arc >> 1].from() : links[arc >> 1].to();
    }

    /**
     * Sets whether a node fails.
     *
     * @param node its number
     * @param fails whether it fails
     */
    public void setNode(int node, boolean fails) {
        failedNodes[node] = fails;
    }

    /**
     * Sets whether a link fails.
     *
     * @param link its number
     * @param fails whether it fails
     */
    public void setLink(int link, boolean fails) {
        failedLinks[link] = fails;
    }

    /**
     * Reports whether a node works.
     *
     * @param node its number
     * @return whether it has not failed
     */
    public boolean isLive(int node) {
        return !failedNodes[node];
    }

    /**
     * Reports whether a link has not failed, regardless of its ends.
     *
     * @param link its number
     * @return whether it has not failed itself
     */
    public boolean isLiveLink(int link) {
        return !failedLinks[link];
    }

    /**
     * Finds the components of the nodes that work, regardless of directions. The label of a node is then the number of its component.
     *
     * @return the number of components
     */
    public int components() {
        open(true, false);
        int count = 0;
        for (int node = 0; node < labels.length; node++) {
            if (!failedNodes[node] && labels[node] < 0) {
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
    public void reach(int from) {
        open(false, false);
        search(from, 0);
    }

    /**
     * Computes the maximum flow between two nodes.
     *
     * @param from a node that works
     * @param to another
     * @param isOfUnits whether each link carries one unit, so that the flow is the number of paths without a common link
     * @return the flow; {@link #label} tells the side of a minimum cut
     */
    public long flow(int from, int to, boolean isOfUnits) {
        open(false, isOfUnits);
        long flow = 0;
        for (search(from, 0); labels[to] == 0; search(from, 0)) {
            long units = Long.MAX_VALUE;
            for (int node = to; node != from; node = tail(found[node])) {
                units = Math.min(units, left[found[node]]);
            }
            for (int node = to; node != from; node = tail(found[node])) {
                left[found[node]] -= units;
                left[found[node] ^ 1] += units;
            }
            flow += units;
            Arrays.fill(labels, -1);
        }
        return flow;
    }

    /**
     * Gives the label that the latest search gave to a node.
     *
     * @param node its number
     * @return the label; -1 if no search found it
     */
    public int label(int node) {
        return labels[node];
    }

    private void open(boolean isUndirected, boolean isOfUnits) {
        Arrays.fill(labels, -1);
        for (int e = 0; e < links.length; e++) {
            NamedGraph.Link link = links[e];
            boolean isUsable = !failedLinks[e] && !failedNodes[link.from()] && !failedNodes[link.to()];
            long units = isUsable ? isOfUnits ? 1 : link.capacity() : 0;
            left[2 * e] = units;
            left[2 * e + 1] = isUndirected || !link.isDirected() ? units : 0;
        }
    }

    private void search(int from, int label) {
        int end = 0;
        queue[end++] = from;
        labels[from] = label;
        for (int i = 0; i < end; i++) {
            for (int a = first[queue[i]]; a < first[queue[i] + 1]; a++) {
                int head = tail(arcs[a] ^ 1);
                if (left[arcs[a]] > 0 && labels[head] < 0) {
                    labels[head] = label;
                    found[head] = arcs[a];
                    queue[end++] = head;
                }
            }
        }
    }
}
