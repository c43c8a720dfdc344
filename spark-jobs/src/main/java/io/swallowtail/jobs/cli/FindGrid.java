package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.find.GeometricGrid;
import io.swallowtail.answers.find.SearchSpace;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.GridValues;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.expression.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.math3.fraction.BigFraction;

/** Reads the values that {@code find} may test. */
final class FindGrid {
    private static final String VARY = "--vary";
    private static final String MINIMIZE = "--minimize";
    /** The cost of a parameter whose values have no order. */
    private static final String EDGES = "edges";

    private final Experiment experiment;
    private final List<Parameter<?>> parameters = new ArrayList<>();
    private final List<SearchSpace.Value> values = new ArrayList<>();
    private final boolean isMinimized;

    /**
     * Reads the values.
     *
     * @param given the parameters that have one value, and options of files
     * @param asked the others, each with its list or range
     * @param event the event's text
     * @param minimize the cost's text; null if one parameter varies and its smallest or largest value is wanted, or the fewest edges if
     *     it is not a number
     * @param isGreatest whether the largest value is wanted
     */
    static SearchSpace read(
            Experiment experiment,
            Map<String, String> given,
            Map<String, String> asked,
            String event,
            String minimize,
            boolean isGreatest) {
        asked.keySet()
                .forEach(name ->
                        refuse(VARY, given.containsKey(name), name + " has a value by -p already; give it once"));
        Map<String, String> all = new LinkedHashMap<>(asked);
        given.forEach(all::putIfAbsent);
        all = UserFile.withOptions(experiment, all);
        Map<String, String> fixed = among(given.keySet(), all);
        Map<String, String> varied = among(asked.keySet(), all);
        boolean isByEdges =
                minimize == null && !isGreatest && varied.size() == 1 && !isNumber(experiment, varied.keySet());
        String cost = isByEdges ? EDGES : minimize;
        FindGrid grid = new FindGrid(experiment, cost != null);
        Map<String, List<String>> lists = new LinkedHashMap<>();
        fixed.forEach((name, text) -> {
            List<String> one = PointReader.list("-p", experiment, name, text);
            refuse("-p", one.size() > 1, name + " has several values; give them to --vary");
            lists.put(name, one);
        });
        long count = 1;
        for (Map.Entry<String, String> each : varied.entrySet()) {
            List<String> list = grid.list(each.getKey(), each.getValue());
            count *= list.size();
            refuse(
                    VARY,
                    count > GeometricGrid.MAX_VALUES,
                    "names more than " + GeometricGrid.MAX_VALUES + " values; give shorter lists or ranges");
            lists.put(each.getKey(), list);
        }
        refuse(
                VARY,
                varied.size() > 1 && minimize == null,
                "names " + varied.size() + " parameters; --minimize \"edges / n\" says which design is better");
        try {
            List<Point> points = GridValues.points(experiment, GridValues.cross(lists), lists.keySet());
            long sizes = points.stream()
                    .map(point -> experiment.constants(point.parameters()).get(EDGES))
                    .distinct()
                    .count();
            refuse(
                    VARY,
                    isByEdges && sizes == 1,
                    hasNoOrder(varied.keySet().iterator().next()));
            for (Point point : points) {
                grid.add(point, varied.keySet(), event, cost, isGreatest);
            }
        } catch (ParameterException e) {
            throw new BadInputException(varied.containsKey(e.parameter()) ? VARY : "-p", e.parameter(), e.problem());
        }
        grid.values.sort(Comparator.comparing(SearchSpace.Value::cost));
        return new SearchSpace(grid.parameters, grid.values, Optional.ofNullable(cost));
    }

    private static boolean isNumber(Experiment experiment, Set<String> names) {
        return names.stream()
                .flatMap(name -> experiment.parameter(name).stream())
                .allMatch(Parameter::isNumber);
    }

    private static String hasNoOrder(String name) {
        return name + " has no least or greatest value; --minimize \"edges / n\" says which design is better";
    }

    private static Map<String, String> among(Set<String> names, Map<String, String> values) {
        Map<String, String> some = new LinkedHashMap<>(values);
        some.keySet().retainAll(names);
        return some;
    }

    private FindGrid(Experiment experiment, boolean isMinimized) {
        this.experiment = experiment;
        this.isMinimized = isMinimized;
    }

    private List<String> list(String name, String text) {
        Parameter<?> parameter = experiment
                .parameter(name)
                .orElseThrow(() -> new BadInputException(
                        VARY, name, "is not a parameter of " + experiment.name() + ", which has " + names()));
        refuse(VARY, !isMinimized && !parameter.isNumber(), hasNoOrder(name));
        parameters.add(parameter);
        return BadInputException.reading(
                VARY,
                name,
                () -> parameter instanceof RealParameter real ? reals(real, text) : GridValues.list(parameter, text));
    }

    private String names() {
        return String.join(
                ", ", experiment.parameters().stream().map(Parameter::name).toList());
    }

    private static List<String> reals(RealParameter parameter, String text) {
        List<String> values = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int dots = part.indexOf("..");
            if (dots >= 0) {
                BigDecimal from = parameter.parse(part.substring(0, dots).strip());
                BigDecimal to = parameter.parse(part.substring(dots + 2).strip());
                GeometricGrid.of(from, to).forEach(each -> values.add(each.toPlainString()));
            } else {
                values.add(part.strip());
            }
        }
        return values;
    }

    private void add(Point point, Set<String> varied, String event, String minimize, boolean isGreatest) {
        List<Event> events = PointReader.events(event, point);
        refuse(
                "--event",
                events.size() != 1,
                "\"" + event + "\" names " + events.size() + " events; find works for one threshold at a time");
        Map<String, String> mine = new LinkedHashMap<>(point.parameters().texts());
        mine.keySet().retainAll(varied);
        BigFraction cost = cost(minimize == null ? varied.iterator().next() : minimize, point);
        values.add(new SearchSpace.Value(mine, point, events.get(0), isGreatest ? cost.negate() : cost));
    }

    private static BigFraction cost(String text, Point point) {
        try {
            return Quantity.compile(ExpressionParser.parse(text), PointScope.ofParameters(point))
                    .value();
        } catch (ExpressionException e) {
            throw new BadInputException(MINIMIZE, e.getMessage());
        }
    }
}
