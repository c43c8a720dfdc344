package io.swallowtail.protocols.fault;

/**
 * Sets of the n = 2^d columns of a butterfly, packed 64 per word: column w is bit (w mod 64) of word w / 64. A row of
 * columns takes {@link #words()} words; if n is below 64, the bits after the last column are 0.
 *
 * <p>Every operation costs a few instructions per word.
 */
final class Columns {
    private static final int WORD_BITS = 6;

    /** Bits i of a word whose number i has bit k set to 0. */
    private static final long[] LOWER = {
        0x5555555555555555L,
        0x3333333333333333L,
        0x0F0F0F0F0F0F0F0FL,
        0x00FF00FF00FF00FFL,
        0x0000FFFF0000FFFFL,
        0x00000000FFFFFFFFL
    };

    private final int d;
    /** The number of words of a row. */
    final int words;
    /** A word of a row that holds every column. */
    final long all;

    /**
     * Prepares sets.
     *
     * @param d log2 of the number of columns, at least 1
     */
    Columns(int d) {
        this.d = d;
        words = Math.max(1, (1 << d) >>> WORD_BITS);
        all = d >= WORD_BITS ? -1L : (1L << (1 << d)) - 1;
    }

    /**
     * Reads a word of a row from bits that are packed without gaps, row after row.
     *
     * @param packed the bits
     * @param row the number of the row
     * @param word the word, below {@link #words()}
     */
    long unpacked(long[] packed, int row, int word) {
        if (d >= WORD_BITS) {
            return packed[row * words + word];
        }
        // n divides 64, so a row never straddles two words.
        int first = row << d;
        return packed[first >>> WORD_BITS] >>> first & all;
    }

    /**
     * Translates every column: {@code to} contains w if and only if {@code from} contains w xor shift. The two rows
     * must not overlap.
     *
     * @param shift below n
     */
    void translate(long[] from, int fromIndex, long[] to, int toIndex, int shift) {
        int high = shift >>> WORD_BITS;
        for (int word = 0; word < words; word++) {
            to[toIndex + word] = from[fromIndex + (word ^ high)];
        }
        for (int rest = shift & Long.SIZE - 1; rest != 0; rest &= rest - 1) {
            int by = rest & -rest;
            long lower = LOWER[Integer.numberOfTrailingZeros(by)];
            for (int word = toIndex; word < toIndex + words; word++) {
                to[word] = moved(to[word], by, lower);
            }
        }
    }

    /** Moves the bits of one word by a power of two below 64. */
    private static long moved(long word, int by, long lower) {
        return word >>> by & lower | (word & lower) << by;
    }

    /**
     * Merges groups of columns in pairs: each column's group with that of the column that differs in one bit. The sets
     * contain a column if its group holds at least one element, or at least two. They are updated to groups of twice
     * the size.
     *
     * @param one the columns whose groups hold at least one element, a row that begins at index 0
     * @param two the columns whose groups hold at least two elements, a row that begins at index 0
     * @param flip a power of two below n
     */
    void join(long[] one, long[] two, int flip) {
        int high = flip >>> WORD_BITS;
        for (int word = 0; word < words && high != 0; word++) {
            int other = word | high;
            if (other != word) {
                two[word] |= two[other] | one[word] & one[other];
                one[word] |= one[other];
                two[other] = two[word];
                one[other] = one[word];
            }
        }
        long lower = LOWER[Integer.numberOfTrailingZeros(flip) % WORD_BITS];
        for (int word = 0; word < words && high == 0; word++) {
            long moved = moved(one[word], flip, lower);
            two[word] |= moved(two[word], flip, lower) | one[word] & moved;
            one[word] |= moved;
        }
    }

    /** Reports whether a row holds a column. */
    static boolean holds(long[] row, int index, int column) {
        return (row[index + (column >>> WORD_BITS)] >>> column & 1) != 0;
    }

    /** Counts the columns of a row. */
    int count(long[] row, int index) {
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(row[index + word]);
        }
        return count;
    }
}
