package io.swallowtail.protocols.multibutterfly;

/**
 * The largest shortfall of a set, and the number of sets with it. A set's shortfall is the number of neighbours that it
 * needs minus the number that it has; it may be negative.
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
    public void accept(int neighbours, int nodes) {
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

    /** Gives a score below 2^31 that grows with the shortfall, then with the number of sets. */
    long measure() {
        long level = Math.min((long) largest + OFFSET, MAX_SHORTFALL);
        return level << SET_BITS | Math.min(sets, MAX_SETS);
    }
}
