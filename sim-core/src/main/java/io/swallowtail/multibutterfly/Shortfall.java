package io.swallowtail.multibutterfly;

/**
 * How many neighbours sets lack, or have to spare: the largest difference of the neighbours that a set needs and those that it
 * has, and how many sets have it.
 */
final class Shortfall implements SetSearch.Goal {
    private static final int OFFSET = 1 << 14;
    private static final int MAX_SHORTFALL = (1 << 15) - 1;
    private static final int SET_BITS = 16;
    private static final int MAX_SETS = (1 << SET_BITS) - 1;

    /** By number of nodes: the neighbours that a set of this size needs; nondecreasing. */
    private final int[] needed;

    private int largest;
    private int sets;

    Shortfall(int[] needed) {
        this.needed = needed;
    }

    void clear() {
        largest = -OFFSET;
        sets = 0;
    }

    @Override
    public void meet(int neighbours, int nodes) {
        int shortfall = needed[nodes] - neighbours;
        if (shortfall > largest) {
            largest = shortfall;
            sets = 0;
        }
        if (shortfall == largest) {
            sets++;
        }
    }

    @Override
    public boolean excludes(int neighboursAtLeast, int nodesAtMost) {
        return needed[nodesAtMost] - neighboursAtLeast < largest;
    }

    /** Gives a number below 2^31, greater for a larger shortfall and then for more sets. */
    long measure() {
        long level = Math.min((long) largest + OFFSET, MAX_SHORTFALL);
        return level << SET_BITS | Math.min(sets, MAX_SETS);
    }
}
