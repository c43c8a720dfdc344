package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lower tail of a flow around random faults by splitting, whose moves exchange faults, against all fault sets. */
class FlowSplittingTest {
    private static final int NODES = 12;
    private static final double P = 0.02;
    private static final int REPLICATIONS = 40;

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
        Point point = Tails.point("fault_flow n=4 p=0.02");
        List<Event> events = List.of(
                Tails.events(point, "flow < 2").get(0),
                Tails.events(point, "flow < 1").get(0));
        Splitting splitting = Tails.splitting(point, events, 5);
        double[][] logs = IntStream.range(0, REPLICATIONS)
                .mapToObj(number -> splitting.replication(number).logs())
                .toArray(double[][]::new);
        for (int e = 0; e < events.size(); e++) {
            int place = e;
            ReplicationMean mean = new ReplicationMean(IntStream.range(0, REPLICATIONS)
                    .mapToDouble(number -> logs[number][place])
                    .toArray());
            double off = (Math.exp(mean.log()) / exact(point, events.get(e)) - 1) / mean.relativeStandardError();
            assertTrue(Math.abs(off) < 4, events.get(e) + " is " + off + " standard errors off");
            assertTrue(
                    mean.relativeStandardError() < 0.15, events.get(e) + " is too rough for the test to say anything");
        }
    }
}
