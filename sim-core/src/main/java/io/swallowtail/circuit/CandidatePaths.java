package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.network.RowNetwork;
import io.swallowtail.traffic.PermutationTraffic;

/**
 * The paths of every active request of a {@link Collision} trial, {@link #alternatives} of each, with the loads of their edges, and the
 * circuits that are locked down. Paths are named by their place: p of the i-th active request is alternatives·i, p' the next one.
 *
 * <p>Paths are added to the loads, taken away and looked up as their names say; who calls keeps count of which are in.
 */
abstract sealed class CandidatePaths permits FlipPaths, IndependentPaths {
    /** How many circuits are locked down. */
    private int locked;

    /** How many paths a request has. */
    final int alternatives;

    CandidatePaths(int alternatives) {
        this.alternatives = alternatives;
    }

    /** Bounds the load of an edge if all paths were taken. */
    static int mostPathsOnAnEdge(boolean areIndependent, Butterfly network, int alternatives) {
        return areIndependent
                ? IndependentPaths.mostPathsOnAnEdge(network, alternatives)
                : FlipSwitches.mostPathsOnAnEdge(network);
    }

    /** Names a request's path by its number, for a trace: p, p' and so on. */
    static String name(int which) {
        return "p" + "'".repeat(which);
    }

    /** Chooses the paths of the requests that were read, from the choices as they stand; no circuit is locked down any more. */
    final void choose(PermutationTraffic traffic) {
        locked = 0;
        locate(traffic.permutation());
        int[] inputs = traffic.inputs();
        for (int i = 0; !traffic.isFull() && i < inputs.length; i++) {
            for (int which = 0; which < alternatives; which++) {
                move(alternatives * inputs[i] + which, alternatives * i + which);
            }
        }
    }

    /** Finds the paths of all inputs, whether they send or not. */
    abstract void locate(int[] destinations);

    /** Gives the network, for a trace. */
    abstract RowNetwork network();

    /** Finds the row of a path at each node level, for a trace, while all paths stand as they were chosen; its number is which. */
    abstract int[] rows(int place, int input, int which, int output);

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
