package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.ReplicatedTail;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the second schedule of a splitting sees, and how often it is wrong. */
class SecondScheduleTest {
    private static final int REPLICATIONS = 20;
    private static final int GATE = 18;

    private static SplittingPreparation prepared(Point point, List<Event> events, long seed) {
        return SplittingPreparation.of(point, events, seed, TaskRunner.SEQUENTIAL);
    }

    private static double[] logs(Splitting splitting) {
        return IntStream.range(0, REPLICATIONS)
                .mapToDouble(r -> splitting.replication(r).logs()[0])
                .toArray();
    }

    private static double[] secondLogs(Splitting splitting, int event) {
        return splitting.secondLogs(event).stream().mapToDouble(log -> log).toArray();
    }

    private static Optional<String> contradiction(Splitting splitting) {
        return ReplicatedTail.of(logs(splitting), 30).contradiction(secondLogs(splitting, 0));
    }

    /** The gate has 2^-18: about 20,000 first trials of the plan miss it, half a million of the second schedule find it with probability 0.86. */
    @Test
    void aGateThatThePlanMissesIsFound() {
        Point point = GatedCoins.point(GATE);
        Splitting splitting = prepared(point, List.of(FragileRoutes.event(point, "valley >= 66")), 12)
                .checked()
                .splitting();
        String said = contradiction(splitting).orElseThrow();
        assertTrue(said.startsWith("a second schedule found "), said);
        assertTrue(new ReplicationMean(secondLogs(splitting, 0)).log() > -GATE * Math.log(2) - 1.5);
        assertTrue(new ReplicationMean(logs(splitting)).log() < Math.log(1e-7));
    }

    /** P(ones >= 44, 48 and 52) of 64 coins; two replications spread by 0.2 or so, so a factor of two is beyond 4 standard errors. */
    @Test
    void itsEstimatesAreOfTheSameEvents() {
        Point point = GatedCoins.point(GATE);
        List<Event> events = Stream.of("ones >= 44", "ones >= 48", "ones >= 52")
                .map(text -> FragileRoutes.event(point, text))
                .toList();
        Splitting splitting = prepared(point, events, 3).checked().splitting();
        double[] exact = {0.0018372, 3.86e-5, 2.67e-7};
        for (int e = 0; e < exact.length; e++) {
            double log = new ReplicationMean(secondLogs(splitting, e)).log();
            assertEquals(Math.log(exact[e]), log, Math.log(2), events.get(e).text());
        }
        Splitting unchecked = prepared(point, events, 3).splitting();
        assertEquals(List.of(), unchecked.secondLogs(0));
        assertArrayEquals(
                unchecked.replication(0).logs(), splitting.replication(0).logs());
    }

    /** At a false-alarm rate of 0.01 more than 4 of 100 would contradict with probability 0.003. */
    @Test
    @Tag("thorough")
    void schedulesOfOneWaySeldomDisagree() {
        Point point = GatedCoins.point(GATE);
        List<Event> events = List.of(FragileRoutes.event(point, "ones >= 47"));
        long contradicted = IntStream.range(0, 100)
                .filter(seed -> contradiction(
                                prepared(point, events, seed).checked().splitting())
                        .isPresent())
                .count();
        assertTrue(contradicted <= 4, contradicted + " of 100");
    }
}
