package io.swallowtail.protocols.fault;

import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import java.util.Arrays;

/**
 * The paths of a leveled network between each input and each output, counted exactly, and the effect of further faults.
 * A path crosses one node and one edge per level, so faults of one level disconnect a pair if all its paths go through
 * them.
 *
 * <p>An element is a node's number, or nodes + an edge's number. Cost: about 2·n nanoseconds per edge for a count, and
 * up to k·n² nanoseconds for the damage of k elements. Memory: 16·n·rows bytes per level.
 */
final class PathCounts {
    /** The largest exact number of paths of an input. */
    static final double MAX = 0x1p53;

    private final LeveledGraph graph;
    private final int n;
    private final int rows;
    /** At node level i and w·n + a: the paths from input a to node (i, w). */
    private final double[][] fromInputs;
    /** At node level i and w·n + b: the paths from node (i, w) to output b. */
    private final double[][] toOutputs;
    /** At a·n + b: the inverse of the number of paths from input a to output b; 0 if no path exists. */
    private final double[] inverses;
    /** By output: the paths from an input through the elements of a call. */
    private final double[] through;

    private FaultSet faults;
    private long pairs;
    private double fragility;

    /**
     * The remaining connections after a set of faults.
     *
     * @param pairs inputs and outputs that are connected
     * @param fragility the sum of 1/paths over them
     */
    record Damage(long pairs, double fragility) {
        boolean isWorseThan(Damage other) {
            return pairs < other.pairs || pairs == other.pairs && exceeds(fragility, other.fragility);
        }

        /** Reports whether a sum exceeds another one by more than rounding errors. */
        static boolean exceeds(double one, double other) {
            return one - other > 1e-9 * Math.max(1e-3, Math.abs(other));
        }
    }

    PathCounts(LeveledGraph graph) {
        this.graph = graph;
        n = graph.n();
        rows = graph.rows();
        fromInputs = new double[graph.levels() + 1][rows * n];
        toOutputs = new double[graph.levels() + 1][rows * n];
        inverses = new double[n * n];
        through = new double[n];
    }

    /** The node level of an element; that of its tail for an edge. */
    int level(int element) {
        return element < graph.nodes() ? element / rows : (element - graph.nodes()) / (rows * graph.degree());
    }

    /** Counts the paths of the network with its faults. */
    Damage count(FaultSet set) {
        faults = set;
        int levels = graph.levels();
        for (int level = 0; level <= levels; level++) {
            Arrays.fill(fromInputs[level], 0);
            Arrays.fill(toOutputs[level], 0);
        }
        for (int row = 0; row < n; row++) {
            fromInputs[0][row * n + row] = faults.isLive(row) ? 1 : 0;
            toOutputs[levels][row * n + row] = faults.isLive(levels * rows + row) ? 1 : 0;
        }
        for (int i = 0; i < levels; i++) {
            addUsable(i, true);
        }
        for (int i = levels - 1; i >= 0; i--) {
            addUsable(i, false);
        }
        pairs = 0;
        fragility = 0;
        for (int i = 0; i < inverses.length; i++) {
            double number = toOutputs[0][i];
            inverses[i] = number == 0 ? 0 : 1 / number;
            pairs += number == 0 ? 0 : 1;
            fragility += inverses[i];
        }
        return new Damage(pairs, fragility);
    }

    /** Extends the paths over the usable edges from a level to the next one, or backwards. */
    private void addUsable(int level, boolean isForwards) {
        for (int row = 0; row < rows; row++) {
            for (int k = 0; k < graph.degree(); k++) {
                if (faults.isUsable(level, row, k)) {
                    int head = graph.head(level, row, k);
                    if (isForwards) {
                        add(fromInputs[level], row, fromInputs[level + 1], head);
                    } else {
                        add(toOutputs[level + 1], head, toOutputs[level], row);
                    }
                }
            }
        }
    }

    private void add(double[] from, int row, double[] to, int toRow) {
        for (int i = 0; i < n; i++) {
            to[toRow * n + i] += from[row * n + i];
        }
    }

    /**
     * Computes the damage if, in addition to the counted faults, elements of one level fail (all nodes or all edges).
     */
    Damage without(int... elements) {
        long left = pairs;
        double sum = fragility;
        for (int a = 0; a < n; a++) {
            if (goThrough(a, elements)) {
                int pair = a * n;
                for (int b = 0; b < n; b++) {
                    if (through[b] != 0) {
                        double rest = toOutputs[0][pair + b] - through[b];
                        sum -= inverses[pair + b];
                        if (rest == 0) {
                            left--;
                        } else {
                            sum += 1 / rest;
                        }
                    }
                }
            }
        }
        return new Damage(left, sum);
    }

    /** Counts the paths from an input through elements, unless it reaches none. */
    private boolean goThrough(int input, int[] elements) {
        boolean any = false;
        for (int element : elements) {
            int level = level(element);
            int row = element % rows;
            double[] to = toOutputs[level];
            int next = row;
            if (element >= graph.nodes()) {
                int edge = element - graph.nodes();
                int k = edge / rows % graph.degree();
                row = edge % rows;
                to = toOutputs[level + 1];
                next = graph.head(level, row, k);
                if (!faults.isUsable(level, row, k)) {
                    continue;
                }
            }
            double before = fromInputs[level][row * n + input];
            if (before != 0) {
                if (!any) {
                    Arrays.fill(through, 0);
                    any = true;
                }
                for (int b = 0; b < n; b++) {
                    through[b] += before * to[next * n + b];
                }
            }
        }
        return any;
    }
}
