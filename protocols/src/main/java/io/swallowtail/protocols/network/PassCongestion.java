package io.swallowtail.protocols.network;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Congestion of a batch of paths through one butterfly, when only the maximum matters. It counts levels in groups,
 * starting with the levels that can have the largest loads, and skips levels that cannot exceed the maximum found so
 * far.
 */
public final class PassCongestion {
    /** For smaller d, counting level by level is faster. */
    private static final int MIN_D = 8;

    private final Butterfly network;
    private final int d;
    /** The counters of one level, of 32 bits: more than there can be paths. */
    private final int[] loads;
    /** The counters of several levels, or null for small networks. */
    private final GroupedLoads groups;

    /**
     * Prepares the counters; at most 16n bytes and 4 for each path.
     *
     * @param mostPaths maximum number of paths of a batch
     */
    public PassCongestion(Butterfly network, int mostPaths) {
        this.network = network;
        d = network.d();
        loads = new int[network.edgesPerLevel()];
        groups = d < MIN_D ? null : new GroupedLoads(network, mostPaths);
    }

    /**
     * Finds the congestion of a batch of paths; about a third of a nanosecond per path-edge.
     *
     * @param inputs input row of path i at index i
     * @param outputs output row of path i at index i
     * @param paths how many paths
     * @param log2PathsPerInput log2 of the maximum number of paths with the same input row; d + 1 if unknown
     * @param log2PathsPerOutput the same for the output row
     * @param atLeast a known lower bound of the largest load, at least 0
     * @return the larger one of {@code atLeast} and the largest number of these paths that cross one edge
     */
    public int of(int[] inputs, int[] outputs, int paths, int log2PathsPerInput, int log2PathsPerOutput, int atLeast) {
        int peak = Math.max(2, Math.min(d - 1, (d + 1 + log2PathsPerOutput - log2PathsPerInput) / 2));
        // The levels outside the interval [first, end) are not counted yet.
        int first = peak - 1;
        int end = peak - 1;
        int most = atLeast;
        while (true) {
            int below = first;
            while (below > 1 && logMost(below - 1, log2PathsPerInput, log2PathsPerOutput) > log2(most)) {
                below--;
            }
            int above = end;
            while (above <= d && logMost(above, log2PathsPerInput, log2PathsPerOutput) > log2(most)) {
                above++;
            }
            int size;
            if (above > end) {
                size = GroupedLoads.groupSize(above - end);
                most = largest(end, size, inputs, outputs, paths, most);
                end += size;
            } else if (below < first) {
                size = GroupedLoads.groupSize(first - below);
                first -= size;
                most = largest(first, size, inputs, outputs, paths, most);
            } else {
                return most;
            }
        }
    }

    /** log2 of the maximum number of paths on an edge of a level, from the inputs before it and the outputs after it. */
    private int logMost(int level, int log2PathsPerInput, int log2PathsPerOutput) {
        return Math.min(level - 1 + log2PathsPerInput, d - level + log2PathsPerOutput);
    }

    /** The largest l with 2^l at most a load; -1 for 0. */
    private static int log2(int load) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(load);
    }

    private int largest(int level, int size, int[] inputs, int[] outputs, int paths, int atLeast) {
        if (groups != null && atLeast <= GroupedLoads.MAX_LIMIT && groups.count(level, size, inputs, outputs, paths)) {
            return groups.largest(atLeast, Integer.MAX_VALUE);
        }
        int largest = atLeast;
        for (int l = level; l < level + size; l++) {
            largest = Math.max(largest, largest(l, inputs, outputs, paths));
        }
        return largest;
    }

    private int largest(int level, int[] inputs, int[] outputs, int paths) {
        int largest = 0;
        Arrays.fill(loads, 0);
        int fromOutput = network.outputBits(level);
        for (int i = 0; i < paths; i++) {
            int a = inputs[i];
            int load = ++loads[a ^ (a ^ outputs[i] << 1) & fromOutput];
            // A branch that is almost never taken costs less than a chain of maxima.
            if (load > largest) {
                largest = load;
            }
        }
        return largest;
    }

    /**
     * Adds up a number for each path on each edge; about a nanosecond per path-edge.
     *
     * @param inputs input row of path i at index i
     * @param outputs output row of path i at index i
     * @param paths how many paths
     * @param numbers gives the number of an edge's first path for 1, of its second one for 2 and so on
     */
    public double sum(int[] inputs, int[] outputs, int paths, IntToDoubleFunction numbers) {
        double sum = 0;
        for (int level = 1; level <= network.d(); level++) {
            Arrays.fill(loads, 0);
            int fromOutput = network.outputBits(level);
            for (int i = 0; i < paths; i++) {
                int a = inputs[i];
                sum += numbers.applyAsDouble(++loads[a ^ (a ^ outputs[i] << 1) & fromOutput]);
            }
        }
        return sum;
    }
}
