package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PassCongestion;
import io.swallowtail.network.PathLoads;
import io.swallowtail.network.RowNetwork;
import io.swallowtail.network.TwofoldButterfly;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;

/**
 * Two independent paths a request, each by its own uniform row at node level d of BB_n. Every one of the 2d edge levels can
 * collide; where the two paths of a request share an edge both count.
 *
 * <p>An edge of level l of the first copy is reached from 2^(l - 1) inputs and one of the second copy reaches 2^(d - l)
 * outputs, so at most n of the 2n paths cross an edge: counters of 16 bits suffice for n up to 2^15. Beyond, {@link
 * PathLoads} would throw; an edge with 65,536 paths has a probability below 4·n·d/65,536! (Lemma 2.4's union bound), less than 10^-287000.
 *
 * <p>Streams: {@code intermediate rows}, integer i the row of p of request i; {@code second intermediate rows}, that of p'.
 * Randomness: 2n integers a trial. Memory: 8n·d bytes and some 80n.
 */
final class IndependentPaths extends CandidatePaths {
    private final Butterfly network;
    private final int d;
    private final IntegerChoices firstRows;
    private final IntegerChoices secondRows;
    private final PathLoads there;
    private final PathLoads onward;

    /** The rows of each path at node levels 0, d and 2d. */
    private final int[] inputs;

    private final int[] middles;
    private final int[] outputs;
    private final int[] lockedInputs;
    private final int[] lockedMiddles;
    private final int[] lockedOutputs;
    private final PassCongestion pass;
    private final OverloadedEdge overloaded;

    IndependentPaths(Butterfly network, Choices choices) {
        this.network = network;
        int n = network.rows();
        d = network.d();
        firstRows = choices.integers("intermediate rows", n, n);
        secondRows = choices.integers("second intermediate rows", n, n);
        there = new PathLoads(network);
        onward = new PathLoads(network);
        inputs = new int[2 * n];
        middles = new int[2 * n];
        outputs = new int[2 * n];
        lockedInputs = new int[n];
        lockedMiddles = new int[n];
        lockedOutputs = new int[n];
        pass = new PassCongestion(network);
        overloaded = new OverloadedEdge(network, 2);
    }

    static int mostPathsOnAnEdge(Butterfly network) {
        return network.rows();
    }

    @Override
    void locate(int[] destinations) {
        int[] first = firstRows.values();
        int[] second = secondRows.values();
        for (int request = 0; request < destinations.length; request++) {
            inputs[2 * request] = request;
            inputs[2 * request + 1] = request;
            middles[2 * request] = first[request];
            middles[2 * request + 1] = second[request];
            outputs[2 * request] = destinations[request];
            outputs[2 * request + 1] = destinations[request];
        }
    }

    @Override
    RowNetwork network() {
        return new TwofoldButterfly(network);
    }

    @Override
    int[] rows(int path, int output) {
        return UniquePaths.rows(network(), inputs[path], middles[path], output);
    }

    @Override
    int likelyLevel() {
        return d;
    }

    @Override
    int recount(int paths) {
        there.clear();
        onward.clear();
        return Math.max(there.addAll(inputs, middles, paths), onward.addAll(middles, outputs, paths));
    }

    @Override
    void remove(int path) {
        there.remove(inputs[path], middles[path]);
        onward.remove(middles[path], outputs[path]);
    }

    @Override
    int overloadedLevel(int path, int limit, int start) {
        boolean onwardFirst = start > d;
        int level = onwardFirst ? onwardLevel(path, limit, start - d) : thereLevel(path, limit, start);
        if (level != PathLoads.NO_LEVEL) {
            return level;
        }
        return onwardFirst ? thereLevel(path, limit, d) : onwardLevel(path, limit, 1);
    }

    private int thereLevel(int path, int limit, int start) {
        return there.overloadedLevel(inputs[path], middles[path], limit, start);
    }

    private int onwardLevel(int path, int limit, int start) {
        int level = onward.overloadedLevel(middles[path], outputs[path], limit, start);
        return level == PathLoads.NO_LEVEL ? level : d + level;
    }

    @Override
    int largestLoad(int path, int limit) {
        int first = levelBeyond(limit);
        return Math.max(
                there.largest(inputs[path], middles[path], first, d),
                onward.largest(middles[path], outputs[path], 1, d + 1 - first));
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
        there.clear();
        onward.clear();
        return Math.max(
                there.addAll(lockedInputs, lockedMiddles, circuits),
                onward.addAll(lockedMiddles, lockedOutputs, circuits));
    }

    /** Overloads an edge in a trial that is drawn. */
    void overload(long load, AddressedRandom picks, int[] destinations) {
        overloaded.overload(load, picks, destinations, firstRows.values(), secondRows.values());
    }

    /** Counts the edges with so many of all paths, whatever has been taken away since. */
    long overloadedEdges(long load, int[] destinations) {
        locate(destinations);
        return pass.edgesWith(inputs, middles, inputs.length, load)
                + pass.edgesWith(middles, outputs, outputs.length, load);
    }
}
