package io.swallowtail.answers.plan;

import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Reads the entries of a grid. It crosses the lists of values, keeps the points for which {@code where} holds, and assigns events to
 * each. Duplicate points of several entries are merged, and so are their events; their methods must be equal.
 */
final class GridReader {
    static final String METHOD = "method";
    static final String EXPECT = "expect";

    private static final String EXPERIMENT = "experiment";
    private static final String ZIP = "zip";

    /** Compiling one character takes up to 0.3 microseconds and 100 bytes, so the limit is three seconds and a gigabyte. */
    private static final long MAX_CHARACTERS = 10_000_000;

    static final String TOO_MUCH = "with the entries above, the conditions and events of all points have more than "
            + MAX_CHARACTERS + " characters: ask less";

    private final Catalogue catalogue;
    /** Where relative paths of files begin. */
    private final Path directory;

    private final Map<Point, Map<String, PlannedEvent>> points = new LinkedHashMap<>();
    private final Map<Point, Method> methods = new HashMap<>();
    private final Map<Point, Set<Expectation>> expectations = new HashMap<>();
    /** The shared trials to which their method is known to apply. */
    private final Set<String> applying = new HashSet<>();

    private int crossedPoints;
    private long readCharacters;
    private final EventNames names = new EventNames();
    private long compiledCharacters;
    private boolean tooLarge;

    GridReader(Catalogue catalogue, Path directory) {
        this.catalogue = catalogue;
        this.directory = directory;
    }

    /** Returns whether a point read so far uses a method. */
    boolean uses(Method method) {
        return methods.containsValue(method);
    }

    /** Returns whether no point read so far, of at least one, has trials: all have replications or are computed. */
    boolean needsNoTrials() {
        return !methods.isEmpty()
                && methods.values().stream()
                        .noneMatch(method -> method.sampling().size() == Sampling.Size.TRIALS);
    }

