package io.swallowtail.answers.answer;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Names for points, made of the parameters that vary. If the points have several experiments, the experiment counts as the first. */
public final class PointNames {
    /** The name under which the experiment of a point is a value like those of its parameters. */
    public static final String EXPERIMENT = "experiment";

    private final List<Point> points;
    private final List<String> varied = new ArrayList<>();
    private final List<String> constant = new ArrayList<>();

    private PointNames(Collection<Point> points) {
        // Points of two files with one network are equal, but have two names.
        Map<List<Object>, Point> named = new LinkedHashMap<>();
        points.forEach(point -> named.putIfAbsent(
                List.of(point.experiment().name(), point.parameters().texts()), point));
        this.points = List.copyOf(named.values());
        Map<String, Experiment> experiments = new LinkedHashMap<>();
        this.points.forEach(point -> experiments.put(point.experiment().name(), point.experiment()));
        if (experiments.size() > 1) {
            varied.add(EXPERIMENT);
        }
        experiments.values().stream()
                .flatMap(experiment -> experiment.parameters().stream())
                .map(Parameter::name)
                .distinct()
                .forEach(name -> {
                    // A default that depends on other parameters varies with them and adds no information.
                    if (this.points.stream().anyMatch(point -> isWorthNaming(name, point))) {
                        (varies(name) ? varied : constant).add(name);
                    }
                });
    }

    private boolean varies(String name) {
        String first = value(points.get(0), name);
        return points.stream().anyMatch(point -> !Objects.equals(value(point, name), first));
    }

    private static boolean isWorthNaming(String name, Point point) {
        return point.experiment()
                .parameter(name)
                .filter(parameter -> isWorthNaming(parameter, point))
                .isPresent();
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
     * @param points at least one
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
     * Lists the parameters that distinguish designs: those that vary, without those that follow from words, such as the experiment or a
     * kind of network.
     *
     * @return their names, in the experiment's order
     */
    public List<String> distinguishing() {
        List<String> words = new ArrayList<>();
        varied.stream()
                .filter(this::isWord)
                .filter(name -> !follows(name, words))
                .forEach(words::add);
        return varied.stream()
                .filter(name -> words.contains(name) || !follows(name, words))
                .toList();
    }

    /**
     * Returns whether the values of some parameters determine the value of another.
     *
     * @param parameter the other parameter
     * @param others the names of the determining parameters
     * @return whether points with equal values of these have equal values of the other one
     */
    public boolean follows(String parameter, Collection<String> others) {
        Map<String, String> found = new HashMap<>();
        return points.stream().allMatch(point -> {
            String value = String.valueOf(value(point, parameter));
            return value.equals(found.merge(label(point, others), value, (first, second) -> first));
        });
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
     * @param parameter the parameter's name
     * @return its canonical text; null if the point does not have it
     */
    public String value(Point point, String parameter) {
        return parameter.equals(EXPERIMENT)
                ? point.experiment().name()
                : point.parameters().texts().get(parameter);
    }

    /**
     * Returns the value of a parameter.
     *
     * @param parameter the parameter's name
     * @return the number; NaN if the value is not a number
     */
    public double number(Point point, String parameter) {
        return number(value(point, parameter));
    }

    /**
     * Returns the number that a text of {@link #value} stands for.
     *
     * @param text the text or null
     * @return the number; NaN if it is not a number
     */
    public static double number(String text) {
        try {
            return text == null ? Double.NaN : new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /**
     * Returns whether a parameter is no number at any point, such as the kind of a network.
     *
     * @param parameter the parameter's name
     * @return whether all its values are words
     */
    public boolean isWord(String parameter) {
        return points.stream().allMatch(point -> Double.isNaN(number(point, parameter)));
    }

    /**
     * Writes some parameters of a point, such as {@code n = 64, c = 3} or {@code collision, c = 3}.
     *
     * @param parameters their names
     * @return one line; empty if the point has none of these parameters
     */
    public String label(Point point, Collection<String> parameters) {
        return parameters.stream()
                .filter(name -> value(point, name) != null)
                .map(name -> (name.equals(EXPERIMENT) ? "" : name + " = ") + value(point, name))
                .collect(Collectors.joining(", "));
    }
}
