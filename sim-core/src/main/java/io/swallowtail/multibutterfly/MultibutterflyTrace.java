package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Multibutterfly;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Tells a trial of {@link MultibutterflyRouting}: edges of a small network, who wants what, and every phase with its moves. */
final class MultibutterflyTrace implements Nodes.PhaseObserver {
    private static final int MOST_ROWS_WITH_EDGES = 16;

    private record Move(int level, int row, int head, int colour, int destination) {}

    private final Tracer tracer;
    private final Multibutterfly network;
    private final int waves;
    private final List<Move> moves = new ArrayList<>();
    private int[] inputs;
    private long[] faults;
    private WavePictures present;
    private WavePictures longest;

    MultibutterflyTrace(Tracer tracer, Multibutterfly network, int waves) {
        this.tracer = tracer;
        this.network = network;
        this.waves = waves;
    }

    /** Tells the network, its faulty nodes (null for none) and the permutation. */
    void tellBeginning(int[] destinations, long[] faulty) {
        faults = faulty;
        tracer.say("Packets go from level 0 to level " + network.d() + "; a phase has " + 2 * network.c()
                + " steps, one for each colour of the edges.");
        if (network.rows() <= MOST_ROWS_WITH_EDGES) {
            new WiringTale(tracer, network).tell();
        }
        if (faults != null) {
            tellFaults();
        }
        inputs = new int[destinations.length];
        for (int input = 0; input < destinations.length; input++) {
            inputs[destinations[input]] = input;
        }
        tracer.list(
                destinations.length,
                input -> tracer.say("Input " + input + " sends to output " + destinations[input]
                        + (waves > 1 ? ", in wave " + destinations[input] % waves : "") + "."));
    }

    private boolean isFaulty(int node) {
        return (faults[node >>> 6] >>> node & 1) != 0;
    }

    private void tellFaults() {
        int n = network.rows();
        for (int level = 1; level < network.d(); level++) {
            int first = (level - 1) * n;
            int[] rows =
                    IntStream.range(0, n).filter(row -> isFaulty(first + row)).toArray();
            if (rows.length > 0) {
                tracer.say("Faulty on level " + level + ": " + tracer.named(rows.length, i -> Integer.toString(rows[i]))
                        + ".");
            }
        }
    }

    @Override
    public void moved(int level, int row, int head, int colour, int destination) {
        moves.add(new Move(level, row, head, colour, destination));
    }

    @Override
    public void phaseEnded(int wave, int phase, Nodes nodes) {
        tracer.say("Wave " + wave + ", phase " + phase + ", packets of " + (phase % 2 == 1 ? "even" : "odd")
                + " levels: " + nodes.moves() + " moved, " + nodes.blocked() + " blocked, " + nodes.inside()
                + " not yet delivered.");
        moves.sort(Comparator.comparingInt(Move::colour).thenComparingInt(Move::level));
        tracer.list(moves.size(), i -> {
            Move move = moves.get(i);
            tracer.say("Step " + (move.colour() + 1) + ": the packet of input " + inputs[move.destination()]
                    + " moves from row " + move.row() + " of level " + move.level() + " to row " + move.head() + ".");
        });
        note(wave, phase);
        moves.clear();
    }

    /** Notes the moves of a phase for the picture of the wave that takes most phases. */
    private void note(int wave, int phase) {
        if (present == null || present.wave() != wave) {
            int[] destinations = IntStream.range(0, inputs.length)
                    .filter(destination -> destination % waves == wave)
                    .toArray();
            int[] starts = IntStream.of(destinations)
                    .map(destination -> inputs[destination])
                    .toArray();
            present = new WavePictures(network, wave, destinations, starts);
        }
        moves.forEach(move -> present.moved(phase, move.level(), move.head(), move.colour(), move.destination()));
        present.phaseEnded();
        if (longest == null || present.phases() > longest.phases()) {
            longest = present;
        }
    }

    /** Tells what it comes to; the expansion is null if it was not measured. */
    void tellEnd(WaveRouting routing, Expansion expansion) {
        tracer.say("All waves take " + routing.phases() + " phases of " + 2 * network.c() + " steps, the longest wave "
                + routing.worstPhases() + ".");
        tracer.say(
                routing.stranded() == 0
                        ? "Every packet is delivered."
                        : "Packets that are stranded: " + routing.stranded() + ".");
        if (expansion != null) {
            tracer.say("The set that expands least has " + expansion.nodes() + " nodes and " + expansion.neighbours()
                    + " neighbours.");
        }
        if (longest != null) {
            int n = network.rows();
            int last = network.d() * n;
            longest.show(tracer, node -> faults != null && node >= n && node < last && isFaulty(node - n));
        }
    }
}
