package io.swallowtail.fault;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How far random faults spread under the paper's rule: a butterfly cut into strips of subbutterflies of b inputs, where those with a
 * fault make further ones faulty.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, part 1 (i): Lemmas 2.2 and 2.3.
 */
public final class FaultPropagation implements Experiment {
    /** Columns, that is inputs. */
    public static final IntegerParameter N = FaultParameters.columns(1 << 20);

    /** Inputs of a subbutterfly. */
    public static final IntegerParameter B = IntegerParameter.powerOfTwo(
                    "b", "inputs of a subbutterfly; log2 b divides log2 n", 2, 1 << 20)
            .withDefault(4);

    private static final List<Metric> METRICS = List.of(
            Metric.integer("faulty_before", "subbutterflies that contain a fault")
                    .unit("subbutterflies"),
            Metric.integer("faulty_after", "faulty subbutterflies when the faults have come to rest")
                    .unit("subbutterflies"),
            Metric.integer("worst_level_after", "most faulty subbutterflies of one strip in the end")
                    .unit("subbutterflies"),
            Metric.flag("all_faulty", "every subbutterfly is faulty in the end"));

    private static final Facts FACTS = Facts.of(
            "fault_propagation",
            "random faults spread: subbutterflies become faulty beside two faulty ones",
            "Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 2, part 1 (i), Lemmas 2.2 and 2.3");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(N, FaultParameters.P, FaultParameters.FAULT, B, NetworkParameters.INDEX);
    }

    static int d(Parameters parameters) {
        return FaultParameters.d(parameters.get(N));
    }

    /** Counts the edge levels of a strip. */
    static int height(Parameters parameters) {
        return Long.numberOfTrailingZeros(parameters.get(B));
    }

    @Override
    public void check(Parameters parameters) {
        int d = d(parameters);
        if (d % height(parameters) != 0) {
            String right = IntStream.rangeClosed(1, d)
                    .filter(height -> d % height == 0)
                    .mapToObj(height -> Integer.toString(1 << height))
                    .collect(Collectors.joining(", "));
            throw new ParameterException(
                    B.name(),
                    parameters.get(B) + " does not cut the " + d + " edge levels of n = " + parameters.get(N)
                            + " into even strips; b may be " + right);
        }
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return FaultParameters.constants(parameters.get(N));
    }

    @Override
    public Optional<FixedNetwork> network(Parameters parameters) {
        return FaultParameters.network(parameters, parameters.get(N));
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    /** Faults spread at all, they fill half of the strips' places, they fill everything. */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        long all = parameters.get(N) / parameters.get(B) * (d(parameters) / height(parameters));
        return List.of("faulty_after > faulty_before", "2 * faulty_after >= " + all, "all_faulty");
    }

    @Override
    public long work(Parameters parameters) {
        return Math.max(1, parameters.get(N) * (d(parameters) + 1) / 8);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new FaultPropagationSimulator(parameters);
    }
}
