package io.swallowtail.bufferless;

import io.swallowtail.network.Mesh;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;

/**
 * Packets of a mesh from distinct uniform sources, the last corner excluded, each to a uniform node right of and below its
 * source, or in its row or column, by a uniform staircase.
 *
 * <p>Streams: that of {@link RandomSources}, which numbers node (x, y) as y·m + x; {@code destinations}, asked at (0, p) below the
 * number of possible destinations, which are numbered row by row from the source on; {@code staircases}, asked at (p, i) for
 * the i-th edge below the number of edges that are left while both directions are: it leads right if the answer is below
 * the number of those that lead right. So all staircases are equally likely.
 */
final class StaircasePaths implements PathSource {
    private final Mesh mesh;
    private final FlatNetwork network;
    private final RandomSources sources;
    private final AskedIntegers destinations;
    private final AskedIntegers staircases;

    StaircasePaths(Mesh mesh, FlatNetwork network, int packets, Choices choices) {
        this.mesh = mesh;
        this.network = network;
        sources = new RandomSources(mesh.side() * mesh.side() - 1, packets, choices);
        destinations = choices.askedIntegers("destinations");
        staircases = choices.askedIntegers("staircases");
    }

    @Override
    public void draw(Paths paths) {
        int m = mesh.side();
        int[] nodes = sources.draw();
        paths.clear();
        for (int packet = 0; packet < paths.packets(); packet++) {
            int x = nodes[packet] % m;
            int y = nodes[packet] / m;
            int others = (m - x) * (m - y) - 1;
            int number = 1 + (others > 1 ? destinations.integer(0, packet, others) : 0);
            paths.begin(packet, x + y);
            climb(paths, packet, x, y, number % (m - x), number / (m - x));
        }
    }

    private void climb(Paths paths, int packet, int fromX, int fromY, int edgesRight, int edgesDown) {
        int x = fromX;
        int y = fromY;
        int right = edgesRight;
        int down = edgesDown;
        for (int i = 0; right + down > 0; i++) {
            boolean isRight = down == 0 || right > 0 && staircases.integer(packet, i, right + down) < right;
            paths.add(packet, network.firstEdge(x + y + 1) + mesh.edge(x, y, isRight));
            if (isRight) {
                x++;
                right--;
            } else {
                y++;
                down--;
            }
        }
    }
}
