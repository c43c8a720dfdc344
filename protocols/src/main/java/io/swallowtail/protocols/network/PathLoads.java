package io.swallowtail.protocols.network;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How many paths cross each edge of a butterfly, on all levels or from one on, paths being named by their input and
 * output rows.
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
    private final int firstLevel;
    private final int levelSize;
    private final char[] loads;
    private final int[] outputBits;

    /**
     * Prepares counters of all levels, all zero; 4n·d bytes.
     *
     * @param network the butterfly, of n = 2^d rows
     */
    public PathLoads(Butterfly network) {
        this(network, 1);
    }

    /** Prepares counters of some levels, all zero. */
    PathLoads(Butterfly network, int firstLevel) {
        this.firstLevel = firstLevel;
        d = network.d();
        levelSize = network.edgesPerLevel();
        outputBits =
                IntStream.rangeClosed(firstLevel, d).map(network::outputBits).toArray();
        loads = new char[levelSize * outputBits.length];
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
        return counted(changeAll(inputs, outputs, paths, 1));
    }

    /** Removes a batch of paths. */
    void removeAll(int[] inputs, int[] outputs, int paths) {
        changeAll(inputs, outputs, paths, -1);
    }

    private int changeAll(int[] inputs, int[] outputs, int paths, int by) {
        int largest = 0;
        for (int index = 0; index < outputBits.length; index++) {
            largest = Math.max(largest, changeLevel(index, inputs, outputs, paths, by));
        }
        return largest;
    }

    /** A counter that overflows has been at the maximum, so the largest load shows it. */
    private static int counted(int largest) {
        if (largest > MAX_LOAD) {
            throw new IllegalStateException("an edge carries more than " + MAX_LOAD + " paths");
        }
        return largest;
    }

    private int changeLevel(int index, int[] inputs, int[] outputs, int paths, int by) {
        char[] counters = loads;
        int fromOutput = outputBits[index];
        int base = index * levelSize;
        int largest = 0;
        for (int i = 0; i < paths; i++) {
            int a = inputs[i];
            int edge = base + (a ^ (a ^ outputs[i] << 1) & fromOutput);
            int load = counters[edge] + by;
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
        return counted(change(input, output, 1));
    }

    private int change(int input, int output, int by) {
        int difference = input ^ output << 1;
        int largest = 0;
        for (int index = 0, base = 0; index < outputBits.length; index++, base += levelSize) {
            int edge = base + (input ^ difference & outputBits[index]);
            int load = loads[edge] + by;
            loads[edge] = (char) load;
            largest = Math.max(largest, load);
        }
        return largest;
    }

    /**
     * Finds the most loaded edge of a path.
     *
     * @param input input row, in [0, n)
     * @param output output row, in [0, n)
     * @return its load
     */
    public int largest(int input, int output) {
        return largest(input, output, firstLevel, d);
    }

    /**
     * Finds the most loaded edge of a path on some levels.
     *
     * @param input input row
     * @param output output row
     * @param first the first of the edge levels, a counted one
     * @param last the last of them, at most d
     * @return its load; 0 if there are no such levels
     */
    public int largest(int input, int output, int first, int last) {
        int difference = input ^ output << 1;
        int largest = 0;
        for (int index = first - firstLevel; index <= last - firstLevel; index++) {
            largest = Math.max(largest, loads[index * levelSize + (input ^ difference & outputBits[index])]);
        }
        return largest;
    }

    /**
     * Finds the most loaded edge of all. Cost: a pass over all counters.
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
     * Removes one path, which was added before.
     *
     * @param input input row
     * @param output output row
     */
    public void remove(int input, int output) {
        change(input, output, -1);
    }

    /**
     * Searches a path for an overloaded edge, from a given level upwards and cyclically through all levels. An
     * overloaded edge mostly stays overloaded, so callers start with the level of the previous result.
     *
     * @param input input row
     * @param output output row
     * @param limit largest load of an edge that is not overloaded
     * @param start first edge level of the search, a counted one; ignored if there are none
     * @return the level of an edge of the path that carries more than the limit, or {@value #NO_LEVEL} if there is none
     */
    public int overloadedLevel(int input, int output, int limit, int start) {
        int difference = input ^ output << 1;
        int index = start - firstLevel;
        for (int looked = 0; looked < outputBits.length; looked++) {
            if (loads[index * levelSize + (input ^ difference & outputBits[index])] > limit) {
                return firstLevel + index;
            }
            index = index + 1 == outputBits.length ? 0 : index + 1;
        }
        return NO_LEVEL;
    }
}
