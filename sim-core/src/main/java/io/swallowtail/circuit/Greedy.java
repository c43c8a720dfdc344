package io.swallowtail.circuit;

import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.network.Butterfly;
import java.util.List;

/**
 * Greedy routing on one butterfly: every request goes by its unique path.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3. Some permutations, such as the bit reversal, put 2^floor((d - 1)/2)
 * circuits on one edge, which is the most there can be: 2^(l - 1) inputs reach an edge of level l, and it reaches 2^(d - l)
 * outputs.
 */
public final class Greedy implements CircuitExperiment {
    private static final List<Metric> METRICS =
            List.of(Metric.integer("congestion", "most circuits locked down on one edge"));

    private static final Facts FACTS = Facts.of(
            "greedy",
            "greedy routing: one circuit a request on a single butterfly, by the unique path",
            "Cole et al., STOC 1998, section 1.3");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        return List.of("congestion >= 2.." + Math.max(2, Math.min(mostPathsOnAnEdge(network), network.d() + 2)));
    }

    /** The largest load that an edge can have. */
    static int mostPathsOnAnEdge(Butterfly network) {
        return 1 << (network.d() - 1) / 2;
    }

    @Override
    public long most(Parameters parameters, int slot) {
        return mostPathsOnAnEdge(CircuitParameters.butterfly(parameters));
    }

    @Override
    public long work(Parameters parameters) {
        return CircuitParameters.pathEdges(parameters) / 2;
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new GreedySimulator(parameters);
    }
}
