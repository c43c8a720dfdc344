package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.contract.ExperimentContract;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An experiment of another package with a switch, a shuffle, a ratio, a flag, a finer score and a trace. */
class BitFixingTest extends ExperimentContract {
    @Override
    protected Experiment experiment() {
        return new BitFixing();
    }

    /** Of the two permutations of one edge one uses it both ways, the other not at all. */
    @Test
    void oneDimensionIsACoin() {
        Point point =
                new Point(experiment(), Parameters.parse(experiment(), Map.of("dimensions", "1", "direct", "true")));
        new TrialRunner(point, 1, List.of()).forEach(0, 100, (trial, values) -> {
            assertEquals(
                    2 * values[0], values[experiment().metrics().named("hops").slot()]);
        });
    }
}
