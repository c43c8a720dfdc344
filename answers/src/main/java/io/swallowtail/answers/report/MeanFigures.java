package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
                    Map<Point, Table.Row> rows =
                            data.summary(experiment, declared.metric().name(), "mean");
                    String axis = declared.axis().name();
                    Panels.keepLong(rows.keySet(), axis, MIN_POINTS);
                    if (!rows.isEmpty()) {
                        declared.within()
                                .map(within -> Panels.apart(rows.keySet(), axis, within.name()))
                                .orElseGet(() -> Panels.along(rows.keySet(), axis))
                                .forEach(panel -> figures.add(figure(declared, panel, rows)));
                    }
                }));
        return figures;
    }

    private static Figure figure(MeanFigure declared, Panels.Panel panel, Map<Point, Table.Row> rows) {
        boolean isLeast = declared.mark() == MeanFigure.Mark.LEAST;
        String axis = declared.axis().name();
        PointNames names = PointNames.of(panel.labels().keySet());
        ParameterAxis across = ParameterAxis.of(names, axis);
        Scale scale = scale(declared, names, rows);
        List<Series> series = new ArrayList<>();
        List<String> ringed = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<Point>> curve : panel.curves().entrySet()) {
            List<Mark> marks = new ArrayList<>();
            List<Mark> paper = new ArrayList<>();
            for (Point point : across.sorted(curve.getValue())) {
                Table.Row row = rows.get(point);
                double x = across.of(point);
                double mean = value(declared, point, row, "mean");
                marks.add(new Mark(
                        x,
                        scale.place(mean),
                        scale.place(value(declared, point, row, "mean_low")),
                        scale.place(value(declared, point, row, "mean_high")),
                        names.label(point, names.varied()) + ": " + Numbers.of(mean)));
                declared.reference()
                        .map(reference -> reference.value().applyAsDouble(point.parameters()))
                        .filter(value -> !value.isNaN())
                        .ifPresent(value -> paper.add(Mark.of(x, scale.place(value), "")));
            }
            series.add(new Series(curve.getKey(), style, Series.Look.CURVE, marks));
            if (declared.mark() != MeanFigure.Mark.NONE) {
                Comparator<Mark> order = Comparator.comparingDouble(mark -> isLeast ? mark.y() : -mark.y());
                Mark ring = marks.stream().min(order).orElseThrow();
                List<Mark> rings = List.of(Mark.of(ring.x(), ring.y(), ring.tip()));
                series.add(new Series(isLeast ? "best " + axis : "largest", style, Series.Look.RINGS, rings));
                String label = curve.getKey().isEmpty() ? "" : curve.getKey() + ": ";
                ringed.add(label + axis + " = " + across.text(ring.x()));
            }
            if (paper.size() > 1) {
                series.add(new Series(declared.reference().get().name(), style, Series.Look.REFERENCE, paper));
            }
            style++;
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
        Point first = names.points().get(0);
        String experiment = first.experiment().name();
        Chart chart = new Chart(
                title(declared, first) + ": average against " + axis,
                Words.subtitle(first.experiment(), panel.common()),
                description,
                across.axis(),
                Axis.of(declared.label() + (declared.unit().isEmpty() ? "" : ", " + declared.unit()), scale),
                series,
                List.of());
        NumberTable numbers =
                NumberTable.of(declared.query().map(MeanFigures::columns).orElse(GrowthFigures.NUMBERS));
        String value = declared.query().map(MeanFigure.Query::value).orElse(declared.label());
        NumberTable shown = NumberTable.of(names, "trials", isLeast ? value : declared.label(), "interval of the mean");
        for (Point point : names.points()) {
            Table.Row row = rows.get(point);
            double average = value(declared, point, row, "mean");
            Double low = row.has("mean_low") ? (Double) value(declared, point, row, "mean_low") : null;
            Double high = row.has("mean_low") ? (Double) value(declared, point, row, "mean_high") : null;
            shown.add(names, point, row.get("trials"), Numbers.of(average), Numbers.interval(low, high));
            numbers.addFrom(
                    List.of(row), declared.query().isPresent() ? new Object[] {average, low, high} : new Object[0]);
        }
        String name = declared.label() + " over " + axis + panel.titleEnd();
        return new Figure(
                experiment,
                name,
                chart,
                caption,
                true,
                shown,
                numbers,
                declared.query().map(MeanFigure.Query::file).orElse(GrowthFigures.QUERY),
                Figure.Interest.DEPENDENCE,
                names.points().size());
    }

    private static double value(MeanFigure declared, Point point, Table.Row row, String column) {
        return row.real(column) / declared.divisor().applyAsDouble(point.parameters());
    }

    private static List<String> columns(MeanFigure.Query query) {
        return Stream.of(
                        Stream.of("point", "experiment", "metric"),
                        query.parameters().stream().map(Parameter::name),
                        Stream.of("trials", query.value(), query.value() + "_low", query.value() + "_high"))
                .flatMap(names -> names)
                .toList();
    }

    /** Names an average; a formula is named by the title of its metric. */
    private static String title(MeanFigure declared, Point point) {
        return declared.label().contains("/")
                ? Words.title(point.experiment(), declared.metric().name())
                : Words.capitalized(declared.label());
    }

    private static Scale scale(MeanFigure declared, PointNames names, Map<Point, Table.Row> rows) {
        DoubleSummaryStatistics values = names.points().stream()
                .mapToDouble(point -> value(declared, point, rows.get(point), "mean"))
                .summaryStatistics();
        boolean far = values.getMin() > 0 && values.getMax() >= LOGARITHMIC_RATIO * values.getMin();
        boolean isCompared = declared.within()
                .filter(within -> !names.varied().contains(within.name()))
                .isPresent();
        return far && isCompared ? Scale.LOG10 : Scale.LINEAR;
    }
}
