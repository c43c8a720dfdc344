package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.ChoiceStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Failures in random order of an experiment of this project. */
class ProtocolOrdersTest {
    /** Requests depend on their permutation and on flags, pairs on flags only; places without a crosspoint are parts that do nothing. */
    @Test
    void pairsOfRandomRequestsAreCounted() {
        Experiment experiment = Catalogue.load().experiment("network_faults");
        Map<String, String> values = Map.of(
                "network", "extra_stage", "n", "2", "r", "1", "ends", "protected", "fault", "crosspoint", "p", "0.5");
        Point point = new Point(experiment, Parameters.parse(experiment, values));
        FaultOrder pairs = FaultOrder.prepare(point, event(point, "connected_pairs < n * n"), 3)
                .orElseThrow();
        assertTrue(pairs.others().streams().isEmpty());
        // Four of the 276 pairs of flags are two crosspoints that leave a pair no path.
        assertEquals(List.of(0.0, 0.0, 4.0 / 276), pairs.shares().subList(0, 3));
        FaultOrder requests = FaultOrder.prepare(point, event(point, "connected_requests < n"), 3)
                .orElseThrow();
        assertEquals(
                List.of("permutation"),
                requests.others().streams().stream().map(ChoiceStream::name).toList());
    }

    private static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }
}
