package io.swallowtail.catalogue;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.contract.ExperimentContract;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TracedSimulator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every experiment of the catalogue keeps the contract; and the project's own tell their trials. */
@ParameterizedClass
@MethodSource("experiments")
class ExperimentContractTest extends ExperimentContract {
    @Parameter
    private Experiment experiment;

    static Stream<Experiment> experiments() {
        return Catalogue.load().experiments().stream();
    }

    @Override
    protected Experiment experiment() {
        return experiment;
    }

    @Test
    void itTellsItsTrials() {
        for (Point point : points()) {
            assertInstanceOf(TracedSimulator.class, point.simulator(1), point.identity());
        }
    }

    @Test
    void everyParameterIsVaried() {
        List<Point> points = points();
        for (var parameter : experiment.parameters()) {
            long values = points.stream()
                    .map(point -> point.parameters().texts().get(parameter.name()))
                    .distinct()
                    .count();
            assertTrue(values >= 2, parameter.name() + " has " + values + " values at " + points.size() + " points");
        }
    }
}
