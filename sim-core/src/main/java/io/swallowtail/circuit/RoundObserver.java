package io.swallowtail.circuit;

/**
 * Sees what {@link Rounds} do, once a round and never more often: a call a
 * round is nothing beside the round, and while nobody tells there is one implementation only, which is inlined.
 */
interface RoundObserver {
    /** What a round decides for a request that stays active. */
    int STAYS = -1;

    /** Observes nothing. */
    RoundObserver NONE = new RoundObserver() {};

    /**
     * Sees the packets that set a round's circuits up, where they are simulated.
     *
     * @param round the round, from 0
     * @param forward steps until the last has arrived
     * @param backward steps until the last is back
     */
    default void setsUp(int round, int forward, int backward) {}

    /**
     * Sees what a round decided.
     *
     * @param round the round, from 0
     * @param requests the active requests
     * @param taken 0 or 1 for a request that takes p or p', {@link #STAYS} for one that stays active
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
