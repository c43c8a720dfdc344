package io.swallowtail.random;

/** A stream of fair coins, drawn before the run and packed 64 a word. */
public final class BitChoices extends ChoiceStream {
    private final int count;
    private final long[] words;

    BitChoices(String name, int count) {
        super(name);
        this.count = count;
        this.words = new long[(count + 63) >>> 6];
    }

    /**
     * Counts the coins.
     *
     * @return how many there are, at least 0
     */
    public int count() {
        return count;
    }

    /**
     * Gives the coins themselves, to be read by the run and written by whoever makes trials by hand.
     *
     * @return coin i at bit (i mod 64) of word i / 64; not a copy
     */
    public long[] words() {
        return words;
    }

    @Override
    void draw(AddressedRandom random) {
        random.fillBits(number(), words, count);
    }
}
