package io.swallowtail.tail;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.estimate.ReplicationMean;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Splitting against the whole law. Each of the estimates below is a mean of 40 replications and is compared to the exact
 * probability at 4 standard errors: with the fixed seeds nothing is random, for others one of the 18 would fail with
 * probability 0.004 (Student's law with 39 degrees of freedom).
 */
class SplittingTest {
    private static final int REPLICATIONS = 40;

    @ParameterizedTest
    @CsvSource({
        "valiant n=4, congestion >= 2",
        "valiant n=4, congestion <= 1",
        "flip n=4, congestion >= 2",
        "collision n=4 c=1, unsettled >= 2..4",
        "collision n=4 c=1, failed",
        "collision n=4 c=1, failed && congestion >= 2",
        "collision n=4 c=4 permutation=identity choices=independent, all_paths_congestion >= 3..4",
        "minimum n=4, congestion >= 2",
        "block_load n=8 r=1, max_block_load >= 3..4",
        "renaming n=4, path_load >= 3",
        "extra_stage n=4 r=1 t=1, latency_max >= 7",
        "minimum n=4 workload=churn churn_rounds=1, peak_congestion >= 2",
        "concentrator m=4 c=2 alpha=0.5 beta=1, failed",
        "multibutterfly n=4 c=1 waves=off permutation=identity, phases >= 4",
    })
    void theMeanIsTheProbability(String pointText, String eventText) throws StuckException {
        Point point = Tails.point(pointText);
        List<Event> events = Tails.events(point, eventText);
        double[] exact = WholeLaw.probabilities(point, events);
        Splitting splitting = Splitting.prepare(point, events, 11);
        double[][] logs = new double[events.size()][REPLICATIONS];
        for (int r = 0; r < REPLICATIONS; r++) {
            double[] estimates = splitting.replication(r).logs();
            for (int e = 0; e < logs.length; e++) {
                logs[e][r] = estimates[e];
            }
        }
        for (int e = 0; e < logs.length; e++) {
            ReplicationMean mean = new ReplicationMean(logs[e], REPLICATIONS);
            double standardError = mean.relativeDeviation() / Math.sqrt(REPLICATIONS);
            double off = Math.exp(mean.log()) / exact[e] - 1;
            assertTrue(
                    Math.abs(off) <= 4 * standardError + 1e-12,
                    events.get(e) + ": " + Math.exp(mean.log()) + " for " + exact[e] + ", " + off / standardError
                            + " standard errors");
            assertTrue(mean.relativeDeviation() < 1, events.get(e) + " spreads too much for the test to say anything");
        }
    }

    @Test
    void aReplicationIsAFunctionOfItsNumber() throws StuckException {
        Point point = Tails.point("collision n=16 c=2");
        List<Event> events = Tails.events(point, "failed");
        Splitting splitting = Splitting.prepare(point, events, 3);
        double[] seventh = splitting.replication(7).logs();
        splitting.replication(2);
        assertArrayEquals(seventh, splitting.replication(7).logs());
        assertArrayEquals(
                seventh, Splitting.prepare(point, events, 3).replication(7).logs());
        assertFalse(seventh[0] == splitting.replication(8).logs()[0]);
    }

    @Test
    void theTrialThatIsShownIsOneOfTheEvent() throws StuckException {
        Point point = Tails.point("collision n=16 c=2 tie=coin");
        List<Event> events = Tails.events(point, "failed");
        Splitting.Replication replication = Splitting.prepare(point, events, 5).replication(0);
        assertNotNull(replication.simulator());
        long[] metrics = new long[6];
        replication.simulator().run(metrics);
        assertTrue(events.get(0).happened(metrics));
        long[] again = new long[6];
        replication.simulator().run(again);
        assertArrayEquals(metrics, again);
    }

    @Test
    void anImpossibleEventIsSaidToBeOutOfReach() {
        Point point = Tails.point("valiant n=4");
        StuckException stuck = assertThrows(
                StuckException.class, () -> Splitting.prepare(point, Tails.events(point, "congestion >= 3"), 1));
        assertEquals(Math.log10(0.59375), stuck.log10(), 0.1);
    }

    @Test
    void aPilotThatIsStuckServesTheEventsItReached() {
        Point point = Tails.point("valiant n=4");
        List<Event> events = Tails.events(point, "congestion >= 1..3");
        Splitting splitting = Splitting.explore(point, events, 1);
        double[] logs = splitting.replication(0).logs();
        assertEquals(0, logs[0]);
        assertEquals(Math.log(0.59375), logs[1], 0.2);
        assertEquals(Double.NEGATIVE_INFINITY, logs[2]);
        assertArrayEquals(
                logs,
                Splitting.following(point, events, 1, splitting.plan())
                        .replication(0)
                        .logs());
        assertEquals(splitting.plan().runs(), splitting.replication(0).runs());

        Splitting hopeless = Splitting.explore(point, events.subList(2, 3), 1);
        assertEquals(0, hopeless.replication(0).runs());
        assertArrayEquals(
                new double[] {Double.NEGATIVE_INFINITY}, hopeless.replication(0).logs());
    }

    @Test
    void eventsThatShareTrialsAreThresholdsOfOneMetricInOneDirection() {
        Point point = Tails.point("collision n=4 c=1");
        List<Event> events = new ArrayList<>(Tails.events(point, "congestion >= 2..3"));
        events.addAll(Tails.events(point, "rounds >= 1"));
        events.addAll(Tails.events(point, "congestion > 3"));
        events.addAll(Tails.events(point, "congestion <= 1"));
        events.addAll(Tails.events(point, "congestion + rounds >= 3"));
        events.addAll(Tails.events(point, "congestion + rounds >= 4"));
        assertEquals(
                "[[congestion >= 2, congestion >= 3, congestion > 3], [rounds >= 1], [congestion <= 1],"
                        + " [congestion + rounds >= 3], [congestion + rounds >= 4]]",
                Splitting.groups(events).toString());
    }

    @Test
    void eventsThatAreNotNestedCannotShareTrials() {
        Point point = Tails.point("collision n=4 c=1");
        List<Event> both = List.of(
                Tails.events(point, "congestion >= 2").get(0),
                Tails.events(point, "rounds >= 1").get(0));
        assertEquals(2, Splitting.groups(both).size());
        assertThrows(IllegalArgumentException.class, () -> Splitting.prepare(point, both, 1));
    }
}
