package io.swallowtail.protocols.fault;

import java.util.Arrays;

/**
 * The connected components of a surviving butterfly, as an undirected graph. One pass over the levels stores only the
 * labels of two levels. A union-find over labels joins components that meet later.
 *
 * <p>A node gets the labels of the live nodes above it, or a new one if there are none. The smaller of two joined
 * labels is the root, and the inputs have the smallest labels. So the root of a component with inputs is an input's
 * label. Cost: some ten nanoseconds per node. Memory: 8 bytes per node, and 20n bytes.
 *
 * <p>Source: the labelling of Hoshen and Kopelman (1976), on levels instead of rows.
 */
final class LiveComponents {
    private final int d;
    private final int n;
    private final boolean wrapped;
    private final int words;
    private final int[] parents;
    private final int[] sizes;
    private final int[] inputs;
    private final int[] first;
    private int[] above;
    private int[] below;
    private final long[] usableStraight;
    private final long[] usableCross;
    private final long[] arrivingCross;
    private int labels;
    /** The number of nodes of the largest component; 0 if no node is live. */
    int largest;
    /** The nodes of the second largest component, which may be as large; 0 if there is only one. */
    int second;
    /** The number of pairs of a live input and a live output in one component, those of one column included. */
    long connectedPairs;

    /**
     * Prepares counts.
     *
     * @param d log2 of the number of columns
     * @param wrapped whether levels 0 and d are one
     */
    LiveComponents(int d, boolean wrapped) {
        this.d = d;
        this.n = 1 << d;
        this.wrapped = wrapped;
        words = new Columns(d).words;
        int nodes = wrapped ? n * d : n * (d + 1);
        parents = new int[nodes + 1];
        sizes = new int[nodes + 1];
        inputs = new int[n + 1];
        first = new int[n];
        above = new int[n];
        below = new int[n];
        usableStraight = new long[words];
        usableCross = new long[words];
        arrivingCross = new long[words];
    }

    /** Finds the components. If levels 0 and d are one, their live nodes must be equal. */
    void find(SurvivingButterfly butterfly) {
        labels = 0;
        for (int column = 0; column < n; column++) {
            first[column] = butterfly.isLive(0, column) ? newLabel() : 0;
            sizes[first[column]] = 1;
        }
        System.arraycopy(first, 0, above, 0, n);
        for (int level = 0; level < d; level++) {
            butterfly.usableStraight(level, usableStraight);
            butterfly.usableCross(level, usableCross);
            butterfly.columns.translate(usableCross, 0, arrivingCross, 0, butterfly.flip(level));
            boolean closes = wrapped && level == d - 1;
            if (closes) {
                close(butterfly.flip(level));
            } else {
                descend(butterfly, level);
                int[] done = above;
                above = below;
                below = done;
            }
        }
        measure();
    }

    private int newLabel() {
        int label = ++labels;
        parents[label] = label;
        return label;
    }

    /** Labels the nodes of level + 1. */
    private void descend(SurvivingButterfly butterfly, int level) {
        long[] nodes = butterfly.nodes;
        int flip = butterfly.flip(level);
        int end = Math.min(n, Long.SIZE);
        for (int word = 0; word < words; word++) {
            long live = nodes[(level + 1) * words + word];
            long straight = usableStraight[word];
            long cross = arrivingCross[word];
            for (int bit = 0; bit < end; bit++) {
                int column = word << 6 | bit;
                int label = 0;
                if ((live >>> bit & 1) != 0) {
                    label = (straight >>> bit & 1) != 0 ? root(above[column]) : 0;
                    if ((cross >>> bit & 1) != 0) {
                        int other = root(above[column ^ flip]);
                        label = label == 0 ? other : join(label, other);
                    }
                    if (label == 0) {
                        label = newLabel();
                        sizes[label] = 0;
                    }
                    sizes[label]++;
                }
                below[column] = label;
            }
        }
    }

    /** Joins the nodes of level d - 1 to those of level 0, which are level d too. */
    private void close(int flip) {
        for (int column = 0; column < n; column++) {
            if (Columns.holds(usableStraight, 0, column)) {
                join(root(first[column]), root(above[column]));
            }
            if (Columns.holds(arrivingCross, 0, column)) {
                join(root(first[column]), root(above[column ^ flip]));
            }
        }
    }

    private int root(int label) {
        int at = label;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }

    /** Joins two components, given by their roots; returns the new root. */
    private int join(int one, int other) {
        if (one == other) {
            return one;
        }
        int root = Math.min(one, other);
        int child = Math.max(one, other);
        parents[child] = root;
        sizes[root] += sizes[child];
        return root;
    }

    private void measure() {
        largest = 0;
        second = 0;
        for (int label = 1; label <= labels; label++) {
            if (parents[label] == label) {
                int size = sizes[label];
                second = Math.max(second, Math.min(size, largest));
                largest = Math.max(largest, size);
            }
        }
        Arrays.fill(inputs, 0);
        for (int column = 0; column < n; column++) {
            inputs[first[column] == 0 ? 0 : root(first[column])]++;
        }
        connectedPairs = 0;
        for (int output : wrapped ? first : above) {
            int root = output == 0 ? 0 : root(output);
            connectedPairs += root > 0 && root <= n ? inputs[root] : 0;
        }
    }

    /** Counts the components. */
    int components() {
        int count = 0;
        for (int label = 1; label <= labels; label++) {
            count += parents[label] == label ? 1 : 0;
        }
        return count;
    }
}
