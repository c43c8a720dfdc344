package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Point;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A horizontal axis of a parameter. It shows the binary logarithm if all values are powers of two and far apart. It shows the decimal
 * logarithm if the values are real, very far apart and most of them small.
 *
 * @param scale the scale of the axis
 * @param whole whether all values are integers
 * @param words the values in the order of the points if one of them is not a number; otherwise empty
 */
record ParameterAxis(PointNames names, String parameter, Scale scale, boolean whole, List<String> words) {
    private static final double LOGARITHMIC_RATIO = 8;
    private static final double VERY_FAR = 20;

    /** Makes the axis. Without a number at some point, the axis has words. */
    static ParameterAxis of(PointNames names, String parameter) {
        if (names.points().stream().anyMatch(point -> Double.isNaN(names.number(point, parameter)))) {
            List<String> words = names.points().stream()
                    .map(point -> names.value(point, parameter))
                    .distinct()
                    .toList();
            return new ParameterAxis(names, parameter, Scale.LINEAR, true, words);
        }
        TreeSet<Double> values = new TreeSet<>();
        names.points().forEach(point -> values.add(names.number(point, parameter)));
        double least = values.first();
        double most = values.last();
        boolean whole = values.stream().allMatch(value -> value == Math.rint(value));
        boolean powers =
                whole && values.stream().allMatch(value -> value >= 1 && Long.bitCount(value.longValue()) == 1);
        boolean small = values.headSet(Math.sqrt(Math.max(0, least) * most)).size() > values.size() / 4
                || values.headSet((least + most) / 2).size() > values.size() * 3 / 4;
        Scale real = !whole && least > 0 && most >= VERY_FAR * least && small ? Scale.LOG10 : Scale.LINEAR;
        Scale scale = powers && most >= LOGARITHMIC_RATIO * least ? Scale.LOG2 : real;
        return new ParameterAxis(names, parameter, scale, whole, List.of());
    }

    Axis axis() {
        return new Axis(Words.axis(names.points().get(0).experiment(), parameter), scale, whole, words);
    }

    double of(Point point) {
        if (!words.isEmpty()) {
            return words.indexOf(names.value(point, parameter));
        }
        double place = scale.place(names.number(point, parameter));
        return scale == Scale.LOG2 ? Math.rint(place) : place;
    }

    double value(double place) {
        return switch (scale) {
            case LOG2 -> place == Math.rint(place) ? Math.scalb(1, (int) place) : Math.pow(2, place);
            case LOG10 -> Math.pow(10, place);
            case LINEAR -> place;
        };
    }

    /** Writes the value of the parameter at a place on the axis. */
    String text(double place) {
        return Numbers.of(value(place));
    }

    /** Returns whether the parameter's value represents a word and not a quantity; no curve leads to such a value. */
    boolean isWord(Point point) {
        return declared(point)
                .filter(known -> known.minimumIsSentinel() && names.number(point, parameter) == known.minimum())
                .isPresent();
    }

    /** Explains the values of the parameter if one of them represents a word. */
    List<String> meaning() {
        return names.points().stream()
                .filter(this::isWord)
                .limit(1)
                .map(point -> parameter + ": " + declared(point).orElseThrow().description())
                .toList();
    }

    private Optional<IntegerParameter> declared(Point point) {
        return point.experiment()
                .parameter(parameter)
                .filter(IntegerParameter.class::isInstance)
                .map(IntegerParameter.class::cast);
    }

    List<Point> sorted(List<Point> points) {
        return points.stream().sorted(Comparator.comparingDouble(this::of)).toList();
    }

    /** Names a point by all parameters that vary. */
    String label(Point point) {
        return names.label(point, names.varied());
    }

    /** Makes a series of points, each of which has one mark. */
    Series series(String label, int style, Series.Look look, List<Point> points, Function<Point, Mark> mark) {
        return new Series(label, style, look, sorted(points).stream().map(mark).toList());
    }
}
