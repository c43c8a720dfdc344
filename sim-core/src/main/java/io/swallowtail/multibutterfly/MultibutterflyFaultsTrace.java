package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.statistics.Tally;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Tells a trial of {@link MultibutterflyFaults}: who fails, who reaches whom, and what is kept. */
final class MultibutterflyFaultsTrace {
    private static final int MOST_ROWS_WITH_EDGES = 16;

    private final Tracer tracer;
    private final Multibutterfly network;
    private final long[] faults;

    MultibutterflyFaultsTrace(Tracer tracer, Multibutterfly network, long[] faults) {
        this.tracer = tracer;
        this.network = network;
        this.faults = faults;
    }

    /** Tells the trial with these metrics; word w of what input i reaches is at i·max(1, n/64) + w. */
    void tell(long[] metrics, Pruning pruning, long[] reached) {
        int n = network.rows();
        if (n <= MOST_ROWS_WITH_EDGES) {
            new WiringTale(tracer, network).tell();
        }
        for (int level = 0; level <= network.d(); level++) {
            int first = level * n;
            int[] rows =
                    IntStream.range(0, n).filter(row -> isFaulty(first + row)).toArray();
            if (rows.length > 0) {
                tracer.say("Faulty on level " + level + ": " + tracer.named(rows.length, i -> Integer.toString(rows[i]))
                        + ".");
            }
        }
        tracer.list(n, input -> tracer.say("Input " + input + reaches(input, reached) + "."));
        tracer.say("Of " + (long) n * n + " pairs " + metrics[0] + " are connected.");
        if (metrics[3] != Tally.NULL) {
            tracer.say("At most " + metrics[3]
                    + " inputs and outputs can be kept so that each of these inputs reaches each of"
                    + " these outputs.");
        }
        tracer.say("Pruning keeps " + metrics[4] + " inputs and " + metrics[5] + " outputs.");
        tellLost(
                "Inputs",
                IntStream.range(0, n).filter(row -> !pruning.isInputKept(row)).toArray());
        tellLost(
                "Outputs",
                IntStream.range(0, n).filter(row -> !pruning.isOutputKept(row)).toArray());
        tracer.see(new FaultyNodes(network, this::isFaulty, pruning));
    }

    private boolean isFaulty(int node) {
        return (faults[node >>> 6] >>> node & 1) != 0;
    }

    private String reaches(int input, long[] reached) {
        int n = network.rows();
        int words = n + 63 >>> 6;
        int[] outputs = IntStream.range(0, n)
                .filter(output -> (reached[input * words + (output >>> 6)] >>> output & 1) != 0)
                .toArray();
        if (outputs.length == n) {
            return " reaches every output";
        }
        if (outputs.length == 0) {
            return " reaches no output";
        }
        int[] missed = IntStream.range(0, n)
                .filter(output -> (reached[input * words + (output >>> 6)] >>> output & 1) == 0)
                .toArray();
        return outputs.length <= missed.length
                ? " reaches output " + tracer.named(outputs.length, i -> Integer.toString(outputs[i])) + " only"
                : " reaches every output but " + tracer.named(missed.length, i -> Integer.toString(missed[i]));
    }

    private void tellLost(String what, int[] rows) {
        if (rows.length > 0) {
            tracer.say(what + " that pruning gives up: " + tracer.named(rows.length, i -> Integer.toString(rows[i]))
                    + ".");
        }
    }

    /**
     * A multibutterfly with its faulty nodes, to be drawn; the inputs and outputs that pruning gives up are marked.
     *
     * @param network the network
     * @param faulty which nodes are faulty, by level·n + row
     * @param pruning what is kept
     */
    record FaultyNodes(Multibutterfly network, IntPredicate faulty, Pruning pruning) implements CircuitPicture {
        @Override
        public int circuits() {
            return 0;
        }

        @Override
        public int row(int circuit, int level) {
            throw new IndexOutOfBoundsException("there are no circuits");
        }

        @Override
        public String name(int circuit) {
            throw new IndexOutOfBoundsException("there are no circuits");
        }

        @Override
        public boolean isFaulty(int level, int row) {
            return faulty.test(level * network.rows() + row);
        }

        @Override
        public boolean isMarked(int level, int row) {
            return level == 0 && !pruning.isInputKept(row) || level == network.d() && !pruning.isOutputKept(row);
        }

        @Override
        public String markedNodes() {
            return "the inputs and outputs that pruning gives up";
        }
    }
}
