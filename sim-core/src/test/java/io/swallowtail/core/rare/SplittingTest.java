package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Splitting on dice, whose laws a loop over all throws gives. */
class SplittingTest {
    private static final int REPLICATIONS = 30;
    private static final Point POINT = DiceProtocol.point(5, 6);

    private static List<Event> events(String... texts) {
        return Stream.of(texts).map(text -> FragileRoutes.event(POINT, text)).toList();
    }

    private static Splitting splitting(List<Event> events, long seed) {
        return SplittingPreparation.of(POINT, events, seed, TaskRunner.SEQUENTIAL)
                .splitting();
    }

    /**
     * The means of 30 replications lie within 4 standard errors of the law. With the fixed seed nothing is random; for others one of the
     * four would fail with probability 0.002 (Student's law with 29 degrees of freedom). The alternatives of a disjunction overlap, so
     * trials with both count half.
     */
    @ParameterizedTest
    @ValueSource(strings = {"total >= 15 && largest <= 4", "alike <= 1 && total <= 2", "!(total < 17 && alike < 4)"})
    void theMeanOfSplittingsIsTheProbability(String text) {
        Event event = FragileRoutes.event(POINT, text);
        Splitting splitting = splitting(List.of(event), 11);
        ReplicationMean mean = new ReplicationMean(IntStream.range(0, REPLICATIONS)
                .mapToDouble(r -> splitting.replication(r).logs()[0])
                .toArray());
        double error = mean.relativeDeviation() / Math.sqrt(REPLICATIONS);
        double exact = DiceProtocol.probability(POINT, event);
        double off = Math.exp(mean.log()) / exact - 1;
        assertTrue(Math.abs(off) <= 4 * error + 1e-12, off / error + " standard errors from " + exact);
        assertTrue(error < 0.15, "it spreads too much for the test to say anything");
    }

    /** The conjunction that is negated above has such alternatives, too. */
    @Test
    @Tag("thorough")
    void theMeanOfSplittingsOfADisjunctionIsTheProbability() {
        theMeanOfSplittingsIsTheProbability("largest <= 1 || total <= 3");
    }

    @Test
    void aReplicationIsAFunctionOfItsNumber() {
        List<Event> events = events("total <= 2");
        Splitting splitting = splitting(events, 3);
        double[] seventh = splitting.replication(7).logs();
        splitting.replication(2);
        assertArrayEquals(seventh, splitting.replication(7).logs());
        assertArrayEquals(seventh, splitting(events, 3).replication(7).logs());
        assertNotEquals(seventh[0], splitting.replication(8).logs()[0]);
    }

    @Test
    void theTrialThatIsShownIsOneOfTheEvent() {
        List<Event> events = events("total <= 2");
        Simulator simulator = splitting(events, 5).replication(0).simulators().get(0);
        Outcome shown = Outcome.of(POINT.experiment());
        simulator.run(shown);
        assertTrue(events.get(0).happened(shown.values()));
        Outcome again = Outcome.of(POINT.experiment());
        simulator.run(again);
        assertArrayEquals(shown.values(), again.values());
    }

    /** No die shows 6. The trials that are nearest to it show 5 with all dice. */
    @Test
    void eventsOutOfReachDoNotHideTheOthers() {
        List<Event> events = events("largest >= 0", "largest >= 5", "largest >= 6");
        double log = Math.log(DiceProtocol.probability(POINT, events.get(1)));
        Splitting splitting = splitting(events, 1);
        Splitting.Replication replication = splitting.replication(0);
        assertEquals(0, replication.logs()[0]);
        assertEquals(log, replication.logs()[1], 0.2);
        assertEquals(Double.NEGATIVE_INFINITY, replication.logs()[2]);
        assertTrue(splitting.isCounted(0) && splitting.isCounted(1));
        assertFalse(splitting.isCounted(2) || splitting.isReached(2));
        assertEquals(-5 * Math.log(6), replication.reachLogs()[2], 0.5);
        assertArrayEquals(
                replication.logs(),
                Splitting.withPlan(POINT, events, 1, splitting.plan())
                        .replication(0)
                        .logs());
    }

    @ParameterizedTest
    @ValueSource(strings = {"largest >= 3 && largest < 3", "highest >= 2", "total >= 9 && dice > 5"})
    void impossibleEventsNeedNoTrials(String text) {
        Splitting never = splitting(events(text), 1);
        assertEquals(List.of(), never.plan().climbs());
        assertEquals(Double.NEGATIVE_INFINITY, never.replication(0).logs()[0]);
    }

    @Test
    void whatAlwaysHoldsIsCounted() {
        Splitting always = splitting(events("total >= 9 || dice == 5"), 1);
        assertTrue(always.isCounted(0));
        assertEquals(0, always.replication(0).logs()[0]);
    }

    @Test
    void eventsThatShareTrialsAreThresholdsOfOneMetricInOneDirection() {
        assertEquals(
                "[[total >= 2, total >= 3, total > 3], [largest >= 1], [total <= 1], [total + largest >= 3], [total + largest >= 4]]",
                Splitting.groups(
                                POINT,
                                events(
                                        "total >= 2",
                                        "total >= 3",
                                        "largest >= 1",
                                        "total > 3",
                                        "total <= 1",
                                        "total + largest >= 3",
                                        "total + largest >= 4"))
                        .toString());
    }

    /** Moves that change nothing are not run. */
    @Test
    void aReplicationNeedsFewerRunsThanMoves() {
        Splitting splitting = splitting(events("total <= 2"), 5);
        long runs = splitting.replication(0).runs();
        long most = splitting.plan().runs();
        assertTrue(runs < most && runs > most / 4, runs + " of " + most);
    }

    @Test
    void eventsThatAreNotNestedCannotShareTrials() {
        List<Event> both = events("total >= 9", "largest >= 1");
        assertEquals(2, Splitting.groups(POINT, both).size());
        assertThrows(IllegalArgumentException.class, () -> splitting(both, 1));
    }
}
