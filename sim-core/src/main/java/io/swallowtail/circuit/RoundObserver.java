package io.swallowtail.circuit;

/** Sees what a {@link CollisionSimulator} does, once a round and never more often. */
interface RoundObserver {
    /** Looks away. */
    RoundObserver NONE = new RoundObserver() {};

    /**
     * Sees the beginning, when all paths are chosen and none is locked down.
     *
     * @param destinations output of each request
     * @param paths p of request i at place 2i, p' at 2i + 1
     */
    default void begins(int[] destinations, CandidatePaths paths) {}

    /**
     * Sees what a round decided.
     *
     * @param round the round, from 0
     * @param requests the active requests
     * @param taken 0 or 1 for a request that takes p or p', -1 for one that stays active
     * @param active how many requests are active
     */
    default void decides(int round, int[] requests, int[] taken, int active) {}

    /**
     * Sees the end.
     *
     * @param rounds how many rounds are counted
     * @param requests the requests left unsettled
     * @param taken 0 or 1 for a request whose coin takes p or p'
     * @param unsettled how many are left
     */
    default void ends(int rounds, int[] requests, int[] taken, int unsettled) {}
}
