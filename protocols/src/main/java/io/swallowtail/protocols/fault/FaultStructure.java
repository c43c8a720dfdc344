package io.swallowtail.protocols.fault;

import java.util.Arrays;

/**
 * The faulty rows and columns of the sets of b² subbutterflies, and those that the construction adds so that all sets
 * carry the same flow.
 *
 * <p>The bits of strip s are digit s of a column's number in base b; a subbutterfly of strip s has every value of digit
 * s. A set of an inner strip s has every value of the digits s - 1, s and s + 1. Its row a is the b subbutterflies with
 * a as digit s + 1: they have the same input neighbours. Its column c is those with c as digit s - 1: they have the
 * same output neighbours. The row of strip t and the column of strip t - 1 that agree outside the digits t - 1 and t
 * share b² nodes and are neighbours of each other only. Such a pair is a <em>link</em> of t, 1 ≤ t < strips. When the
 * spread has ended, both are faulty as a whole, or both have at most one faulty subbutterfly.
 *
 * <p>A collection of t, 2 ≤ t ≤ strips - 2, is the b² links that agree outside the digits t - 2 … t + 1: the rows of b
 * sets of strip t, which digit t - 2 distinguishes, and the columns of b sets of strip t - 1, which digit t + 1
 * distinguishes.
 *
 * <p>Memory: a byte for each column and strip. Cost: about 10 operations for each of them.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, part 1 (iv); b is the paper's d.
 */
final class FaultStructure {
    /** The rows of a set; the digit of the next strip is the number of a row. */
    static final int ROWS = 1;
    /** The columns of a set; the digit of the strip before is the number of a column. */
    static final int COLUMNS = -1;

    private final int d;
    private final int height;
    private final int b;
    final int strips;
    /** At t·n + w, where digits t - 1 and t of w are 0: whether the link of t that contains column w is faulty. */
    private final boolean[] faulty;

    /**
     * Allocates the arrays.
     *
     * @param d log2 of the number of columns
     * @param height log2 of b; divides d, at least three times
     */
    FaultStructure(int d, int height) {
        this.d = d;
        this.height = height;
        b = 1 << height;
        strips = d / height;
        faulty = new boolean[strips << d];
    }

    /** Replaces a digit of a column. */
    int with(int column, int strip, int digit) {
        int shift = d - (strip + 1) * height;
        return column & ~(b - 1 << shift) | digit << shift;
    }

    /** Reports whether a column has 0 as the digits of some strips; those outside the network do not count. */
    boolean isFirst(int column, int from, int to) {
        int high = d - Math.max(0, from) * height;
        int low = d - Math.min(strips, to + 1) * height;
        return (column >>> low & (1 << high - low) - 1) == 0;
    }

    private int link(int t, int column) {
        return (t << d) + with(with(column, t - 1, 0), t, 0);
    }

    /** Reports whether the link of t that holds a column is faulty. */
    boolean isFaulty(int t, int column) {
        return faulty[link(t, column)];
    }

    /** Reports whether a row ({@link #ROWS}) or column ({@link #COLUMNS}) of a set of a strip is faulty. */
    boolean isFaulty(int side, int strip, int set, int place) {
        return isFaulty(side == ROWS ? strip : strip + 1, with(set, strip + side, place));
    }

    /** Reports whether a set has a faulty row, or a faulty column. */
    boolean hasFaulty(int side, int strip, int set) {
        int place = 0;
        while (place < b && !isFaulty(side, strip, set, place)) {
            place++;
        }
        return place < b;
    }

    /** Reports whether all subbutterflies of a set are faulty; sets have none, one or all of their rows faulty. */
    boolean isFaultySet(int strip, int set) {
        return isFaulty(ROWS, strip, set, 0) && isFaulty(ROWS, strip, set, 1);
    }

    /**
     * Reports whether flow may go through the subbutterfly of a strip that contains a column: its row and its column
     * are sound.
     */
    boolean isUsable(int strip, int column) {
        return (strip == 0 || !isFaulty(strip, column)) && (strip == strips - 1 || !isFaulty(strip + 1, column));
    }

