package org.example;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialException;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.IntegerChoices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** All metrics of protocols from outside are checked in every trial, also those that no event needs. */
class OutsideProtocolTest {
    @Test
    void aMetricBeyondItsRangeIsFoundThoughOnlyAnotherIsAsked() {
        Metrics metrics = new Metrics();
        Metric.Whole face = metrics.integer("face", "a face");
        Metric.Whole twice = metrics.integer("twice", "twice the face");
        Experiment outside = new Experiment(Definition.of("outside", "a wrong range", "none")
                .metrics(metrics)
                .range(twice, 0, parameters -> 6)
                .events("face >= 1")
                .simulator(parameters -> new Simulator() {
                    private final IntegerChoices die = choices.integers("die", 1, 6);

                    @Override
                    protected void simulate(Outcome out) {
                        out.set(face, die.values()[0]);
                        if (out.needs(twice)) {
                            out.set(twice, 2L * die.values()[0]);
                        }
                    }
                })) {};
        Point point = new Point(outside, Parameters.parse(outside, Map.of()));
        Event event = Event.compile(ExpressionParser.parse("face >= 5"), PointScope.ofEvents(point));
        TrialRunner runner = new TrialRunner(point, 1, List.of(event)).onlyEvents();
        String message =
                assertThrows(TrialException.class, () -> runner.run(1000, 1200)).getMessage();
        assertTrue(message.contains("twice"), message);
    }
}
