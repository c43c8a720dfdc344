package io.swallowtail.random;

/**
 * Uniform permutations, and random sequences without repetition, from bounded integers: Fisher and Yates from the front,
 * frozen.
 *
 * <p>{@code permutation} starts as the identity; for i = 0, 1, …, size - 2 elements i and i + v<sub>i</sub> change places.
 * The map from (v<sub>0</sub>, …) to permutations is a bijection, so enumerating the integers enumerates the permutations.
 */
public final class Shuffle {
    private Shuffle() {}

    /**
     * Writes the permutation that the integers stand for.
     *
     * @param choices integers declared by {@link Choices#shuffle} for the size
     * @param permutation receives the permutation of 0 … size - 1, where size = choices.count() + 1
     */
    public static void apply(IntegerChoices choices, int[] permutation) {
        apply(choices.values(), 0, choices.count() + 1, permutation, 0);
    }

    /**
     * Writes the permutation that the integers of one of many shuffles stand for.
     *
     * @param choices integers declared by {@link Choices#shuffles}
     * @param index which shuffle, in [0, choices.shuffles())
     * @param permutation receives the permutation of 0 … size - 1, where size = choices.size(), from {@code offset} on
     * @param offset where its first element goes
     */
    public static void apply(ShuffleChoices choices, int index, int[] permutation, int offset) {
        int size = choices.size();
        apply(choices.values(), index * (size - 1), size, permutation, offset);
    }

    private static void apply(int[] values, int first, int size, int[] permutation, int offset) {
        for (int i = 0; i < size; i++) {
            permutation[offset + i] = i;
        }
        for (int i = 0; i < size - 1; i++) {
            int here = offset + i;
            int there = here + values[first + i];
            int moved = permutation[here];
            permutation[here] = permutation[there];
            permutation[there] = moved;
        }
    }

    /**
     * Brings a random sequence of some of the elements to the front: for i = 0, 1, …, count - 1 elements i and i + v change
     * places, v being the integer asked for at (step, i) below size - i. Where only one element is left to choose nothing is
     * asked. From any order of the elements every sequence of {@code count} of them is equally likely.
     *
     * @param choices where the integers come from
     * @param step the run's step
     * @param elements the elements, at least {@code size}; their first {@code size} are rearranged
     * @param size how many there are to choose from, at least 1
     * @param count how many are chosen, 0 to size
     */
    public static void bringToFront(AskedIntegers choices, long step, int[] elements, int size, int count) {
        int asked = Math.min(count, size - 1);
        for (int i = 0; i < asked; i++) {
            int j = i + choices.integer(step, i, size - i);
            int moved = elements[i];
            elements[i] = elements[j];
            elements[j] = moved;
        }
    }
}
