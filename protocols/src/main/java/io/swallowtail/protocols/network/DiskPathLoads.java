package io.swallowtail.protocols.network;

import java.util.Arrays;

/**
 * How many paths cross each edge of levels 2 … d of a (randomly wired) butterfly and end at each output row, where a
 * disk is. Level 1 is not counted: its wiring is random, and the caller guarantees that no two paths meet there. A path
 * is named by its rows at node level 1 and at node level d, which agree in bit position 1, and then follows {@link
 * Butterfly#edge}.
 *
 * <p>Counters of edges have 16 bits, as in {@link PathLoads}, and those of disks 32.
 */
public final class DiskPathLoads {
    private static final int FIRST = 2;

    private final int d;
    private final PathLoads edges;
    private final int[] disks;

    /** Prepares counters, all zero; 4n·(d - 1) bytes, and 4n for the disks. */
    public DiskPathLoads(Butterfly network) {
        d = network.d();
        edges = new PathLoads(network, FIRST);
        disks = new int[network.rows()];
    }

    /** Removes all paths. */
    public void clear() {
        edges.clear();
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
        return edges.addAll(rows, ends, paths);
    }

    /**
     * Removes a batch of paths from the edges.
     *
     * @param rows row at node level 1 of path i at index i
     * @param ends disk of path i at index i
     * @param paths how many paths
     */
    public void removeFromEdges(int[] rows, int[] ends, int paths) {
        edges.removeAll(rows, ends, paths);
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
        return edges.add(row, disk);
    }

    /**
     * Removes one path.
     *
     * @param row row at node level 1
     * @param disk row at node level d
     */
    public void remove(int row, int disk) {
        disks[disk]--;
        edges.remove(row, disk);
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
        return edges.largest(row, disk);
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
        return edges.largest(row, disk, first, d);
    }

    /**
     * Searches a path for an overloaded edge, from a given level upwards and cyclically through all levels. An
     * overloaded edge mostly stays overloaded, so callers start with the level of the previous result.
     *
     * @param row row at node level 1
     * @param disk row at node level d
     * @param limit largest load of an edge that is not overloaded
     * @param start first edge level of the search, 2 to d; ignored if d = 1
     * @return the level of an edge of the path that carries more than the limit, or {@link PathLoads#NO_LEVEL} if there is none
     */
    public int overloadedLevel(int row, int disk, int limit, int start) {
        return edges.overloadedLevel(row, disk, limit, start);
    }
}
