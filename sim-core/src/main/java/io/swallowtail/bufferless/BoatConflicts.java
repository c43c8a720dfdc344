package io.swallowtail.bufferless;

import io.swallowtail.random.Choices;
import io.swallowtail.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * Resolves conflicts between packets on boats in the current step: of the packets that request an edge, the one with
 * the highest priority crosses it; among equal priorities, a uniform one.
 *
 * <p>Stream: {@code ties}, requested at (address of the round, p): among packets of one priority on boats that want one
 * link the k-th, k ≥ 2, draws below k, and takes the place of the winner so far if it draws 0.
 */
final class BoatConflicts {
    private final LinkUse use;
    private final Slots slots;
    private final OnDemandIntegers ties;
    /**
     * For each edge: the last step in which a slot on its boat requested it, the slot that crosses it, and the number
     * of slots with the same priority.
     */
    private final int[] wanted;

    private final int[] winners;
    private final int[] rivals;
    private final int[] contested;

    BoatConflicts(int edges, LinkUse use, Slots slots, Choices choices) {
        this.use = use;
        this.slots = slots;
        ties = choices.onDemandIntegers("ties", OnDemandIntegers.LAST);
        wanted = new int[edges];
        winners = new int[edges];
        rivals = new int[edges];
        contested = new int[edges];
    }

    /** Forgets the numbers of steps. */
    void forget() {
        Arrays.fill(wanted, 0);
        Arrays.fill(contested, 0);
    }

    /** Adds the request of a slot on its boat for an edge. */
    void claim(int slot, int edge) {
        if (wanted[edge] != use.now()) {
            wanted[edge] = use.now();
            winners[edge] = slot;
            rivals[edge] = 1;
            return;
        }
        contested[edge] = use.now();
        int priority = slots.priority(slot);
        int best = slots.priority(winners[edge]);
        if (priority > best) {
            winners[edge] = slot;
            rivals[edge] = 1;
        } else if (priority == best && ties.integer(slots.address(slot), slots.packet(slot), ++rivals[edge]) == 0) {
            winners[edge] = slot;
        }
    }

    /** Reports whether a packet on its boat requests an edge. */
    boolean isWanted(int edge) {
        return wanted[edge] == use.now();
    }

    /** Reports whether several packets request it. */
    boolean isContested(int edge) {
        return contested[edge] == use.now();
    }

    /** The slot that crosses an edge that is wanted. */
    int winner(int edge) {
        return winners[edge];
    }
}
