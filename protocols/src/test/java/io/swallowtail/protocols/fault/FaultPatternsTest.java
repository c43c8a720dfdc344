package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Section 2, part 1 (iv): which subbutterflies of a set of b² are faulty in the end, if a set with a faulty one is faulty as a whole from
 * the start. The b columns of bits of a strip are a digit of a column's number in base b. A set of strip s is all values of the digits s - 1
 * and s + 1; a row has one value of the digit s + 1, and so the same input neighbours, a column one value of the digit s - 1.
 */
class FaultPatternsTest {
    /** Strips with their faults. */
    private static final class Net {
        private final int d;
        private final int height;
        private final int b;
        private final int strips;
        private final long[] edgeFaults;
        private final FaultSpread spread;

        Net(int d, int height) {
            this.d = d;
            this.height = height;
            b = 1 << height;
            strips = d / height;
            edgeFaults = new long[(2 * d << d) / 64];
            spread = new FaultSpread(d, height);
        }

        int with(int column, int strip, int digit) {
            int shift = d - (strip + 1) * height;
            return column & ~(b - 1 << shift) | digit << shift;
        }

        void fail(int strip, int column) {
            int flag = 2 * strip * height * (1 << d) + column;
            edgeFaults[flag / 64] |= 1L << flag % 64;
        }

        void failSet(int strip, int column) {
            for (int i = 0; i < b; i++) {
                for (int j = 0; j < b; j++) {
                    fail(strip, with(with(column, strip + 1, i), strip - 1, j));
                }
            }
        }

        void settle() {
            SurvivingButterfly butterfly = new SurvivingButterfly(d);
            butterfly.failEdges(edgeFaults);
            spread.begin(butterfly);
            boolean spreads = true;
            while (spreads) {
                spreads = spread.sweep();
            }
        }

        /** Names a set's pattern by the numbers of its full rows and columns; fails if a faulty subbutterfly is in neither. */
        String pattern(int strip, int column) {
            boolean[][] faulty = new boolean[b][b];
            for (int i = 0; i < b; i++) {
                for (int j = 0; j < b; j++) {
                    faulty[i][j] = spread.isFaulty(strip, with(with(column, strip + 1, i), strip - 1, j));
                }
            }
            return lines(faulty);
        }

        String lines(boolean[][] faulty) {
            boolean[] rows = new boolean[b];
            boolean[] columns = new boolean[b];
            int all = 0;
            int fullRows = 0;
            int fullColumns = 0;
            for (int i = 0; i < b; i++) {
                rows[i] = true;
                columns[i] = true;
                for (int j = 0; j < b; j++) {
                    rows[i] &= faulty[i][j];
                    columns[i] &= faulty[j][i];
                    all += faulty[i][j] ? 1 : 0;
                }
                fullRows += rows[i] ? 1 : 0;
                fullColumns += columns[i] ? 1 : 0;
            }
            int covered = fullRows * b + fullColumns * b - fullRows * fullColumns;
            return all == covered ? fullRows + " rows, " + fullColumns + " columns" : "scattered";
        }

        /** The rows of the b sets of a strip whose input neighbours are b sets of the strip before: set k has the digit k of strip s - 2. */
        boolean[][] rowsOfCollection(int strip, int column) {
            boolean[][] rows = new boolean[b][b];
            for (int k = 0; k < b; k++) {
                for (int i = 0; i < b; i++) {
                    rows[k][i] = true;
                    for (int j = 0; j < b; j++) {
                        int at = with(with(with(column, strip - 2, k), strip + 1, i), strip - 1, j);
                        rows[k][i] &= spread.isFaulty(strip, at);
                    }
                }
            }
            return rows;
        }
    }

    /** All five patterns arise, and no other; faults in the outermost strips may lie anywhere. */
    @Test
    void aSetIsFreeFullOrHasARowOrAColumnOrBoth() {
        Random random = new Random(4);
        var seen = new TreeSet<String>();
        for (int[] shape : new int[][] {{6, 2}, {8, 2}, {10, 2}, {5, 1}, {9, 3}}) {
            for (int round = 0; round < 400; round++) {
                Net net = new Net(shape[0], shape[1]);
                int sets = random.nextInt(6);
                for (int i = 0; i < sets; i++) {
                    net.failSet(1 + random.nextInt(net.strips - 2), random.nextInt(1 << net.d));
                    net.fail(random.nextBoolean() ? 0 : net.strips - 1, random.nextInt(1 << net.d));
                }
                net.settle();
                for (int strip = 1; strip < net.strips - 1; strip++) {
                    for (int column = 0; column < 1 << net.d; column++) {
                        String pattern = net.pattern(strip, column);
                        seen.add(pattern.equals(net.b + " rows, " + net.b + " columns") ? "all" : pattern);
                    }
                }
            }
        }
        assertEquals(
                "[0 rows, 0 columns, 0 rows, 1 columns, 1 rows, 0 columns, 1 rows, 1 columns, all]", seen.toString());
    }

    /**
     * Of the d² rows of a collection, d (b here) are faulty in a full set (1) or as the same row of each (2). Both together arise as well,
     * from a faulty set in each of two neighbouring strips: then 2d - 1 rows are faulty, of which the paper does not speak.
     */
    @Test
    void twoNeighbouringSetsMakeMoreFaultyRowsThanThePaperCounts() {
        Net net = new Net(8, 2);
        net.failSet(2, 0);
        net.settle();
        assertEquals("1 rows, 0 columns", net.lines(net.rowsOfCollection(2, 0)));
        net.failSet(1, 0);
        net.settle();
        assertEquals("1 rows, 1 columns", net.lines(net.rowsOfCollection(2, 0)));
        assertEquals("4 rows, 4 columns", net.pattern(1, 0));
        assertEquals("4 rows, 4 columns", net.pattern(2, 0));
        assertEquals(88, net.spread.faulty());
    }
}
