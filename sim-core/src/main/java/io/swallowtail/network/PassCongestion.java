package io.swallowtail.network;

import java.util.Arrays;

/**
 * Congestion of a batch of paths through one butterfly, when only the maximum is wanted: level by level, in 2n counters that
 * stay in the cache. A counter has 32 bits, more than there can be paths.
 */
public final class PassCongestion {
    private final Butterfly network;
    private final int[] loads;

    /**
     * Prepares the counters of one level; 8n bytes.
     *
     * @param network the butterfly
     */
    public PassCongestion(Butterfly network) {
        this.network = network;
        this.loads = new int[network.edgesPerLevel()];
    }

    /**
     * Counts a batch of paths; about a nanosecond a path-edge.
     *
     * @param inputs input row of path i at index i
     * @param outputs output row of path i at index i
     * @param paths how many paths
     * @return the largest number of these paths that cross one edge
     */
    public int of(int[] inputs, int[] outputs, int paths) {
        int largest = 0;
        for (int level = 1; level <= network.d(); level++) {
            Arrays.fill(loads, 0);
            int fromOutput = network.outputBits(level);
            for (int i = 0; i < paths; i++) {
                int a = inputs[i];
                int load = ++loads[a ^ (a ^ outputs[i] << 1) & fromOutput];
                // A branch that is nearly never taken costs less than the chain of maxima.
                if (load > largest) {
                    largest = load;
                }
            }
        }
        return largest;
    }

    /**
     * Counts the edges that many paths of a batch cross; about a nanosecond a path-edge.
     *
     * @param inputs input row of path i at index i
     * @param outputs output row of path i at index i
     * @param paths how many paths
     * @param load at least 1
     * @return how many edges so many or more of these paths cross
     */
    public long edgesWith(int[] inputs, int[] outputs, int paths, long load) {
        long edges = 0;
        for (int level = 1; level <= network.d(); level++) {
            Arrays.fill(loads, 0);
            int fromOutput = network.outputBits(level);
            for (int i = 0; i < paths; i++) {
                int a = inputs[i];
                if (++loads[a ^ (a ^ outputs[i] << 1) & fromOutput] == load) {
                    edges++;
                }
            }
        }
        return edges;
    }
}
