package io.swallowtail.circuit;

import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;

/**
 * Valiant's algorithm on the two-fold butterfly: every request goes to an independent uniform intermediate row, then on to
 * its output, by the unique paths.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3, after Valiant (1982). Congestion is Θ(log n / log log n) with high
 * probability.
 */
public final class Valiant implements CircuitExperiment {
    private static final List<Metric> METRICS =
            List.of(Metric.integer("congestion", "most circuits locked down on one edge"));

    private static final Facts FACTS = Facts.of(
            "valiant",
            "Valiant's algorithm: one circuit a request on the two-fold butterfly, by a random intermediate row",
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
        long d = CircuitParameters.d(parameters);
        return List.of("congestion >= 2.." + (d + 2));
    }

    @Override
    public Optional<LongToDoubleFunction> largestLoad(Parameters parameters, int slot) {
        return Optional.of(new LoadTails(CircuitParameters.butterfly(parameters), 1)::logExpectedEdges);
    }

    @Override
    public long work(Parameters parameters) {
        return CircuitParameters.pathEdges(parameters);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new ValiantSimulator(parameters);
    }
}
