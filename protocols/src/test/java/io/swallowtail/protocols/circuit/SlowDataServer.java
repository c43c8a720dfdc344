package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The data server's collision protocol word by word (specification, section "data_server"); everything is recounted. */
final class SlowDataServer {
    /** The metrics of a trial, and the circuits themselves by user. */
    record Outcome(List<Long> metrics, Map<Integer, List<Edge>> circuits) {}

    private final int c;
    private final int cBar;
    private final boolean tieByCoin;
    private final int maxRounds;

    SlowDataServer(int c, int cBar, boolean tieByCoin, int maxRounds) {
        this.c = c;
        this.cBar = cBar;
        this.tieByCoin = tieByCoin;
        this.maxRounds = maxRounds;
    }

    static int disk(List<Edge> path) {
        return path.get(path.size() - 1).toRow();
    }

    static Map<Integer, Integer> diskLoads(Iterable<List<Edge>> paths) {
        Map<Integer, Integer> loads = new HashMap<>();
        paths.forEach(path -> loads.merge(disk(path), 1, Integer::sum));
        return loads;
    }

    static long contention(Iterable<List<Edge>> paths) {
        return diskLoads(paths).values().stream()
                .mapToLong(Integer::longValue)
                .max()
                .orElse(0);
    }

    /** Runs it for all users; {@code first} and {@code buddy} hold p and p' of each user; coins as documented. */
    Outcome run(
            List<List<Edge>> first,
            List<List<Edge>> buddy,
            OnDemandCoins.Source ties,
            OnDemandCoins.Source unsettledCoins) {
        return run(IntStream.range(0, first.size()).boxed().toList(), first, buddy, ties, unsettledCoins);
    }

    /** Runs it for some users. */
    Outcome run(
            List<Integer> users,
            List<List<Edge>> first,
            List<List<Edge>> buddy,
            OnDemandCoins.Source ties,
            OnDemandCoins.Source unsettledCoins) {
        Map<Integer, List<Edge>> selected = new TreeMap<>();
        Set<Integer> active = new TreeSet<>(users);
        long rounds = 0;
        while (!active.isEmpty() && (maxRounds == 0 || rounds < maxRounds)) {
            List<List<Edge>> present = new ArrayList<>(selected.values());
            active.forEach(user -> Stream.of(first, buddy).forEach(paths -> present.add(paths.get(user))));
            Map<Edge, Integer> edgeLoads = SlowNetwork.loads(present);
            Map<Integer, Integer> diskLoads = diskLoads(present);
            Map<Integer, List<Edge>> settled = new TreeMap<>();
            for (int user : active) {
                boolean firstEligible = isEligible(first.get(user), edgeLoads, diskLoads);
                boolean buddyEligible = isEligible(buddy.get(user), edgeLoads, diskLoads);
                if (firstEligible && buddyEligible) {
                    boolean heads = tieByCoin && ties.coin(rounds, user);
                    settled.put(user, heads ? buddy.get(user) : first.get(user));
                } else if (firstEligible) {
                    settled.put(user, first.get(user));
                } else if (buddyEligible) {
                    settled.put(user, buddy.get(user));
                }
            }
            if (settled.isEmpty()) {
                break;
            }
            rounds++;
            active.removeAll(settled.keySet());
            selected.putAll(settled);
        }
        for (int user : active) {
            selected.put(user, unsettledCoins.coin(0, user) ? buddy.get(user) : first.get(user));
        }
        return new Outcome(
                List.of(
                        (long) SlowNetwork.congestion(selected.values()),
                        contention(selected.values()),
                        rounds,
                        (long) active.size(),
                        active.isEmpty() ? 0L : 1L),
                selected);
    }

    private boolean isEligible(List<Edge> path, Map<Edge, Integer> edgeLoads, Map<Integer, Integer> diskLoads) {
        return path.stream().allMatch(edge -> edgeLoads.get(edge) <= c) && diskLoads.get(disk(path)) <= cBar;
    }
}
