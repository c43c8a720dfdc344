package io.swallowtail.core.experiment;

import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A figure that reports draw: averages of a metric over the trials of a point, against a parameter.
 *
 * @param metric the metric
 * @param label the name of the average, such as {@code flow / n}
 * @param unit the unit of the average; empty for a number
 * @param divisor computes the number by which the mean of the metric is divided
 * @param axis the parameter on the horizontal axis, a number
 * @param within the only other parameter that varies within a chart; empty if several may
 * @param mark the value of each curve that has a ring
 * @param meaning what happens at the ring, such as {@code the giant component ends}; empty without a ring
 * @param reference a curve of a paper
 * @param query the query that returns the numbers; empty for the one that returns the means of all metrics
 */
public record MeanFigure(
        Metric metric,
        String label,
        String unit,
        ToDoubleFunction<Parameters> divisor,
        Parameter<?> axis,
        Optional<Parameter<?>> within,
        Mark mark,
        String meaning,
        Optional<Reference> reference,
        Optional<Query> query) {
    /**
     * Declares a figure without a unit, a ring and a reference, whose curves may differ in several parameters.
     *
     * @param metric the metric
     * @param label the name of the average
     * @param divisor computes the number by which the mean of the metric is divided
     * @param axis the parameter on the horizontal axis, a number
     * @param query the query that returns the numbers; empty for the one that returns the means of all metrics
     */
    public MeanFigure(
            Metric metric,
            String label,
            ToDoubleFunction<Parameters> divisor,
            Parameter<?> axis,
            Optional<Query> query) {
        this(metric, label, "", divisor, axis, Optional.empty(), Mark.NONE, "", Optional.empty(), query);
    }

    /**
     * Adds a ring to each curve.
     *
     * @param value the value that it marks
     * @param happening what happens there
     * @return this figure with rings
     */
    public MeanFigure ringed(Mark value, String happening) {
        return new MeanFigure(metric, label, unit, divisor, axis, within, value, happening, reference, query);
    }

    /** The value of a curve that has a ring. */
    public enum Mark {
        /** None. */
        NONE,
        /** The least value. */
        LEAST,
        /** The largest value. */
        LARGEST
    }

    /**
     * A published curve.
     *
     * @param name its name in the legend
     * @param value computes the value that corresponds to the average; NaN at points that the publication does not cover
     */
    public record Reference(String name, ToDoubleFunction<Parameters> value) {}

    /**
     * A query on the tables of a sweep that returns the numbers of figures.
     *
     * @param file its file under queries/
     * @param value its column of averages; those of the limits add {@code _low} and {@code _high}
     */
    public record Query(String file, String value) {}
}
