package io.swallowtail.circuit;

/**
 * Sees what a {@link LockingSimulator} does, once an edge level and never more often: a call a level is nothing beside the n
 * messages, and while nobody tells there is one implementation only, which is inlined.
 */
interface LevelObserver {
    /** Observes nothing. */
    LevelObserver NONE = new LevelObserver() {};

    /**
     * Sees which messages an edge level kept.
     *
     * @param level the edge level, from 1
     * @param messages these messages, in ascending order
     * @param left how many they are
     */
    default void crosses(int level, int[] messages, int left) {}
}
