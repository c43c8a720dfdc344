package io.swallowtail.protocols.circuit;

/**
 * Walks all 2n paths through the random node levels at one end of {@link FlipSwitches}, several rows at a time in one
 * {@code long}.
 *
 * <p>A node holds two paths, the one that came over its straight edge and the one that came over its cross edge. Coin 0
 * sends them on as they came, coin 1 exchanged; then those on cross edges change rows. A path's state is its flipped
 * row bits and one bit for p or p'; its current row gives all other bits. So a path is a lane of 8 bits if at most 7
 * bits are flipped, and otherwise of 16 or 32 bits.
 *
 * <p>Each node level is three loops that the compiler vectorizes: expand coins to masks, exchange under the mask, and
 * change rows. Cost: about 0.5 ns per node in all.
 */
final class SwitchWalk {
    private final int n;
    private final int levels;
    private final boolean isUpwards;
    private final int laneBits;
    private final int lanes;
    /** The position in a row of the lowest flipped bit. */
    private final int shift;
    /** Index: the coins of as many rows as a {@code long} has lanes. Value: ones in the lanes whose coin is 1. */
    private final long[] expanded;
    /** The paths before the first level. */
    private final long[] startStraight;

    private final long[] startCross;
    private final long[] straight;
    private final long[][] crossBuffers;
    private final long[] masks;
    /** By row: its bits that are not flipped, at their places in {@link #place}. */
    private final int[] sameBits;
    /** By row: what {@link #walk} writes where a path ends there. */
    private final int[] endNames;

    /**
     * Prepares the walk.
     *
     * @param d log2 of the number of rows
     * @param levels how many node levels are random, 0 to d
     * @param isUpwards whether they flip the bits 0, 1, … of the row; otherwise d - 1, d - 2, …
     * @param endNames what {@link #walk} writes for a row where a path ends, by row
     */
    SwitchWalk(int d, int levels, boolean isUpwards, int[] endNames) {
        this.n = 1 << d;
        this.levels = levels;
        this.isUpwards = isUpwards;
        this.endNames = endNames;
        laneBits = levels < 8 ? 8 : levels < 16 ? 16 : 32;
        lanes = Long.SIZE / laneBits;
        shift = isUpwards ? 0 : d - levels;
        expanded = new long[1 << lanes];
        long lane = -1L >>> Long.SIZE - laneBits;
        for (int coins = 0; coins < expanded.length; coins++) {
            for (int i = 0; i < lanes; i++) {
                expanded[coins] |= (coins >> i & 1) * lane << i * laneBits;
            }
        }
        int size = (n + lanes - 1) / lanes;
        startStraight = new long[size];
        startCross = new long[size];
        for (int row = 0; row < n; row++) {
            long flipped = row >> shift & (1 << levels) - 1;
            startStraight[row / lanes] |= flipped << row % lanes * laneBits;
            startCross[row / lanes] |= (flipped | 1L << levels) << row % lanes * laneBits;
        }
        sameBits = new int[n];
        for (int row = 0; row < n; row++) {
            sameBits[row] = place(row & ~((1 << levels) - 1 << shift));
        }
        straight = new long[size];
        crossBuffers = new long[2][size];
        masks = new long[size];
    }

    /**
     * Gives the index at which {@link #walk} writes the end of p of an outer node; that of p' is {@link #buddyDistance}
     * further.
     */
    int place(int row) {
        int above = row >> shift + levels << shift + levels;
        return row + above;
    }

    /** Gives the distance of a path's end from that of the other one of the same outer node. */
    int buddyDistance() {
        return 1 << shift + levels;
    }

