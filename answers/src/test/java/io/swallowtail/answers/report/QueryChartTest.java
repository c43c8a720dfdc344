package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.message.BadInputException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Charts of what queries answer: how they name series, and what they refuse. */
class QueryChartTest {
    private static final List<String> COLUMNS = List.of("n", "y", "c");

    private static List<String> labels(Object... names) {
        List<List<Object>> rows =
                Arrays.stream(names).map(name -> List.of(64L, 0.5, name)).toList();
        return new QueryChart("t", "n", "y", "c", "the rate", true, true)
                .of(COLUMNS, rows).series().stream().map(Series::label).toList();
    }

    @Test
    void seriesOfNumbersSayOfWhat() {
        assertEquals(List.of("c = 2", "c = 3"), labels(2L, 3L, 2L));
        assertEquals(List.of("fifo", "priority"), labels("fifo", "priority"));
    }

    @Test
    void rowsWithoutAnyValueAreRefused() {
        QueryChart chart = new QueryChart("t", "n", "y", null, "the rate", false, false);
        assertThrows(BadInputException.class, () -> chart.of(COLUMNS, List.of(Arrays.asList(64L, null, 2L))));
    }

    /** An impossible event: its estimate and both of its limits are 0. */
    @Test
    void anIntervalAtZeroIsNotShownOnALogarithmicAxis() {
        Chart chart = new QueryChart("t", "n", "y", null, "the rate", false, true)
                .of(List.of("n", "y", "low", "high"), List.of(List.of(1L, 0.1, 0.05, 0.2), List.of(2L, 0.0, 0.0, 0.0)));
        assertEquals(1, chart.notes().size());
        assertEquals(
                1,
                chart.series().get(0).marks().stream().filter(Mark::hasInterval).count());
        assertEquals("the rate", chart.y().label());
    }

    @Test
    void rowsThatTheAxisCannotShowAreCounted() {
        List<List<Object>> rows = List.of(
                List.of(64L, 0.25, 2L),
                List.of(128L, 0.0, 2L),
                Arrays.asList(256L, null, 2L),
                List.of(512L, 0.125, 2L));
        assertEquals(
                List.of("2 of 4 rows have no y above 0, so a logarithmic axis cannot show them"),
                new QueryChart("t", "n", "y", null, "the rate", true, true)
                        .of(COLUMNS, rows)
                        .notes());
        assertEquals(
                List.of("1 of 4 rows have no y, so they are not shown"),
                new QueryChart("t", "n", "y", null, "the rate", true, false)
                        .of(COLUMNS, rows)
                        .notes());
    }

    @Test
    void pointLabelsAreReadable() {
        List<List<Object>> rows = List.of(List.of(64L, 4.646189632E7, 4.588361271822429E7));
        assertEquals(
                "n = 64: 4.64619e7 [4.58836e7, ]",
                new QueryChart("t", "n", "y", null, "the rate", true, true)
                        .of(List.of("n", "y", "ci_low"), rows)
                        .series()
                        .get(0)
                        .marks()
                        .get(0)
                        .tip());
    }

    /** A bound has no limits: it is a curve, not an interval open at both ends. */
    @Test
    void rowsWithoutLimitsHaveNoInterval() {
        List<List<Object>> rows = List.of(
                Arrays.asList(64L, 0.5, "bound", null, null),
                Arrays.asList(64L, 0.25, "measured", 0.1, 0.3),
                Arrays.asList(128L, 0.25, "measured", null, 0.3));
        List<Series> series = new QueryChart("t", "n", "y", "name", "the rate", true, true)
                .of(List.of("n", "y", "name", "ci_low", "ci_high"), rows)
                .series();
        assertFalse(series.get(0).marks().get(0).hasInterval());
        assertEquals("n = 64: 0.5", series.get(0).marks().get(0).tip());
        assertTrue(series.get(1).marks().get(0).hasInterval());
        assertEquals(Double.NEGATIVE_INFINITY, series.get(1).marks().get(1).low());
    }
}
