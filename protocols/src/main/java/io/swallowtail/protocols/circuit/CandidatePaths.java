package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.RowNetwork;
import io.swallowtail.protocols.traffic.PermutationTraffic;

/**
 * The paths of the active requests of a {@link Collision} trial with the loads of their edges, and the circuits that
 * are locked down. Each request has {@link #alternatives} paths. A path is identified by its position: p of the i-th
 * active request is alternatives·i, p' the next one.
 *
 * <p>The caller tracks which paths are included in the loads.
 */
abstract sealed class CandidatePaths permits FlipPaths, IndependentPaths {
    /** Number of circuits that are locked down. */
    private int locked;

    /** Number of paths of a request. */
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

    /** Sets the paths of the current requests from the current choices, and releases all circuits. */
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

    /** Computes the paths of all inputs, including those that do not send. */
    abstract void locate(int[] destinations);

    /** Gives the network. */
    abstract RowNetwork network();

    /**
     * Writes the row of path number {@code which} at each node level. All paths must still be at their
     * original positions.
     */
    abstract void rows(int place, int input, int which, int output, int[] rows);

    /** Gives the level where overloads are most likely, among the levels of {@link #overloadedLevel}. */
    abstract int likelyLevel();

    /** Recomputes the loads from the first {@code paths} paths only; returns the largest load. */
    abstract int recount(int paths);

    /** Removes a path from the loads. */
    abstract void remove(int path);

    /**
     * Searches a path for an edge above the limit, from a given level on; returns the edge's level or
     * {@link io.swallowtail.protocols.network.PathLoads#NO_LEVEL}.
     */
    abstract int overloadedLevel(int path, int limit, int start);

    /**
     * Finds the largest load on a counted path, on the levels where a load above {@code limit} is possible; 0 if there
     * are no such levels.
     */
    abstract int largestLoad(int path, int limit);

    /** Gives the smallest l such that a level with at most 2^l paths on an edge may have more than the limit. */
    static int levelBeyond(int limit) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(limit);
    }

    /** Counts the edge levels on which paths can meet. */
    abstract int meetingLevels();

    /** Counts the edge levels of the network on which no two paths can meet. */
    abstract int otherLevels();

    /**
     * Finds the edges of the first {@code paths} paths on one of the levels where they can meet, from 1; path i's at
     * index i.
     */
    abstract void edgesOf(int level, int paths, int[] edges);

    /** Moves a path to another position, not after its current one. */
    abstract void move(int path, int to);

    /** Locks a path down. */
    final void lock(int path) {
        lock(path, locked++);
    }

    abstract void lock(int path, int place);

    /** Recomputes the loads from the locked circuits only; returns the largest load. */
    final int lockedCongestion() {
        return recountLocked(locked);
    }

    abstract int recountLocked(int circuits);
}