    /** Returns the points read so far, each with trials [from, to), with a number of replications, or with one computation. */
    List<PlannedPoint> points(long from, long to, long replications) {
        List<PlannedPoint> planned = new ArrayList<>();
        points.forEach((point, events) -> {
            Method method = methods.get(point);
            Sampling.Size size = method.sampling().size();
            planned.add(new PlannedPoint(
                            point,
                            method,
                            List.copyOf(events.values()),
                            size == Sampling.Size.TRIALS ? from : 0,
                            switch (size) {
                                case TRIALS -> to;
                                case REPLICATIONS -> replications;
                                case COMPUTATION -> 1;
                            })
                    .withExpectations(List.copyOf(expectations.getOrDefault(point, Set.of()))));
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
        entry.rejectOthers(keys(experiment), "parameter of " + experiment.name());
        Method method = Method.of(entry.word(METHOD, Method.words()));
        if (!tooLarge) {
            List<Map<String, String>> crossed = cross(entry, experiment);
            crossedPoints += crossed.size();
            EntryExpressions expressions = new EntryExpressions(entry, MAX_CHARACTERS - readCharacters);
            readCharacters += expressions.eventCharacters();
            tooLarge |= readCharacters > MAX_CHARACTERS;
            add(entry, method, points(entry, experiment, crossed), expressions);
        }
    }

    /** Makes the points of an entry; none if parameters are not compatible. */
    private static List<Point> points(ConfigSection entry, Experiment experiment, List<Map<String, String>> crossed) {
        try {
            return GridValues.points(
                    experiment,
                    crossed,
                    crossed.isEmpty() ? Set.of() : crossed.get(0).keySet());
        } catch (ParameterException e) {
            entry.report(e.parameter(), e.problem());
            return List.of();
        }
    }

    private static List<String> keys(Experiment experiment) {
        List<String> keys = new ArrayList<>(SweepKey.ENTRY);
        experiment.parameters().forEach(parameter -> keys.add(parameter.name()));
        keys.addAll(UserFile.options(experiment));
        return keys;
    }

    /** Returns the values of the given parameters at every point; empty if some value is invalid. */
    private List<Map<String, String>> cross(ConfigSection entry, Experiment experiment) {
        List<Map<String, String>> crossed = zipped(entry, experiment);
        Set<String> zipped = crossed.isEmpty() ? Set.of() : crossed.get(0).keySet();
        boolean wrong = crossed.isEmpty();
        Map<String, String> options = options(entry, experiment);
        for (Parameter<?> parameter : experiment.parameters()) {
            if (zipped.contains(parameter.name())) {
                continue;
            }
            if (!entry.has(parameter.name())) {
                // Whether a conditional parameter is required depends on the point, so the point's construction checks
                // it.
                if (parameter.defaultText().isEmpty()
                        && experiment.condition(parameter).isEmpty()) {
                    entry.report(parameter.name(), "is required: " + parameter.range());
                    wrong = true;
                }
                continue;
            }
            Optional<List<String>> values = values(entry, parameter, options);
            if (values.isEmpty()) {
                wrong = true;
            } else if ((long) crossed.size() * values.get().size() > GridValues.MAX_VALUES - crossedPoints) {
                entry.report(
                        parameter.name(),
                        "makes more than " + GridValues.MAX_VALUES + " points, those of the entries above included");
                tooLarge = true;
                wrong = true;
            } else {
                crossed = GridValues.extend(crossed, parameter.name(), values.get());
            }
        }
        return wrong ? List.of() : crossed;
    }

    private static Map<String, String> options(ConfigSection entry, Experiment experiment) {
        Map<String, String> options = new LinkedHashMap<>();
        UserFile.options(experiment).stream()
                .filter(entry::has)
                .forEach(word -> entry.text(word).ifPresent(text -> options.put(word, text)));
        return options;
    }

    /** Reads the combinations of values in {@code zip}: one without values if the entry has no such key, none if it is invalid. */
    private List<Map<String, String>> zipped(ConfigSection entry, Experiment experiment) {
        List<Map<String, String>> zipped = new ArrayList<>();
        if (!entry.has(ZIP)) {
            return List.of(Map.of());
        }
        boolean wrong = false;
        for (ConfigSection row : entry.sections(ZIP, "{ n = 64, c = 2 }")) {
            Map<String, String> values = new LinkedHashMap<>();
            row.rejectOthers(
                    experiment.parameters().stream().map(Parameter::name).toList(),
                    "parameter of " + experiment.name());
            for (Parameter<?> parameter : experiment.parameters()) {
                List<String> found = row.has(parameter.name())
                        ? values(row, parameter, options(entry, experiment)).orElse(List.of())
                        : List.of();
                if (found.size() > 1) {
                    row.report(parameter.name(), "needs one value in zip; lists are for parameters outside of it");
                } else if (found.size() == 1 && entry.has(parameter.name())) {
                    row.report(parameter.name(), "is also given outside of zip; remove one of them");
                }
                found.forEach(value -> values.put(parameter.name(), value));
            }
            wrong |= !row.isSound();
            if (row.isSound() && !zipped.isEmpty() && !zipped.get(0).keySet().equals(values.keySet())) {
                entry.report(
                        ZIP,
                        "has combinations of different parameters: "
                                + zipped.get(0).keySet() + " and " + values.keySet());
                wrong = true;
            }
            zipped.add(values);
        }
        return wrong ? List.of() : zipped;
    }

    private Optional<List<String>> values(ConfigSection entry, Parameter<?> parameter, Map<String, String> options) {
        List<String> texts = entry.scalars(parameter.name());
        List<String> values = new ArrayList<>();
        boolean wrong = texts.isEmpty();
        for (String text : texts) {
            try {
                values.addAll(GridValues.read(parameter, UserFile.inFile(directory, parameter, text, options)));
                if (values.size() > GridValues.MAX_VALUES) {
                    entry.report(parameter.name(), "has more than " + GridValues.MAX_VALUES + " values");
                    return Optional.empty();
                }
            } catch (IllegalArgumentException e) {
                entry.report(parameter.name(), e.getMessage());
                wrong = true;
            }
        }
        return wrong ? Optional.empty() : Optional.of(values);
    }

    private void add(ConfigSection entry, Method method, List<Point> crossed, EntryExpressions expressions) {
        List<Point> kept = new ArrayList<>();
        boolean going = reserve(entry, EntryExpressions.EVENTS, crossed.size() * expressions.whereCharacters());
        for (int i = 0; i < crossed.size() && going && expressions.areReadable(); i++) {
            Point point = crossed.get(i);
            if (expressions.keep(point)) {
                kept.add(point);
                List<EventFamily> families = expressions.families(point);
                going = reserve(entry, EntryExpressions.EVENTS, EventFamily.characters(families));
                if (going) {
                    going = add(entry, point, method, expressions.compile(families, point));
                }
            }
        }
        addExpectations(entry, kept);
        if (kept.isEmpty() && !crossed.isEmpty() && going && expressions.areReadable()) {
            entry.report(EntryExpressions.WHERE, "leaves no point");
        }
    }

    /** Returns the names of the events. */
    EventNames names() {
        return names;
    }

    /** Adds each stop event to the points where it is defined. A stop event that is defined nowhere is reported. */
    void addStopEvents(StopReader stop) {
        List<Point> plain = points.keySet().stream()
                .filter(point -> methods.get(point).sampling().yieldsMetrics())
                .toList();
        stop.families()
                .forEach(family -> addWhereDefined(stop.section(), StopReader.EVENT, family, plain, (point, events) -> {
                    add(point, events);
                    return true;
                }));
    }

    /** Adds the expectations of the whole sweep to the points where their events are defined. */
    void addExpectations(ConfigSection sweep) {
        addExpectations(sweep, List.copyOf(points.keySet()));
    }

    private void addExpectations(ConfigSection section, List<Point> among) {
        for (String text : section.has(EXPECT) ? section.scalars(EXPECT) : List.<String>of()) {
            try {
                Expectation expected = Expectation.parse(text);
                EventFamily family = EventFamily.of(expected.event());
                addWhereDefined(section, EXPECT, family, among, (point, events) -> {
                    events.forEach(event -> expectations
                            .computeIfAbsent(point, each -> new LinkedHashSet<>())
                            .add(expected.of(names.named(point, PlannedEvent.of(event, point.experiment()))
                                    .event()
                                    .text())));
                    return add(section, EXPECT, point, methods.get(point), events);
                });
            } catch (ExpressionException e) {
                section.refuse(EXPECT, text, e.getMessage());
            } catch (IllegalArgumentException e) {
                section.report(EXPECT, e.getMessage());
            }
        }
    }

    /** Adds events to the points where they are defined, until an addition fails. Events that are defined nowhere are reported. */
    private void addWhereDefined(
            ConfigSection section,
            String key,
            EventFamily family,
            List<Point> among,
            BiPredicate<Point, List<Event>> addition) {
        Optional<String> refusal = Optional.empty();
        boolean isDefined = among.isEmpty();
        for (Point point : among) {
            if (!reserve(section, key, family.characters())) {
                return;
            }
            try {
                if (!addition.test(point, family.compile(PointScope.ofEvents(point)))) {
                    return;
                }
                isDefined = true;
            } catch (ExpressionException e) {
                refusal = Optional.of(refusal.orElse(e.getMessage()));
            }
        }
        if (!isDefined) {
            section.refuse(key, family.text(), refusal.orElseThrow());
        }
    }

    /** Adds to the number of characters to compile. Returns whether it is within the limit, and otherwise reports it. */
    private boolean reserve(ConfigSection section, String key, long characters) {
        compiledCharacters += characters;
        if (compiledCharacters > MAX_CHARACTERS) {
            section.report(key, TOO_MUCH);
            tooLarge = true;
        }
        return !tooLarge;
    }

    /** Adds an entry's point. Returns whether reading the entry can continue, and otherwise reports the reason. */
    private boolean add(ConfigSection entry, Point point, Method method, List<Event> events) {
        Method before = methods.putIfAbsent(point, method);
        if (before != null && before != method) {
            entry.report(
                    METHOD,
                    method.word() + " cannot be combined with an entry above, which estimates \"" + point + "\" by "
                            + before.word() + "; a sweep has one method for a point");
            return false;
        }
        return add(entry, METHOD, point, method, events);
    }

    /** Adds events of a point. Returns whether its method applies to them, and otherwise reports the reason. */
    private boolean add(ConfigSection section, String key, Point point, Method method, List<Event> events) {
        for (Event event : events) {
            Optional<String> why = unmetCondition(method, point, event);
            if (why.isPresent()) {
                section.report(
                        key,
                        method.word() + " does not apply to \"" + ConfigSection.shown(event.text()) + "\" of \"" + point
                                + "\": " + why.get());
                return false;
            }
        }
        add(point, events);
        return true;
    }

    /** Explains why a method does not apply to an event, and names those that do; empty if it applies. */
    private Optional<String> unmetCondition(Method method, Point point, Event event) {
        return unmet(method, point, event)
                .map(needed -> needed + "; it has "
                        + Method.all().stream()
                                .filter(other -> unmet(other, point, event).isEmpty())
                                .map(Method::word)
                                .collect(Collectors.joining(", ")));
    }

    private Optional<String> unmet(Method method, Point point, Event event) {
        Sampling sampling = method.sampling();
        Optional<String> needed = sampling.unmetCondition(point, event);
        if (needed.isPresent()) {
            return needed;
        }
        Optional<String> shared = sampling.sharedTrials(point, event);
        if (shared.filter(applying::contains).isPresent()) {
            return Optional.empty();
        }
        needed = sampling.unmetByTrials(point, event);
        if (needed.isEmpty()) {
            shared.ifPresent(applying::add);
        }
        return needed;
    }

    private void add(Point point, List<Event> events) {
        Map<String, PlannedEvent> planned = points.computeIfAbsent(point, p -> new LinkedHashMap<>());
        events.stream()
                .map(event -> names.named(point, PlannedEvent.of(event, point.experiment())))
                .forEach(event -> planned.putIfAbsent(event.event().sameness(), event));
    }
}
