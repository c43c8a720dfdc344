package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SplittingProgressTest {
    @Test
    void aPilotThatStallsSaysSoInsteadOfItsProbability() {
        Experiment locking = Catalogue.load().experiment("locking");
        Point point = new Point(locking, Parameters.parse(locking, Map.of("n", "16", "q", "1")));
        Event event = Event.compile(ExpressionParser.parse("delivered <= 5"), PointScope.ofEvents(point));
        SplittingProgress progress = new SplittingProgress(line -> {});
        progress.reached(event, 1, Math.log(0.01), 0.5);
        assertEquals("a pilot towards delivered <= 5 came to about 10^-2.0", progress.farthest());
        progress.stalls(event, 1, 0.0042);
        progress.reached(event, 2, -120, 0.6);
        progress.stalls(event, 2, 0.001);
        assertEquals(
                "above level 1 towards delivered <= 5, 0.4 % of the smallest moves of a pilot were accepted, so that"
                        + " its probabilities mean nothing",
                progress.farthest());
    }
}
