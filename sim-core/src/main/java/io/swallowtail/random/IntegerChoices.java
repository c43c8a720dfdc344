package io.swallowtail.random;

import java.util.function.IntUnaryOperator;

/** Independent integers with a common bound, drawn before the run. */
public final class IntegerChoices extends BoundedChoices {
    private final int bound;
    private final IntUnaryOperator neutral;

    /** Allocates integers below a bound. */
    IntegerChoices(String name, int count, int bound, IntUnaryOperator neutral) {
        super(name, count);
        this.bound = bound;
        this.neutral = neutral;
    }

    @Override
    int neutral(int index) {
        return neutral.applyAsInt(index);
    }

    @Override
    public int bound(int index) {
        return bound;
    }

    /**
     * Gives the integers.
     *
     * @return integer i, in [0, bound), at index i; not a copy
     */
    public int[] values() {
        return draws();
    }

    @Override
    void draw(AddressedRandom random) {
        random.fillBounded(number(), draws(), count(), bound);
    }
}
