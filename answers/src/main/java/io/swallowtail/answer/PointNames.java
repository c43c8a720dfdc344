package io.swallowtail.answer;

import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Names for the points of one experiment, made of the parameters that vary. */
public final class PointNames {
    private final Map<String, Map<String, String>> values = new HashMap<>();
    private final List<Point> points;
    private final List<String> varied = new ArrayList<>();
    private final List<String> constant = new ArrayList<>();

    private PointNames(Collection<Point> points) {
        this.points = List.copyOf(points);
        this.points.forEach(point -> values.put(point.id(), point.parameters().texts()));
        for (Parameter<?> parameter : points.iterator().next().experiment().parameters()) {
            String name = parameter.name();
            long distinct = points.stream()
                    .map(point -> String.valueOf(value(point, name)))
                    .distinct()
                    .count();
            // A default that depends on other parameters varies with them and adds no information.
            if (this.points.stream().anyMatch(point -> isWorthNaming(parameter, point))) {
                (distinct > 1 ? varied : constant).add(name);
            }
        }
    }

    private static <T> boolean isWorthNaming(Parameter<T> parameter, Point point) {
        String text = point.parameters().texts().get(parameter.name());
        return text != null
                && parameter
                        .defaultValue(point.parameters())
                        .map(parameter::format)
                        .filter(text::equals)
                        .isEmpty();
    }

    /**
     * Compares points.
     *
     * @param points at least one, of one experiment
     * @return names that are unique among these points
     */
    public static PointNames of(Collection<Point> points) {
        return new PointNames(points);
    }

    /**
     * Lists the parameters that vary.
     *
     * @return their names, in the experiment's order
     */
    public List<String> varied() {
        return varied;
    }

    /**
     * Lists the parameters that do not vary and are required or differ from their default.
     *
     * @return their names, in the experiment's order
     */
    public List<String> constant() {
        return constant;
    }

    /**
     * Lists the points.
     *
     * @return all of them, in their order
     */
    public List<Point> points() {
        return points;
    }

    /**
     * Returns the text of a parameter.
     *
     * @param point one of the points
     * @param parameter the parameter's name
     * @return its canonical text; null if the point does not have it
     */
    public String value(Point point, String parameter) {
        return values.get(point.id()).get(parameter);
    }

    /**
     * Returns the value of a parameter.
     *
     * @param point one of the points
     * @param parameter the parameter's name
     * @return the number; NaN if the value is not a number
     */
    public double number(Point point, String parameter) {
        String text = value(point, parameter);
        try {
            return text == null ? Double.NaN : new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /**
     * Writes some parameters of a point, such as {@code n = 64, c = 3}.
     *
     * @param point one of the points
     * @param parameters their names
     * @return one line; empty if the point has none of these parameters
     */
    public String label(Point point, Collection<String> parameters) {
        return parameters.stream()
                .filter(name -> value(point, name) != null)
                .map(name -> name + " = " + value(point, name))
                .collect(Collectors.joining(", "));
    }

    /**
     * Writes the parameters of a point without its experiment.
     *
     * @param point a point
     * @return one line
     */
    public static String label(Point point) {
        PointNames names = of(List.of(point));
        return names.label(point, names.constant());
    }
}
