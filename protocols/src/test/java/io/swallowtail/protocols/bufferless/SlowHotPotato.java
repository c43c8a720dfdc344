package io.swallowtail.protocols.bufferless;

import io.swallowtail.protocols.bufferless.SlowPaths.Edge;
import io.swallowtail.protocols.bufferless.SlowPaths.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Routing without a schedule and with buffers, in objects: current paths as lists of nodes, queues as lists. */
final class SlowHotPotato {
    private final SlowPaths slow;
    long deflections;
    long lastInjection;
    long longestFlight;
    long step;

    SlowHotPotato(SlowPaths slow) {
        this.slow = slow;
    }

    /** Routes packets node by node: those at a node are sorted out together. */
    void hotPotato() {
        Map<Integer, Deque<Node>> current = new TreeMap<>();
        Map<Integer, Node> cameFrom = new HashMap<>();
        for (int packet = 0; packet < slow.paths.size(); packet++) {
            current.put(packet, new ArrayDeque<>(slow.paths.get(packet)));
        }
        while (!current.isEmpty()) {
            step++;
            Map<Node, List<Integer>> atNode = new LinkedHashMap<>();
            current.forEach((packet, path) -> atNode.computeIfAbsent(path.peek(), node -> new ArrayList<>())
                    .add(packet));
            Map<Integer, Node> next = new HashMap<>();
            atNode.forEach((node, packets) -> sortOut(node, packets, current, cameFrom, next));
            next.forEach((packet, to) -> {
                Deque<Node> path = current.get(packet);
                Node from = path.peek();
                cameFrom.put(packet, from);
                if (to.level() > from.level()) {
                    path.pop();
                } else {
                    path.push(to);
                }
                if (path.size() == 1) {
                    current.remove(packet);
                }
            });
        }
        lastInjection = 1;
        longestFlight = step;
    }

    private void sortOut(
            Node node,
            List<Integer> packets,
            Map<Integer, Deque<Node>> current,
            Map<Integer, Node> cameFrom,
            Map<Integer, Node> next) {
        Map<Node, List<Integer>> rivals = new LinkedHashMap<>();
        packets.forEach(packet -> rivals.computeIfAbsent(
                        current.get(packet).stream().skip(1).findFirst().orElseThrow(), to -> new ArrayList<>())
                .add(packet));
        List<Integer> losers = new ArrayList<>(packets);
        rivals.forEach((to, wanting) -> {
            int winner = wanting.get(0);
            for (int k = 2; k <= wanting.size(); k++) {
                if (slow.ask("ties", step, wanting.get(k - 1), k) == 0) {
                    winner = wanting.get(k - 1);
                }
            }
            next.put(winner, to);
            losers.remove(Integer.valueOf(winner));
        });
        deflections += losers.size();
        List<Node> free = new ArrayList<>();
        for (int packet : packets) {
            Node from = cameFrom.get(packet);
            if (from != null && from.level() < node.level()) {
                if (losers.remove(Integer.valueOf(packet))) {
                    next.put(packet, from);
                } else {
                    free.add(from);
                }
            }
        }
        for (int packet : losers) {
            next.put(packet, free.remove(slow.ask("setbacks", step, packet, free.size())));
        }
    }

    /** Routes packets through queues. */
    void storeAndForward() {
        Map<Edge, List<Integer>> queues = new LinkedHashMap<>();
        Map<Integer, Integer> crossed = new HashMap<>();
        Map<Integer, Long> injections = new HashMap<>();
        for (int packet = 0; packet < slow.paths.size(); packet++) {
            crossed.put(packet, 0);
            queues.computeIfAbsent(SlowPaths.edges(slow.paths.get(packet)).get(0), edge -> new ArrayList<>())
                    .add(packet);
        }
        int left = crossed.size();
        while (left > 0) {
            step++;
            TreeMap<Integer, Integer> moving = new TreeMap<>();
            for (List<Integer> queue : queues.values()) {
                if (!queue.isEmpty()) {
                    int packet = queue.remove(0);
                    injections.putIfAbsent(packet, step);
                    moving.put(packet, crossed.merge(packet, 1, Integer::sum));
                }
            }
            Map<Edge, List<Integer>> arrivals = new LinkedHashMap<>();
            for (Map.Entry<Integer, Integer> move : moving.entrySet()) {
                List<Edge> edges = SlowPaths.edges(slow.paths.get(move.getKey()));
                if (move.getValue() == edges.size()) {
                    left--;
                    longestFlight = Math.max(longestFlight, step - injections.get(move.getKey()) + 1);
                } else {
                    List<Integer> together =
                            arrivals.computeIfAbsent(edges.get(move.getValue()), edge -> new ArrayList<>());
                    together.add(move.getKey());
                    Collections.swap(
                            together, slow.ask("ties", step, move.getKey(), together.size()), together.size() - 1);
                }
            }
            arrivals.forEach((edge, packets) ->
                    queues.computeIfAbsent(edge, none -> new ArrayList<>()).addAll(packets));
        }
        lastInjection = injections.values().stream().mapToLong(at -> at).max().orElseThrow();
    }
}
