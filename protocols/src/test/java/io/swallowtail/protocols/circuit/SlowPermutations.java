package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.OnDemandIntegers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The permutations of the specification from their words, and all permutations by recursion. */
public final class SlowPermutations {
    private SlowPermutations() {}

    /** Computes a fixed permutation of 0 … n - 1 by its name in the specification. */
    public static List<Integer> fixed(String name, SlowTwofoldButterfly network) {
        return IntStream.range(0, network.n)
                .mapToObj(input -> destination(name, input, network))
                .collect(Collectors.toList());
    }

    private static int destination(String name, int input, SlowTwofoldButterfly network) {
        String bits = network.binary(input);
        switch (name) {
            case "identity":
                return input;
            case "bit_reversal":
                return Integer.parseInt(new StringBuilder(bits).reverse().toString(), 2);
            case "transpose":
                return Integer.parseInt(bits.substring(network.d / 2) + bits.substring(0, network.d / 2), 2);
            case "complement":
                return Integer.parseInt(bits.replace('0', 'x').replace('1', '0').replace('x', '1'), 2);
            case "shift":
                return (input + 1) % network.n;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** Applies the documented shuffle: for i = 0, 1, … elements i and i + values[i] of the identity change places. */
    public static List<Integer> shuffled(int[] values) {
        List<Integer> permutation =
                IntStream.rangeClosed(0, values.length).boxed().collect(Collectors.toList());
        for (int i = 0; i < values.length; i++) {
            Collections.swap(permutation, i, i + values[i]);
        }
        return permutation;
    }

    /** Brings a random sequence to the front as documented: for i = 0, 1, … elements i and i + v(round, i) change places. */
    public static void bringToFront(List<Integer> elements, int count, OnDemandIntegers.Source choices, int round) {
        for (int i = 0; i < count && i < elements.size() - 1; i++) {
            Collections.swap(elements, i, i + choices.integer(round, i, elements.size() - i));
        }
    }

    /** Lists all permutations of 0 … n - 1. */
    public static List<List<Integer>> all(int n) {
        if (n == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> permutations = new ArrayList<>();
        for (List<Integer> shorter : all(n - 1)) {
            for (int place = 0; place < n; place++) {
                List<Integer> longer = new ArrayList<>(shorter);
                longer.add(place, n - 1);
                permutations.add(longer);
            }
        }
        return permutations;
    }
}
