package io.swallowtail.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Axis.Scale;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Series;
import io.swallowtail.chart.Series.Look;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One label has one colour and one symbol in all charts of a report, and two labels of one chart differ. */
class SeriesStylesTest {
    private static Chart chart(String subtitle, String... labels) {
        List<Series> series = new ArrayList<>();
        for (int style = 0; style < labels.length; style++) {
            series.add(new Series(labels[style], style, Look.CURVE, List.of(Mark.of(1, -1, ""))));
            series.add(new Series("at most: Theorem 1", style, Look.UPPER_BOUND, List.of(Mark.of(1, 0, ""))));
        }
        return new Chart("t", subtitle, "d", Axis.of("x", Scale.LINEAR), Axis.of("y", Scale.LOG10), series, List.of());
    }

    /** Finds the style of each label in all charts; bounds have that of their curve. */
    private static Map<String, Integer> styles(Chart... charts) {
        SeriesStyles styles = SeriesStyles.of(Arrays.asList(charts));
        Map<String, Integer> found = new HashMap<>();
        for (Chart chart : charts) {
            List<Series> drawn = styles.apply(chart).series();
            HashSet<Integer> inChart = new HashSet<>();
            for (int i = 0; i < drawn.size(); i += 2) {
                int style = drawn.get(i).style();
                Integer before = found.put(drawn.get(i).label(), style);
                assertTrue(before == null || before == style, drawn.get(i).label());
                assertEquals(style, drawn.get(i + 1).style());
                assertTrue(inChart.add(style), "two series alike");
            }
        }
        return found;
    }

    @Test
    void aValueKeepsItsStyleNextToAnyOther() {
        Map<String, Integer> styles = styles(
                chart("e", "n = 64", "n = 256"),
                chart("e", "n = 16", "n = 64", "c = 2"),
                chart("e", "n = 256", "c = 3"),
                chart("e", "c = 2", "c = 3"));
        assertEquals(List.of(0, 1, 2), List.of(styles.get("n = 16"), styles.get("n = 64"), styles.get("n = 256")));
        assertEquals(5, styles.size());
    }

    @Test
    void theOnlySeriesIsDrawnAsWhatTheSubtitleSays() {
        Map<String, Integer> styles = styles(chart("e", "n = 16", "n = 64"), chart("e: n = 64", ""));
        assertEquals(styles.get("n = 64"), styles.get(""));
    }

    @Test
    void aCombinationFollowsItsFirstValueAndTakesThatOfNoOther() {
        Map<String, Integer> styles = styles(
                chart("e", "n = 64, c = 2", "n = 64, c = 3", "n = 256, c = 2"),
                chart("e", "n = 16", "n = 64", "n = 256"));
        assertEquals(styles.get("n = 64"), styles.get("n = 64, c = 2"));
        assertEquals(styles.get("n = 256"), styles.get("n = 256, c = 2"));
        assertNotEquals(styles.get("n = 16"), styles.get("n = 64, c = 3"));
    }

    /** Up to 49 values differ; more share styles, but none within a chart. */
    @Test
    void manyValuesDifferInColourAndSymbol() {
        Chart[] charts = IntStream.range(0, 60)
                .mapToObj(i -> chart(
                        "e",
                        IntStream.range(5 * i, 5 * i + 5)
                                .mapToObj(c -> "c = " + c)
                                .toArray(String[]::new)))
                .toArray(Chart[]::new);
        Map<String, Integer> styles = styles(charts);
        assertEquals(49, new HashSet<>(styles.values()).size());
        assertEquals(
                49,
                IntStream.range(0, 45)
                                .map(c -> styles.get("c = " + c))
                                .distinct()
                                .count()
                        + 4);
    }
}
