package io.swallowtail.connectivity;

import java.util.Arrays;

/**
 * Which outputs each input of a {@link LeveledGraph} reaches by a path of usable edges, as sets of bits. From the
 * outputs backwards, each node has the set of outputs that it reaches. Cost: max(1, n/64) words per edge. Memory: n²/4
 * bytes.
 */
public final class Reachability {
    private final int words;
    /** Sets of the current level, and then those of the next. */
    private long[] sets;

    private long[] nextSets;
    private final long[] reachable;
    private long pairs;
    private int cutOffInputs;
    private int cutOffOutputs;

    /**
     * Allocates the arrays.
     *
     * @param n nodes of a level
     */
    public Reachability(int n) {
        words = n + 63 >>> 6;
        sets = new long[n * words];
        nextSets = new long[n * words];
        reachable = new long[words];
    }

    /**
     * Finds the outputs that each input reaches.
     *
     * @param faults the network and its faults
     * @return output 64·w + b of input i at bit b of word i·max(1, n/64) + w; the array is used again
     */
    public long[] find(FaultSet faults) {
        LeveledGraph graph = faults.graph();
        int n = graph.n();
        int last = graph.levels() * n;
        Arrays.fill(sets, 0);
        for (int row = 0; row < n; row++) {
            if (faults.isLive(last + row)) {
                sets[row * words + (row >>> 6)] = 1L << row;
            }
        }
        for (int level = graph.levels() - 1; level >= 0; level--) {
            long[] next = sets;
            sets = nextSets;
            nextSets = next;
            join(graph, level, faults);
        }
        count(faults);
        return sets;
    }

    private void join(LeveledGraph graph, int level, FaultSet faults) {
        Arrays.fill(sets, 0);
        for (int row = 0; row < graph.n(); row++) {
            for (int k = 0; k < graph.degree(); k++) {
                if (faults.isUsable(level, row, k)) {
                    int from = graph.head(level, row, k) * words;
                    for (int w = 0; w < words; w++) {
                        sets[row * words + w] |= nextSets[from + w];
                    }
                }
            }
        }
    }

    private void count(FaultSet faults) {
        int n = faults.graph().n();
        int last = faults.graph().levels() * n;
        pairs = 0;
        cutOffInputs = 0;
        cutOffOutputs = 0;
        Arrays.fill(reachable, 0);
        for (int input = 0; input < n; input++) {
            int reached = 0;
            for (int w = 0; w < words; w++) {
                reached += Long.bitCount(sets[input * words + w]);
                reachable[w] |= sets[input * words + w];
            }
            pairs += reached;
            cutOffInputs += reached == 0 && faults.isLive(input) ? 1 : 0;
        }
        for (int output = 0; output < n; output++) {
            boolean isReached = (reachable[output >>> 6] >>> output & 1) != 0;
            cutOffOutputs += !isReached && faults.isLive(last + output) ? 1 : 0;
        }
    }

    /**
     * Counts the connected pairs of the latest search.
     *
     * @return inputs and outputs with a path of usable edges between them
     */
    public long pairs() {
        return pairs;
    }

    /**
     * Counts the working inputs without a reachable output, in the latest search.
     *
     * @return inputs that work and reach no output
     */
    public int cutOffInputs() {
        return cutOffInputs;
    }

    /**
     * Counts the working outputs that no input reaches, in the latest search.
     *
     * @return outputs that work and that no input reaches
     */
    public int cutOffOutputs() {
        return cutOffOutputs;
    }
}
