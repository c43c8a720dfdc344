package io.swallowtail.random;

/** A stream of independent bounded integers, drawn before the run. */
public final class IntegerChoices extends ChoiceStream {
    private final int[] values;
    private final int firstBound;
    private final int decrement;

    IntegerChoices(String name, int count, int firstBound, int decrement) {
        super(name);
        this.values = new int[count];
        this.firstBound = firstBound;
        this.decrement = decrement;
    }

    /**
     * Counts the integers.
     *
     * @return how many there are, at least 0
     */
    public int count() {
        return values.length;
    }

    /**
     * Tells the range of one integer.
     *
     * @param index which, in [0, count)
     * @return its bound: the integer is uniform in [0, bound)
     */
    public int bound(int index) {
        return firstBound - index * decrement;
    }

    /**
     * Gives the integers themselves, to be read by the run and written by whoever makes trials by hand.
     *
     * @return integer i, in [0, bound(i)), at index i; not a copy
     */
    public int[] values() {
        return values;
    }

    @Override
    void draw(AddressedRandom random) {
        random.fillBounded(number(), values, values.length, firstBound, decrement);
    }
}
