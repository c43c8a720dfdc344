package org.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.swallowtail.core.contract.ExperimentContract;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RingRoutesTest extends ExperimentContract {
    @Override
    protected Experiment experiment() {
        return new RingRoutes();
    }

    /** With three nodes, each edge has one source. So the congestion is 0 if all send to themselves, and otherwise 1. */
    @Test
    void theLawIsRightAtTheSmallestSize() {
        Point point = new Point(experiment(), Parameters.parse(experiment(), Map.of("n", "3")));
        Metric congestion = experiment().metrics().named("congestion");
        Simulator simulator = point.simulator(1);
        int[] destinations = ((IntegerChoices) simulator.choices().streams().get(0)).values();
        Outcome out = Outcome.of(point);
        int[] counts = new int[4];
        for (int code = 0; code < 27; code++) {
            destinations[0] = code % 3;
            destinations[1] = code / 3 % 3;
            destinations[2] = code / 9;
            simulator.run(out);
            counts[(int) out.get(congestion)]++;
        }
        assertArrayEquals(new int[] {1, 26, 0, 0}, counts);
    }
}
