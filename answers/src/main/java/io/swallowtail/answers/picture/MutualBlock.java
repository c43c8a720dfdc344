package io.swallowtail.answers.picture;

import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Requests that always block each other, in the trace of a trial: each has one path over one edge, and its other path over another. */
final class MutualBlock {
    /** The paths among which requests choose. */
    private final Map<Integer, List<int[]>> paths = new HashMap<>();

    private final Set<Integer> lost = new TreeSet<>();
    private int last;

    /** An edge by its level and the rows of its ends. */
    record Edge(int level, int from, int to) implements Comparable<Edge> {
        @Override
        public int compareTo(Edge other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return "the edge from row " + from + " of level " + (level - 1) + " to row " + to;
        }
    }

    /**
     * Two edges.
     *
     * @param edges both; empty if no requests share two edges
     * @param requests the numbers of the requests that share them
     */
    record Pair(Set<Edge> edges, Set<Integer> requests) {
        @Override
        public String toString() {
            return requests.size() + " requests share two edges: each has one path over "
                    + edges.stream().map(Edge::toString).collect(Collectors.joining(" and one over ")) + ".";
        }
    }

    /** Records an event of the trace, in its order. */
    void record(TraceEvent event) {
        if (event instanceof TraceEvent.Packet packet) {
            last = packet.packet();
        } else if (event instanceof TraceEvent.Routed routed && !routed.isLocked()) {
            paths.computeIfAbsent(last, key -> new ArrayList<>())
                    .add(routed.rows().clone());
        } else if (event instanceof TraceEvent.Lost given) {
            lost.add(given.packet());
        }
    }

    /**
     * Lists the paths of a request.
     *
     * @param request its number
     * @return the rows of each of its paths at all node levels; empty if it does not choose among paths
     */
    List<int[]> paths(int request) {
        return paths.getOrDefault(request, List.of());
    }

    /**
     * Finds two edges of a level that most requests that are given up share.
     *
     * @return the first such pair in the order of requests and levels; without edges if at most one request has it
     */
    Pair pair() {
        Map<Set<Edge>, Set<Integer>> shared = new LinkedHashMap<>();
        for (int request : lost) {
            for (int level = 1;
                    paths(request).size() == 2 && level < paths(request).get(0).length;
                    level++) {
                Set<Edge> edges = new TreeSet<>();
                for (int[] rows : paths(request)) {
                    edges.add(new Edge(level, rows[level - 1], rows[level]));
                }
                shared.computeIfAbsent(edges, key -> new TreeSet<>()).add(request);
            }
        }
        int most = shared.values().stream().mapToInt(Set::size).max().orElse(0);
        return shared.entrySet().stream()
                .filter(pair -> most > 1
                        && pair.getValue().size() == most
                        && pair.getKey().size() == 2)
                .findFirst()
                .map(pair -> new Pair(pair.getKey(), pair.getValue()))
                .orElse(new Pair(Set.of(), Set.of()));
    }
}
