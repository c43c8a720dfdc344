package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PathLoads;
import io.swallowtail.network.RowNetwork;
import io.swallowtail.network.TwofoldButterfly;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;

/**
 * Circuits on paths by two intermediate rows at node level d of BB_n, which every arrival draws anew. All 2d edge levels are
 * counted; at most n/2 circuits cross an edge, so counters of 16 bits suffice for n up to 2^16, and beyond {@link PathLoads}
 * would throw, with a probability as in {@link IndependentPaths}.
 *
 * <p>Stream: {@code intermediate rows}, asked at (round, 2·place) for p and (round, 2·place + 1) for p' of an arrival. Memory:
 * 8n·d bytes and 8n.
 */
final class IndependentCircuits extends OnlineCircuits {
    private final int n;
    private final int d;
    private final AskedIntegers rows;
    private final PathLoads there;
    private final PathLoads onward;

    /** The row at node level d and the output of the circuit of each input. */
    private final int[] lockedRows;

    private final int[] lockedOutputs;

    IndependentCircuits(Butterfly network, Choices choices) {
        n = network.rows();
        d = network.d();
        rows = choices.askedIntegers("intermediate rows");
        there = new PathLoads(network);
        onward = new PathLoads(network);
        lockedRows = new int[n];
        lockedOutputs = new int[n];
    }

    @Override
    void begin() {
        there.clear();
        onward.clear();
    }

    @Override
    int connect(int round, int place, int input, int output) {
        int row = rows.integer(round, 2 * place, n);
        int buddyRow = rows.integer(round, 2 * place + 1, n);
        int load = Math.max(there.largest(input, row), onward.largest(row, output));
        if (load > 0 && isBelow(load, input, buddyRow, output)) {
            row = buddyRow;
        }
        lockedRows[input] = row;
        lockedOutputs[input] = output;
        return Math.max(there.add(input, row), onward.add(row, output));
    }

    /** Asks whether every edge of a path carries less than a load; the levels around the middle are likeliest not to. */
    private boolean isBelow(int load, int input, int row, int output) {
        return there.overloadedLevel(input, row, load - 1, d) == PathLoads.NO_LEVEL
                && onward.overloadedLevel(row, output, load - 1, 1) == PathLoads.NO_LEVEL;
    }

    @Override
    void release(int input) {
        there.remove(input, lockedRows[input]);
        onward.remove(lockedRows[input], lockedOutputs[input]);
    }

    @Override
    int congestion() {
        return Math.max(there.largest(), onward.largest());
    }

    @Override
    int load(int round, int place, int input, int output, int which) {
        int row = rows.integer(round, 2 * place + which, n);
        return Math.max(there.largest(input, row), onward.largest(row, output));
    }

    @Override
    boolean isOnFirst(int round, int place, int input, int output) {
        return lockedRows[input] == rows.integer(round, 2 * place, n);
    }

    @Override
    RowNetwork network() {
        return new TwofoldButterfly(new Butterfly(d));
    }

    @Override
    int[] rows(int input, int output) {
        return UniquePaths.rows(network(), input, lockedRows[input], output);
    }
}
