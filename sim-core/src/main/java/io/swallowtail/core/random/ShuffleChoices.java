package io.swallowtail.core.random;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * One or many independent uniform permutations of the same number of elements, from bounded integers: Fisher-Yates from
 * the front, frozen. Each permutation takes size - 1 integers, one permutation after the other.
 *
 * <p>A permutation starts as the identity; for i = 0, 1, …, size - 2 elements i and i + v<sub>i</sub> are swapped, with
 * v<sub>i</sub> uniform in [0, size - i). The map from (v<sub>0</sub>, …) to permutations is a bijection, so
 * enumerating the {@link #draws} enumerates the permutations; the draws themselves are not a permutation.
 */
public final class ShuffleChoices extends BoundedChoices {
    private final int size;
    private final IntUnaryOperator rotation;
    /** Cache: the draws of the rotations by 0 to size - 1; null entries are not computed yet. */
    private int[][] rotations;

    ShuffleChoices(String name, int shuffles, int size, IntUnaryOperator rotation) {
        super(name, Math.multiplyExact(shuffles, size - 1));
        this.size = size;
        this.rotation = rotation;
    }

    /**
     * Gives the number of elements.
     *
     * @return number of elements of each permutation, at least 1
     */
    public int size() {
        return size;
    }

    @Override
    public int bound(int index) {
        return size - index % (size - 1);
    }

    /**
     * Writes the first permutation of the trial. Cost: O(size).
     *
     * @param into receives a permutation of 0 … size - 1 in its first {@link #size} places
     */
    public void permutation(int[] into) {
        permutation(0, into, 0);
    }

    /**
     * Writes one of the permutations of the trial. Cost: O(size).
     *
     * @param index its number, from 0
     * @param into receives a permutation of 0 … size - 1
     * @param offset position of its first element
     */
    public void permutation(int index, int[] into, int offset) {
        int[] draws = draws();
        int first = index * (size - 1);
        for (int i = 0; i < size; i++) {
            into[offset + i] = i;
        }
        for (int i = 0; i < size - 1; i++) {
            int here = offset + i;
            int there = here + draws[first + i];
            int moved = into[here];
            into[here] = into[there];
            into[there] = moved;
        }
    }

    @Override
    int neutral(int index) {
        int rotated = rotation.applyAsInt(index / (size - 1)) % size;
        if (rotated == 0) {
            return 0;
        }
        if (rotations == null) {
            rotations = new int[size][];
        }
        if (rotations[rotated] == null) {
            rotations[rotated] = drawsOf(i -> (i + rotated) % size);
        }
        return rotations[rotated][index % (size - 1)];
    }

    /**
     * Changes the first permutation such that given places hold given elements. A uniform permutation becomes a uniform one of those.
     * Cost: O(size) per place.
     *
     * @param places different places
     * @param elements as many different elements
     */
    public void fix(int[] places, int[] elements) {
        int[] permutation = new int[size];
        permutation(permutation);
        for (int i = 0; i < places.length; i++) {
            int other = 0;
            while (permutation[other] != elements[i]) {
                other++;
            }
            permutation[other] = permutation[places[i]];
            permutation[places[i]] = elements[i];
        }
        set(0, permutation, 0);
    }

    /**
     * Replaces one of the permutations of the trial. Cost: O(size).
     *
     * @param index its number, from 0
     * @param from has a permutation of 0 … size - 1
     * @param offset position of its first element
     */
    public void set(int index, int[] from, int offset) {
        System.arraycopy(drawsOf(i -> from[offset + i]), 0, draws(), index * (size - 1), size - 1);
    }

    /** Finds the draws that bring given elements to all places. */
    private int[] drawsOf(IntUnaryOperator permutation) {
        int[] draws = new int[size - 1];
        int[] elements = IntStream.range(0, size).toArray();
        int[] places = elements.clone();
        for (int i = 0; i < size - 1; i++) {
            int there = places[permutation.applyAsInt(i)];
            draws[i] = there - i;
            int moved = elements[i];
            elements[there] = moved;
            places[moved] = there;
        }
        return draws;
    }

    @Override
    void draw(AddressedRandom random) {
        random.fillShuffles(number(), draws(), count(), size);
    }
}
