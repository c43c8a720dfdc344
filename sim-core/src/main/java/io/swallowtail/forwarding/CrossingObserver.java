package io.swallowtail.forwarding;

/** Sees a {@link StoreAndForward} run once an edge level; while nobody looks there is one implementation, which is inlined. */
public interface CrossingObserver {
    /** Observes nothing. */
    CrossingObserver NONE = (level, links, ticks) -> {};

    /**
     * Sees when the packets crossed an edge level.
     *
     * @param level the edge level, from 1
     * @param links the link of packet p at index p; not to be kept
     * @param ticks the tick, from 1, in which packet p crossed it at index p; not to be kept
     */
    void crossed(int level, int[] links, int[] ticks);
}
