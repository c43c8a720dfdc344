package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;

/**
 * One trial of {@link Waksman}: random only in the permutation. Cost: 2n·d path-edges. Memory: n·d/4 bytes and some 16n.
 */
final class WaksmanSimulator implements TracedSimulator {
    private final Choices choices = new Choices();
    private final Butterfly network;
    private final PermutationTraffic traffic;
    private final LoopingSwitches switches;

    WaksmanSimulator(Parameters parameters) {
        network = CircuitParameters.butterfly(parameters);
        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        switches = new LoopingSwitches(network);
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        // Circuits that only stay or exchange at each switch share no edge, and there are some.
        metrics[0] = 1;
        metrics[1] = switches.set(traffic.destinations());
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        int[] destinations = traffic.destinations();
        new WaksmanTrace(tracer, new LoopingToldPaths(network, switches)).tell(destinations);
    }
}
