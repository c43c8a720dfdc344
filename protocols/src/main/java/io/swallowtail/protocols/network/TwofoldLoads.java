package io.swallowtail.protocols.network;

/**
 * How many paths cross each edge of the two-fold butterfly ({@link ExtendedButterfly#twofold}). A path is named by its input row at node level
 * 0, its row at node level d, and its output row at node level 2d: it is the unique path with these rows. Edge levels are 1 … 2d.
 *
 * <p>Counters are those of {@link PathLoads}, one for each copy of the butterfly. Memory: 8n·d bytes. Cost: about a nanosecond per path-edge.
 */
public final class TwofoldLoads {
    private final int d;
    private final PathLoads firstCopy;
    private final PathLoads secondCopy;

    /**
     * Prepares counters, all zero.
     *
     * @param butterfly one copy
     */
    public TwofoldLoads(Butterfly butterfly) {
        d = butterfly.d();
        firstCopy = new PathLoads(butterfly);
        secondCopy = new PathLoads(butterfly);
    }

    /** Removes all paths. */
    public void clear() {
        firstCopy.clear();
        secondCopy.clear();
    }

    /**
     * Adds a batch of paths.
     *
     * @param inputs input row of path i at index i
     * @param rows row at node level d of path i at index i
     * @param outputs output row of path i at index i
     * @param paths how many paths
     * @return the largest load of an edge on these paths, after all are added
     * @throws IllegalStateException as {@link PathLoads#addAll}
     */
    public int addAll(int[] inputs, int[] rows, int[] outputs, int paths) {
        return Math.max(firstCopy.addAll(inputs, rows, paths), secondCopy.addAll(rows, outputs, paths));
    }

    /**
     * Adds one path.
     *
     * @param input input row, in [0, n)
     * @param row row at node level d, in [0, n)
     * @param output output row, in [0, n)
     * @return the largest load on the path, including this path
     * @throws IllegalStateException as {@link PathLoads#add}
     */
    public int add(int input, int row, int output) {
        return Math.max(firstCopy.add(input, row), secondCopy.add(row, output));
    }

    /**
     * Removes one path, which was added before.
     *
     * @param input input row
     * @param row row at node level d
     * @param output output row
     */
    public void remove(int input, int row, int output) {
        firstCopy.remove(input, row);
        secondCopy.remove(row, output);
    }

    /**
     * Finds the most loaded edge of a path.
     *
     * @param input input row
     * @param row row at node level d
     * @param output output row
     * @return its load
     */
    public int largest(int input, int row, int output) {
        return Math.max(firstCopy.largest(input, row), secondCopy.largest(row, output));
    }

    /**
     * Finds the most loaded edge of a path without its outer levels.
     *
     * @param input input row
     * @param row row at node level d
     * @param output output row
     * @param first the first edge level, 1 to d + 1; the last one is 2d + 1 minus this
     * @return its load; 0 if there are no such levels
     */
    public int largest(int input, int row, int output, int first) {
        return Math.max(firstCopy.largest(input, row, first, d), secondCopy.largest(row, output, 1, d + 1 - first));
    }

    /**
     * Finds the most loaded edge of all. Cost: a pass over all counters.
     *
     * @return its load
     */
    public int largest() {
        return Math.max(firstCopy.largest(), secondCopy.largest());
    }

    /**
     * Searches a path for an overloaded edge, from a given level upwards to the end of its copy, then in the rest of that copy and in the other
     * one. An overloaded edge mostly stays overloaded, so callers start with the level of the previous result.
     *
     * @param input input row
     * @param row row at node level d
     * @param output output row
     * @param limit largest load of an edge that is not overloaded
     * @param start first edge level of the search, 1 to 2d
     * @return the level of an edge of the path that carries more than the limit, or {@link PathLoads#NO_LEVEL} if there is none
     */
    public int overloadedLevel(int input, int row, int output, int limit, int start) {
        if (start > d) {
            int level = secondCopy.overloadedLevel(row, output, limit, start - d);
            return level == PathLoads.NO_LEVEL ? firstCopy.overloadedLevel(input, row, limit, d) : d + level;
        }
        int level = firstCopy.overloadedLevel(input, row, limit, start);
        if (level != PathLoads.NO_LEVEL) {
            return level;
        }
        int second = secondCopy.overloadedLevel(row, output, limit, 1);
        return second == PathLoads.NO_LEVEL ? second : d + second;
    }
}