    /**
     * Walks from the outer nodes inwards.
     *
     * @param coins coin k·n + w for row w of the k-th node level from outside
     * @param ends receives, at {@link #place} of an outer node, the name of the row where its p ends, and {@link
     *     #buddyDistance} further that of its p'; 2n places
     */
    void walk(long[] coins, int[] ends) {
        System.arraycopy(startStraight, 0, straight, 0, straight.length);
        System.arraycopy(startCross, 0, crossBuffers[0], 0, startCross.length);
        long[] cross = crossBuffers[0];
        long[] leaving = crossBuffers[1];
        int flip = isUpwards ? 1 : n >> 1;
        for (int k = 0; k < levels; k++) {
            expand(coins, k * n);
            exchange(straight, cross, masks);
            if (flip >= lanes) {
                swapBlocks(cross, leaving, flip / lanes);
                long[] arrived = leaving;
                leaving = cross;
                cross = arrived;
            } else {
                swapLanes(cross, flip * laneBits, expanded[lanesWithout(flip)]);
            }
            flip = isUpwards ? flip << 1 : flip >> 1;
        }
        write(cross, ends);
    }

    private void expand(long[] coins, int first) {
        if (laneBits == Byte.SIZE && n >= Long.SIZE) {
            expandBytes(coins, first / Long.SIZE, expanded, masks);
            return;
        }
        int all = expanded.length - 1;
        for (int i = 0, coin = first; i < masks.length; i++, coin += lanes) {
            masks[i] = expanded[(int) (coins[coin >>> 6] >>> coin) & all];
        }
    }

    /** With whole words of coins the inner loop is unrolled. */
    private static void expandBytes(long[] coins, int first, long[] expanded, long[] masks) {
        for (int i = 0; i < masks.length / 8; i++) {
            long word = coins[first + i];
            for (int k = 0; k < 8; k++) {
                masks[8 * i + k] = expanded[(int) word & 0xFF];
                word >>>= 8;
            }
        }
    }

    private static void exchange(long[] straight, long[] cross, long[] masks) {
        for (int i = 0; i < masks.length; i++) {
            long a = straight[i];
            long b = cross[i];
            long exchanged = (a ^ b) & masks[i];
            straight[i] = a ^ exchanged;
            cross[i] = b ^ exchanged;
        }
    }

    /** Exchanges neighbouring blocks of so many {@code long}s. */
    private static void swapBlocks(long[] cross, long[] leaving, int block) {
        for (int i = 0; i < cross.length; i += 2 * block) {
            System.arraycopy(cross, i, leaving, i + block, block);
            System.arraycopy(cross, i + block, leaving, i, block);
        }
    }

    private static void swapLanes(long[] cross, int by, long low) {
        for (int i = 0; i < cross.length; i++) {
            long b = cross[i];
            cross[i] = (b & low) << by | b >>> by & low;
        }
    }

    /** The lanes whose number lacks a bit. */
    private int lanesWithout(int bit) {
        int found = 0;
        for (int i = 0; i < lanes; i++) {
            found |= (i & bit) == 0 ? 1 << i : 0;
        }
        return found;
    }

    private void write(long[] cross, int[] ends) {
        if (laneBits == Byte.SIZE && n >= lanes) {
            writeBytes(straight, cross, shift, sameBits, endNames, ends);
            return;
        }
        int lane = (2 << levels) - 1;
        for (int row = 0; row < n; row++) {
            int at = row / lanes;
            int bits = row % lanes * laneBits;
            ends[((int) (straight[at] >>> bits) & lane) << shift | sameBits[row]] = endNames[row];
            ends[((int) (cross[at] >>> bits) & lane) << shift | sameBits[row]] = endNames[row];
        }
    }

    /** With eight lanes the inner loop is unrolled, which takes a third of the time. */
    private static void writeBytes(
            long[] straight, long[] cross, int shift, int[] sameBits, int[] endNames, int[] ends) {
        for (int i = 0; i < straight.length; i++) {
            long a = straight[i];
            long b = cross[i];
            for (int k = 0; k < 8; k++) {
                int row = 8 * i + k;
                int same = sameBits[row];
                int name = endNames[row];
                ends[((int) a & 0xFF) << shift | same] = name;
                ends[((int) b & 0xFF) << shift | same] = name;
                a >>>= 8;
                b >>>= 8;
            }
        }
    }
}
