package io.swallowtail.protocols.fault;

import static io.swallowtail.protocols.fault.FaultStructure.COLUMNS;
import static io.swallowtail.protocols.fault.FaultStructure.ROWS;

import java.util.Arrays;

/**
 * The flow that part 2 of Theorem 2.1's proof constructs through the subbutterflies of a completed
 * {@link FaultStructure}.
 *
 * <p>The throughput of a subbutterfly is the number of units that enter and leave it. Throughputs form a flow if, at
 * each link, those of the column and those of the row have the same sum T. Then the node that subbutterflies of
 * throughputs y and z share carries y·z/T. A subbutterfly divides the units of each input over its outputs in
 * proportion to the units that leave there. Both are the uniform split of the paper. No units move backwards if no
 * throughput is negative.
 *
 * <p>Initially T is b(b - 1), divided evenly. A set with as many faulty rows as columns is balanced. A set S with a
 * faulty row and no faulty column receives b(b - 1) units too few. A set S' with a faulty column and no faulty row
 * receives as many too many. In the b × b array of the sets of b⁴ subbutterflies let the r faulty sets be (0, 0) … (r -
 * 1, r - 1). Then S = (i, j), j < r ≤ i, and S' = (k, l), k < r ≤ l. The units go from S' to S through a set S'': (i,
 * l) if r ≤ b/2 (with k = j and l = r + (i - r + j) mod (b - r)), (k, j) if r > b/2 (with k = (j + 1 + i - r) mod r and
 * l = i). No two pairs have the same S''. Two sets in a row of the array exchange units in the strip above, evenly over
 * the rows that are sound in both. Two sets in a column of the array exchange units in the strip below, evenly over the
 * columns that are sound in both. No unit moves backwards; instead, fewer units are sent in the opposite direction.
 *
 * <p>Memory: 8 bytes for each column and strip and 8(log2 b + 4) for each column. Cost: about 50 operations for each
 * node.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, part 2; b is the paper's d.
 */
final class ConstructedFlow {
    /** Receives the units on the edges. */
    interface Edges {
        /** Takes the units on the edge from (column, level) down to the next level. */
        void load(int level, int column, boolean crossing, double units);
    }

    private final FaultStructure structure;
    private final int d;
    private final int height;
    private final int b;
    private final int strips;
    private final int n;
    /** At s·n + w, where digit s of w is 0: the throughput of the subbutterfly of strip s that contains column w. */
    private final double[] throughput;

    private final double[] arriving;
    private final double[] next;
    /** At i·n + column, for the strip's i-th level: the units that leave at the outputs that a node reaches. */
    private final double[] leaving;

    private final int[] arrayRows;
    private final int[] arrayColumns;
    private final boolean[] isTaken;
    private boolean isPossible;

    /**
     * Allocates the arrays.
     *
     * @param d log2 of the number of columns
     * @param height log2 of b
     * @param structure the structure to route through
     */
    ConstructedFlow(int d, int height, FaultStructure structure) {
        this.structure = structure;
        this.d = d;
        this.height = height;
        b = 1 << height;
        strips = d / height;
        n = 1 << d;
        throughput = new double[strips * n];
        arriving = new double[n];
        next = new double[n];
        leaving = new double[(height + 1) * n];
        arrayRows = new int[b];
        arrayColumns = new int[b];
        isTaken = new boolean[b];
    }

    /**
     * Finds the throughputs.
     *
     * @return whether they form a flow: none is negative, and sets that exchange units have a common sound row or
     *     column
     */
    boolean find() {
        isPossible = true;
        Arrays.fill(throughput, 0);
        for (int strip = 0; strip < strips; strip++) {
            for (int column = 0; column < n; column++) {
                if (structure.isFirst(column, strip, strip) && structure.isUsable(strip, column)) {
                    throughput[strip * n + column] = evenShare(strip, column);
                }
            }
        }
        for (int strip = 2; strip <= strips - 3; strip++) {
            for (int column = 0; column < n; column++) {
                if (structure.isFirst(column, strip - 2, strip + 2)) {
                    balance(strip, column);
                }
            }
        }
        double least = 0;
        for (double units : throughput) {
            least = Math.min(least, units);
        }
        return isPossible && least >= 0;
    }

