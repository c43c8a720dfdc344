package io.swallowtail.bufferless;

import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import java.util.Arrays;

/**
 * Which packets on boats want which edges in the present step, and who crosses each: the one of the highest priority, among equals a
 * uniform one.
 *
 * <p>Stream: {@code ties}, asked at (address of the round, p): among packets of one priority on boats that want one link the
 * k-th, k ≥ 2, draws below k, and takes the place of the winner so far if it draws 0.
 */
final class BoatConflicts {
    private final LinkUse use;
    private final Slots slots;
    private final AskedIntegers ties;
    /** For each edge that a slot on its boat wants: the step, the slot that crosses it, and how many share its priority. */
    private final int[] wanted;

    private final int[] winners;
    private final int[] rivals;
    private final int[] contested;

    BoatConflicts(int edges, LinkUse use, Slots slots, Choices choices) {
        this.use = use;
        this.slots = slots;
        ties = choices.askedIntegers("ties", AskedIntegers.LAST);
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

    /** Lets a slot on its boat want an edge. */
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

    /** Tells whether a packet on its boat wants an edge. */
    boolean isWanted(int edge) {
        return wanted[edge] == use.now();
    }

    /** Tells whether several want it. */
    boolean isContested(int edge) {
        return contested[edge] == use.now();
    }

    /** The slot that crosses an edge that is wanted. */
    int winner(int edge) {
        return winners[edge];
    }
}
