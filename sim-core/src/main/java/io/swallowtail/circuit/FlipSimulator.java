package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PassCongestion;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;

/**
 * One trial of {@link Flip}. Only the d levels behind the random ones on the input side are counted: an edge of a random
 * level carries at most one circuit, and congestion is at least 1 anyway.
 *
 * <p>Streams besides the permutation's: those of {@link FlipSwitches}; for {@code levels = full} all n·d coins are input
 * switches. Cost: n·d path-edges, and as many coins. Memory: some 60n bytes.
 */
final class FlipSimulator implements TracedSimulator {
    private final Choices choices = new Choices();
    private final PermutationTraffic traffic;
    private final FlipSwitches switches;
    private final PassCongestion pass;

    /** Where the two paths of request i enter and leave the counted levels: p at 2i, its buddy at 2i + 1. */
    private final int[] bothEntries;

    private final int[] bothExits;
    private final int[] entries;
    private final int[] exits;

    FlipSimulator(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        int n = network.rows();
        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        switches = parameters.get(Flip.LEVELS) == Flip.Levels.FULL
                ? new FlipSwitches(network, network.d(), choices)
                : new FlipSwitches(network, choices);
        pass = new PassCongestion(network);
        bothEntries = new int[2 * n];
        bothExits = new int[2 * n];
        entries = new int[n];
        exits = new int[n];
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        switches.locate(traffic.destinations(), bothEntries, bothExits);
        for (int request = 0; request < entries.length; request++) {
            entries[request] = bothEntries[2 * request];
            exits[request] = bothExits[2 * request];
        }
        metrics[0] = pass.of(entries, exits, entries.length);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        int[] destinations = traffic.destinations();
        int[] fromInputs = new int[entries.length];
        int[] toOutputs = new int[entries.length];
        for (int request = 0; request < entries.length; request++) {
            fromInputs[request] = 2 * request;
            toOutputs[request] = 2 * destinations[request];
        }
        CircuitTale.tellOnePathEach(
                tracer,
                CircuitTale.Requester.INPUT,
                destinations.length,
                input -> "asks for output " + destinations[input],
                new FlipToldPaths(switches, fromInputs, toOutputs, entries, exits));
    }
}
