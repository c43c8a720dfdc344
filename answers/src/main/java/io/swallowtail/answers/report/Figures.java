package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Extent;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The kinds of figures in a report. A new kind needs one line here. */
public final class Figures {
    private static final List<Kind> KINDS = List.of(
            new MeanFigures(), new TailFigures(), new EventFigures(), new SpectrumFigures(), new GrowthFigures());

    /** A kind of figure. */
    interface Kind {
        /** Makes the figures by experiment and parameters; the list is empty if the sweep has no data for them. */
        List<Figure> of(SweepData data);
    }

    private Figures() {}

    /**
     * Makes only the figures of tails.
     *
     * @return tail curves and figures of other events
     */
    public static List<Figure> tails(SweepData data) {
        return of(data).values().stream()
                .flatMap(List::stream)
                .filter(figure -> figure.query().equals(Query.TAILS.file()))
                .toList();
    }

    /**
     * Draws tails with chosen series. Points of all experiments are in one chart if they agree in all other parameters.
     *
     * @param series the parameters that distinguish series; {@code experiment} is one of them
     * @param x the parameter on the horizontal axis, or null for the thresholds of metrics
     * @param event the text of the only event, or null for all events
     * @return the charts; empty if no tail has a place in them
     */
    public static List<Figure> chosen(SweepData data, List<String> series, String x, String event) {
        List<SweptTail> tails = data.tails().stream()
                .filter(tail -> event == null || tail.event().equals(event))
                .toList();
        if (x == null) {
            return TailFigures.figures(tails, points -> Panels.chosen(points, null, series));
        }
        List<Figure> figures = new ArrayList<>();
        EventFigures.byEvent(tails).values().forEach(all -> {
            PointNames names = PointNames.of(all.stream().map(SweptTail::point).toList());
            Map<Point, SweptTail> byPoint = new LinkedHashMap<>();
            all.stream()
                    .filter(tail -> names.value(tail.point(), x) != null)
                    .forEach(tail -> byPoint.put(tail.point(), tail));
            if (!byPoint.isEmpty()) {
                EventFigures.addCharts(byPoint, x, Panels.chosen(byPoint.keySet(), x, series), figures);
            }
        });
        return figures;
    }

    /**
     * Writes a page that contains only figures and their numbers.
     *
     * @param figures the figures; the query of each is a resource unless {@code query} is present
     * @param query the statement that returned the numbers if it is not one of the resources
     * @return an HTML document in UTF-8
     */
    public static String page(String title, List<Figure> figures, Optional<String> query) {
        Page page = new Page(title, false);
        page.markup("<header>\n").heading(1, title).markup("</header>\n<main>\n<div class=\"grid\">\n");
        int number = 0;
        for (Figure figure : figures) {
            page.figure("f" + ++number, figure);
        }
        page.markup("</div>\n");
        figures.stream()
                .map(Figure::query)
                .distinct()
                .forEach(name -> page.query(name, query.orElseGet(() -> Page.resource(name))));
        return page.markup("</main>\n").text();
    }

    /** Gives charts of one quantity the same vertical range, so that they can be compared. */
    static List<Figure> onOneRange(List<Figure> figures) {
        Optional<Extent> range = figures.stream()
                .map(figure -> ((Chart) figure.drawing()).shown())
                .reduce(Extent::and);
        return figures.stream()
                .map(figure -> figure.showing(((Chart) figure.drawing()).showing(range.orElseThrow())))
                .toList();
    }

    /** Makes the figures of each experiment, by its name. */
    static Map<String, List<Figure>> of(SweepData data) {
        Map<String, List<Figure>> figures = new TreeMap<>();
        for (Kind kind : KINDS) {
            for (Figure figure : kind.of(data)) {
                figures.computeIfAbsent(figure.experiment(), name -> new ArrayList<>())
                        .add(figure);
            }
        }
        SeriesStyles styles = SeriesStyles.of(figures.values().stream()
                .flatMap(List::stream)
                .map(Figure::drawing)
                .filter(Chart.class::isInstance)
                .map(Chart.class::cast)
                .toList());
        figures.values()
                .forEach(all -> all.replaceAll(figure ->
                        figure.drawing() instanceof Chart chart ? figure.showing(styles.apply(chart)) : figure));
        return figures;
    }
}
