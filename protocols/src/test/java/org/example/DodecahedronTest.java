package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import io.swallowtail.core.statistics.ReplicatedTail;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Splitting finds the reliability of the dodecahedron from the lifetimes of its links, by steps. */
@Tag("thorough")
class DodecahedronTest {
    private static final int LIFE = 1 << 30;

    /**
     * Two cuts of three links and six of four determine small probabilities: with q = 10737 / 2^30 the exact value is
     * 2q^3 + 6q^4 + … = 2.0000e-15. Beyond four standard errors of 20 replications with probability about 1e-3.
     */
    @Test
    void oppositeNodesAreSeparated() {
        Experiment dodecahedron = new Dodecahedron();
        Point point = new Point(dodecahedron, Parameters.parse(dodecahedron, Map.of()));
        int least = 10_737;
        Event event = Event.compile(ExpressionParser.parse("separated_at < " + least), PointScope.ofEvents(point));
        var splitting = SplittingPreparation.of(point, List.of(event), 1, TaskRunner.SEQUENTIAL)
                .splitting();
        var replications =
                IntStream.range(0, 20).mapToObj(splitting::replication).toList();
        double[] logs =
                replications.stream().mapToDouble(each -> each.logs()[0]).toArray();
        double ancestors = replications.stream()
                .mapToInt(each -> each.ancestors())
                .average()
                .orElseThrow();
        assertEquals(Optional.empty(), ReplicatedTail.of(logs, ancestors).doubt());
        double q = (double) least / LIFE;
        ReplicationMean mean = new ReplicationMean(logs);
        double off =
                (Math.exp(mean.log()) / (2 * Math.pow(q, 3) + 6 * Math.pow(q, 4)) - 1) / mean.relativeStandardError();
        assertTrue(Math.abs(off) < 4, off + " standard errors off");
        assertTrue(mean.relativeStandardError() < 0.15, "the test says something");
    }
}
