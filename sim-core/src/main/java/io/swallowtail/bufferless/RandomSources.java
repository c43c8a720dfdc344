package io.swallowtail.bufferless;

import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Shuffle;

/**
 * Distinct uniform sources, in the uniformly random order in which they are drawn.
 *
 * <p>Stream: {@code sources}, asked at (0, p) below the number of sources that are left for packet p.
 */
final class RandomSources {
    private final AskedIntegers choices;
    private final int[] nodes;
    private final int packets;

    /** Draws {@code packets} of the nodes 0 … {@code sources} - 1 in each trial. */
    RandomSources(int sources, int packets, Choices choices) {
        this.choices = choices.askedIntegers("sources");
        nodes = new int[sources];
        this.packets = packets;
    }

    /** Gives the source of packet p at index p; the same array always. */
    int[] draw() {
        for (int node = 0; node < nodes.length; node++) {
            nodes[node] = node;
        }
        Shuffle.bringToFront(choices, 0, nodes, nodes.length, packets);
        return nodes;
    }
}
