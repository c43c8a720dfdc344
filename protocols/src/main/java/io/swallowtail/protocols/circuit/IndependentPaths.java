package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import io.swallowtail.protocols.network.RowNetwork;
import io.swallowtail.protocols.network.TwofoldLoads;
import java.util.List;
import java.util.function.Supplier;

/**
 * Independent paths, one for each alternative of a request, each by its own uniform row at node level d of BB_n. All 2d
 * edge levels can collide. If two paths of a request share an edge, both count.
 *
 * <p>An edge of level l of the first copy is reached from 2^(l - 1) inputs, and one of the second copy reaches 2^(d -
 * l) outputs. So at most k·n/2 of k·n paths cross an edge, and counters of 16 bits suffice for k·n up to 2^16. For more
 * paths {@link io.swallowtail.protocols.network.PathLoads} may throw; an edge with 65,536 paths has a probability below 4·n·d·2^65,536/65,536!, less
 * than 10^-267000.
 *
 * <p>Streams: {@link #STREAMS}, integer i the row of a path of input i. Randomness: k·n integers per trial. Memory:
 * 8n·d bytes and about 30k·n.
 */
final class IndependentPaths extends CandidatePaths {
    /** The streams of the intermediate rows of p, p' and so on. */
    static final List<String> STREAMS = List.of(
            "intermediate rows", "second intermediate rows", "third intermediate rows", "fourth intermediate rows");

    private final Butterfly network;
    private final int d;
    private final RowNetwork twofold;
    /**
     * Neutral intermediate rows are the input's row with these bits flipped. If destinations equal the inputs, two
     * alternatives share no edge with any other path, and four alternatives put two paths on every edge.
     */
    private static final int[] NEUTRAL_FLIPS = {0, -1, 0x55555555, 0xAAAAAAAA};

    /** The intermediate rows of the inputs' first paths, of their second ones and so on. */
    private final int[][] rows;

    private final TwofoldLoads loads;

    /** The rows of each path at node levels 0, d and 2d. */
    private final int[] inputs;

    private final int[] middles;
    private final int[] outputs;
    private final int[] lockedInputs;
    private final int[] lockedMiddles;
    private final int[] lockedOutputs;

    IndependentPaths(Butterfly network, int alternatives, Choices choices) {
        super(alternatives);
        this.network = network;
        int n = network.rows();
        d = network.d();
        twofold = ExtendedButterfly.twofold(network);
        rows = new int[alternatives][];
        for (int which = 0; which < alternatives; which++) {
            int path = which;
            rows[which] = choices.integers(STREAMS.get(which), n, n, input -> neutralRow(input, path, n))
                    .values();
        }
        loads = new TwofoldLoads(network);
        inputs = new int[alternatives * n];
        middles = new int[alternatives * n];
        outputs = new int[alternatives * n];
        lockedInputs = new int[n];
        lockedMiddles = new int[n];
        lockedOutputs = new int[n];
    }

    /** Gives the neutral intermediate row of an alternative of an input among n rows. */
    static int neutralRow(int input, int which, int n) {
        return (input ^ NEUTRAL_FLIPS[which]) & n - 1;
    }

    static int mostPathsOnAnEdge(Butterfly network, int alternatives) {
        return alternatives * network.rows() / 2;
    }

    @Override
    void locate(int[] destinations) {
        for (int which = 0; which < alternatives; which++) {
            int[] through = rows[which];
            for (int request = 0, path = which; request < destinations.length; request++, path += alternatives) {
                inputs[path] = request;
                middles[path] = through[request];
                outputs[path] = destinations[request];
            }
        }
    }

    @Override
    RowNetwork network() {
        return twofold;
    }

    @Override
    void rows(int place, int input, int which, int output, int[] rows) {
        rows[0] = input;
        UniquePaths.extend(twofold, rows, 0, d, middles[place]);
        UniquePaths.extend(twofold, rows, d, 2 * d, output);
    }

    @Override
    int likelyLevel() {
        return d;
    }

    @Override
    int recount(int paths) {
        loads.clear();
        return loads.addAll(inputs, middles, outputs, paths);
    }

    @Override
    void remove(int path) {
        loads.remove(inputs[path], middles[path], outputs[path]);
    }

    @Override
    int overloadedLevel(int path, int limit, int start) {
        return loads.overloadedLevel(inputs[path], middles[path], outputs[path], limit, start);
    }

    @Override
    int largestLoad(int path, int limit) {
        return loads.largest(inputs[path], middles[path], outputs[path], levelBeyond(limit));
    }

    @Override
    int meetingLevels() {
        return 2 * d;
    }

    @Override
    int otherLevels() {
        return 0;
    }

    @Override
    void edgesOf(int level, int paths, int[] edges) {
        for (int path = 0; path < paths; path++) {
            edges[path] = level <= d
                    ? network.edge(level, inputs[path], middles[path])
                    : network.edge(level - d, middles[path], outputs[path]);
        }
    }

    @Override
    void move(int path, int to) {
        inputs[to] = inputs[path];
        middles[to] = middles[path];
        outputs[to] = outputs[path];
    }

    @Override
    void lock(int path, int place) {
        lockedInputs[place] = inputs[path];
        lockedMiddles[place] = middles[path];
        lockedOutputs[place] = outputs[path];
    }

    @Override
    int recountLocked(int circuits) {
        loads.clear();
        return loads.addAll(lockedInputs, lockedMiddles, lockedOutputs, circuits);
    }

    /** Gives the edges that at least {@code load} of all paths cross, including removed paths. */
    Witnesses overloadedEdges(long load, Supplier<int[]> destinations) {
        return new OverloadedEdge(network, load, destinations, rows);
    }
}
