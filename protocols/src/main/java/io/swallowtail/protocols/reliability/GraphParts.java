package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.protocols.networkfile.Network;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The parts of a point's network and their probabilities. Part v is node v, and part nodes + e is link e. The parts after them are groups.
 *
 * @param graph the network
 * @param probability by part, the probability that it fails; null if it cannot, as terminals
 * @param members by group, the parts that fail with it
 */
record GraphParts(NamedGraph graph, int[] terminals, BigDecimal[] probability, int[][] members) {
    static GraphParts of(Parameters parameters) {
        NamedGraph graph = parameters.get(GraphFaults.GRAPH);
        int nodes = graph.nodes.size();
        GraphFaults.Faults fault = parameters.get(GraphFaults.FAULT);
        BigDecimal p = parameters.get(GraphFaults.P);
        BigDecimal[] probability = new BigDecimal[nodes + graph.links.size() + graph.groups.size()];
        for (int part = 0; part < nodes + graph.links.size(); part++) {
            boolean isNode = part < nodes;
            if (fault != (isNode ? GraphFaults.Faults.LINK : GraphFaults.Faults.NODE)) {
                probability[part] = Objects.requireNonNullElse(graph.probability(part), p);
            }
        }
        int[] terminals = GraphTerminals.of(parameters);
        Arrays.stream(terminals).forEach(terminal -> probability[terminal] = null);
        int[][] members = new int[graph.groups.size()][];
        for (int group = 0; group < members.length; group++) {
            NamedGraph.Group some = graph.groups.get(group);
            members[group] = some.parts().stream().mapToInt(part -> part).toArray();
            probability[nodes + graph.links.size() + group] = Objects.requireNonNullElse(some.probability(), p);
        }
        return new GraphParts(graph, terminals, probability, members);
    }

    /** Returns the number of nodes. */
    int nodes() {
        return graph.nodes.size();
    }

    /** Returns the number of nodes and links, which is that of the first group. */
    int firstGroup() {
        return nodes() + graph.links.size();
    }

    /** Returns the nodes that a link joins. */
    int[] ends(int link) {
        Network.Link some = graph.links.get(link);
        return new int[] {graph.number(some.from()), graph.number(some.to())};
    }

    /** Returns whether a link has a direction. */
    boolean isDirected() {
        return graph.links.stream().anyMatch(Network.Link::isDirected);
    }

    /** Explains why {@link TerminalReliability} does not apply; empty if it does. */
    Optional<String> whyNotExact() {
        return terminals.length > 2 && isDirected()
                ? Optional.of("links with directions need two terminals; there are " + terminals.length)
                : Optional.empty();
    }

    /** Returns whether a part that can fail always does. */
    boolean isCertain(int part) {
        return probability[part].compareTo(BigDecimal.ONE) == 0;
    }

    /** Prepares searches of the network in which some parts fail. */
    GraphSearch search(List<Integer> failing) {
        GraphSearch search = new GraphSearch(graph);
        failing.forEach(part -> fail(search, part));
        return search;
    }

    /** Marks a part as failed in a search, or the members of a group; terminals never fail. */
    void fail(GraphSearch search, int part) {
        for (int each : part < firstGroup() ? new int[] {part} : members[part - firstGroup()]) {
            search.failed[each] = Arrays.stream(terminals).noneMatch(terminal -> terminal == each);
        }
    }

    /** Returns the same parts, but one with another probability. */
    GraphParts with(int part, BigDecimal p) {
        BigDecimal[] changed = probability.clone();
        changed[part] = p;
        return new GraphParts(graph, terminals, changed, members);
    }

    /** Returns the parts that can fail. */
    List<Integer> failing() {
        return IntStream.range(0, probability.length)
                .filter(part -> probability[part] != null && probability[part].signum() > 0)
                .boxed()
                .toList();
    }
}
