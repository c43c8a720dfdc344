package io.swallowtail.protocols.reliability;

import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.protocols.networkfile.Network;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Metrics of a network with faults from its definition: transitive closures, and the least cut among all sets of nodes. */
final class SlowGraph {
    private final List<String> nodes;
    private final List<String> terminals;
    private final boolean[] live;
    /** The capacity from a node to another. */
    private final long[][] capacity;

    /** Gives each flag to the next part of its stream in the canonical order. */
    SlowGraph(NamedGraph graph, Map<String, BernoulliChoices> flags, List<String> terminals) {
        nodes = graph.nodes;
        this.terminals = terminals;
        live = new boolean[nodes.size()];
        capacity = new long[nodes.size()][nodes.size()];
        Map<String, Integer> next = new HashMap<>();
        for (int v = 0; v < live.length; v++) {
            Object own = graph.probability(nodes.get(v));
            live[v] = terminals.contains(nodes.get(v)) || !fails("node faults", own, flags, next);
        }
        for (Network.Link link : graph.links) {
            if (!fails("link faults", link.probability(), flags, next)) {
                int from = nodes.indexOf(link.from());
                int to = nodes.indexOf(link.to());
                long units = live[from] && live[to] ? link.capacity() : 0;
                capacity[from][to] += units;
                capacity[to][from] += link.isDirected() ? 0 : units;
            }
        }
    }

    private static boolean fails(
            String stream, Object own, Map<String, BernoulliChoices> flags, Map<String, Integer> next) {
        String name = own == null ? stream : stream + " " + own;
        return flags.containsKey(name) && flags.get(name).get(next.merge(name, 1, Integer::sum) - 1);
    }

    private boolean[][] closure(boolean isUndirected) {
        int n = live.length;
        boolean[][] reaches = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                reaches[i][j] = i == j || capacity[i][j] > 0 || isUndirected && capacity[j][i] > 0;
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    reaches[i][j] |= reaches[i][k] && reaches[k][j];
                }
            }
        }
        return reaches;
    }

    long components() {
        boolean[][] reaches = closure(true);
        return IntStream.range(0, live.length)
                .filter(v -> live[v] && IntStream.range(0, v).noneMatch(u -> reaches[u][v]))
                .count();
    }

    long pairs() {
        boolean[][] reaches = closure(false);
        return terminals.stream()
                .mapToLong(from -> terminals.stream()
                        .filter(to -> !to.equals(from) && reaches[nodes.indexOf(from)][nodes.indexOf(to)])
                        .count())
                .sum();
    }

    boolean separated() {
        boolean[] reached = closure(false)[nodes.indexOf(terminals.get(0))];
        return terminals.stream().anyMatch(terminal -> !reached[nodes.indexOf(terminal)]);
    }

    long leastCut() {
        int from = nodes.indexOf(terminals.get(0));
        int to = nodes.indexOf(terminals.get(1));
        return IntStream.range(0, 1 << live.length)
                .filter(side -> (side >> from & 1) == 1 && (side >> to & 1) == 0)
                .mapToLong(side -> {
                    long cut = 0;
                    for (int i = 0; i < live.length; i++) {
                        for (int j = 0; j < live.length; j++) {
                            cut += (side >> i & 1) == 1 && (side >> j & 1) == 0 ? capacity[i][j] : 0;
                        }
                    }
                    return cut;
                })
                .min()
                .orElseThrow();
    }
}
