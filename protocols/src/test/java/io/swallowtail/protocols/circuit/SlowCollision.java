package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly.SwitchCoins;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The c-collision protocol word by word (specification, section "collision"): the loads of all 2d edge levels are recounted
 * from the active paths whenever they are needed.
 */
final class SlowCollision {
    /** The metrics of one trial; set-up is off. */
    record Outcome(long congestion, long rounds, long unsettled, long allPathsCongestion) {
        long[] metrics() {
            return new long[] {congestion, rounds, unsettled, unsettled > 0 ? 1 : 0, allPathsCongestion, 0};
        }

        static Outcome of(long[] metrics) {
            Outcome outcome = new Outcome(metrics[0], metrics[1], metrics[2], metrics[4]);
            for (int i = 0; i < metrics.length; i++) {
                if (metrics[i] != outcome.metrics()[i]) {
                    throw new AssertionError("metric " + i + " contradicts the others in " + Arrays.toString(metrics));
                }
            }
            return outcome;
        }
    }

    private final int c;
    private final boolean tieByCoin;
    private final int maxRounds;

    /** Fixes the rules; at most {@code maxRounds} rounds are run, without a limit when it is 0. */
    SlowCollision(int c, boolean tieByCoin, int maxRounds) {
        this.c = c;
        this.tieByCoin = tieByCoin;
        this.maxRounds = maxRounds;
    }

    /** The two paths of every request. */
    record Paths(List<List<Edge>> first, List<List<Edge>> buddy) {
        static Paths walk(SlowTwofoldButterfly network, List<Integer> destinations, SwitchCoins coins) {
            Paths paths = new Paths(new ArrayList<>(), new ArrayList<>());
            for (int input = 0; input < network.n; input++) {
                paths.first.add(network.flipPath(false, input, destinations.get(input), coins));
                paths.buddy.add(network.flipPath(true, input, destinations.get(input), coins));
            }
            return paths;
        }

        List<List<Edge>> of(Set<Integer> requests) {
            List<List<Edge>> paths = new ArrayList<>();
            requests.forEach(request -> paths.add(first.get(request)));
            requests.forEach(request -> paths.add(buddy.get(request)));
            return paths;
        }

        List<List<Edge>> all() {
            List<List<Edge>> paths = new ArrayList<>(first);
            paths.addAll(buddy);
            return paths;
        }
    }

    /**
     * Runs the protocol; {@code ties} are requested at (round, request) with rounds from 0, {@code unsettled} at (0,
     * request).
     */
    Outcome run(Paths paths, OnDemandCoins.Source ties, OnDemandCoins.Source unsettled) {
        return run(paths, ties, unsettled, new ArrayList<>());
    }

    /** Likewise; receives the active requests of every round, a fruitless one's included. */
    Outcome run(
            Paths paths, OnDemandCoins.Source ties, OnDemandCoins.Source unsettled, List<Set<Integer>> activeByRound) {
        int n = paths.first().size();
        List<List<Edge>> taken = new ArrayList<>();
        Set<Integer> active = new TreeSet<>();
        for (int request = 0; request < n; request++) {
            active.add(request);
        }
        int rounds = 0;
        while (!active.isEmpty() && (maxRounds == 0 || rounds < maxRounds)) {
            activeByRound.add(Set.copyOf(active));
            Map<Edge, Integer> loads = SlowNetwork.loads(paths.of(active));
            Set<Integer> settled = new TreeSet<>();
            for (int request : active) {
                List<Edge> first = paths.first().get(request);
                List<Edge> buddy = paths.buddy().get(request);
                boolean firstEligible = isEligible(first, loads);
                boolean buddyEligible = isEligible(buddy, loads);
                if (firstEligible && buddyEligible) {
                    boolean heads = tieByCoin && ties.coin(rounds, request);
                    taken.add(heads ? buddy : first);
                    settled.add(request);
                } else if (firstEligible || buddyEligible) {
                    taken.add(firstEligible ? first : buddy);
                    settled.add(request);
                }
            }
            if (settled.isEmpty()) {
                break;
            }
            rounds++;
            active.removeAll(settled);
        }
        for (int request : active) {
            boolean heads = unsettled.coin(0, request);
            taken.add(heads ? paths.buddy().get(request) : paths.first().get(request));
        }
        return new Outcome(SlowNetwork.congestion(taken), rounds, active.size(), SlowNetwork.congestion(paths.all()));
    }

    /** The steps of all rounds' set-up packets, the fruitless round's included: the active requests of each round, in turn. */
    static long setupSteps(Paths paths, List<Set<Integer>> activeByRound, int limit) {
        long steps = 0;
        for (Set<Integer> active : activeByRound) {
            List<List<Edge>> there = new ArrayList<>();
            for (int request : new TreeSet<>(active)) {
                there.add(paths.first().get(request));
                there.add(paths.buddy().get(request));
            }
            List<List<Edge>> back = new ArrayList<>();
            for (List<Edge> path : there) {
                List<Edge> reversed = new ArrayList<>(path);
                Collections.reverse(reversed);
                back.add(reversed);
            }
            steps += pass(there, limit) + pass(back, limit);
        }
        return steps;
    }

    /**
     * One packet a path, all in their first queues when step 1 begins: step by step, in the order of the paths where tied. A packet that would
     * be one too many for its next queue stays; of two, that on the cross edge.
     */
    private static long pass(List<List<Edge>> paths, int limit) {
        Map<Edge, Deque<Integer>> queues = new HashMap<>();
        int[] crossed = new int[paths.size()];
        for (int packet = 0; packet < paths.size(); packet++) {
            queues.computeIfAbsent(paths.get(packet).get(0), edge -> new ArrayDeque<>())
                    .add(packet);
        }
        long step = 0;
        while (queues.values().stream().anyMatch(queue -> !queue.isEmpty())) {
            step++;
            Set<Integer> moved = new TreeSet<>();
            Map<Edge, List<Edge>> joining = new HashMap<>();
            queues.forEach((edge, queue) -> {
                if (!queue.isEmpty()
                        && crossed[queue.peek()] == paths.get(queue.peek()).size() - 1) {
                    moved.add(queue.peek());
                } else if (!queue.isEmpty()) {
                    Edge next = paths.get(queue.peek()).get(crossed[queue.peek()] + 1);
                    joining.computeIfAbsent(next, key -> new ArrayList<>()).add(edge);
                }
            });
            joining.forEach((next, edges) -> edges.stream()
                    .sorted(Comparator.comparing(edge -> !edge.isStraight()))
                    .limit(Math.max(
                            0,
                            limit
                                    - queues.getOrDefault(next, new ArrayDeque<>())
                                            .size()))
                    .forEach(edge -> moved.add(queues.get(edge).peek())));
            moved.forEach(
                    packet -> queues.get(paths.get(packet).get(crossed[packet])).remove());
            for (int packet : moved) {
                crossed[packet]++;
                if (crossed[packet] < paths.get(packet).size()) {
                    queues.computeIfAbsent(paths.get(packet).get(crossed[packet]), edge -> new ArrayDeque<>())
                            .add(packet);
                }
            }
        }
        return step;
    }

    private boolean isEligible(List<Edge> path, Map<Edge, Integer> loads) {
        return path.stream().allMatch(edge -> loads.get(edge) <= c);
    }
}
