package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PassCongestion;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;

/** One trial of {@link Greedy}. No stream besides the permutation's. Cost: n·d path-edges. Memory: 20n bytes. */
final class GreedySimulator implements TracedSimulator {
    private final Choices choices = new Choices();
    private final Butterfly network;
    private final PermutationTraffic traffic;
    private final int[] inputs;
    private final PassCongestion pass;

    GreedySimulator(Parameters parameters) {
        network = CircuitParameters.butterfly(parameters);
        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        inputs = new int[network.rows()];
        for (int input = 0; input < inputs.length; input++) {
            inputs[input] = input;
        }
        pass = new PassCongestion(network);
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        metrics[0] = pass.of(inputs, traffic.destinations(), inputs.length);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        int[] destinations = traffic.destinations();
        CircuitTale.tellOnePathEach(
                tracer,
                CircuitTale.Requester.INPUT,
                destinations.length,
                input -> "asks for output " + destinations[input],
                new RoutedToldPaths(network, inputs, destinations));
    }
}
