package io.swallowtail.report;

import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Extent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The kinds of figures in a report. A new kind needs one line here. */
public final class Figures {
    private static final List<Kind> KINDS = List.of(
            new MeanFigures(),
            new RoutingTimeFigures(),
            new TailFigures(),
            new EventFigures(),
            new SpectrumFigures(),
            new GrowthFigures());

    /** A kind of figure. */
    interface Kind {
        /** Makes the figures by experiment and parameters; the list is empty if the sweep has no data for them. */
        List<Figure> of(SweepData data);
    }

    private Figures() {}

    /**
     * Makes only the figures of tails.
     *
     * @param data the sweep
     * @return tail curves and figures of other events
     */
    public static List<Figure> tails(SweepData data) {
        return of(List.of(data)).values().stream()
                .flatMap(List::stream)
                .flatMap(group -> group.values().stream())
                .filter(figure -> figure.query().equals(TailFigures.QUERY))
                .toList();
    }

    /**
     * Writes a page that contains only figures and their numbers.
     *
     * @param title its title
     * @param figures the figures; the query of each is a resource unless {@code query} is present
     * @param query the statement that returned the numbers if it is not one of the resources
     * @return an HTML document in UTF-8
     */
    public static String page(String title, List<Figure> figures, Optional<String> query) {
        Page page = new Page(title, false);
        page.markup("<header>\n").heading(1, title).markup("</header>\n<main>\n<div class=\"grid\">\n");
        int number = 0;
        for (Figure figure : figures) {
            page.figure("", "f" + ++number, "", figure);
        }
        page.markup("</div>\n");
        figures.stream()
                .map(Figure::query)
                .distinct()
                .forEach(name -> page.markup("<div id=\"query-" + name + "\">\n")
                        .open(name)
                        .code(query.orElseGet(() -> Page.resource(name)))
                        .close()
                        .markup("</div>\n"));
        return page.markup("</main>\n").text();
    }

    /**
     * Makes groups of figures for each experiment, by its name. The figures of a group are shown side by side on one scale; its keys
     * are numbers of sweeps.
     */
    static Map<String, List<Map<Integer, Figure>>> of(List<SweepData> sweeps) {
        Map<String, Map<String, Map<Integer, Figure>>> groups = new TreeMap<>();
        for (Kind kind : KINDS) {
            for (int i = 0; i < sweeps.size(); i++) {
                for (Figure figure : kind.of(sweeps.get(i))) {
                    groups.computeIfAbsent(figure.experiment(), name -> new LinkedHashMap<>())
                            .computeIfAbsent(kind.getClass() + " " + figure.key(), key -> new LinkedHashMap<>())
                            .put(i, figure);
                }
            }
        }
        SeriesStyles styles = SeriesStyles.of(groups.values().stream()
                .flatMap(byKey -> byKey.values().stream())
                .flatMap(group -> group.values().stream())
                .map(Figure::drawing)
                .filter(Chart.class::isInstance)
                .map(Chart.class::cast)
                .toList());
        Map<String, List<Map<Integer, Figure>>> drawn = new LinkedHashMap<>();
        groups.forEach((experiment, byKey) -> drawn.put(
                experiment,
                byKey.values().stream()
                        .map(group -> styled(onOneScale(group), styles))
                        .toList()));
        return drawn;
    }

    private static Map<Integer, Figure> styled(Map<Integer, Figure> group, SeriesStyles styles) {
        Map<Integer, Figure> styled = new LinkedHashMap<>();
        group.forEach((sweep, figure) -> styled.put(
                sweep, figure.drawing() instanceof Chart chart ? figure.showing(styles.apply(chart)) : figure));
        return styled;
    }

    private static Map<Integer, Figure> onOneScale(Map<Integer, Figure> group) {
        Map<Integer, Chart> charts = new HashMap<>();
        group.forEach((sweep, figure) -> {
            if (figure.drawing() instanceof Chart chart) {
                charts.put(sweep, chart);
            }
        });
        // Extents of logarithmic and linear axes cannot be compared.
        boolean comparable = charts.values().stream()
                        .map(chart -> chart.y().scale())
                        .distinct()
                        .count()
                == 1;
        if (charts.size() < 2 || !comparable) {
            return group;
        }
        Extent common =
                charts.values().stream().map(Chart::shown).reduce(Extent::with).orElseThrow();
        Map<Integer, Figure> scaled = new LinkedHashMap<>();
        group.forEach((sweep, figure) -> scaled.put(
                sweep,
                charts.containsKey(sweep) ? figure.showing(charts.get(sweep).showing(common)) : figure));
        return scaled;
    }
}
