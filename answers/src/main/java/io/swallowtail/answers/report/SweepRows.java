package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.TableShapes;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.SummaryRow;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TableRow;
import io.swallowtail.core.rows.TailRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of a sweep's tables by experiments and points. */
public final class SweepRows {
    private final SweepPlan plan;
    private final TableShapes shapes;
    private final Map<SweepTable, List<TableRow>> tables;
    /** Cached because every kind of figure needs them. */
    private final Map<String, Map<String, Point>> points = new HashMap<>();

    private final Map<String, List<SweptTail>> tails = new HashMap<>();
    private boolean drawsVacuous;

    /**
     * Collects rows.
     *
     * @param tables the rows of {@code tails}, {@code spectrum}, {@code bounds} and {@code summary}
     */
    public SweepRows(SweepPlan plan, Map<SweepTable, List<TableRow>> tables) {
        this.plan = plan;
        this.shapes = new TableShapes(plan);
        this.tables = tables;
    }

    /**
     * Lists the rows of a table.
     *
     * @param <R> their class
     * @return the rows, in order
     */
    @SuppressWarnings("unchecked")
    public <R extends TableRow> List<R> of(Class<R> row) {
        return (List<R>) tables.getOrDefault(SweepTable.of(row), List.of());
    }

    /** Figures of tails show vacuous bounds, too, from now on. */
    public void drawVacuousBounds() {
        drawsVacuous = true;
    }

    /** Lists the tails of an experiment in the order of its points and of the table. */
    List<SweptTail> tails(String experiment) {
        return tails.computeIfAbsent(
                experiment, name -> SweptTail.of(points(name), of(TailRow.class), of(BoundRow.class), drawsVacuous));
    }

    /** Finds the rows of one metric in {@code summary}, in the order of the points. */
    Map<Point, SummaryRow> summary(String experiment, String metric) {
        Map<String, SummaryRow> byPoint = new HashMap<>();
        of(SummaryRow.class).stream()
                .filter(row -> row.metric().equals(metric))
                .forEach(row -> byPoint.put(row.point(), row));
        Map<Point, SummaryRow> rows = new LinkedHashMap<>();
        points(experiment).forEach((id, point) -> rows.put(point, byPoint.get(id)));
        rows.values().removeIf(row -> row == null);
        return rows;
    }

    /** Returns the cells of a point's parameters, as tables have them. */
    Map<String, Object> parameters(Point point) {
        return shapes.cells(point);
    }

    /** Lists the points of an experiment by their ids, in the order of their parameters. */
    private Map<String, Point> points(String experiment) {
        return points.computeIfAbsent(experiment, this::sorted);
    }

    private Map<String, Point> sorted(String experiment) {
        PointNames names = PointNames.of(plan.points().stream()
                .map(PlannedPoint::point)
                .filter(point -> point.experiment().name().equals(experiment))
                .toList());
        Comparator<Point> order = (a, b) -> 0;
        for (String parameter : names.varied()) {
            order = order.thenComparingDouble(point -> names.number(point, parameter))
                    .thenComparing(point -> String.valueOf(names.value(point, parameter)));
        }
        Map<String, Point> byId = new LinkedHashMap<>();
        names.points().stream().sorted(order).forEach(point -> byId.put(point.id(), point));
        return byId;
    }
}
