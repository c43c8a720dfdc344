package io.swallowtail.core.random;

/** Random sequences without repetition from on-demand integers: Fisher-Yates from the front, frozen. */
public final class Shuffle {
    private Shuffle() {}

    /**
     * Moves a random sequence of some of the elements to the front. For i = 0, 1, …, count - 1 it swaps elements i and
     * i + v, where v is the integer at (step, i) below size - i. It requests no integer when only one element is left.
     * For any initial order, every sequence of {@code count} elements is equally likely.
     *
     * @param choices source of the integers
     * @param step the run's step
     * @param elements the elements, at least {@code size}; their first {@code size} are rearranged
     * @param size number of elements to choose from, at least 1
     * @param count number of elements to choose, 0 to size
     */
    public static void bringToFront(OnDemandIntegers choices, long step, int[] elements, int size, int count) {
        int asked = Math.min(count, size - 1);
        for (int i = 0; i < asked; i++) {
            int j = i + choices.integer(step, i, size - i);
            int moved = elements[i];
            elements[i] = elements[j];
            elements[j] = moved;
        }
    }
}
