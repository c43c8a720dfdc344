package io.swallowtail.protocols.fault;

import io.swallowtail.protocols.fault.SlowButterfly.Edge;
import io.swallowtail.protocols.fault.SlowButterfly.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Section 3's routing written from the specification: flows by recursion over a graph of objects, the second butterfly by folding and
 * exchanging, packets as lists of the nodes that they visit, queues as sets of waiting packets.
 */
final class SlowFaultRouting {
    /** A packet and the nodes that it visits; the first hop crosses unrolled level {@code begin} + 1. */
    record Journey(long rank, int number, int begin, List<Node> nodes) {
        int hops() {
            return nodes.size() - 1;
        }
    }

    final SlowButterfly butterfly;
    final int n;
    final int d;
    private final int gamma;
    int flowMin = Integer.MAX_VALUE;
    /** Of permutation l: the paths of the inputs that succeed, down from the input. */
    private final List<Map<Integer, List<Node>>> paths = new ArrayList<>();

    private final List<Map<Node, Node>> folded = new ArrayList<>();

    SlowFaultRouting(SlowButterfly butterfly, int gamma, List<List<Integer>> orders) {
        this.butterfly = butterfly;
        this.gamma = gamma;
        n = butterfly.n;
        d = butterfly.d;
        for (int l = 0; l < n; l++) {
            folded.add(butterfly.folded(l));
            Map<Integer, List<Node>> found = new Flow(butterfly.combined(l)).paths(orders.get(l));
            flowMin = Math.min(flowMin, found.size());
            paths.add(found);
        }
    }

    /** One maximum flow, searched by recursion. */
    private final class Flow {
        private final SlowButterfly net;
        private final Map<Edge, Integer> units = new HashMap<>();
        private final Set<Integer> usedOutputs = new HashSet<>();
        private final Set<Node> visited = new HashSet<>();

        Flow(SlowButterfly net) {
            this.net = net;
        }

        Map<Integer, List<Node>> paths(List<Integer> order) {
            Set<Integer> kept = new HashSet<>();
            for (int input : order) {
                visited.clear();
                if (net.isLive(new Node(input, 0)) && augment(new Node(input, 0))) {
                    kept.add(input);
                }
            }
            Map<Integer, List<Node>> found = new TreeMap<>();
            for (int input : kept.stream().sorted().toList()) {
                found.put(input, decompose(new Node(input, 0)));
            }
            return found;
        }

        private boolean augment(Node node) {
            visited.add(node);
            if (node.level() == d && usedOutputs.add(node.column())) {
                return true;
            }
            for (boolean crossing : new boolean[] {false, true}) {
                Edge edge = new Edge(node, crossing);
                if (node.level() < d
                        && net.isUsable(edge)
                        && units.getOrDefault(edge, 0) < gamma
                        && !visited.contains(net.lower(edge))
                        && augment(net.lower(edge))) {
                    units.merge(edge, 1, Integer::sum);
                    return true;
                }
            }
            for (boolean crossing : new boolean[] {false, true}) {
                if (node.level() > 0) {
                    int column = crossing ? net.withBitFlipped(node.column(), node.level()) : node.column();
                    Edge edge = new Edge(new Node(column, node.level() - 1), crossing);
                    if (units.getOrDefault(edge, 0) > 0 && !visited.contains(edge.upper()) && augment(edge.upper())) {
                        units.merge(edge, -1, Integer::sum);
                        return true;
                    }
                }
            }
            return false;
        }

        private List<Node> decompose(Node input) {
            List<Node> nodes = new ArrayList<>(List.of(input));
            while (nodes.size() <= d) {
                Node last = nodes.get(nodes.size() - 1);
                Edge straight = new Edge(last, false);
                Edge taken = units.getOrDefault(straight, 0) > 0 ? straight : new Edge(last, true);
                units.merge(taken, -1, Integer::sum);
                nodes.add(net.lower(taken));
            }
            return nodes;
        }
    }