    /**
     * Divides b(b - 1) units over the b or b - 1 sound subbutterflies of a row and of a column; the smaller share if
     * these differ.
     */
    private double evenShare(int strip, int column) {
        boolean isInner = strip > 0 && strip < strips - 1;
        boolean isFullShare =
                isInner && structure.hasFaulty(ROWS, strip, column) && structure.hasFaulty(COLUMNS, strip, column);
        return isFullShare ? b : b - 1;
    }

    /** Counts the units that the flow brings from inputs to outputs. */
    long units() {
        long usable = 0;
        for (int column = 0; column < n; column++) {
            usable += structure.isFirst(column, 0, 0) && structure.isUsable(0, column) ? 1 : 0;
        }
        return usable * (b - 1);
    }

    /** Gives the set (i, j) of the array of b² sets of a strip, by a column that it holds. */
    private int set(int strip, int array, int i, int j) {
        return structure.with(structure.with(array, strip + 2, i), strip - 2, j);
    }

    /** Sends units between the sets of b⁴ subbutterflies. */
    private void balance(int strip, int array) {
        int r = orderArray(strip, array);
        int others = b - r;
        for (int u = 0; u < others; u++) {
            for (int t = 0; t < r; t++) {
                int i = arrayRows[r + u];
                int j = arrayColumns[t];
                if (r <= others) {
                    int k = arrayRows[t];
                    int l = arrayColumns[r + (u + t) % others];
                    int via = set(strip, array, i, l);
                    balanceThroughFaultySet(strip, set(strip, array, i, j), via, set(strip, array, k, l));
                } else {
                    int k = arrayRows[(t + 1 + u) % r];
                    int via = set(strip, array, k, j);
                    balanceThroughSoundSet(
                            strip, set(strip, array, i, j), via, set(strip, array, k, arrayColumns[r + u]));
                }
            }
        }
    }

    /**
     * Orders the rows and columns of the array so that its faulty sets come first on the diagonal; returns their
     * number.
     */
    private int orderArray(int strip, int array) {
        int faultyRows = 0;
        Arrays.fill(isTaken, false);
        for (int i = 0; i < b; i++) {
            for (int j = 0; j < b; j++) {
                if (structure.isFaultySet(strip, set(strip, array, i, j))) {
                    arrayRows[faultyRows] = i;
                    arrayColumns[faultyRows++] = j;
                    isTaken[j] = true;
                }
            }
        }
        int row = faultyRows;
        int column = faultyRows;
        for (int i = 0; i < b; i++) {
            boolean isSound = true;
            for (int t = 0; t < faultyRows; t++) {
                isSound &= arrayRows[t] != i;
            }
            if (isSound) {
                arrayRows[row++] = i;
            }
            if (!isTaken[i]) {
                arrayColumns[column++] = i;
            }
        }
        return faultyRows;
    }

    /**
     * Sends units from S' to S'' in the strip below, and from S'' to S in the strip above. This is the case S'' = (i,
     * l), where S'' has a faulty row and a faulty column.
     */
    private void balanceThroughFaultySet(int strip, int lacking, int via, int exceeding) {
        double perRow = exchange(ROWS, strip, lacking, via);
        double perColumn = exchange(COLUMNS, strip, exceeding, via);
        for (int row = 0; row < b; row++) {
            boolean isRow = isSound(ROWS, strip, lacking, via, row);
            for (int column = 0; column < b; column++) {
                boolean isColumn = isSound(COLUMNS, strip, exceeding, via, column);
                if (isRow) {
                    add(strip, lacking, row, column, perRow / b);
                }
                if (isColumn) {
                    add(strip, exceeding, row, column, perColumn / b);
                }
                if (isRow && isColumn) {
                    add(strip, via, row, column, -perRow * perColumn / (b * (b - 1)));
                }
            }
        }
    }

