package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.protocols.bufferless.BufferlessParameters.PathKind;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.Mesh;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.function.Supplier;

/** Draws the preselected paths of a trial from its choices. */
interface PathSource {
    /** Writes the path of every packet. */
    void draw(Paths paths);

    /**
     * Gives the trial's output of each input's packet; callers must not change it.
     *
     * <p>Streams: {@code permutation}, or {@code destinations}, integer i the output of input i.
     */
    static Supplier<int[]> outputs(int d, PathKind kind, Choices choices) {
        return kind == PathKind.PERMUTATION
                ? new PermutationTraffic(PermutationKind.RANDOM, d, choices)::destinations
                : choices.integers("destinations", 1 << d, 1 << d, input -> input)::values;
    }

    /**
     * Distinct uniform sources, in the uniformly random order in which they are drawn.
     *
     * <p>Stream: {@code sources}, requested at (0, p) below the number of sources that are left for packet p.
     */
    final class RandomSources {
        private final OnDemandIntegers choices;
        private final int[] nodes;
        private final int packets;

        /** Draws {@code packets} of the nodes 0 … {@code sources} - 1 in each trial. */
        RandomSources(int sources, int packets, Choices choices) {
            this.choices = choices.onDemandIntegers("sources");
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

    /**
     * One packet per input of a butterfly, with the input's number, on the unique path to its output
     * ({@link PathSource#outputs}).
     */
    final class Rows implements PathSource {
        private final Butterfly butterfly;
        private final Supplier<int[]> outputs;

        Rows(Butterfly butterfly, PathKind kind, Choices choices) {
            this.butterfly = butterfly;
            outputs = PathSource.outputs(butterfly.d(), kind, choices);
        }

        @Override
        public void draw(Paths paths) {
            int[] to = outputs.get();
            paths.clear();
            for (int input = 0; input < to.length; input++) {
                paths.begin(input, 0);
                for (int level = 1; level <= butterfly.d(); level++) {
                    paths.add(input, (level - 1) * butterfly.edgesPerLevel() + butterfly.edge(level, input, to[input]));
                }
            }
        }
    }

    /**
     * One packet from each input of a multibutterfly, numbered by it: at each level it takes a uniform one of its
     * node's c edges to the half that leads to its output ({@link PathSource#outputs}).
     *
     * <p>Additional stream: {@code edges}, integer (l - 1)·n + i, below c, which edge of edge level l the packet of
     * input i takes.
     */
    final class Splitters implements PathSource {
        private final Multibutterfly network;
        private final FlatNetwork flat;
        private final Supplier<int[]> outputs;
        private final IntegerChoices edges;

        Splitters(Multibutterfly network, FlatNetwork flat, PathKind kind, Choices choices) {
            this.network = network;
            this.flat = flat;
            outputs = PathSource.outputs(network.d(), kind, choices);
            edges = choices.integers("edges", network.d() * network.rows(), network.c());
        }

        @Override
        public void draw(Paths paths) {
            int[] to = outputs.get();
            int[] chosen = edges.values();
            int d = network.d();
            paths.clear();
            for (int input = 0; input < to.length; input++) {
                int row = input;
                paths.begin(input, 0);
                for (int level = 1; level <= d; level++) {
                    int half = to[input] >>> d - level & 1;
                    int k = chosen[(level - 1) * network.rows() + input];
                    int edge = (2 * row + half) * network.c() + k;
                    paths.add(input, flat.firstEdges[level] + edge);
                    row = network.head(level, edge);
                }
            }
        }
    }

    /**
     * Packets of a mesh from distinct uniform sources, the last corner excluded, each to a uniform node right of and
     * below its source, or in its row or column, by a uniform staircase.
     *
     * <p>Streams: that of {@link RandomSources}, which numbers node (x, y) as y·m + x; {@code destinations}, requested
     * at (0, p) below the number of possible destinations, which are numbered row by row from the source on;
     * {@code staircases}, requested at (p, i) for the i-th edge below the number of remaining edges, as long as both
     * directions remain. The edge leads right if the answer is below the number of remaining edges to the right. So all
     * staircases are equally likely.
     */
    final class Staircases implements PathSource {
        private final Mesh mesh;
        private final FlatNetwork network;
        private final RandomSources sources;
        private final OnDemandIntegers destinations;
        private final OnDemandIntegers staircases;

        Staircases(Mesh mesh, FlatNetwork network, int packets, Choices choices) {
            this.mesh = mesh;
            this.network = network;
            sources = new RandomSources(mesh.side() * mesh.side() - 1, packets, choices);
            destinations = choices.onDemandIntegers("destinations");
            staircases = choices.onDemandIntegers("staircases");
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
                paths.add(packet, network.firstEdges[x + y + 1] + mesh.edge(x, y, isRight));
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

    /**
     * Packets of a network whose nodes all have the same number of successors: from distinct uniform sources below
     * level L, each by a uniform walk of uniform length.
     *
     * <p>Streams: that of {@link RandomSources}, which numbers nodes throughout; {@code lengths}, requested at (0, p)
     * below the greatest length; {@code walks}, requested at (p, i) below the number of successors, for the i-th edge.
     * If there is only one option, no integer is requested.
     */
    final class Walks implements PathSource {
        private final LeveledNetwork network;
        private final FlatNetwork flat;
        private final int longest;
        private final RandomSources sources;
        private final OnDemandIntegers lengths;
        private final OnDemandIntegers walks;

        /** Draws walks of 1 to {@code longest} edges, or fewer if level L is closer. */
        Walks(LeveledNetwork network, FlatNetwork flat, int packets, int longest, Choices choices) {
            this.network = network;
            this.flat = flat;
            this.longest = longest;
            sources = new RandomSources(flat.firstNodes[flat.levels()], packets, choices);
            lengths = choices.onDemandIntegers("lengths");
            walks = choices.onDemandIntegers("walks");
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
                    paths.add(packet, flat.firstEdges[level + 1] + edge);
                    node = network.head(level + 1, edge);
                }
            }
        }
    }
}
