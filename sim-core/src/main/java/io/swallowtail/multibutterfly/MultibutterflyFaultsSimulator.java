package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.statistics.Tally;

/**
 * One trial of {@link MultibutterflyFaults}. Streams: those of {@link io.swallowtail.network.MultibutterflyWiring}; {@code faults},
 * flag level·n + row of the levels 0 … d, with placement = random. Cost: that of the wiring, some nanoseconds an edge, c·n²/32
 * words, and the matching. Memory: the network's and n²/4 bytes.
 */
final class MultibutterflyFaultsSimulator implements TracedSimulator {
    private static final int CONNECTED_PAIRS = 0;
    private static final int DEAD_INPUTS = 1;
    private static final int DEAD_OUTPUTS = 2;
    private static final int KEPT_MAX = 3;
    private static final int INPUTS_KEPT = 4;
    private static final int OUTPUTS_KEPT = 5;

    private final Choices choices = new Choices();
    private final DrawnMultibutterfly drawn;
    private final Multibutterfly network;
    /** Bit level·n + row is 1 for a faulty node: the words of a stream, or always the same. */
    private final long[] faults;

    private final Connections connections;
    private final Pruning pruning;
    /** Null where n is too large for it. */
    private final DisconnectedMatching matching;

    MultibutterflyFaultsSimulator(Parameters parameters) {
        drawn = new DrawnMultibutterfly(parameters, choices);
        network = drawn.network();
        int nodes = network.rows() * (network.d() + 1);
        faults = parameters.get(MultibutterflyFaults.PLACEMENT) == MultibutterflyFaults.Placement.RANDOM
                ? choices.bernoulli("faults", nodes, parameters.get(MultibutterflyFaults.FAULT_PROBABILITY))
                        .words()
                : middle(network, MultibutterflyFaults.middleFaults(parameters));
        connections = new Connections(network);
        pruning = new Pruning(network, parameters.get(MultibutterflyFaults.ERASE_FRACTION));
        matching =
                network.rows() <= MultibutterflyFaults.MOST_MATCHED ? new DisconnectedMatching(network.rows()) : null;
    }

    /** Spreads faults over the blocks of level floor(d/2): one in each block, then a second, and so on. */
    static long[] middle(Multibutterfly network, int count) {
        int level = network.d() / 2;
        int blocks = 1 << level;
        long[] words = new long[network.rows() * (network.d() + 1) + 63 >>> 6];
        for (int r = 0; r < count; r++) {
            int row = r % blocks * network.blockSize(level) + r / blocks;
            int node = level * network.rows() + row;
            words[node >>> 6] |= 1L << node;
        }
        return words;
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public Choices networkChoices() {
        return drawn.choices();
    }

    @Override
    public void networkDrawn() {
        drawn.build();
    }

    @Override
    public void run(long[] metrics) {
        drawn.beginTrial();
        long[] reached = connections.reached(faults);
        long pairs = 0;
        int sets = network.rows() * (network.rows() + 63 >>> 6);
        for (int w = 0; w < sets; w++) {
            pairs += Long.bitCount(reached[w]);
        }
        metrics[CONNECTED_PAIRS] = pairs;
        metrics[DEAD_INPUTS] = count(0);
        metrics[DEAD_OUTPUTS] = count(network.d());
        metrics[KEPT_MAX] = matching == null ? Tally.NULL : 2L * network.rows() - matching.size(reached);
        pruning.run(faults);
        metrics[INPUTS_KEPT] = pruning.inputsKept();
        metrics[OUTPUTS_KEPT] = pruning.outputsKept();
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        new MultibutterflyFaultsTrace(tracer, network, faults).tell(metrics, pruning, connections.reached(faults));
    }

    private long count(int level) {
        long count = 0;
        for (int node = level * network.rows(); node < (level + 1) * network.rows(); node++) {
            count += faults[node >>> 6] >>> node & 1;
        }
        return count;
    }
}
