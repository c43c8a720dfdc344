package io.swallowtail.random;

/** A stream of fair coins, drawn before the run and packed 64 a word. */
public final class BitChoices extends PackedChoices {
    private final long[] block = new long[2];

    BitChoices(String name, int count) {
        super(name, count);
    }

    @Override
    public String kind() {
        return "coins";
    }

    @Override
    void draw(AddressedRandom random) {
        random.fillBits(number(), words(), count());
    }

    @Override
    boolean drawOne(AddressedRandom random, int index) {
        random.readCoins(number(), index >>> 7, block);
        return (block[index >>> 6 & 1] >>> index & 1) != 0;
    }
}
