package io.swallowtail.random;

/**
 * Uniform permutations from bounded integers: Fisher and Yates from the front, frozen.
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
        int[] values = choices.values();
        int size = values.length + 1;
        for (int i = 0; i < size; i++) {
            permutation[i] = i;
        }
        for (int i = 0; i < size - 1; i++) {
            int j = i + values[i];
            int moved = permutation[i];
            permutation[i] = permutation[j];
            permutation[j] = moved;
        }
    }
}
