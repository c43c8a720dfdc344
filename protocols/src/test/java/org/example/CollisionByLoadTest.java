package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.contract.ExperimentContract;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.PairedTrials;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollisionByLoadTest extends ExperimentContract {
    @Override
    protected Experiment experiment() {
        return new CollisionByLoad();
    }

    private static Point point(Experiment experiment, String... values) {
        return new Point(
                experiment, Parameters.parse(experiment, Map.of("n", values[0], "c", values[1], values[2], values[3])));
    }

    private static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    /** With ties to the first path, every trial equals that of {@code collision}, which shares the streams. */
    @ParameterizedTest
    @CsvSource({"16, 1", "16, 2", "64, 2", "64, 3"})
    void tiesToTheFirstPathAreThoseOfCollision(String n, String c) {
        Point known = point(Catalogue.load().experiment("collision"), n, c, "choices", "independent");
        Point first = point(experiment(), n, c, "tie", "first");
        assertEquals(
                List.of("permutation", "intermediate rows", "second intermediate rows", "unsettled"),
                PairedTrials.streams(known, first).equal());
        for (String text : List.of("failed", "congestion >= 2", "congestion >= 3", "congestion >= 4")) {
            PairedTrials.Counts counts = counts(known, first, text);
            assertEquals(0, counts.onlyFirst() + counts.onlySecond(), text);
        }
    }

    private static PairedTrials.Counts counts(Point first, Point second, String text) {
        return new PairedTrials(first, List.of(event(first, text)), second, List.of(event(second, text)), 42)
                .run(0, 200)
                .get(0);
    }

    @Test
    void tiesByLoadLowerTheCongestion() {
        PairedTrials.Counts counts = counts(
                point(experiment(), "64", "3", "tie", "first"),
                point(experiment(), "64", "3", "tie", "load"),
                "congestion >= 3");
        assertTrue(counts.onlyFirst() > 5 * Math.max(1, counts.onlySecond()), counts.toString());
    }
}
