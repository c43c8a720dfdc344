package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.SummaryRow;
import io.swallowtail.core.rows.SweepTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The figures that experiments declare: averages of a metric, or of its ratio to a number, against a parameter. */
final class MeanFigures implements Figures.Kind {
    private static final int MIN_POINTS = 3;
    /** The axis of curves of different protocols is logarithmic if their values differ by this factor. */
    private static final double LOGARITHMIC_RATIO = 10;

    private static final int LONGEST_PLACES = 111;

    @Override
    public List<Figure> of(SweepData data) {
        List<Figure> figures = new ArrayList<>();
        data.experiments()
                .forEach((experiment, known) -> known.figures().forEach(declared -> {
                    Map<Point, SummaryRow> rows =
                            data.rows().summary(experiment, declared.metric().name());
                    String axis = declared.axis().name();
                    Panels.keepLong(rows.keySet(), axis, MIN_POINTS);
                    Map<Point, Map<String, Object>> averages = new LinkedHashMap<>();
                    rows.forEach((point, row) -> averages.put(point, average(data, declared, point, row)));
                    if (!rows.isEmpty()) {
                        declared.within()
                                .map(within -> Panels.apart(rows.keySet(), axis, within.name()))
                                .orElseGet(() -> Panels.along(rows.keySet(), axis))
                                .forEach(panel -> figures.add(figure(declared, panel, averages)));
                    }
                }));
        return figures;
    }

    /** Names the column of averages. */
    private static String column(MeanFigure declared) {
        return declared.query().map(MeanFigure.Query::value).orElse(declared.label());
    }

    /** Makes the row of a point that the query returns: its parameters, the average and its limits, and the summary of the metric. */
    private static Map<String, Object> average(SweepData data, MeanFigure declared, Point point, SummaryRow summary) {
        double divisor = declared.divisor().applyAsDouble(point.parameters());
        String column = column(declared);
        Map<String, Object> row = new HashMap<>(data.rows().parameters(point));
        row.put(column, summary.mean() / divisor);
        if (summary.meanLow() != null) {
            row.put(column + "_low", summary.meanLow() / divisor);
            row.put(column + "_high", summary.meanHigh() / divisor);
        }
        row.putAll(SweepTable.byColumn(summary));
        return row;
    }

    private static Figure figure(MeanFigure declared, Panels.Panel panel, Map<Point, Map<String, Object>> averages) {
        String column = column(declared);
        Function<Point, Double> mean = point -> (Double) averages.get(point).get(column);
        Function<Point, Double> low = point -> (Double) averages.get(point).get(column + "_low");
        Function<Point, Double> high = point -> (Double) averages.get(point).get(column + "_high");
        boolean isLeast = declared.mark() == MeanFigure.Mark.LEAST;
        String axis = declared.axis().name();
        PointNames names = panel.names();
        ParameterAxis across = ParameterAxis.of(names, axis);
        boolean isCompared = declared.within()
                .filter(within -> !names.varied().contains(within.name()))
                .isPresent();
        Scale scale = isCompared
                ? Scale.of(names.points().stream().mapToDouble(mean::apply), LOGARITHMIC_RATIO)
                : Scale.LINEAR;
        List<Series> series = new ArrayList<>();
        List<String> ringed = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<Point>> curve : panel.curves().entrySet()) {
            Series drawn = across.series(
                    curve.getKey(),
                    style,
                    Series.Look.CURVE,
                    curve.getValue(),
                    point -> Mark.of(
                            across.of(point),
                            scale,
                            mean.apply(point),
                            low.apply(point),
                            high.apply(point),
                            across.label(point) + ": " + Numbers.of(mean.apply(point))));
            series.add(drawn);
            if (declared.mark() != MeanFigure.Mark.NONE) {
                Mark ring = drawn.marks().stream()
                        .min(Comparator.comparingDouble(mark -> isLeast ? mark.y() : -mark.y()))
                        .orElseThrow();
                List<Mark> rings = List.of(Mark.of(ring.x(), ring.y(), ring.tip()));
                series.add(new Series(isLeast ? "best " + axis : "largest", style, Series.Look.RINGS, rings));
                String label = curve.getKey().isEmpty() ? "" : curve.getKey() + ": ";
                ringed.add(label + axis + " = " + across.text(ring.x()));
            }
            int number = style++;
            declared.reference().ifPresent(reference -> {
                List<Mark> paper = across.sorted(curve.getValue()).stream()
                        .map(point -> Mark.of(
                                across.of(point), scale.place(reference.value().applyAsDouble(point.parameters())), ""))
                        .filter(mark -> !Double.isNaN(mark.y()))
                        .toList();
                if (paper.size() > 1) {
                    series.add(new Series(reference.name(), number, Series.Look.REFERENCE, paper));
                }
            });
        }
        String where = String.join("; ", ringed) + ".";
        String largest =
                "largest" + (declared.meaning().isEmpty() ? "" : " where " + declared.meaning()) + ", here at ";
        String description;
        String caption;
        if (isLeast) {
            description = "The " + declared.label() + (declared.unit().isEmpty() ? "" : " in " + declared.unit())
                    + " against " + Words.number(declared.axis()) + ", averages over the trials. Least at " + where;
            // With many curves the rings suffice.
            caption = where.length() <= LONGEST_PLACES ? "Least at " + where : "";
        } else {
            description = "Averages over the trials of " + declared.label() + " against " + axis
                    + ", with asymptotic intervals of the means."
                    + (ringed.isEmpty() ? "" : " It is " + largest + where);
            caption = "Intervals of means are asymptotic." + (ringed.isEmpty() ? "" : " A ring: " + largest + where);
        }
        return Figure.of(
                names,
                declared.label() + " over " + axis + panel.titleEnd(),
                panel.chart(
                        title(declared, names.points().get(0)) + ": average against " + axis,
                        description,
                        across.axis(),
                        Axis.of(declared.label() + (declared.unit().isEmpty() ? "" : ", " + declared.unit()), scale),
                        series,
                        List.of()),
                caption,
                Columns.of(names, (Point point) -> point)
                        .add("trials", point -> averages.get(point).get("trials"))
                        .add(isLeast ? column : declared.label(), point -> Numbers.of(mean.apply(point)))
                        .add("interval of the mean", point -> Numbers.interval(low.apply(point), high.apply(point))),
                names.points(),
                declared.query().map(query -> Query.of(query.file())).orElse(Query.GROWTH),
                averages::get,
                Figure.Interest.DEPENDENCE);
    }

    /** Names an average; a formula is named by the title of its metric. */
    private static String title(MeanFigure declared, Point point) {
        return declared.label().contains("/")
                ? Words.title(point.experiment(), declared.metric().name())
                : Words.capitalized(declared.label());
    }
}
