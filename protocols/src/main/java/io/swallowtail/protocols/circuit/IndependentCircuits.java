package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import io.swallowtail.protocols.network.PathLoads;
import io.swallowtail.protocols.network.RowNetwork;
import io.swallowtail.protocols.network.TwofoldLoads;

/**
 * Circuits on paths through intermediate rows at node level d of BB_n. Every arrival draws one row per alternative. All
 * 2d edge levels are counted. At most n/2 circuits cross an edge, so counters of 16 bits suffice for n up to 2^16. For
 * larger n {@link PathLoads} may throw, with a probability as in {@link IndependentPaths}.
 *
 * <p>Streams: {@code intermediate rows}, requested at (round, 2·place) for p and (round, 2·place + 1) for p' of an
 * arrival; {@code third intermediate rows} and {@code fourth intermediate rows}, requested at (round, place), if there
 * are three or four alternatives. Memory: 8n·d bytes and 8n.
 */
final class IndependentCircuits extends OnlineCircuits {
    private final int n;
    private final int d;
    private final OnDemandIntegers rows;
    /** The rows of the third and the fourth path. */
    private final OnDemandIntegers[] moreRows;

    private final int alternatives;
    private final TwofoldLoads loads;

    /** By input: the row of its circuit at node level d. */
    private final int[] lockedRows;

    private final int[] lockedOutputs;

    IndependentCircuits(Butterfly network, int alternatives, Choices choices) {
        n = network.rows();
        d = network.d();
        this.alternatives = alternatives;
        rows = choices.onDemandIntegers(
                "intermediate rows",
                (round, place, bound) -> IndependentPaths.neutralRow(place >> 1, place & 1, bound));
        moreRows = new OnDemandIntegers[Math.max(0, alternatives - 2)];
        for (int i = 0; i < moreRows.length; i++) {
            int which = i + 2;
            moreRows[i] = choices.onDemandIntegers(
                    IndependentPaths.STREAMS.get(which),
                    (round, place, bound) -> IndependentPaths.neutralRow(place, which, bound));
        }
        loads = new TwofoldLoads(network);
        lockedRows = new int[n];
        lockedOutputs = new int[n];
    }

    @Override
    void begin() {
        loads.clear();
    }

    @Override
    int connect(int round, int place, int input, int output) {
        int row = row(round, place, 0);
        int load = loads.largest(input, row, output);
        for (int which = 1; which < alternatives; which++) {
            int other = row(round, place, which);
            if (load > 0 && isBelow(load, input, other, output)) {
                row = other;
                // Only a later path is compared with this load.
                load = which + 1 == alternatives ? 0 : loads.largest(input, row, output);
            }
        }
        lockedRows[input] = row;
        lockedOutputs[input] = output;
        return loads.add(input, row, output);
    }

    private int row(int round, int place, int which) {
        return which < 2 ? rows.integer(round, 2 * place + which, n) : moreRows[which - 2].integer(round, place, n);
    }

    /**
     * Reports whether every edge of a path carries less than a load. The search starts at the middle levels, where
     * large loads are likeliest.
     */
    private boolean isBelow(int load, int input, int row, int output) {
        return loads.overloadedLevel(input, row, output, load - 1, d) == PathLoads.NO_LEVEL;
    }

    @Override
    void release(int input) {
        loads.remove(input, lockedRows[input], lockedOutputs[input]);
    }

    @Override
    int congestion() {
        return loads.largest();
    }

    @Override
    int load(int round, int place, int input, int output, int which) {
        int row = row(round, place, which);
        return loads.largest(input, row, output);
    }

    @Override
    int taken(int round, int place, int input, int output) {
        int which = 0;
        while (lockedRows[input] != row(round, place, which)) {
            which++;
        }
        return which;
    }

    @Override
    RowNetwork network() {
        return ExtendedButterfly.twofold(new Butterfly(d));
    }

    @Override
    int[] rows(int input, int output) {
        return UniquePaths.rows(network(), input, lockedRows[input], output);
    }
}
