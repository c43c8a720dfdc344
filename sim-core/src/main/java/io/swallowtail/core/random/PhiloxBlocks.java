package io.swallowtail.core.random;

/**
 * Blocks of {@link Philox4x32} at equidistant counters, computed together. There is one array per word of the state and
 * one loop per round, which the compiler vectorizes. The upper half of a 32-bit product is assembled from four 16-bit
 * products, because Java 17 has no vector instruction for it.
 *
 * <p>Cost in batches of 100 and more: 0.45 to 0.85 of {@link Philox4x32#block}, depending on the machine (7 to 8 ns per
 * block instead of 17 on an AMD EPYC, 17 instead of 21 on an Intel Xeon). Memory: 4 KiB. One thread owns an instance.
 */
final class PhiloxBlocks {
    /** Largest batch, in blocks. Its arrays fit into the L1 cache, which matters because every round reads all of them. */
    static final int CAPACITY = 256;

    private static final int LOW = 0xFFFF;

    private final int key0;
    private final int key1;
    private final int[] x0 = new int[CAPACITY];
    private final int[] x1 = new int[CAPACITY];
    private final int[] x2 = new int[CAPACITY];
    private final int[] x3 = new int[CAPACITY];

    PhiloxBlocks(int key0, int key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /**
     * Computes the blocks at the counters {@code first}, {@code first + stride}, … of the lowest word, with the other
     * words constant.
     *
     * @param count number of blocks, 0 to {@link #CAPACITY}
     * @param out receives word k of block i at {@code out[4 * i + k]}
     */
    void compute(int first, int stride, int counter1, int counter2, int counter3, int count, int[] out) {
        begin(first, stride, counter1, counter2, counter3, count);
        int k0 = key0;
        int k1 = key1;
        for (int round = 0; round < Philox4x32.ROUNDS; round++) {
            round(x0, x1, x2, x3, k0, k1, count);
            k0 += Philox4x32.WEYL_0;
            k1 += Philox4x32.WEYL_1;
        }
        interleave(count, out);
    }

    private void begin(int first, int stride, int counter1, int counter2, int counter3, int count) {
        for (int i = 0; i < count; i++) {
            x0[i] = first + stride * i;
            x1[i] = counter1;
            x2[i] = counter2;
            x3[i] = counter3;
        }
    }

    /** The arrays are parameters and not fields, because the compiler then treats them as constant within the loop. */
    private static void round(int[] x0, int[] x1, int[] x2, int[] x3, int k0, int k1, int count) {
        final int low0 = (int) Philox4x32.MULTIPLIER_0 & LOW;
        final int high0 = (int) (Philox4x32.MULTIPLIER_0 >>> 16);
        final int low1 = (int) Philox4x32.MULTIPLIER_1 & LOW;
        final int high1 = (int) (Philox4x32.MULTIPLIER_1 >>> 16);
        for (int i = 0; i < count; i++) {
            int a = x0[i];
            int b = x2[i];
            int aLow = a & LOW;
            int aHigh = a >>> 16;
            int aCarry = aHigh * low0 + (aLow * low0 >>> 16);
            int aUpper = aHigh * high0 + (aCarry >>> 16) + (aLow * high0 + (aCarry & LOW) >>> 16);
            int bLow = b & LOW;
            int bHigh = b >>> 16;
            int bCarry = bHigh * low1 + (bLow * low1 >>> 16);
            int bUpper = bHigh * high1 + (bCarry >>> 16) + (bLow * high1 + (bCarry & LOW) >>> 16);
            x0[i] = bUpper ^ x1[i] ^ k0;
            x1[i] = b * (int) Philox4x32.MULTIPLIER_1;
            x2[i] = aUpper ^ x3[i] ^ k1;
            x3[i] = a * (int) Philox4x32.MULTIPLIER_0;
        }
    }

    private void interleave(int count, int[] out) {
        for (int i = 0, at = 0; i < count; i++, at += 4) {
            out[at] = x0[i];
            out[at + 1] = x1[i];
            out[at + 2] = x2[i];
            out[at + 3] = x3[i];
        }
    }
}