    /** Reads the rows and columns that are faulty as a whole, after the spread has ended. */
    void read(FaultSpread spread) {
        Arrays.fill(faulty, false);
        for (int t = 1; t < strips; t++) {
            for (int column = 0; column < 1 << d; column++) {
                if (isFirst(column, t - 1, t)) {
                    boolean isFaulty = true;
                    for (int i = 0; i < b; i++) {
                        isFaulty &= spread.isFaulty(t, with(column, t - 1, i));
                    }
                    faulty[(t << d) + column] = isFaulty;
                }
            }
        }
    }

    /** Counts the faulty links of t. */
    int faultyLinks(int t) {
        int count = 0;
        for (int at = t << d; at < t + 1 << d; at++) {
            count += faulty[at] ? 1 : 0;
        }
        return count;
    }

    /**
     * Counts the sets of the inner strips whose faulty subbutterflies are not one of the paper's five patterns: none,
     * all, a row, a column, or a row and a column.
     */
    int otherPatterns(FaultSpread spread) {
        int others = 0;
        for (int strip = 1; strip < strips - 1; strip++) {
            for (int column = 0; column < 1 << d; column++) {
                others += isFirst(column, strip - 1, strip + 1) && !isOfFivePatterns(spread, strip, column) ? 1 : 0;
            }
        }
        return others;
    }

    private boolean isOfFivePatterns(FaultSpread spread, int strip, int set) {
        int rows = 0;
        int columns = 0;
        for (int i = 0; i < b; i++) {
            rows += isFaulty(ROWS, strip, set, i) ? 1 : 0;
            columns += isFaulty(COLUMNS, strip, set, i) ? 1 : 0;
        }
        boolean isCovered = true;
        for (int row = 0; row < b; row++) {
            for (int column = 0; column < b; column++) {
                int at = with(with(set, strip + 1, row), strip - 1, column);
                isCovered &= spread.isFaulty(strip, at)
                        == (isFaulty(ROWS, strip, set, row) || isFaulty(COLUMNS, strip, set, column));
            }
        }
        return isCovered && (rows <= 1 && columns <= 1 || rows == b && columns == b);
    }

    /** Counts the collections with more faulty rows than b. */
    int overfullCollections() {
        int count = 0;
        for (int t = 2; t <= strips - 2; t++) {
            for (int column = 0; column < 1 << d; column++) {
                count += isFirst(column, t - 2, t + 1) && faultyIn(t, column) > b ? 1 : 0;
            }
        }
        return count;
    }

    private int faultyIn(int t, int collection) {
        int count = 0;
        for (int above = 0; above < b; above++) {
            for (int below = 0; below < b; below++) {
                count += isFaulty(t, inCollection(t, collection, above, below)) ? 1 : 0;
            }
        }
        return count;
    }

    /** Gives a column of the link of a collection that has given digits t - 2 and t + 1. */
    private int inCollection(int t, int collection, int above, int below) {
        return with(with(collection, t - 2, above), t + 1, below);
    }

    /**
     * Adds faulty rows and columns until each collection has b of each and each set of the second and the last strip
     * but one as many faulty rows as columns. A collection without faults gets case (3), different rows in each set:
     * row j of the set with j as digit t - 2. A set of the second strip with a faulty column and no faulty row gets its
     * row 0, and a set of the last strip but one with a faulty row only its column 0. No further subbutterfly becomes
     * faulty by these.
     *
     * <p>Requires that no collection has more than b faulty rows.
     */
    void complete() {
        for (int t = 2; t <= strips - 2; t++) {
            for (int column = 0; column < 1 << d; column++) {
                if (isFirst(column, t - 2, t + 1) && faultyIn(t, column) == 0) {
                    for (int i = 0; i < b; i++) {
                        faulty[link(t, inCollection(t, column, i, i))] = true;
                    }
                }
            }
        }
        int last = strips - 2;
        for (int column = 0; column < 1 << d; column++) {
            if (isFirst(column, 0, 2) && !hasFaulty(ROWS, 1, column) && hasFaulty(COLUMNS, 1, column)) {
                faulty[link(1, column)] = true;
            }
            if (isFirst(column, last - 1, last + 1)
                    && hasFaulty(ROWS, last, column)
                    && !hasFaulty(COLUMNS, last, column)) {
                faulty[link(last + 1, column)] = true;
            }
        }
    }
}
