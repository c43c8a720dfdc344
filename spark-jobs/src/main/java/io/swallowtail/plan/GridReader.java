package io.swallowtail.plan;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.expression.DisjunctiveForm;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionException;
import io.swallowtail.rare.UnionSampling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the entries of a grid: crosses the lists of values, keeps the points for which {@code where} holds, and gives each
 * its events. Points that several entries give are one point with the events of all, by one method.
 */
final class GridReader {
    static final String METHOD = "method";

    private static final String EXPERIMENT = "experiment";
    private static final int MOST_POINTS = GridValues.MOST;

    /** To compile a character takes up to 0.3 microseconds and 100 bytes, so that this is three seconds and a gigabyte. */
    private static final long MOST_CHARACTERS = 10_000_000;

    static final String TOO_MUCH = "with the entries above, the conditions and events of all points have more than "
            + MOST_CHARACTERS + " characters: ask less";

    private final Catalogue catalogue;
    private final Map<Point, Map<String, PlannedEvent>> points = new LinkedHashMap<>();
    private final Map<Point, Method> methods = new HashMap<>();
    private int crossedPoints;
    private long readCharacters;
    private long compiledCharacters;
    private boolean tooLarge;

    GridReader(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** Tells whether some points read so far are estimated by a method. */
    boolean asksFor(Method method) {
        return methods.containsValue(method);
    }

    /** Gives the points read so far, each to be tried in trials [from, to), or replications up to their number. */
    List<PlannedPoint> points(long from, long to, long replications) {
        List<PlannedPoint> planned = new ArrayList<>();
        points.forEach((point, events) -> {
            boolean splits = methods.get(point) == Method.SPLITTING;
            planned.add(new PlannedPoint(
                    point,
                    methods.get(point),
                    List.copyOf(events.values()),
                    splits ? 0 : from,
                    splits ? replications : to));
        });
        return planned;
    }

    void read(ConfigSection entry) {
        Optional<String> name = entry.text(EXPERIMENT);
        if (name.isEmpty()) {
            if (!entry.has(EXPERIMENT)) {
                entry.report(EXPERIMENT, "is required: a name that `" + CommandName.word() + " list` shows");
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
        Method method = Method.of(entry.word(METHOD, Method.words()));
        if (!tooLarge) {
            List<Map<String, String>> crossed = cross(entry, experiment);
            crossedPoints += crossed.size();
            EntryExpressions expressions = new EntryExpressions(entry, MOST_CHARACTERS - readCharacters);
            readCharacters += expressions.eventCharacters();
            tooLarge |= readCharacters > MOST_CHARACTERS;
            add(entry, experiment, method, crossed, expressions);
        }
    }

    /** Makes a point, unless its parameters do not go together. */
    private static Optional<Point> point(ConfigSection entry, Experiment experiment, Map<String, String> values) {
        try {
            return Optional.of(new Point(experiment, Parameters.parse(experiment, values)));
        } catch (ParameterException e) {
            entry.report(e.parameter(), e.problem());
            return Optional.empty();
        }
    }

    private static List<String> keys(Experiment experiment) {
        List<String> keys = new ArrayList<>(SweepKey.ENTRY);
        experiment.parameters().forEach(parameter -> keys.add(parameter.name()));
        return keys;
    }

    /** Returns the value of every given parameter at every point, or nothing if some value is wrong. */
    private List<Map<String, String>> cross(ConfigSection entry, Experiment experiment) {
        List<Map<String, String>> crossed = List.of(Map.of());
        boolean wrong = false;
        for (Parameter<?> parameter : experiment.parameters()) {
            if (!entry.has(parameter.name())) {
                // Whether a conditional parameter is missing depends on the point: it is found where the point is made.
                if (parameter.defaultText().isEmpty()
                        && !experiment.conditionalParameters().contains(parameter)) {
                    entry.report(parameter.name(), "is required: " + parameter.range());
                    wrong = true;
                }
                continue;
            }
            Optional<List<String>> values = values(entry, parameter);
            if (values.isEmpty()) {
                wrong = true;
            } else if ((long) crossed.size() * values.get().size() > MOST_POINTS - crossedPoints) {
                entry.report(
                        parameter.name(),
                        "makes more than " + MOST_POINTS + " points, those of the entries above included");
                tooLarge = true;
                wrong = true;
            } else {
                crossed = GridValues.extend(crossed, parameter.name(), values.get());
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
                values.addAll(GridValues.read(parameter, text));
                if (values.size() > MOST_POINTS) {
                    entry.report(parameter.name(), "has more than " + MOST_POINTS + " values");
                    return Optional.empty();
                }
            } catch (IllegalArgumentException e) {
                entry.report(parameter.name(), e.getMessage());
                wrong = true;
            }
        }
        return wrong ? Optional.empty() : Optional.of(values);
    }

    private void add(
            ConfigSection entry,
            Experiment experiment,
            Method method,
            List<Map<String, String>> crossed,
            EntryExpressions expressions) {
        boolean any = false;
        boolean going = spend(entry, EntryExpressions.EVENTS, crossed.size() * expressions.whereCharacters());
        for (int i = 0; i < crossed.size() && going && expressions.areReadable(); i++) {
            Optional<Point> legal = point(entry, experiment, crossed.get(i));
            if (legal.isEmpty()) {
                return;
            }
            Point point = legal.get();
            if (expressions.keep(point)) {
                any = true;
                List<EventFamily> families = expressions.families(point);
                going = spend(entry, EntryExpressions.EVENTS, EventFamily.characters(families));
                if (going) {
                    going = add(entry, point, method, expressions.compile(families, point));
                }
            }
        }
        if (!any && !crossed.isEmpty() && going && expressions.areReadable()) {
            entry.report(EntryExpressions.WHERE, "leaves no point");
        }
    }

    /** Adds the stop events to all points that they can be asked of; one that can be asked of none is reported. */
    void askStopEvents(StopReader stop) {
        for (EventFamily family : stop.families()) {
            Optional<String> refusal = Optional.empty();
            boolean asked = !asksFor(Method.MONTE_CARLO);
            for (Point point : points.keySet()) {
                if (methods.get(point) != Method.MONTE_CARLO) {
                    continue;
                }
                if (!spend(stop.section(), StopReader.EVENT, family.characters())) {
                    return;
                }
                try {
                    add(point, family.compile(PointScope.ofEvents(point)));
                    asked = true;
                } catch (ExpressionException e) {
                    refusal = Optional.of(refusal.orElse(e.getMessage()));
                }
            }
            if (!asked) {
                stop.refuse(family.text(), refusal.orElseThrow());
            }
        }
    }

    /** Counts what is about to be compiled; returns whether it may be, and reports it if not. */
    private boolean spend(ConfigSection section, String key, long characters) {
        compiledCharacters += characters;
        if (compiledCharacters > MOST_CHARACTERS) {
            section.report(key, TOO_MUCH);
            tooLarge = true;
        }
        return !tooLarge;
    }

    /** Adds an entry's point; returns whether the entry can be gone on with, and reports why not. */
    private boolean add(ConfigSection entry, Point point, Method method, List<Event> events) {
        Method before = methods.putIfAbsent(point, method);
        if (before != null && before != method) {
            entry.report(
                    METHOD,
                    method.word() + " does not go with an entry above, which estimates \"" + point.identity() + "\" by "
                            + before.word() + "; a sweep has one method for a point");
            return false;
        }
        for (Event event : events) {
            if (method == Method.UNION
                    && UnionSampling.logExpectedEdges(point, event).isEmpty()) {
                entry.report(
                        METHOD,
                        "union does not apply to \"" + ConfigSection.shown(event.text()) + "\" of \""
                                + point.identity() + "\": loads must be sums of independent choices, and the event at"
                                + " least so much of the largest; try splitting");
                return false;
            }
            if (method == Method.SPLITTING && !hasFewAlternatives(entry, event)) {
                return false;
            }
        }
        add(point, events);
        return true;
    }

    private static boolean hasFewAlternatives(ConfigSection entry, Event event) {
        try {
            DisjunctiveForm.of(event);
            return true;
        } catch (ExpressionException e) {
            entry.report(EntryExpressions.EVENTS, ConfigSection.shown(e.getMessage()));
            return false;
        }
    }

    private void add(Point point, List<Event> events) {
        Map<String, PlannedEvent> planned = points.computeIfAbsent(point, p -> new LinkedHashMap<>());
        events.forEach(event -> planned.putIfAbsent(event.text(), PlannedEvent.of(event, point.experiment())));
    }
}
