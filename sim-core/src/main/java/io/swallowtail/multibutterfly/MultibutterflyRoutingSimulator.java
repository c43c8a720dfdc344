package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.multibutterfly.Nodes.PhaseObserver;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.random.BernoulliChoices;
import io.swallowtail.random.Choices;
import io.swallowtail.statistics.Tally;
import io.swallowtail.traffic.PermutationTraffic;

/**
 * One trial of {@link MultibutterflyRouting}. Streams: the permutation's; {@code faults}, flag (level - 1)·n + row of the levels 1 …
 * d - 1, where there are any; those of {@link io.swallowtail.network.MultibutterflyWiring}. Cost: that of the wiring, and some
 * nanoseconds an edge that is tried. Memory: the network's and 8 to 16·n·d bytes.
 */
final class MultibutterflyRoutingSimulator implements TracedSimulator, RefinedSimulator {
    private static final int STEPS = 0;
    private static final int PHASES = 1;
    private static final int WORST_WAVE_PHASES = 2;
    private static final int BLOCKED = 3;
    private static final int DELIVERED = 4;
    private static final int STRANDED = 5;
    private static final int FAILED = 6;
    private static final int EXPANSION = 7;

    private final Choices choices = new Choices();
    private final DrawnMultibutterfly drawn;
    private final Multibutterfly network;
    private final PermutationTraffic traffic;
    private final int waves;
    /** Null if no node fails. */
    private final BernoulliChoices faults;

    private final FaultyHeads faultyHeads;
    private final Nodes nodes;
    private final WaveRouting routing;
    /** Null if the expansion is not measured. */
    private final HalfExpansions halves;
    /** The network's expansion, once it was drawn. */
    private Expansion expansion;

    MultibutterflyRoutingSimulator(Parameters parameters) {
        drawn = new DrawnMultibutterfly(parameters, choices);
        network = drawn.network();
        traffic = new PermutationTraffic(parameters.get(MultibutterflyRouting.PERMUTATION), network.d(), choices);
        waves = MultibutterflyRouting.waves(parameters);
        faults = MultibutterflyRouting.hasFaults(parameters)
                ? choices.bernoulli(
                        "faults",
                        network.rows() * (network.d() - 1),
                        parameters.get(MultibutterflyRouting.FAULT_PROBABILITY))
                : null;
        faultyHeads = faults == null ? null : new FaultyHeads(network);
        int queue = (int) parameters.get(MultibutterflyRouting.QUEUE);
        nodes = queue == 1 ? new SinglePacketNodes(network) : new QueuedNodes(network, queue);
        routing = new WaveRouting(nodes, network.rows(), waves, (int) parameters.get(MultibutterflyRouting.MAX_PHASES));
        halves = MultibutterflyRouting.measuresExpansion(parameters) ? new HalfExpansions(network, waves) : null;
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
        measure();
    }

    private void measure() {
        if (halves != null) {
            expansion = halves.search();
        }
    }

    @Override
    public void run(long[] metrics) {
        run(metrics, PhaseObserver.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        begin();
        MultibutterflyTrace trace = new MultibutterflyTrace(tracer, network, waves);
        trace.tellBeginning(traffic.destinations(), faults == null ? null : faults.words());
        route(metrics, trace);
        trace.tellEnd(routing, expansion);
    }

    private void run(long[] metrics, PhaseObserver observer) {
        begin();
        route(metrics, observer);
    }

    private void begin() {
        drawn.beginTrial();
        if (!drawn.isFixed()) {
            measure();
        }
        if (faults != null) {
            nodes.fail(faults.words());
        }
    }

    private void route(long[] metrics, PhaseObserver observer) {
        routing.run(traffic.destinations(), observer);
        metrics[STEPS] = routing.phases() * 2 * network.c();
        metrics[PHASES] = routing.phases();
        metrics[WORST_WAVE_PHASES] = routing.worstPhases();
        metrics[BLOCKED] = routing.blocked();
        metrics[DELIVERED] = network.rows() - routing.stranded();
        metrics[STRANDED] = routing.stranded();
        metrics[FAILED] = routing.stranded() > 0 ? 1 : 0;
        metrics[EXPANSION] = expansion == null ? Tally.NULL : expansion.neighbours();
        metrics[EXPANSION + 1] = expansion == null ? 1 : expansion.nodes();
    }

    /** Phases by how many packets the last ones deliver; stranded packets by how many edges of a node lead nowhere. */
    @Override
    public boolean refines(int slot) {
        return slot == STEPS
                || slot == PHASES
                || slot == WORST_WAVE_PHASES
                || faults != null && (slot == STRANDED || slot == FAILED);
    }

    @Override
    public long runRefined(long[] metrics, int slot) {
        run(metrics);
        return switch (slot) {
            case STRANDED, FAILED -> faultyHeads.measure(faults.words());
            case WORST_WAVE_PHASES -> routing.nearnessOfWorst();
            default -> routing.nearnessOfPhases();
        };
    }
}
