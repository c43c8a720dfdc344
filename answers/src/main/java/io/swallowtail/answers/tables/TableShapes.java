package io.swallowtail.answers.tables;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.SweepTable.Type;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The columns of the tables of one plan, and the order of their points. */
public final class TableShapes {
    /** The type of each parameter's column: text if two experiments have parameters of this name with different types. */
    private final LinkedHashMap<String, Type> parameters = new LinkedHashMap<>();

    private final Map<String, String> meanings = new HashMap<>();

    /**
     * Computes the columns of a plan's tables.
     *
     * @param plan the plan of all that the tables hold
     */
    public TableShapes(SweepPlan plan) {
        for (Experiment experiment : plan.experiments().values()) {
            for (Parameter<?> parameter : experiment.parameters()) {
                parameters.merge(parameter.name(), Type.of(parameter), (one, other) -> one == other ? one : Type.TEXT);
                meanings.putIfAbsent(parameter.name(), parameter.description());
            }
        }
    }

    /**
     * Lists the columns of a table.
     *
     * @return its own columns and those of the parameters, which may be null
     */
    public List<Column> columns(SweepTable table) {
        return table.with(parameters.entrySet().stream()
                .map(parameter ->
                        new Column(parameter.getKey(), parameter.getValue(), true, meanings.get(parameter.getKey())))
                .toList());
    }

    /**
     * Returns the cells of a point's parameters.
     *
     * @return the values by their columns; null for those that its experiment does not have
     */
    public Map<String, Object> cells(Point point) {
        Map<String, Object> cells = new LinkedHashMap<>();
        Map<String, String> texts = point.parameters().texts();
        parameters.forEach((name, type) -> {
            String text = texts.get(name);
            cells.put(
                    name,
                    text == null
                            ? null
                            : switch (type) {
                                case LONG -> (Object) Long.valueOf(text);
                                case DOUBLE -> (Object) Double.valueOf(text);
                                default -> text;
                            });
        });
        return cells;
    }

    /**
     * Sorts points in the order of the tables.
     *
     * @param points the points of a plan
     * @return the points by experiment, then by parameters; numbers are sorted by value
     */
    public static List<PlannedPoint> sorted(List<PlannedPoint> points) {
        return points.stream()
                .sorted(Comparator.comparing(PlannedPoint::point, TableShapes::compare))
                .toList();
    }

    private static int compare(Point a, Point b) {
        int order = a.experiment().name().compareTo(b.experiment().name());
        Map<String, String> left = a.parameters().texts();
        Map<String, String> right = b.parameters().texts();
        for (Parameter<?> parameter : a.experiment().parameters()) {
            if (order != 0) {
                break;
            }
            Comparator<String> values =
                    Type.of(parameter) == Type.TEXT ? Comparator.naturalOrder() : Comparator.comparing(BigDecimal::new);
            order = Comparator.nullsFirst(values).compare(left.get(parameter.name()), right.get(parameter.name()));
        }
        return order;
    }
}
