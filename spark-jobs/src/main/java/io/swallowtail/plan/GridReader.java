package io.swallowtail.sweep;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.expression.Condition;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Expression;
import io.swallowtail.expression.ExpressionException;
import io.swallowtail.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads the entries of a grid: crosses the lists of values, keeps the points for which {@code where} holds, and gives each
 * its events. Points that several entries give are one point with the events of all.
 */
final class GridReader {
    private static final String EXPERIMENT = "experiment";
    private static final String EVENTS = "events";
    private static final String WHERE = "where";

    private final Catalogue catalogue;
    private final Map<Point, Map<String, PlannedEvent>> points = new LinkedHashMap<>();

    GridReader(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    List<PlannedPoint> points() {
        return points.entrySet().stream()
                .map(entry -> new PlannedPoint(
                        entry.getKey(), List.copyOf(entry.getValue().values())))
                .collect(Collectors.toList());
    }

    void read(ConfigSection entry) {
        Optional<String> name = entry.text(EXPERIMENT);
        if (name.isEmpty()) {
            if (!entry.has(EXPERIMENT)) {
                entry.report(EXPERIMENT, "is required: a name that `swallowtail list` shows");
            }
            return;
        }
        Experiment experiment;
        try {
            experiment = catalogue.experiment(ConfigSection.shown(name.get()));
        } catch (IllegalArgumentException e) {
            entry.report(EXPERIMENT, e.getMessage());
            return;
        }
        entry.refuseOthers(keys(experiment), "parameter of " + experiment.name());
        List<Map<String, String>> crossed = cross(entry, experiment);
        boolean any = false;
        for (Map<String, String> values : crossed) {
            any |= add(entry, new Point(experiment, Parameters.parse(experiment, values)));
        }
        if (!crossed.isEmpty() && !any && entry.has(WHERE)) {
            entry.report(WHERE, "leaves no point");
        }
    }

    private static List<String> keys(Experiment experiment) {
        List<String> keys = new ArrayList<>(List.of(EXPERIMENT, EVENTS, WHERE));
        experiment.parameters().forEach(parameter -> keys.add(parameter.name()));
        return keys;
    }

    /** Returns the value of every given parameter at every point, or nothing if some value is wrong. */
    private static List<Map<String, String>> cross(ConfigSection entry, Experiment experiment) {
        List<Map<String, String>> crossed = List.of(Map.of());
        boolean wrong = false;
        for (Parameter<?> parameter : experiment.parameters()) {
            if (!entry.has(parameter.name())) {
                if (parameter.defaultValue().isEmpty()) {
                    entry.report(parameter.name(), "is required: " + parameter.range());
                    wrong = true;
                }
                continue;
            }
            Optional<List<String>> values = values(entry, parameter);
            if (values.isEmpty()) {
                wrong = true;
            } else if ((long) crossed.size() * values.get().size() > GridValues.MOST) {
                entry.report(parameter.name(), "makes more than " + GridValues.MOST + " points");
                wrong = true;
            } else {
                crossed = extend(crossed, parameter.name(), values.get());
            }
        }
        return wrong ? List.of() : crossed;
    }

    private static Optional<List<String>> values(ConfigSection entry, Parameter<?> parameter) {
        List<String> texts = entry.scalars(parameter.name());
        List<String> values = new ArrayList<>();
        boolean wrong = texts.isEmpty();
        for (String text : texts) {
            try {
                for (String value : GridValues.expand(parameter, text)) {
                    parameter.parse(value);
                    values.add(value);
                }
            } catch (IllegalArgumentException e) {
                entry.report(parameter.name(), e.getMessage());
                wrong = true;
            }
        }
        return wrong ? Optional.empty() : Optional.of(values);
    }

    private static List<Map<String, String>> extend(
            List<Map<String, String>> crossed, String name, List<String> values) {
        List<Map<String, String>> extended = new ArrayList<>();
        for (Map<String, String> point : crossed) {
            for (String value : values) {
                Map<String, String> more = new LinkedHashMap<>(point);
                more.put(name, value);
                extended.add(more);
            }
        }
        return extended;
    }

    /** Adds a point and its events, if the entry's condition holds; returns whether it does. */
    private boolean add(ConfigSection entry, Point point) {
        try {
            Optional<String> where = entry.text(WHERE);
            if (where.isPresent()
                    && !Condition.compile(ExpressionParser.parse(where.get()), PointScope.ofParameters(point))
                            .holds()) {
                return false;
            }
        } catch (ExpressionException e) {
            entry.report(WHERE, e.getMessage());
            return true;
        }
        Map<String, PlannedEvent> events = points.computeIfAbsent(point, p -> new LinkedHashMap<>());
        List<String> texts =
                entry.has(EVENTS) ? entry.scalars(EVENTS) : point.experiment().defaultEvents(point.parameters());
        for (String text : texts) {
            try {
                for (Expression expression : ExpressionParser.parseFamily(text)) {
                    Event event = Event.compile(expression, PointScope.ofEvents(point));
                    events.putIfAbsent(event.text(), new PlannedEvent(event));
                }
            } catch (ExpressionException e) {
                entry.report(EVENTS, "\"" + ConfigSection.shown(text) + "\": " + e.getMessage());
            }
        }
        return true;
    }
}
