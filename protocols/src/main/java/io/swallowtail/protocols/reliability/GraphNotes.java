package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.Parameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What an answer says about a user's network: how it was read, and what in it has no effect. */
final class GraphNotes {
    private static final int MOST_NAMES = 8;

    private GraphNotes() {}

    /** Describes the network of a file; empty for a built-in one. */
    static List<String> of(Parameters parameters) {
        NamedGraph graph = parameters.get(GraphFaults.GRAPH);
        if (graph.isBuiltIn()) {
            return List.of();
        }
        int[] terminals = GraphTerminals.of(parameters);
        List<String> notes = new ArrayList<>();
        notes.add(graph.counts() + ", terminals " + names(graph, Arrays.stream(terminals)));
        Set<Integer> members =
                graph.groups.stream().flatMap(group -> group.parts().stream()).collect(Collectors.toSet());
        int[] ignored = Arrays.stream(terminals)
                .filter(node -> graph.probability(graph.nodes.get(node)) != null || members.contains(node))
                .toArray();
        if (ignored.length > 0) {
            notes.add("terminals never fail: the probabilities and groups of " + names(graph, Arrays.stream(ignored))
                    + " in the file are ignored");
        }
        GraphSearch search = new GraphSearch(graph);
        search.reach(terminals[0]);
        int[] unreached =
                Arrays.stream(terminals).filter(node -> search.labels[node] < 0).toArray();
        if (unreached.length > 0) {
            notes.add("no path from " + graph.nodes.get(terminals[0]) + " to " + names(graph, Arrays.stream(unreached))
                    + " without any fault");
        }
        return notes;
    }

    private static String names(NamedGraph graph, IntStream nodes) {
        List<String> names =
                nodes.mapToObj(node -> GraphWords.listed(graph.nodes.get(node))).toList();
        return names.size() <= MOST_NAMES
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMES)) + " and " + (names.size() - MOST_NAMES) + " more";
    }
}
