package io.swallowtail.circuit;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import java.util.List;
import java.util.Map;

/** An experiment of this family: n inputs and outputs, n = 2^d, and requests by a permutation where it does not say otherwise. */
interface CircuitExperiment extends Experiment {
    @Override
    default List<Parameter<?>> parameters() {
        return List.of(CircuitParameters.N, CircuitParameters.PERMUTATION);
    }

    @Override
    default Map<String, Long> constants(Parameters parameters) {
        return CircuitParameters.constants(parameters);
    }
}
