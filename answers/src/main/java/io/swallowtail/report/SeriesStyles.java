package io.swallowtail.report;

import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Series;
import io.swallowtail.chart.Series.Look;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The colours and symbols of all charts of a report. Series with the same label, such as {@code n = 64}, have the same style in all
 * charts. Labels that share a chart, and values of one parameter, differ in colour if possible, and otherwise in the symbol.
 */
final class SeriesStyles {
    private static final int MAX_NUMBER = Series.STYLES * Series.STYLES;

    private final Map<String, Integer> styles = new HashMap<>();

    private SeriesStyles() {}

    /** Chooses the styles. The cost grows with the number of labels times the number of labels that share a chart with one of them. */
    static SeriesStyles of(Collection<Chart> charts) {
        Map<String, List<String>> families = new LinkedHashMap<>();
        Map<String, Set<String>> sharing = new HashMap<>();
        for (Chart chart : charts) {
            Set<String> labels = new LinkedHashSet<>(labels(chart).values());
            labels.remove("");
            for (String label : labels) {
                if (sharing.computeIfAbsent(label, key -> new LinkedHashSet<>()).isEmpty()) {
                    families.computeIfAbsent(family(label), key -> new ArrayList<>())
                            .add(label);
                }
                sharing.get(label).addAll(labels);
            }
        }
        SeriesStyles chosen = new SeriesStyles();
        // Single parameters first: combinations follow them.
        for (boolean combined : new boolean[] {false, true}) {
            families.values().stream()
                    .filter(family -> family.get(0).contains(", ") == combined)
                    .forEach(family -> chosen.addFamily(family, sharing));
        }
        return chosen;
    }

    private void addFamily(List<String> family, Map<String, Set<String>> sharing) {
        List<String> sorted = new ArrayList<>(family);
        if (family.stream().allMatch(label -> number(label) != null)) {
            sorted.sort((one, other) -> number(one).compareTo(number(other)));
        }
        Set<Integer> ofFamily = new HashSet<>();
        for (String label : sorted) {
            Set<Integer> together = new HashSet<>();
            sharing.get(label).stream().filter(styles::containsKey).forEach(other -> together.add(styles.get(other)));
            // The first value of a combination decides; it may have its own style in other charts.
            Integer ofFirst = styles.get(label.replaceFirst(", .*", ""));
            boolean isFree = ofFirst != null && !together.contains(ofFirst) && !ofFamily.contains(ofFirst);
            Set<Integer> others = new HashSet<>(ofFamily);
            if (label.contains(", ")) {
                others.addAll(ofFirstParameter(label));
            }
            int style = isFree ? ofFirst : choose(together, others);
            styles.put(label, style);
            ofFamily.add(style);
        }
    }

    /** Lists the styles of the values of the first parameter of a label. */
    private Set<Integer> ofFirstParameter(String label) {
        String parameter = label.replaceFirst(" = .*", " = ");
        Set<Integer> taken = new HashSet<>();
        styles.forEach((other, style) -> {
            if (other.startsWith(parameter) && !other.contains(", ")) {
                taken.add(style);
            }
        });
        return taken;
    }

    /** Chooses the first style whose colour differs from those in the same charts, or otherwise the first with another symbol. */
    private static int choose(Set<Integer> together, Set<Integer> ofOthers) {
        Set<Integer> colours = new HashSet<>();
        together.forEach(style -> colours.add(style % Series.STYLES));
        int otherSymbol = -1;
        int shared = -1;
        for (int style = 0; style < MAX_NUMBER; style++) {
            boolean isFree = !together.contains(style);
            if (isFree && !ofOthers.contains(style)) {
                if (!colours.contains(style % Series.STYLES)) {
                    return style;
                }
                otherSymbol = otherSymbol < 0 ? style : otherSymbol;
            }
            shared = isFree && shared < 0 ? style : shared;
        }
        // If a parameter has more values than there are styles, some share a style, but never within a chart.
        return otherSymbol >= 0 ? otherSymbol : Math.max(0, shared);
    }

    /** Names the parameters of a label. */
    private static String family(String label) {
        return label.contains(" = ") ? label.replaceAll(" = [^,]*", "") : "";
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
            if (series.look() == Look.CURVE || series.look() == Look.SECOND || series.look() == Look.POINTS) {
                labels.putIfAbsent(series.style(), series.label());
            }
        }
        return labels;
    }

    /** Draws a chart in these styles. A series without a label has the style of the parameters in the subtitle. */
    Chart apply(Chart chart) {
        Map<Integer, String> labels = labels(chart);
        String common =
                chart.subtitle().substring(chart.subtitle().indexOf(": ") + 1).strip();
        Map<Integer, Integer> own = new HashMap<>();
        labels.forEach((style, label) -> own.put(style, styles.getOrDefault(label.isEmpty() ? common : label, 0)));
        for (Series series : chart.series()) {
            int other = 0;
            while (own.containsValue(other)) {
                other++;
            }
            own.putIfAbsent(series.style(), other);
        }
        return chart.styled(own::get);
    }
}
