package io.swallowtail.network;

import java.util.Arrays;

/**
 * How many paths cross each edge of levels 2 … d of a (randomly wired) butterfly and end at each output row, where a
 * disk is. Level 1 is not counted: its wiring is random, and the caller guarantees that no two paths meet there. A path
 * is named by its rows at node level 1 and at node level d, which agree in bit position 1, and then follows {@link
 * Butterfly#edge}.
 *
 * <p>At most 2<sup>l-1</sup> of the paths may cross an edge of level l, as when two edges lead into every node of level
 * 1 and each carries at most one path; the caller must guarantee this. So the counters of levels up to 16 have 16 bits
 * and the others, like the disks', 32.
 */
public final class DiskPathLoads {
    /** Result of a search that finds no level. */
    public static final int NO_LEVEL = 0;

    private static final int FIRST = 2;
    private static final int LAST_NARROW = 16;

    private final int d;
    private final int levelSize;
    /** Levels 2 … min(d, 16), one after the other. */
    private final char[] narrow;
    /** Levels 17 … d. */
    private final int[] wide;

    private final int[] disks;
    /** For each level, the bits of an edge's number that come from the disk's row. */
    private final int[] diskBits;

    /**
     * Prepares counters, all zero; 4n·(d - 1) bytes for d up to 16, and 4n for the disks.
     *
     * @param network the butterfly
     */
    public DiskPathLoads(Butterfly network) {
        d = network.d();
        levelSize = network.edgesPerLevel();
        narrow = new char[(Math.min(d, LAST_NARROW) - FIRST + 1) * levelSize];
        wide = new int[Math.max(d - LAST_NARROW, 0) * levelSize];
        disks = new int[network.rows()];
        diskBits = new int[d + 1];
        for (int level = 1; level <= d; level++) {
            diskBits[level] = network.outputBits(level);
        }
    }

    /** Removes all paths. */
    public void clear() {
        Arrays.fill(narrow, (char) 0);
        Arrays.fill(wide, 0);
        Arrays.fill(disks, 0);
    }

    /**
     * Adds a batch of paths to the edges, level by level; {@link #addToDisks} adds them to the disks.
     *
     * @param rows row at node level 1 of path i at index i
     * @param ends disk of path i at index i
     * @param paths how many paths
     * @return the largest load of an edge on these paths, after all are added; 0 if d = 1
     */
    public int addToEdges(int[] rows, int[] ends, int paths) {
        return changeEdges(rows, ends, paths, 1);
    }

    /**
     * Removes a batch of paths from the edges.
     *
     * @param rows row at node level 1 of path i at index i
     * @param ends disk of path i at index i
     * @param paths how many paths
     */
    public void removeFromEdges(int[] rows, int[] ends, int paths) {
        changeEdges(rows, ends, paths, -1);
    }

    private int changeEdges(int[] rows, int[] ends, int paths, int by) {
        int largest = 0;
        for (int level = FIRST; level <= d; level++) {
            int most = level <= LAST_NARROW
                    ? changeNarrow(level, rows, ends, paths, by)
                    : changeWide(level, rows, ends, paths, by);
            largest = Math.max(largest, most);
        }
        return largest;
    }

    private int changeNarrow(int level, int[] rows, int[] ends, int paths, int by) {
        char[] counters = narrow;
        int fromDisk = diskBits[level];
        int base = (level - FIRST) * levelSize;
        int largest = 0;
        for (int i = 0; i < paths; i++) {
            int row = rows[i];
            int edge = base + (row ^ (row ^ ends[i] << 1) & fromDisk);
            int load = counters[edge] + by;
            counters[edge] = (char) load;
            // A branch that is almost never taken costs less than a chain of maxima.
            if (load > largest) {
                largest = load;
            }
        }
        return largest;
    }

