package io.swallowtail.answers.answer;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import java.util.Collection;
import java.util.function.Function;

/** The columns of a point: its parameters and the seed of its trials. */
final class PointColumns {
    private PointColumns() {}

    /**
     * Adds a column per parameter of the experiment, which is null where the parameter is inapplicable, and the seed. Tables have only the
     * parameters of some names.
     */
    static <R> Columns<R> add(
            Columns<R> columns, Experiment experiment, Collection<String> shown, Function<R, Point> point, long seed) {
        for (Parameter<?> parameter : experiment.parameters()) {
            Function<R, Object> value = row -> value(point.apply(row), parameter);
            columns.scripts(parameter.name(), value);
            if (shown.contains(parameter.name())) {
                columns.people(parameter.name(), value);
            }
        }
        return columns.scripts("seed", row -> seed);
    }

    /** Returns the value of a parameter: a number if it is one, else its text; null if the point does not have it. */
    static Object value(Point point, Parameter<?> parameter) {
        String text = point.parameters().texts().get(parameter.name());
        return text == null ? null : parameter.value(text);
    }
}
