package io.swallowtail.core.random;

/**
 * The counter-based generator Philox4x32-10: a bijection of 128-bit counters for each 64-bit key.
 *
 * <p>It has no state: block {@code f(key, counter)} is four 32-bit words that pass the statistical test batteries for
 * any sequence of distinct counters. Cost: 20 multiplications per block.
 *
 * <p>Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
 */
public final class Philox4x32 {
    static final long MULTIPLIER_0 = 0xD2511F53L;
    static final long MULTIPLIER_1 = 0xCD9E8D57L;
    static final int WEYL_0 = 0x9E3779B9;
    static final int WEYL_1 = 0xBB67AE85;
    static final int ROUNDS = 10;
    private static final long WORD = 0xFFFFFFFFL;

    private Philox4x32() {}

    /**
     * Computes one block.
     *
     * @param key0 low word of the key
     * @param key1 high word of the key
     * @param counter0 lowest word of the counter
     * @param counter1 second word of the counter
     * @param counter2 third word of the counter
     * @param counter3 highest word of the counter
     * @param out receives the four words of the block at {@code out[0..3]}
     */
    public static void block(int key0, int key1, int counter0, int counter1, int counter2, int counter3, int[] out) {
        int x0 = counter0;
        int x1 = counter1;
        int x2 = counter2;
        int x3 = counter3;
        int k0 = key0;
        int k1 = key1;
        for (int round = 0; round < ROUNDS; round++) {
            long product0 = MULTIPLIER_0 * (x0 & WORD);
            long product1 = MULTIPLIER_1 * (x2 & WORD);
            x0 = (int) (product1 >>> 32) ^ x1 ^ k0;
            x1 = (int) product1;
            x2 = (int) (product0 >>> 32) ^ x3 ^ k1;
            x3 = (int) product0;
            k0 += WEYL_0;
            k1 += WEYL_1;
        }
        out[0] = x0;
        out[1] = x1;
        out[2] = x2;
        out[3] = x3;
    }
}