    private int changeWide(int level, int[] rows, int[] ends, int paths, int by) {
        int[] counters = wide;
        int fromDisk = diskBits[level];
        int base = (level - LAST_NARROW - 1) * levelSize;
        int largest = 0;
        for (int i = 0; i < paths; i++) {
            int row = rows[i];
            int load = counters[base + (row ^ (row ^ ends[i] << 1) & fromDisk)] += by;
            if (load > largest) {
                largest = load;
            }
        }
        return largest;
    }

    /**
     * Adds a batch of paths to their disks.
     *
     * @param ends disk of path i at index i
     * @param paths how many paths
     * @return the largest load of one of these disks, after all paths are added
     */
    public int addToDisks(int[] ends, int paths) {
        int largest = 0;
        for (int i = 0; i < paths; i++) {
            largest = Math.max(largest, ++disks[ends[i]]);
        }
        return largest;
    }

    /**
     * Removes a batch of paths from their disks.
     *
     * @param ends disk of path i at index i
     * @param paths how many paths
     */
    public void removeFromDisks(int[] ends, int paths) {
        for (int i = 0; i < paths; i++) {
            disks[ends[i]]--;
        }
    }

    /**
     * Adds one path, to its edges and its disk.
     *
     * @param row row at node level 1
     * @param disk row at node level d
     * @return the largest load of its edges, including this path; 0 if d = 1
     */
    public int add(int row, int disk) {
        disks[disk]++;
        return change(row, disk, 1);
    }

    /**
     * Removes one path.
     *
     * @param row row at node level 1
     * @param disk row at node level d
     */
    public void remove(int row, int disk) {
        disks[disk]--;
        change(row, disk, -1);
    }

    private int change(int row, int disk, int by) {
        int difference = row ^ disk << 1;
        int largest = 0;
        for (int level = FIRST; level <= d; level++) {
            int edge = row ^ difference & diskBits[level];
            int load = level <= LAST_NARROW
                    ? narrow[(level - FIRST) * levelSize + edge] += by
                    : (wide[(level - LAST_NARROW - 1) * levelSize + edge] += by);
            largest = Math.max(largest, load);
        }
        return largest;
    }

    /**
     * Gives the load of a disk.
     *
     * @param disk its row
     * @return how many paths end there
     */
    public int onDisk(int disk) {
        return disks[disk];
    }

    /**
     * Finds the most loaded edge of a path.
     *
     * @param row row at node level 1
     * @param disk row at node level d
     * @return the largest load of an edge of levels 2 … d; 0 if d = 1
     */
    public int onEdges(int row, int disk) {
        return onEdges(row, disk, FIRST);
    }

    /**
     * Finds the most loaded edge of a path from a level on.
     *
     * @param row row at node level 1
     * @param disk row at node level d
     * @param first the first of the levels, at least 2
     * @return the largest load of an edge of these levels; 0 if there are none
     */
    public int onEdges(int row, int disk, int first) {
        int difference = row ^ disk << 1;
        int largest = 0;
        for (int level = first; level <= d; level++) {
            largest = Math.max(largest, load(level, row ^ difference & diskBits[level]));
        }
        return largest;
    }

    /**
     * Searches a path for an overloaded edge, from a given level downwards and cyclically through all levels. An
     * overloaded edge mostly stays overloaded, so callers start with the level of the previous result.
     *
     * @param row row at node level 1
     * @param disk row at node level d
     * @param limit largest load of an edge that is not overloaded
     * @param start first edge level of the search, 2 to d; ignored if d = 1
     * @return the level of an edge of the path that carries more than the limit, or {@value #NO_LEVEL} if there is none
     */
    public int overloadedLevel(int row, int disk, int limit, int start) {
        int difference = row ^ disk << 1;
        int level = start;
        for (int left = d - FIRST + 1; left > 0; left--) {
            if (load(level, row ^ difference & diskBits[level]) > limit) {
                return level;
            }
            level = level == FIRST ? d : level - 1;
        }
        return NO_LEVEL;
    }

    private int load(int level, int edge) {
        return level <= LAST_NARROW
                ? narrow[(level - FIRST) * levelSize + edge]
                : wide[(level - LAST_NARROW - 1) * levelSize + edge];
    }
}
