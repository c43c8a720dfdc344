package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.report.Figure.Interest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A report of any size has a bounded number of figures and rows, and says what it leaves out. */
class PlacementTest {
    private static final Axis AXIS = Axis.of("x", Scale.LINEAR);

    private static Figure figure(String experiment, int number, boolean seen, Interest interest, int rows) {
        NumberTable numbers = NumberTable.of(List.of("n"));
        IntStream.range(0, rows).forEach(row -> numbers.add(row));
        Chart chart = new Chart("t", "s", "d", AXIS, AXIS, List.of(), List.of());
        return new Figure(experiment, "f" + number, chart, "", seen, numbers, numbers, "tails.sql", interest, number);
    }

    private static List<Figure> figures(String experiment, int count) {
        return new ArrayList<>(IntStream.range(0, count)
                .mapToObj(i -> figure(experiment, i, i >= 20, Interest.OTHER, 1))
                .toList());
    }

    @Test
    void theLeastImportantFiguresAreLeftOut() {
        List<Figure> flip = figures("flip", 10_000);
        Figure violated = figure("flip", 0, false, Interest.VIOLATED, 1);
        flip.add(violated);
        Placement placement = new Placement(Map.of("flip", flip, "valiant", figures("valiant", 50)));
        assertEquals(Placement.MAX_FIGURES, placement.figures().size());
        assertEquals(10_051 - Placement.MAX_FIGURES, placement.leftOut());
        assertEquals(violated, placement.start().get(0));
        assertEquals(Placement.MAX_AT_START, placement.start().size());
        assertEquals(30, placement.figures("valiant").size(), "all that show something");
        assertTrue(placement.figures("flip").contains(flip.get(9_999)), "the one with the largest weight");
    }

    @Test
    void aSmallReportHasAllFigures() {
        Placement placement = new Placement(Map.of("flip", figures("flip", 30)));
        assertEquals(30, placement.figures().size());
        assertEquals(0, placement.leftOut());
        assertEquals(10, placement.start().size(), "of those that show something");
    }

    @Test
    void aLongTableIsCut() {
        int rows = Page.MAX_ROWS + 100;
        String page = new Page("t", true)
                .figure("f1", figure("flip", 0, true, Interest.OTHER, rows))
                .text();
        assertTrue(page.contains("The first 200 of 300 rows; the CSV has all."));
        assertEquals(Page.MAX_ROWS + 2, page.split("<tr>", -1).length);
    }
}
