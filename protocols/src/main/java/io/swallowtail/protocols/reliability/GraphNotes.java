package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.protocols.networkfile.NetworkWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
        notes.add(Stream.concat(
                        Stream.of(graph.counts() + ", terminals " + names(graph, Arrays.stream(terminals))),
                        graph.remarks.stream())
                .collect(Collectors.joining("; ")));
        lookAlikes(graph.nodes, "nodes").ifPresent(notes::add);
        lookAlikes(graph.groups.stream().map(NamedGraph.Group::name).toList(), "groups")
                .ifPresent(notes::add);
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

    /** Warns of names that a reader may take for one. */
    private static Optional<String> lookAlikes(List<String> names, String what) {
        List<String> alike = names.stream()
                .collect(Collectors.groupingBy(NetworkWords::lookAlike, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(some -> some.size() > 1)
                .map(some -> some.stream().map(NetworkWords::listed).collect(Collectors.joining(" and ")))
                .toList();
        return alike.isEmpty()
                ? Optional.empty()
                : Optional.of("these " + what + " are different, but their names look alike (case, zeros or alphabet): "
                        + NetworkWords.first(alike, MOST_NAMES));
    }

    private static String names(NamedGraph graph, IntStream nodes) {
        return NetworkWords.first(
                nodes.mapToObj(node -> NetworkWords.listed(graph.nodes.get(node)))
                        .toList(),
                MOST_NAMES);
    }
}
