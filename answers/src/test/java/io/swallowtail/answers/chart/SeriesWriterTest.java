package io.swallowtail.answers.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.chart.Axis.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    void seriesThatCoincideShareAnEntryAndArrowsStandApart() {
        Mark never = new Mark(2, NONE, NONE, -3, "");
        List<Mark> two = List.of(Mark.of(1, -0.5, ""), never);
        List<Mark> three = List.of(Mark.of(1, -1, "one"), never);
        List<Mark> four = List.of(Mark.of(1, -1.001, "other"), never);
        String svg = svg(
                new Series("c = 2", 0, Series.Look.CURVE, two),
                new Series("c = 3", 1, Series.Look.CURVE, three),
                new Series("c = 4", 2, Series.Look.CURVE, four));
        assertEquals(1, count(svg, ">c = 3, 4</text>"), svg);
        assertEquals(1, count(svg, "<title>one\nother</title>"), svg);
        List<String> bars = new ArrayList<>();
        Matcher matcher = Pattern.compile("class=\"bar\" d=\"M([0-9.]+) ").matcher(svg);
        while (matcher.find()) {
            bars.add(matcher.group(1));
        }
        assertEquals(2, bars.stream().distinct().count(), svg);
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
