package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.network.RowNetwork;
import io.swallowtail.random.Choices;

/**
 * The two paths of every active request of a {@link Collision} trial with the loads of their edges, and the circuits that
 * are locked down. Paths are named by their place: 2i is p and 2i + 1 is p' of the i-th active request.
 *
 * <p>Paths are added to the loads, taken away and looked up as their names say; who calls keeps count of which are in.
 */
abstract sealed class CandidatePaths permits FlipPaths, IndependentPaths {
    /** How many circuits are locked down. */
    private int locked;

    static CandidatePaths of(boolean areIndependent, Butterfly network, Choices choices) {
        return areIndependent ? new IndependentPaths(network, choices) : new FlipPaths(network, choices);
    }

    /** Bounds the load of an edge if all 2n paths were taken. */
    static int mostPathsOnAnEdge(boolean areIndependent, Butterfly network) {
        return areIndependent ? IndependentPaths.mostPathsOnAnEdge(network) : FlipSwitches.mostPathsOnAnEdge(network);
    }

    /** Chooses both paths of every request, from the choices as they stand; no circuit is locked down any more. */
    final void choose(int[] destinations) {
        locked = 0;
        locate(destinations);
    }

    abstract void locate(int[] destinations);

    /** Gives the network, for a trace. */
    abstract RowNetwork network();

    /** Finds the row of a path at each node level, for a trace, while all paths stand as they were chosen. */
    abstract int[] rows(int path, int output);

    /** Says where overloads are likeliest, among the levels that {@link #overloadedLevel} counts. */
    abstract int likelyLevel();

    /** Counts the first {@code paths} paths and no others; returns the largest load. */
    abstract int recount(int paths);

    /** Takes a path away from the loads. */
    abstract void remove(int path);

    /**
     * Looks for an edge of a path that carries more than the limit, at a given level first; returns its level or {@link
     * io.swallowtail.network.PathLoads#NO_LEVEL}.
     */
    abstract int overloadedLevel(int path, int limit, int start);

    /**
     * Finds the most loaded edge of a path that is counted, among the levels whose edges more than {@code limit} paths can cross
     * at all; returns its load, 0 if there are no such levels.
     */
    abstract int largestLoad(int path, int limit);

    /** Gives the least l such that a level with at most 2^l paths on an edge may have more than the limit. */
    static int levelBeyond(int limit) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(limit);
    }

    /** Counts the edge levels on which paths can meet. */
    abstract int meetingLevels();

    /** Counts the edge levels of the network on which no two paths can meet. */
    abstract int otherLevels();

    /** Finds the edges of the first {@code paths} paths on one of the levels where they can meet, from 1; path i's at index i. */
    abstract void edgesOf(int level, int paths, int[] edges);

    /** Gives a path another place, not after its own. */
    abstract void move(int path, int to);

    /** Locks a path down. */
    final void lock(int path) {
        lock(path, locked++);
    }

    abstract void lock(int path, int place);

    /** Counts the circuits that are locked down and nothing else; returns the largest load. */
    final int lockedCongestion() {
        return recountLocked(locked);
    }

    abstract int recountLocked(int circuits);
}
