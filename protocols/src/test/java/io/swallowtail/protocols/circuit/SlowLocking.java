package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;

/** Locking word by word: messages, each with its whole path, and at every edge of a level those that want it. */
final class SlowLocking {
    private final int q;
    private final List<List<Edge>> paths;
    private final int levels;
    private final List<Integer> messages;

    /** Sends message i along path i; an edge keeps at most q. */
    SlowLocking(int q, List<List<Edge>> paths) {
        this(q, paths, IntStream.range(0, paths.size()).boxed().toList());
    }

    /** Sends some messages, i along path i; an edge keeps at most q. */
    SlowLocking(int q, List<List<Edge>> paths, List<Integer> messages) {
        this.messages = messages;
        this.q = q;
        this.paths = paths;
        this.levels = paths.get(0).size();
    }

    private Collection<List<Integer>> byEdge(int level, Set<Integer> alive) {
        Map<Edge, List<Integer>> wanted = new HashMap<>();
        alive.forEach(message -> wanted.computeIfAbsent(paths.get(message).get(level - 1), edge -> new ArrayList<>())
                .add(message));
        return wanted.values();
    }

    /** The exact law of the number delivered: at every edge all subsets of q are equally likely. */
    Map<Long, BigFraction> law() {
        Map<Long, BigFraction> law = new TreeMap<>();
        addLaw(1, new TreeSet<>(messages), BigFraction.ONE, law);
        return law;
    }

    private void addLaw(int level, Set<Integer> alive, BigFraction probability, Map<Long, BigFraction> law) {
        if (level > levels) {
            law.merge((long) alive.size(), probability, BigFraction::add);
            return;
        }
        List<Set<Integer>> outcomes = new ArrayList<>(List.of(Set.of()));
        for (List<Integer> wanting : byEdge(level, alive)) {
            List<Set<Integer>> extended = new ArrayList<>();
            for (Set<Integer> kept : subsets(wanting, Math.min(q, wanting.size()))) {
                for (Set<Integer> others : outcomes) {
                    Set<Integer> union = new TreeSet<>(others);
                    union.addAll(kept);
                    extended.add(union);
                }
            }
            outcomes = extended;
        }
        for (Set<Integer> outcome : outcomes) {
            addLaw(level + 1, outcome, probability.divide(outcomes.size()), law);
        }
    }

    private static List<Set<Integer>> subsets(List<Integer> of, int size) {
        if (size == 0) {
            return List.of(Set.of());
        }
        if (size > of.size()) {
            return List.of();
        }
        List<Integer> rest = of.subList(1, of.size());
        List<Set<Integer>> all = new ArrayList<>(subsets(rest, size));
        for (Set<Integer> smaller : subsets(rest, size - 1)) {
            Set<Integer> with = new TreeSet<>(smaller);
            with.add(of.get(0));
            all.add(with);
        }
        return all;
    }

    /**
     * Runs a trial with the seats as documented: in ascending order the first q messages take the seats of an edge, the k-th
     * draws below k at (level, message) and takes that seat, or is dropped if there is none of that number. Returns those
     * delivered.
     */
    Set<Integer> run(OnDemandIntegers.Source seats) {
        Set<Integer> alive = new TreeSet<>(messages);
        for (int level = 1; level <= levels; level++) {
            alive = kept(level, alive, seats);
        }
        return alive;
    }

    /** Seats the messages that come to a level, and returns those that it keeps. */
    Set<Integer> kept(int level, Set<Integer> alive, OnDemandIntegers.Source seats) {
        Set<Integer> kept = new TreeSet<>();
        for (List<Integer> wanting : byEdge(level, alive)) {
            List<Integer> seated = new ArrayList<>();
            for (int k = 1; k <= wanting.size(); k++) {
                int message = wanting.get(k - 1);
                if (k <= q) {
                    seated.add(message);
                    continue;
                }
                int seat = seats.integer(level, message, k);
                if (seat < q) {
                    seated.set(seat, message);
                }
            }
            if (seated.size() > q) {
                throw new AssertionError(seated + " all sit");
            }
            kept.addAll(seated);
        }
        return kept;
    }
}
