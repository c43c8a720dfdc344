package io.swallowtail.circuit;

import io.swallowtail.experiment.LoadUnion;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PassCongestion;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.traffic.PermutationTraffic;

/**
 * One trial of {@link Valiant}. Stream besides the permutation's: {@code intermediate rows}, integer i the row at node level
 * d of request i. Cost: 2n·d path-edges.
 */
final class ValiantSimulator implements TracedSimulator, LoadUnion {
    private final Choices choices = new Choices();
    private final Butterfly network;
    private final PermutationTraffic traffic;
    private final IntegerChoices intermediateRows;
    private final int[] inputs;
    private final PassCongestion pass;
    private final OverloadedEdge overloaded;

    ValiantSimulator(Parameters parameters) {
        network = CircuitParameters.butterfly(parameters);
        int n = network.rows();
        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        intermediateRows = choices.integers("intermediate rows", n, n);
        inputs = new int[n];
        for (int input = 0; input < n; input++) {
            inputs[input] = input;
        }
        pass = new PassCongestion(network);
        overloaded = new OverloadedEdge(network, 1);
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        int[] rows = intermediateRows.values();
        int there = pass.of(inputs, rows, rows.length);
        int onward = pass.of(rows, traffic.destinations(), rows.length);
        metrics[0] = Math.max(there, onward);
    }

    @Override
    public void drawOverloaded(long load, AddressedRandom values, AddressedRandom picks) {
        choices.draw(values);
        overloaded.overload(load, picks, traffic.destinations(), intermediateRows.values());
    }

    @Override
    public long overloadedEdges(long load) {
        int[] rows = intermediateRows.values();
        return pass.edgesWith(inputs, rows, rows.length, load)
                + pass.edgesWith(rows, traffic.destinations(), rows.length, load);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        int[] destinations = traffic.destinations();
        int[] rows = intermediateRows.values();
        CircuitTale.tellOnePathEach(
                tracer,
                CircuitTale.Requester.INPUT,
                destinations.length,
                input -> "asks for output " + destinations[input] + " by the intermediate row " + rows[input],
                new RoutedToldPaths(network, inputs, rows, destinations));
    }
}
