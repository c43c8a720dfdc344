package io.swallowtail.core.random;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A stream of independent bounded integers, drawn before the run. */
public abstract sealed class BoundedChoices extends ChoiceStream permits IntegerChoices, ShuffleChoices {
    private final int[] values;

    /** Allocates the integers. */
    BoundedChoices(String name, int count) {
        super(name);
        this.values = new int[count];
    }

    /**
     * Counts the integers.
     *
     * @return their number, at least 0
     */
    public final int count() {
        return values.length;
    }

    /**
     * Gives the bound of one integer.
     *
     * @param index index of the integer, in [0, count)
     * @return its bound: the integer is uniform in [0, bound)
     */
    public abstract int bound(int index);

    /** Gives the neutral value of one integer. */
    abstract int neutral(int index);

    /**
     * Gives the integers as drawn. Enumeration and replay write this array.
     *
     * @return integer i, in [0, bound(i)), at index i; not a copy
     */
    public final int[] draws() {
        return values;
    }

    @Override
    public final String kind() {
        return "integers";
    }

    @Override
    public final boolean isFixed() {
        return IntStream.range(0, values.length).allMatch(index -> bound(index) == 1);
    }

    @Override
    final int drawn() {
        return values.length;
    }

    @Override
    final boolean hasDrawnOf(ChoiceStream other) {
        return other instanceof BoundedChoices same && Arrays.equals(values, same.values);
    }

    @Override
    final ChoiceSnapshot newSnapshot() {
        return new ChoiceSnapshot(null, new int[values.length], null);
    }

    @Override
    final void keep(ChoiceSnapshot into) {
        System.arraycopy(values, 0, into.values(), 0, values.length);
    }

    @Override
    final void restore(ChoiceSnapshot from, AddressedRandom rest) {
        System.arraycopy(from.values(), 0, values, 0, values.length);
    }

    @Override
    final boolean redraw(AddressedRandom random, int index) {
        int before = values[index];
        values[index] = random.bounded(number(), index >>> 2, index & 3, bound(index));
        return values[index] != before;
    }

    @Override
    final void neutralize() {
        for (int index = 0; index < values.length; index++) {
            values[index] = neutral(index);
        }
    }

    @Override
    final void set(Deviation deviation) {
        values[deviation.place()] = deviation.value();
    }

    @Override
    final void deviations(Consumer<Deviation> found) {
        for (int index = 0; index < values.length; index++) {
            int neutral = neutral(index);
            if (values[index] != neutral) {
                found.accept(new Deviation(this, 0, index, bound(index), values[index], neutral));
            }
        }
    }

    @Override
    public final void save(ChoiceCodec to) {
        to.integers("values", values, this::bound);
    }
}
