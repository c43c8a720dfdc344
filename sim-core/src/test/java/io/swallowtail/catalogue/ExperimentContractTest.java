package io.swallowtail.catalogue;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.contract.ExperimentContract;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.Purpose;
import io.swallowtail.trace.TraceEvent;
import java.util.ArrayList;
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
            List<TraceEvent> events = new ArrayList<>();
            Simulator simulator = point.simulator(1);
            simulator.choices().draw(point.random(1, Purpose.TRIAL));
            simulator.run(Outcome.of(experiment), events::add);
            assertFalse(events.isEmpty(), point.identity());
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
