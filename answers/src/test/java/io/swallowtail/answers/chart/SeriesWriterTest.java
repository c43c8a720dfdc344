package io.swallowtail.answers.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.chart.Axis.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How bounds and events that never happened are drawn. */
class SeriesWriterTest {
    private static final double NONE = Double.NEGATIVE_INFINITY;

    /** Draws series on an axis that reaches from 1e-4 to 1. */
    private static String svg(Series... series) {
        List<Series> all = new ArrayList<>(List.of(series));
        all.add(new Series("", 9, Series.Look.POINTS, List.of(Mark.of(0, -2, ""), Mark.of(0, -0.1, ""))));
        return new Chart("t", "d", Axis.whole("k", Scale.LINEAR), Axis.of("P", Scale.LOG10), all, List.of()).svg("c");
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    private static Series bound(int style, double... values) {
        List<Mark> marks = IntStream.range(0, values.length)
                .mapToObj(i -> Mark.of(i, values[i], ""))
                .toList();
        return new Series("at most: Lemma 1", style, Series.Look.UPPER_BOUND, marks);
    }

    @Test
    void boundsOfSeveralSeriesHaveTheColourOfNone() {
        assertEquals(2, count(svg(bound(0, -1, -2), bound(1, -1, -2)), "<g class=\"s\" "));
        assertEquals(0, count(svg(bound(0, -1, -2), bound(1, -1, -3)), "<g class=\"s\" "));
    }

    @Test
    void aBoundLeavesTheFrameInsteadOfRunningAlongItsEdge() {
        String svg = svg(bound(0, -1, -9, -12, -2));
        String steps = svg.replaceAll("(?s).*<path class=\"bound\" d=\"(M[^\"]*V[^\"]*)\".*", "$1");
        assertEquals(2, count(steps, "H"), steps);
        assertEquals(2, count(steps, "V"), steps);
    }

    @Test
    void eachEventThatNeverHappenedHasAnArrow() {
        List<Mark> marks = List.of(
                Mark.of(0, -1, ""),
                new Mark(1, NONE, NONE, -3, ""),
                new Mark(2, NONE, NONE, -3, ""),
                new Mark(3, NONE, NONE, -3, ""));
        String curve = svg(new Series("n = 8", 0, Series.Look.CURVE, marks));
        String points = svg(new Series("n = 8", 0, Series.Look.POINTS, marks));
        assertEquals(3, count(curve, "m-4 -6l4 6l4 -6"), curve);
        assertEquals(3, count(points, "m-4 -6l4 6l4 -6"), points);
    }

    @Test
    void seriesThatCoincideShareAnEntryAndArrows() {
        Mark never = new Mark(2, NONE, NONE, -3, "");
        Mark told = new Mark(2, NONE, NONE, -3, "k = 2: 0");
        List<Mark> two = List.of(Mark.of(1, -0.5, ""), told);
        List<Mark> three = List.of(Mark.of(1, -1, "one"), never);
        List<Mark> four = List.of(Mark.of(1, -1.001, "other"), never);
        String svg = svg(
                new Series("c = 2", 0, Series.Look.CURVE, two),
                new Series("c = 3", 1, Series.Look.CURVE, three),
                new Series("c = 4", 2, Series.Look.CURVE, four));
        assertEquals(1, count(svg, ">c = 3, 4</text>"), svg);
        assertEquals(1, count(svg, "<title>one\nother</title>"), svg);
        assertEquals(1, count(svg, "l4 6l4 -6"), svg);
        assertEquals(1, count(svg, "<title>c = 2, k = 2: 0</title>"), svg);
        assertEquals(1, count(svg, ">several: none seen</text>"), svg);
    }

    /** Eight designs that never had the event are one arrow and one entry of the legend; where others join them it lists all. */
    @Test
    void whatManySeriesNeverSawIsOneArrow() {
        Series[] series = IntStream.range(0, 9)
                .mapToObj(c -> new Series(
                        "c = " + c,
                        c,
                        Series.Look.CURVE,
                        List.of(
                                c == 0 ? Mark.of(1, -1, "seen") : new Mark(1, NONE, NONE, -2, ""),
                                new Mark(2, NONE, NONE, -2, ""))))
                .toArray(Series[]::new);
        String svg = svg(series);
        assertEquals(2, count(svg, "l4 6l4 -6"), svg);
        assertEquals(1, count(svg, ">c = 1, 2, 3, 4, 5, 6, 7, 8</text>"), svg);
    }

    /** Each pair of three designs shares an arrow, so no design has one of its own. */
    @Test
    void theLegendNamesWhatHasNoArrowOfItsOwn() {
        String svg = svg(never("c = 2", 0, 1, 2), never("c = 3", 1, 2, 3), never("c = 4", 2, 3, 1));
        assertEquals(3, count(svg, "l4 6l4 -6"), svg);
        assertEquals(1, count(svg, ">none seen: c = 2, 3, 4</text>"), svg);
        assertEquals(1, count(svg, "<title>c = 2, k = 2: 0\nc = 3, k = 2: 0</title>"), svg);
    }

    private static Series never(String label, int style, int... places) {
        return new Series(
                label,
                style,
                Series.Look.CURVE,
                IntStream.of(places)
                        .mapToObj(k -> new Mark(k, NONE, NONE, -2, "k = " + k + ": 0"))
                        .toList());
    }

    @Test
    void theLegendShowsOnlyWhatIsDrawn() {
        String svg = svg(
                new Series("c = 2", 0, Series.Look.CURVE, List.of(new Mark(2, NONE, NONE, -3, ""))),
                bound(1, -30, -40));
        String keys = svg.substring(svg.indexOf("class=\"key"));
        assertEquals(1, count(keys, "class=\"bar\""), keys);
        assertEquals(0, count(keys, "class=\"mark\"") + count(keys, "class=\"bound\""), keys);
        assertEquals(1, count(keys, "(below the picture)"), keys);
    }
}
