package io.swallowtail.network;

import java.util.Arrays;

/**
 * How many paths cross each of the 2n·d edges of a butterfly, paths being named by their input and output rows.
 *
 * <p>Counters have 16 bits. The methods that add paths detect overflow at no cost and throw if an edge carries more
 * than {@value #MAX_LOAD} paths.
 */
public final class PathLoads {
    /** Largest value of a counter. */
    public static final int MAX_LOAD = Character.MAX_VALUE;

    /** Result of a search that finds no level. */
    public static final int NO_LEVEL = 0;

    private final int d;
    private final int levelSize;
    private final char[] loads;
    private final int[] outputBits;

    /**
     * Prepares counters, all zero; 4n·d bytes.
     *
     * @param network the butterfly
     */
    public PathLoads(Butterfly network) {
        d = network.d();
        levelSize = network.edgesPerLevel();
        loads = new char[levelSize * d];
        outputBits = new int[d];
        for (int level = 1; level <= d; level++) {
            outputBits[level - 1] = network.outputBits(level);
        }
    }

    /** Removes all paths. */
    public void clear() {
        Arrays.fill(loads, (char) 0);
    }

    /**
     * Adds a batch of paths; about a nanosecond per path-edge.
     *
     * @param inputs input row of path i at index i
     * @param outputs output row of path i at index i
     * @param paths how many paths
     * @return the largest load of an edge on these paths, after all are added
     * @throws IllegalStateException if the load of an edge exceeds {@value #MAX_LOAD}; the counters are then invalid
     */
    public int addAll(int[] inputs, int[] outputs, int paths) {
        int largest = 0;
        for (int level = 0; level < d; level++) {
            largest = Math.max(largest, addToLevel(level, inputs, outputs, paths));
        }
        return counted(largest);
    }

    /** A counter that overflows has been at the maximum, so the largest load shows it. */
    private static int counted(int largest) {
        if (largest > MAX_LOAD) {
            throw new IllegalStateException("an edge carries more than " + MAX_LOAD + " paths");
        }
        return largest;
    }

    private int addToLevel(int level, int[] inputs, int[] outputs, int paths) {
        char[] counters = loads;
        int fromOutput = outputBits[level];
        int base = level * levelSize;
        int largest = 0;
        for (int i = 0; i < paths; i++) {
            int a = inputs[i];
            int edge = base + (a ^ (a ^ outputs[i] << 1) & fromOutput);
            int load = counters[edge] + 1;
            counters[edge] = (char) load;
            // A branch that is almost never taken costs less than a chain of maxima (a quarter of a trial's time).
            if (load > largest) {
                largest = load;
            }
        }
        return largest;
    }

    /**
     * Adds one path.
     *
     * @param input input row
     * @param output output row
     * @return the largest load on the path, including this path
     * @throws IllegalStateException if the load of an edge exceeds {@value #MAX_LOAD}; the counters are then invalid
     */
    public int add(int input, int output) {
        int difference = input ^ output << 1;
        int largest = 0;
        for (int level = 0, base = 0; level < d; level++, base += levelSize) {
            int edge = base + (input ^ difference & outputBits[level]);
            int load = loads[edge] + 1;
            loads[edge] = (char) load;
            largest = Math.max(largest, load);
        }
        return counted(largest);
    }

    /**
     * Finds the most loaded edge of a path.
     *
     * @param input input row
     * @param output output row
     * @return its load
     */
    public int largest(int input, int output) {
        return largest(input, output, 1, d);
    }

    /**
     * Finds the most loaded edge of a path on some levels.
     *
     * @param input input row
     * @param output output row
     * @param first the first of the edge levels, 1 to d
     * @param last the last of them, 1 to d
     * @return its load; 0 if there are no such levels
     */
    public int largest(int input, int output, int first, int last) {
        int difference = input ^ output << 1;
        int largest = 0;
        for (int level = first - 1; level < last; level++) {
            largest = Math.max(largest, loads[level * levelSize + (input ^ difference & outputBits[level])]);
        }
        return largest;
    }

    /**
     * Finds the most loaded edge of all.
     *
     * @return its load
     */
    public int largest() {
        int largest = 0;
        for (char load : loads) {
            largest = Math.max(largest, load);
        }
        return largest;
    }

    /**
     * Removes one path.
     *
     * @param input input row
     * @param output output row
     */
    public void remove(int input, int output) {
        int difference = input ^ output << 1;
        for (int level = 0, base = 0; level < d; level++, base += levelSize) {
            loads[base + (input ^ difference & outputBits[level])]--;
        }
    }

    /**
     * Searches a path for an overloaded edge, from a given level upwards and cyclically through all levels. An
     * overloaded edge mostly stays overloaded, so callers start with the level of the previous result.
     *
     * @param input input row
     * @param output output row
     * @param limit largest load of an edge that is not overloaded
     * @param start first edge level of the search, 1 to d
     * @return the level of an edge of the path that carries more than the limit, or {@value #NO_LEVEL} if there is none
     */
    public int overloadedLevel(int input, int output, int limit, int start) {
        int difference = input ^ output << 1;
        int level = start - 1;
        for (int looked = 0; looked < d; looked++) {
            if (loads[level * levelSize + (input ^ difference & outputBits[level])] > limit) {
                return level + 1;
            }
            level = level + 1 == d ? 0 : level + 1;
        }
        return NO_LEVEL;
    }
}