    boolean reaches(int a, int c) {
        return paths.get(a ^ c).containsKey(a);
    }

    long successes(int input) {
        return paths.stream().filter(found -> found.containsKey(input)).count();
    }

    List<Integer> common(int a, int b) {
        List<Integer> common = new ArrayList<>();
        for (int c = 0; c < n; c++) {
            if (reaches(a, c) && reaches(b, c)) {
                common.add(c);
            }
        }
        return common;
    }

    /** The path of an input for the identity, from the input to an output. */
    List<Node> ownPath(int input) {
        return paths.get(0).get(input);
    }

    /** The nodes visited from input a to the input c that it reaches: down the first butterfly, up the second. */
    List<Node> there(int a, int c) {
        List<Node> down = paths.get(a ^ c).get(a);
        List<Node> nodes = new ArrayList<>(down);
        for (int level = d - 1; level >= 0; level--) {
            nodes.add(folded.get(a ^ c).get(down.get(level)));
        }
        return nodes;
    }

    /** From a by c to b. */
    List<Node> round(int a, int c, int b) {
        List<Node> nodes = there(a, c);
        List<Node> back = new ArrayList<>(there(b, c));
        Collections.reverse(back);
        nodes.addAll(back.subList(1, back.size()));
        return nodes;
    }

    /** The edge of a hop, whichever its direction. */
    private Edge edge(Node from, Node to) {
        return from.level() < to.level() ? butterfly.between(from, to) : butterfly.between(to, from);
    }

    /** Every hop of a journey crosses a usable edge between nodes that are joined. */
    boolean isReal(Journey journey) {
        for (int i = 0; i < journey.hops(); i++) {
            Node from = journey.nodes.get(i);
            Node to = journey.nodes.get(i + 1);
            Edge edge = edge(from, to);
            Node lower = from.level() < to.level() ? to : from;
            if (!butterfly.lower(edge).equals(lower) || !butterfly.isUsable(edge)) {
                return false;
            }
        }
        return true;
    }

    /** The most journeys over one edge in one pass, or in any. */
    int congestion(List<Journey> journeys, boolean physical) {
        Map<List<Object>, Set<Integer>> crossing = new HashMap<>();
        for (Journey journey : journeys) {
            for (int i = 0; i < journey.hops(); i++) {
                Edge edge = edge(journey.nodes.get(i), journey.nodes.get(i + 1));
                crossing.computeIfAbsent(List.of(physical ? 0 : (journey.begin + i) / d, edge), key -> new HashSet<>())
                        .add(journey.number);
            }
        }
        return crossing.values().stream().mapToInt(Set::size).max().orElse(0);
    }

    /** Steps until all journeys are over; one packet a link a step, the smallest rank first. */
    int steps(List<Journey> journeys, boolean physical) {
        Map<Journey, Integer> places = new LinkedHashMap<>();
        journeys.forEach(journey -> places.put(journey, 0));
        int step = 0;
        while (!places.isEmpty()) {
            step++;
            Map<List<Object>, List<Journey>> waiting = new HashMap<>();
            places.forEach((journey, place) -> {
                List<Object> link = List.of(
                        physical ? 0 : (journey.begin + place) / d,
                        journey.nodes.get(place),
                        journey.nodes.get(place + 1));
                waiting.computeIfAbsent(link, key -> new ArrayList<>()).add(journey);
            });
            for (List<Journey> queue : waiting.values()) {
                Journey first = queue.stream()
                        .min((x, y) -> x.rank != y.rank
                                ? Long.compareUnsigned(x.rank, y.rank)
                                : Integer.compare(x.number, y.number))
                        .orElseThrow();
                places.merge(first, 1, Integer::sum);
            }
            places.entrySet()
                    .removeIf(entry -> entry.getValue() == entry.getKey().hops());
        }
        return step;
    }
}
