package io.swallowtail.fault;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.fault.FaultParameters.Toggle;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The largest connected component of what survives random faults, as an undirected graph.
 *
 * <p>Source: Karlin, Nelson, Tamaki, "On the fault tolerance of the butterfly", STOC 1994, as cited by Cole, Maggs, Sitaraman,
 * section 1.1. Their p is the probability that an edge survives; here p is the probability that it fails.
 */
public final class FaultComponent implements Experiment {
    /** Columns, that is inputs. */
    public static final IntegerParameter N = FaultParameters.columns(1 << 20);

    /** Whether the last level is the first one. */
    public static final ChoiceParameter<Toggle> WRAP =
            new ChoiceParameter<>("wrap", "whether levels 0 and d are one, so that N = n d", Toggle.class);

    private static final List<Metric> METRICS = List.of(
            Metric.integer("largest", "nodes of the largest component").unit("nodes"),
            Metric.integer("second", "nodes of the second largest component, 0 if there is none")
                    .unit("nodes"),
            Metric.ratio("largest_share", "largest over all nodes, failed ones too"),
            Metric.ratio("second_share", "second over all nodes, failed ones too"),
            Metric.integer("connected_pairs", "pairs of a live input and a live output in one component")
                    .unit("pairs")
                    .binned(4096));

    private static final Facts FACTS = Facts.of(
            "fault_component",
            "random faults: the largest connected component that survives",
            "Karlin, Nelson, Tamaki, STOC 1994; Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 1.1");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(N, FaultParameters.P, FaultParameters.FAULT, WRAP, NetworkParameters.INDEX);
    }

    static int d(Parameters parameters) {
        return FaultParameters.d(parameters.get(N));
    }

    static boolean isWrapped(Parameters parameters) {
        return parameters.get(WRAP) == Toggle.TRUE;
    }

    /** Counts the nodes, failed ones too. */
    static long nodes(Parameters parameters) {
        return parameters.get(N) * (isWrapped(parameters) ? d(parameters) : d(parameters) + 1);
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return Map.of("d", (long) d(parameters), "N", nodes(parameters));
    }

    @Override
    public Optional<FixedNetwork> network(Parameters parameters) {
        return FaultParameters.network(parameters, parameters.get(N));
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    /** The largest component holds less than half, or a tenth, of all nodes; no input is connected with any output. */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return List.of("largest_share < 0.5", "largest_share < 0.1", "connected_pairs < 1");
    }

    @Override
    public long work(Parameters parameters) {
        return nodes(parameters);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new FaultComponentSimulator(parameters);
    }
}
