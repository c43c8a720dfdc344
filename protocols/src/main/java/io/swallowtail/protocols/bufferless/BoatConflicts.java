package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * Resolves conflicts between packets on boats in the current step. Of the packets that request an edge, the one with
 * the highest priority crosses it. Equal priorities have a uniformly random winner.
 *
 * <p>Stream: {@code ties}, requested at (address of the round, p): the k-th packet, k ≥ 2, of equal priority that
 * requests the same edge draws below k, and replaces the winner if it draws 0.
 */
final class BoatConflicts {
    private final LinkUse use;
    private final Slots slots;
    private final OnDemandIntegers ties;
    /**
     * By edge: the last step in which a slot on its boat requested it. The other arrays are valid only if this is the
     * current step.
     */
    private final int[] requestSteps;

    /** By edge: the slot that crosses it. */
    final int[] winners;
    /** By edge: the number of requesting slots that have the winner's priority. */
    private final int[] tiedCounts;
    /** By edge: the last step in which several slots requested it. */
    private final int[] contestSteps;

    BoatConflicts(int edges, LinkUse use, Slots slots, Choices choices) {
        this.use = use;
        this.slots = slots;
        ties = choices.onDemandIntegers("ties", OnDemandIntegers.LAST);
        requestSteps = new int[edges];
        winners = new int[edges];
        tiedCounts = new int[edges];
        contestSteps = new int[edges];
    }

    /** Clears the steps, before their numbers start again. */
    void resetSteps() {
        Arrays.fill(requestSteps, 0);
        Arrays.fill(contestSteps, 0);
    }

    /** Adds the request of a slot on its boat for an edge. */
    void addRequest(int slot, int edge) {
        if (requestSteps[edge] != use.now) {
            requestSteps[edge] = use.now;
            winners[edge] = slot;
            tiedCounts[edge] = 1;
            return;
        }
        contestSteps[edge] = use.now;
        int priority = slots.priorities[slot];
        int best = slots.priorities[winners[edge]];
        if (priority > best) {
            winners[edge] = slot;
            tiedCounts[edge] = 1;
        } else if (priority == best
                && ties.integer(slots.addresses[slot], slots.packets[slot], ++tiedCounts[edge]) == 0) {
            winners[edge] = slot;
        }
    }

    /** Reports whether a packet on its boat requests an edge. */
    boolean isRequested(int edge) {
        return requestSteps[edge] == use.now;
    }

    /** Reports whether several packets on their boats request an edge. */
    boolean isContested(int edge) {
        return contestSteps[edge] == use.now;
    }
}
