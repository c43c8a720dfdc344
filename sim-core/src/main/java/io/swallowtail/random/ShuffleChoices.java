package io.swallowtail.random;

/**
 * The integers of one or many independent {@link Shuffle}s of the same number of elements, one after the other: size - 1 for
 * each, integer i of a shuffle uniform in [0, size - i).
 */
public final class ShuffleChoices extends IntegerChoices {
    private final int size;

    ShuffleChoices(String name, int shuffles, int size) {
        super(name, Math.multiplyExact(shuffles, size - 1), size);
        this.size = size;
    }

    /**
     * Counts what is shuffled.
     *
     * @return how many elements each shuffle has, at least 1
     */
    public int size() {
        return size;
    }

    @Override
    public int bound(int index) {
        return size - index % (size - 1);
    }

    @Override
    void draw(AddressedRandom random) {
        random.fillShuffles(number(), values(), count(), size);
    }
}