    /**
     * Sends units from S' to S'' in the strip above, and from S'' to S in the strip below. This is the case S'' = (k,
     * j), where S'' has no faults.
     */
    private void balanceThroughSoundSet(int strip, int lacking, int via, int exceeding) {
        double perRow = exchange(ROWS, strip, via, exceeding);
        exchange(COLUMNS, strip, via, lacking);
        for (int row = 0; row < b; row++) {
            for (int column = 0; column < b; column++) {
                add(strip, via, row, column, perRow / b);
            }
        }
    }

    private boolean isSound(int side, int strip, int one, int other, int place) {
        return !structure.isFaulty(side, strip, one, place) && !structure.isFaulty(side, strip, other, place);
    }

    private void add(int strip, int set, int row, int column, double units) {
        int at = structure.with(structure.with(set, strip + 1, row), strip - 1, column);
        if (structure.isUsable(strip, at)) {
            throughput[strip * n + structure.with(at, strip, 0)] += units;
        }
    }

    /**
     * Moves b(b - 1) units from the rows or columns of one set to those of another, evenly over those that are sound in
     * both.
     */
    private double exchange(int side, int strip, int gaining, int losing) {
        int sound = 0;
        for (int place = 0; place < b; place++) {
            sound += isSound(side, strip, gaining, losing, place) ? 1 : 0;
        }
        isPossible &= sound > 0;
        double each = b * (b - 1) / (double) Math.max(1, sound);
        for (int place = 0; place < b; place++) {
            if (isSound(side, strip, gaining, losing, place)) {
                spread(strip - side, strip, structure.with(gaining, strip + side, place), each);
                spread(strip - side, strip, structure.with(losing, strip + side, place), -each);
            }
        }
        return each;
    }

    /** Adds units evenly to the usable subbutterflies among the b of a strip that differ in one digit. */
    private void spread(int strip, int digit, int column, double units) {
        int usable = 0;
        for (int i = 0; i < b; i++) {
            usable += structure.isUsable(strip, structure.with(column, digit, i)) ? 1 : 0;
        }
        for (int i = 0; i < b; i++) {
            int at = structure.with(column, digit, i);
            if (structure.isUsable(strip, at)) {
                throughput[strip * n + structure.with(at, strip, 0)] += units / usable;
            }
        }
    }

    private double through(int strip, int column) {
        return throughput[strip * n + structure.with(column, strip, 0)];
    }

    /** Gives the units that a node between strips t - 1 and t carries, or an input (t = 0) or output. */
    private double atNode(int t, int column) {
        if (t == 0 || t == strips) {
            return through(t == 0 ? 0 : strips - 1, column) / b;
        }
        double both = through(t - 1, column) * through(t, column);
        if (both == 0) {
            return 0;
        }
        double sum = 0;
        for (int i = 0; i < b; i++) {
            sum += through(t, structure.with(column, t - 1, i));
        }
        return both / sum;
    }

    /** Reports the units on every edge; call {@link #find} before. */
    void edges(Edges edges) {
        for (int strip = 0; strip < strips; strip++) {
            for (int column = 0; column < n; column++) {
                arriving[column] = atNode(strip, column);
                leaving[height * n + column] = atNode(strip + 1, column);
            }
            int first = strip * height;
            for (int i = height - 1; i >= 0; i--) {
                int flip = 1 << d - 1 - (first + i);
                int below = (i + 1) * n;
                for (int column = 0; column < n; column++) {
                    leaving[i * n + column] = leaving[below + column] + leaving[below + (column ^ flip)];
                }
            }
            for (int i = 0; i < height; i++) {
                edges(edges, strip, i);
            }
        }
    }

    /** Reports one level of edges, and computes the units that arrive at the next level. */
    private void edges(Edges edges, int strip, int i) {
        int level = strip * height + i;
        int flip = 1 << d - 1 - level;
        int below = (i + 1) * n;
        for (int column = 0; column < n; column++) {
            double units = through(strip, column);
            double share = units == 0 ? 0 : arriving[column] / units;
            edges.load(level, column, false, share * leaving[below + column]);
            edges.load(level, column, true, share * leaving[below + (column ^ flip)]);
            next[column] = arriving[column] + arriving[column ^ flip];
        }
        System.arraycopy(next, 0, arriving, 0, n);
    }
}
