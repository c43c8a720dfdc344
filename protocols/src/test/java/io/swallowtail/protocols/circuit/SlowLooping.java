package io.swallowtail.protocols.circuit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The looping algorithm by recursion on lists, each loop as the two-colouring of its constraints. */
final class SlowLooping {
    private SlowLooping() {}

    /** Counts the switches that exchange when the permutation is set up on the Beneš network of its size. */
    static long crossedSwitches(List<Integer> permutation) {
        int n = permutation.size();
        if (n == 1) {
            return 0;
        }
        int half = n / 2;
        Integer[] subnetwork = new Integer[n];
        for (int input = 0; input < n; input++) {
            if (subnetwork[input] == null) {
                subnetwork[input] = 0;
                colour(input, permutation, subnetwork);
            }
        }
        long crossed = 0;
        List<List<Integer>> smaller = List.of(new ArrayList<>(), new ArrayList<>());
        for (int x = 0; x < half; x++) {
            crossed += subnetwork[x] == 1 ? 1 : 0;
            crossed += subnetwork[permutation.indexOf(x)] == 1 ? 1 : 0;
            for (int side = 0; side < 2; side++) {
                int input = subnetwork[x] == side ? x : x + half;
                smaller.get(side).add(permutation.get(input) % half);
            }
        }
        return crossed + crossedSwitches(smaller.get(0)) + crossedSwitches(smaller.get(1));
    }

    /** Spreads a colour: the two inputs of a switch use different subnetworks, and so do those of the outputs of one. */
    private static void colour(int start, List<Integer> permutation, Integer[] subnetwork) {
        int n = permutation.size();
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int input = open.remove();
            int partner = (input + n / 2) % n;
            int sharingOutput = permutation.indexOf((permutation.get(input) + n / 2) % n);
            for (int other : new int[] {partner, sharingOutput}) {
                if (subnetwork[other] == null) {
                    subnetwork[other] = 1 - subnetwork[input];
                    open.add(other);
                } else if (subnetwork[other].equals(subnetwork[input])) {
                    throw new AssertionError("no two-colouring of " + permutation);
                }
            }
        }
    }
}
