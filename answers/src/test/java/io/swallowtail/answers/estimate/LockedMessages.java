package io.swallowtail.answers.estimate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The exact law of how many messages greedy locking delivers with one message an edge, one pass and uniform destinations, by
 * recursion over halves of the butterfly: a node with two messages sends both over one of its edges with probability 1/2, and
 * then one of them is dropped.
 */
final class LockedMessages {
    /** What node i and the node half a butterfly further send on: how many messages come to node i of either half. */
    private record Pair(int upper, int lower, double probability) {}

    private final Map<List<Integer>, double[]> laws = new HashMap<>();

    private LockedMessages() {}

    /** Gives the probability of each number of deliveries, from 0 to n, the number of inputs. */
    static double[] law(int n) {
        return new LockedMessages().of(List.copyOf(Collections.nCopies(n, 1)));
    }

    /** The law for a butterfly whose input nodes have so many messages each; a single node delivers what it has. */
    private double[] of(List<Integer> messages) {
        double[] known = laws.get(messages);
        if (known != null) {
            return known;
        }
        double[] law = new double[2 * messages.size() + 1];
        if (messages.size() == 1) {
            law[messages.get(0)] = 1;
        } else {
            add(law, messages, 0, new ArrayList<>(), new ArrayList<>(), 1);
        }
        laws.put(messages, law);
        return law;
    }

    private void add(
            double[] law, List<Integer> messages, int node, List<Integer> upper, List<Integer> lower, double weight) {
        int half = messages.size() / 2;
        if (node == half) {
            double[] above = of(List.copyOf(upper));
            double[] below = of(List.copyOf(lower));
            for (int i = 0; i < above.length; i++) {
                for (int j = 0; j < below.length; j++) {
                    if (above[i] * below[j] > 0) {
                        law[i + j] += weight * above[i] * below[j];
                    }
                }
            }
            return;
        }
        for (Pair pair : pairs(messages.get(node), messages.get(node + half))) {
            upper.add(pair.upper);
            lower.add(pair.lower);
            add(law, messages, node + 1, upper, lower, weight * pair.probability);
            upper.remove(node);
            lower.remove(node);
        }
    }

    private static List<Pair> pairs(int messages, int others) {
        List<Pair> pairs = new ArrayList<>();
        for (Pair one : sent(messages)) {
            for (Pair other : sent(others)) {
                pairs.add(new Pair(
                        one.upper + other.upper, one.lower + other.lower, one.probability * other.probability));
            }
        }
        return pairs;
    }

    private static List<Pair> sent(int messages) {
        return switch (messages) {
            case 0 -> List.of(new Pair(0, 0, 1));
            case 1 -> List.of(new Pair(1, 0, 0.5), new Pair(0, 1, 0.5));
            default -> List.of(new Pair(1, 0, 0.25), new Pair(0, 1, 0.25), new Pair(1, 1, 0.5));
        };
    }
}
