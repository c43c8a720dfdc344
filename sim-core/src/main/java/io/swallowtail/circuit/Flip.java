package io.swallowtail.circuit;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.network.Butterfly;
import java.util.List;

/**
 * A flip network on the two-fold butterfly: every request goes by one path, which randomly flipped switches choose with one
 * random bit a switch instead of one row a request.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3 ({@code levels = full}, after Ranade, 1987) and section 2.1 ({@code levels =
 * half}: the path p of the collision and minimum protocols alone).
 */
public final class Flip implements CircuitExperiment {
    /** Which node levels of BB_n are flipped at random. */
    public enum Levels {
        /** Half of them at either end, as for the collision and minimum protocols (section 2.1). */
        HALF,
        /** All of the first butterfly: Ranade's. */
        FULL
    }

    /** Which node levels are random. */
    public static final ChoiceParameter<Levels> LEVELS =
            new ChoiceParameter<>("levels", "which levels of switches are flipped at random", Levels.class);

    private static final List<Metric> METRICS =
            List.of(Metric.integer("congestion", "most circuits locked down on one edge"));

    private static final Facts FACTS = Facts.of(
            "flip",
            "flip network: one circuit a request on the two-fold butterfly, by randomly flipped switches",
            "Cole et al., STOC 1998, sections 1.3 and 2.1");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(CircuitParameters.N, CircuitParameters.PERMUTATION, LEVELS);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        return List.of("congestion >= 2.." + Math.min(FlipSwitches.mostPathsOnAnEdge(network), network.d() + 2));
    }

    /** One path through the d levels that can collide. */
    @Override
    public long work(Parameters parameters) {
        return CircuitParameters.pathEdges(parameters) / 2;
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new FlipSimulator(parameters);
    }
}
