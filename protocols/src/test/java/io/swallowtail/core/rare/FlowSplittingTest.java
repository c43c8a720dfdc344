package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.protocols.Points;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lower tail of a flow around random faults by splitting, whose moves exchange faults, against all fault sets. */
class FlowSplittingTest {
    private static final int NODES = 12;
    private static final double P = 0.02;

    private static double exact(Point point, Event event) {
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        BernoulliChoices faults =
                (BernoulliChoices) simulator.choices().streams().get(0);
        long[] metrics = new long[point.experiment().metrics().size()];
        double probability = 0;
        for (int set = 0; set < 1 << NODES; set++) {
            faults.words()[0] = set;
            simulator.run(new Outcome(metrics));
            int failed = Integer.bitCount(set);
            probability += event.happened(metrics) ? Math.pow(P, failed) * Math.pow(1 - P, NODES - failed) : 0;
        }
        return probability;
    }

    /** Beyond four standard errors of 40 replications with a probability of about 1e-3 for each of the two events. */
    @Test
    @Tag("thorough")
    void flowsOfFourInputs() {
        Point point = Points.point("fault_flow n=4 p=0.02");
        List<Event> events = List.of(
                Tails.events(point, "flow < 2").get(0),
                Tails.events(point, "flow < 1").get(0));
        double[] exact =
                events.stream().mapToDouble(event -> exact(point, event)).toArray();
        Tails.assertSplits(point, events, exact, 0.15);
    }
}
