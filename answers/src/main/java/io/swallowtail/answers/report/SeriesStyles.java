package io.swallowtail.answers.report;

import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Series;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The colours and symbols of all charts of a report. A label, such as {@code n = 64}, has the same style in all charts unless another
 * label of the chart has it. The labels of a chart differ in colour if there are enough colours.
 */
final class SeriesStyles {
    private static final int MAX_NUMBER = Series.STYLES * Series.STYLES;

    private final Map<String, Integer> styles = new HashMap<>();

    private SeriesStyles() {}

    /** Chooses the styles: values of each parameter count from the first style. */
    static SeriesStyles of(Collection<Chart> charts) {
        Map<String, Set<String>> families = new LinkedHashMap<>();
        charts.forEach(chart -> labels(chart)
                .values()
                .forEach(label -> families.computeIfAbsent(
                                label.replaceAll("(^|= )[^,=]*(?=,|$)", ""), key -> new LinkedHashSet<>())
                        .add(label)));
        SeriesStyles chosen = new SeriesStyles();
        families.values().forEach(family -> {
            List<String> sorted = new ArrayList<>(family);
            if (family.stream().allMatch(label -> number(label) != null)) {
                sorted.sort(Comparator.comparing(SeriesStyles::number));
            }
            for (int i = 0; i < sorted.size(); i++) {
                chosen.styles.put(sorted.get(i), i % MAX_NUMBER);
            }
        });
        return chosen;
    }

    /** Returns the value of a label with one numeric parameter, or null. */
    private static BigDecimal number(String label) {
        String value = label.substring(label.indexOf("= ") + 1).strip();
        return value.matches("-?[0-9]{1,18}([.][0-9]{1,18})?") ? new BigDecimal(value) : null;
    }

    /** Returns the labels of a chart's observed series by their styles. */
    private static Map<Integer, String> labels(Chart chart) {
        Map<Integer, String> labels = new LinkedHashMap<>();
        for (Series series : chart.series()) {
            if (series.look().isObserved()) {
                labels.putIfAbsent(series.style(), series.label());
            }
        }
        return labels;
    }

    /** Draws a chart in these styles. A series without a label has the style of the parameters in the subtitle. */
    Chart apply(Chart chart) {
        String common =
                chart.subtitle().substring(chart.subtitle().indexOf(": ") + 1).strip();
        Map<Integer, Integer> own = new HashMap<>();
        Set<Integer> colours = new HashSet<>();
        labels(chart)
                .forEach((style, label) ->
                        own.put(style, free(styles.getOrDefault(label.isEmpty() ? common : label, 0), own, colours)));
        chart.series().stream()
                .map(Series::style)
                .filter(style -> !own.containsKey(style))
                .distinct()
                .toList()
                .forEach(style -> own.put(style, free(0, own, colours)));
        return chart.styled(own::get);
    }

    /** Returns a style, or the next one whose colour is free. If all colours are taken, another symbol distinguishes the style. */
    private static int free(int wanted, Map<Integer, Integer> own, Set<Integer> colours) {
        int style = wanted;
        while (own.containsValue(style) || colours.size() < Series.STYLES && colours.contains(style % Series.STYLES)) {
            style++;
        }
        colours.add(style % Series.STYLES);
        return style;
    }
}
