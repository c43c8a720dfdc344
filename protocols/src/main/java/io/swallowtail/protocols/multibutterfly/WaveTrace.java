package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.Multibutterfly;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Traces the waves of {@link MultibutterflyRouting}, each with the network and its faulty nodes, so that each wave is a
 * separate picture. The packet to output i is number floor(i / waves) of its wave.
 */
final class WaveTrace implements NodeBuffers.PhaseObserver {
    private record Move(int colour, int level, int row, int head, int destination) {}

    private final Trace trace;
    private final Multibutterfly network;
    private final int waves;
    private final int[] inputs;
    private final long[] faults;
    /** The destinations of the current wave's packets that are inside. */
    private final BitSet inside = new BitSet();
    /** The moves of the present phase, level by level. */
    private final List<Move> moves = new ArrayList<>();

    /** Starts a trace; bit (level - 1)·n + row of the faults is 1 for a faulty node of the levels 1 … d - 1. */
    WaveTrace(Trace trace, Multibutterfly network, int waves, int[] inputs, long[] faults) {
        this.trace = trace;
        this.network = network;
        this.waves = waves;
        this.inputs = inputs;
        this.faults = faults;
    }

    private void beginWave(int wave) {
        if (wave > 0) {
            endWave();
        }
        int n = network.rows();
        trace.network(network);
        BitSet.valueOf(faults).stream().forEach(node -> trace.faultyNode(1 + node / n, node % n));
        trace.step("wave", wave, "");
        for (int destination = wave; destination < n; destination += waves) {
            inside.set(destination);
            int input = inputs[destination];
            trace.packet(
                    destination / waves,
                    "the packet of input " + input + " to output " + destination,
                    0,
                    input,
                    "starts");
        }
    }

    /** Reports the packets that the current wave does not deliver. */
    void endWave() {
        trace.stepsEnd();
        inside.stream().forEach(destination -> trace.lost(destination / waves, "its wave ends"));
        inside.clear();
    }

    @Override
    public void moved(int level, int row, int head, int colour, int destination) {
        moves.add(new Move(colour, level, row, head, destination));
    }

    @Override
    public void phaseEnded(int wave, int phase, NodeBuffers nodes) {
        if (phase == 1) {
            beginWave(wave);
        }
        trace.step(
                "phase",
                phase,
                "packets of " + (phase % 2 == 1 ? "even" : "odd") + " levels: " + nodes.moves + " moved, "
                        + nodes.blocked + " blocked, " + nodes.inside + " not yet delivered");
        moves.sort(Comparator.comparingInt(Move::colour).thenComparingInt(Move::level));
        for (Move move : moves) {
            int packet = move.destination() / waves;
            long step = 2L * network.c() * (phase - 1) + move.colour() + 1;
            trace.moved(packet, step, move.level(), move.row(), move.head());
            if (move.level() + 1 == network.d()) {
                trace.settled(packet, "");
                inside.clear(move.destination());
            }
        }
        moves.clear();
    }
}
