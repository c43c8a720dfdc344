package io.swallowtail.core.random;

import java.util.function.IntUnaryOperator;

/** Independent integers with a common bound, drawn before the run. */
public final class IntegerChoices extends BoundedChoices {
    /** Bound from which steps help; a redraw hits a range of a smaller bound often enough. */
    private static final int LARGE = 1 << 10;

    private final int bound;
    private final IntUnaryOperator neutral;
    /** Scratch space of steps. */
    private final int[] distances;

    /** Allocates integers below a bound. */
    IntegerChoices(String name, int count, int bound, IntUnaryOperator neutral) {
        super(name, count);
        this.bound = bound;
        this.neutral = neutral;
        this.distances = new int[bound < LARGE ? 0 : count];
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
    boolean supports(MoveKind kind) {
        return kind == MoveKind.STEP && distances.length > 0;
    }

    /**
     * {@inheritDoc}
     *
     * <p>From u, the value v is reached by the distances v - u, -1 - v - u and 2·bound - 1 - v - u. Exchanging u and v
     * changes at most their signs, and a distance has the law of its negative. So u → v and v → u are equally probable.
     */
    @Override
    boolean step(AddressedRandom values, int shift) {
        int largest = Math.max(1, bound >>> shift + 1);
        values.fillBounded(number(), distances, distances.length, 2 * largest + 1);
        boolean changed = false;
        for (int i = 0; i < distances.length; i++) {
            changed |= distances[i] != largest;
            draws()[i] = reflected((long) draws()[i] + distances[i] - largest, bound);
        }
        return changed;
    }

    static int reflected(long to, int bound) {
        return (int) (to < 0 ? -1 - to : Math.min(to, 2L * bound - 1 - to));
    }

    @Override
    void draw(AddressedRandom random) {
        random.fillBounded(number(), draws(), count(), bound);
    }
}
