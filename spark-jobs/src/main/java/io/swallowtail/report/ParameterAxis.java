package io.swallowtail.report;

import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Scale;
import io.swallowtail.experiment.Point;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A horizontal axis of a parameter: of its binary logarithm where all its values are powers of two and they are far apart.
 *
 * @param names the points
 * @param parameter the parameter
 * @param scale what the axis' numbers are
 * @param whole whether all values are integers
 */
record ParameterAxis(PointNames names, String parameter, Scale scale, boolean whole) {
    private static final double FAR = 8;

    static ParameterAxis of(PointNames names, String parameter) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        boolean powers = true;
        boolean whole = true;
        for (Point point : names.points()) {
            double value = names.number(point, parameter);
            least = Math.min(least, value);
            most = Math.max(most, value);
            powers &= value >= 1 && Long.bitCount((long) value) == 1 && value == Math.rint(value);
            whole &= value == Math.rint(value);
        }
        Scale scale = powers && most >= FAR * least ? Scale.LOG2 : Scale.LINEAR;
        return new ParameterAxis(names, parameter, scale, whole);
    }

    Axis axis() {
        return new Axis(parameter, scale, whole);
    }

    double of(Point point) {
        double value = names.number(point, parameter);
        return scale == Scale.LOG2 ? Long.numberOfTrailingZeros((long) value) : value;
    }

    <T> List<T> sorted(List<T> items, Function<T, Point> point) {
        return items.stream()
                .sorted(Comparator.comparingDouble(item -> of(point.apply(item))))
                .toList();
    }
}
