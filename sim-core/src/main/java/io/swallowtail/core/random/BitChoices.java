package io.swallowtail.core.random;

import java.util.Arrays;

/** A stream of fair coins, drawn before the run and packed 64 per word. */
public final class BitChoices extends PackedChoices {
    private static final long NONE = -1;

    private final long[] block = new long[2];
    /** Cache of redraws: two words for each block of 128 coins, and the trial of each block; null before the first redraw. */
    private long[] blocks;

    private long[] trials;
    private AddressedRandom source;

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
        int at = index >>> 7;
        if (random != source) {
            source = random;
            trials = new long[(count() + 127) >>> 7];
            blocks = new long[2 * trials.length];
            Arrays.fill(trials, NONE);
        }
        if (trials[at] != random.trial()) {
            trials[at] = random.trial();
            random.readCoins(number(), at, block);
            blocks[2 * at] = block[0];
            blocks[2 * at + 1] = block[1];
        }
        return (blocks[index >>> 6] >>> index & 1) != 0;
    }
}
