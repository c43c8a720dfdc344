package io.swallowtail.random;

/** Random sequences without repetition from integers that the run asks for: Fisher and Yates from the front, frozen. */
public final class Shuffle {
    private Shuffle() {}

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
