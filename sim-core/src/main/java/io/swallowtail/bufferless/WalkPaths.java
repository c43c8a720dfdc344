package io.swallowtail.bufferless;

import io.swallowtail.network.LeveledNetwork;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;

/**
 * Packets of a network whose nodes all have the same number of successors: from distinct uniform sources below level L, each
 * by a uniform walk of uniform length.
 *
 * <p>Streams: that of {@link RandomSources}, which numbers nodes throughout; {@code lengths}, asked at (0, p) below the greatest
 * length; {@code walks}, asked at (p, i) below the number of successors, for the i-th edge. Where there is no choice nothing is
 * asked.
 */
final class WalkPaths implements PathSource {
    private final LeveledNetwork network;
    private final FlatNetwork flat;
    private final int longest;
    private final RandomSources sources;
    private final AskedIntegers lengths;
    private final AskedIntegers walks;

    /** Draws walks of 1 to {@code longest} edges, or fewer where level L is nearer. */
    WalkPaths(LeveledNetwork network, FlatNetwork flat, int packets, int longest, Choices choices) {
        this.network = network;
        this.flat = flat;
        this.longest = longest;
        sources = new RandomSources(flat.firstNode(flat.levels()), packets, choices);
        lengths = choices.askedIntegers("lengths");
        walks = choices.askedIntegers("walks");
    }

    @Override
    public void draw(Paths paths) {
        int[] nodes = sources.draw();
        int width = network.nodes(0);
        paths.clear();
        for (int packet = 0; packet < paths.packets(); packet++) {
            int source = nodes[packet] / width;
            int node = nodes[packet] % width;
            int most = Math.min(longest, flat.levels() - source);
            int length = 1 + (most > 1 ? lengths.integer(0, packet, most) : 0);
            paths.begin(packet, source);
            for (int i = 0; i < length; i++) {
                int level = source + i;
                int successors = network.outDegree(level, node);
                int edge = network.outEdge(level, node, successors > 1 ? walks.integer(packet, i, successors) : 0);
                paths.add(packet, flat.firstEdge(level + 1) + edge);
                node = network.head(level + 1, edge);
            }
        }
    }
}
