package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.List;
import java.util.stream.IntStream;

/** Points and events as people write them. */
final class Tails {
    private static final int REPLICATIONS = 40;

    private Tails() {}

    /** Reads {@code collision n=4 c=1}. */
    /** Reads an event, or a range of them. */
    static List<Event> events(Point point, String text) {
        return ExpressionParser.parseFamily(text).stream()
                .map(event -> Event.compile(event, PointScope.ofEvents(point)))
                .toList();
    }

    /** Prepares a splitting, pilots and rehearsals included. */
    static Splitting splitting(Point point, List<Event> events, long seed) {
        return SplittingPreparation.of(point, events, seed, TaskRunner.SEQUENTIAL)
                .splitting();
    }

    /** Compares forty replications with known probabilities at four standard errors, of at most a share of the mean. */
    static void assertSplits(Point point, List<Event> events, double[] exact, double largestError) {
        Splitting splitting = splitting(point, events, 5);
        double[][] logs = IntStream.range(0, REPLICATIONS)
                .mapToObj(number -> splitting.replication(number).logs())
                .toArray(double[][]::new);
        for (int e = 0; e < events.size(); e++) {
            int place = e;
            ReplicationMean mean = new ReplicationMean(IntStream.range(0, REPLICATIONS)
                    .mapToDouble(number -> logs[number][place])
                    .toArray());
            String what = point.identity() + ", " + events.get(e);
            assertNear(exact[e], mean.log(), mean.relativeStandardError(), largestError, what);
        }
    }

    static void assertNear(double exact, double log, double relativeError, double largestError, String what) {
        double off = (Math.exp(log) / exact - 1) / relativeError;
        assertTrue(Math.abs(off) < 4, what + " is " + off + " standard errors off");
        assertTrue(relativeError < largestError, what + " is too rough for the test to say anything");
    }
}
