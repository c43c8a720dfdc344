package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.chart.Series.Look;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A label has one colour and one symbol in the charts of a report, and two labels of a chart differ. */
class SeriesStylesTest {
    private static Chart chart(String subtitle, String... labels) {
        List<Series> series = new ArrayList<>();
        for (int style = 0; style < labels.length; style++) {
            series.add(new Series(labels[style], style, Look.CURVE, List.of(Mark.of(1, -1, ""))));
            series.add(new Series("at most: Theorem 1", style, Look.UPPER_BOUND, List.of(Mark.of(1, 0, ""))));
        }
        return new Chart("t", subtitle, "d", Axis.of("x", Scale.LINEAR), Axis.of("y", Scale.LOG10), series, List.of());
    }

    /** Finds the styles of the labels of each chart; bounds have that of their curve, and no two series are alike. */
    private static List<List<Integer>> styles(Chart... charts) {
        SeriesStyles styles = SeriesStyles.of(List.of(charts));
        List<List<Integer>> found = new ArrayList<>();
        for (Chart chart : charts) {
            List<Series> drawn = styles.apply(chart).series();
            List<Integer> ofChart = new ArrayList<>();
            for (int i = 0; i < drawn.size(); i += 2) {
                ofChart.add(drawn.get(i).style());
                assertEquals(drawn.get(i).style(), drawn.get(i + 1).style());
            }
            assertEquals(ofChart.size(), new HashSet<>(ofChart).size(), "two series alike");
            found.add(ofChart);
        }
        return found;
    }

    @Test
    void aValueKeepsItsStyleUnlessAnotherLabelOfTheChartHasIt() {
        assertEquals(
                List.of(List.of(1, 2), List.of(0, 1, 2), List.of(2, 1), List.of(0, 1), List.of(1)),
                styles(
                        chart("e", "n = 64", "n = 256"),
                        chart("e", "n = 16", "n = 64", "c = 2"),
                        chart("e", "n = 256", "c = 3"),
                        chart("e", "c = 2", "c = 3"),
                        chart("e: n = 64", "")));
    }

    /** Up to 100 values differ; more share styles, but none within a chart. */
    @Test
    void manyValuesDifferInColourAndSymbol() {
        Chart[] charts = IntStream.range(0, 24)
                .mapToObj(i -> chart(
                        "e",
                        IntStream.range(5 * i, 5 * i + 5)
                                .mapToObj(c -> "c = " + c)
                                .toArray(String[]::new)))
                .toArray(Chart[]::new);
        List<Integer> styles = styles(charts).stream().flatMap(List::stream).toList();
        assertEquals(IntStream.range(0, 100).boxed().toList(), styles.subList(0, 100));
        assertEquals(100, new HashSet<>(styles).size());
    }
}
