package io.swallowtail.protocols.fault;

import java.util.Arrays;

/**
 * Faulty subbutterflies of a butterfly that is cut into strips of equal height, and how they spread.
 *
 * <p>Strip s covers node levels s·m … (s + 1)·m; its subbutterflies are the 2^m columns that agree outside the strip's
 * m bits. A subbutterfly is faulty if it contains a fault; a node of a shared level counts for both strips. A further
 * one becomes faulty if it shares at least two inputs with faulty ones of the previous strip, or at least two outputs
 * with faulty ones of the next strip.
 *
 * <p>A strip's faulty subbutterflies are stored as the set of their columns. The columns of a subbutterfly lie in
 * different subbutterflies of a neighbouring strip, so it shares as many inputs with faulty ones as it has columns in
 * their set. Cost: a few operations for each 64 columns, bit of the strip, and sweep.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, parts 1 (i) and 1 (iv).
 */
final class FaultSpread {
    private final int d;
    private final int height;
    final int strips;
    private final Columns columns;
    private final int words;
    private final long[] faulty;
    private final long[] one;
    private final long[] two;

    /**
     * Prepares strips.
     *
     * @param d log2 of the number of columns
     * @param height m, edge levels of a strip; divides d
     */
    FaultSpread(int d, int height) {
        this.d = d;
        this.height = height;
        strips = d / height;
        columns = new Columns(d);
        words = columns.words;
        faulty = new long[strips * words];
        one = new long[words];
        two = new long[words];
    }

    /** Counts the subbutterflies of a strip. */
    int perStrip() {
        return 1 << d - height;
    }

    /** Writes the division into strips for a trace. */
    String inWords() {
        return "Strips: " + strips + " of " + perStrip() + " subbutterflies with " + (1 << height) + " inputs each.";
    }

    /** Finds the subbutterflies that contain a fault. */
    void begin(SurvivingButterfly butterfly) {
        for (int strip = 0; strip < strips; strip++) {
            findFaults(butterfly, strip, true);
            gather(strip * height, (strip + 1) * height);
            System.arraycopy(one, 0, faulty, strip * words, words);
        }
    }

    /**
     * Finds the sets that contain a fault, and marks all their subbutterflies as faulty (part 1 (iv)). A set of an
     * inner strip s is the b² subbutterflies in b³ columns that agree outside the bits of the strips s - 1, s and s +
     * 1. A fault in the first or last strip counts for the set that its subbutterfly meets in the strip next to it. A
     * node of a shared level counts for the strip below only: the subbutterfly above it becomes faulty as soon as
     * faults spread, because all of its output neighbours in the set are faulty. Needs three strips.
     */
    void beginSets(SurvivingButterfly butterfly) {
        Arrays.fill(faulty, 0);
        for (int strip = 0; strip < strips; strip++) {
            findFaults(butterfly, strip, strip == strips - 1);
            int inner = Math.max(1, Math.min(strips - 2, strip));
            gather((inner - 1) * height, (inner + 2) * height);
            for (int word = 0; word < words; word++) {
                faulty[inner * words + word] |= one[word];
            }
        }
    }

    /** Finds the columns in which a strip has a fault, with or without the nodes of its last level. */
    private void findFaults(SurvivingButterfly butterfly, int strip, boolean withLastLevel) {
        long[] nodes = butterfly.nodes;
        long[] straight = butterfly.straight;
        long[] cross = butterfly.cross;
        int first = strip * height;
        for (int word = 0; word < words; word++) {
            long live = withLastLevel ? nodes[(first + height) * words + word] : columns.all;
            for (int at = first * words + word; at < (first + height) * words; at += words) {
                live &= nodes[at] & straight[at] & cross[at];
            }
            one[word] = columns.all & ~live;
            two[word] = 0;
        }
    }

    /**
     * For each group of columns that agree outside the bits of some edge levels, finds whether at least one or at least
     * two of its columns are in a set. Writes the result at all columns of the group.
     */
    private void gather(int from, int to) {
        for (int level = from; level < to; level++) {
            columns.join(one, two, 1 << d - 1 - level);
        }
    }

    /**
     * Passes over all strips once, downwards and upwards, and marks subbutterflies that become faulty.
     *
     * @return whether any became faulty; if not, the spread has ended
     */
    boolean sweep() {
        boolean spread = false;
        for (int strip = 1; strip < strips; strip++) {
            spread |= infect(strip, strip - 1);
        }
        for (int strip = strips - 2; strip >= 0; strip--) {
            spread |= infect(strip, strip + 1);
        }
        return spread;
    }

    /** Spreads the faults until nothing changes. */
    void settle() {
        boolean spreads = true;
        while (spreads) {
            spreads = sweep();
        }
    }

    private boolean infect(int strip, int neighbour) {
        System.arraycopy(faulty, neighbour * words, one, 0, words);
        for (int word = 0; word < words; word++) {
            two[word] = 0;
        }
        gather(strip * height, (strip + 1) * height);
        boolean spread = false;
        int begin = strip * words;
        for (int word = 0; word < words; word++) {
            spread |= (two[word] & ~faulty[begin + word]) != 0;
            faulty[begin + word] |= two[word];
        }
        return spread;
    }

    /** Counts the faulty subbutterflies of a strip. */
    int faulty(int strip) {
        return columns.count(faulty, strip * words) >>> height;
    }

    /** Counts the faulty subbutterflies of all strips. */
    int faulty() {
        int count = 0;
        for (int strip = 0; strip < strips; strip++) {
            count += faulty(strip);
        }
        return count;
    }

    /** The least column of the subbutterfly of a strip in which a column lies. */
    int firstColumn(int strip, int column) {
        int bits = (1 << height) - 1 << d - (strip + 1) * height;
        return column & ~bits;
    }

    /** Reports whether the subbutterfly of a strip in which a column lies is faulty. */
    boolean isFaulty(int strip, int column) {
        return Columns.holds(faulty, strip * words, column);
    }

    /** Reports whether a node lies in a faulty subbutterfly, of the strip below it or of the one above. */
    boolean isCovered(int level, int column) {
        int below = Math.min(strips - 1, level / height);
        int above = Math.max(0, (level - 1) / height);
        return isFaulty(below, column) || isFaulty(above, column);
    }
}
