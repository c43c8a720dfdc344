package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PassCongestion;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;

/** One trial of {@link Greedy}. No stream besides the permutation's. Cost: n·d path-edges. Memory: 20n bytes. */
final class GreedySimulator implements Simulator {
    private final Choices choices = new Choices();
    private final PermutationTraffic traffic;
    private final int[] inputs;
    private final PassCongestion pass;

    GreedySimulator(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
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
}
