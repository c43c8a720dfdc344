package io.swallowtail.cli;

import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RealParameter;
import java.util.ArrayList;
import java.util.List;

/** What an answer is about, as the first columns of its rows in CSV and JSON: experiment, a column per parameter, seed. */
final class PointColumns {
    private PointColumns() {}

    /** Lists the columns. */
    static List<String> names(Point point) {
        List<String> names = new ArrayList<>(List.of("experiment"));
        point.experiment().parameters().forEach(parameter -> names.add(parameter.name()));
        names.add("seed");
        return names;
    }

    /** Gives their values: null for a parameter that means nothing at the point. */
    static List<Object> cells(Point point, long seed) {
        List<Object> cells = new ArrayList<>(List.of(point.experiment().name()));
        for (Parameter<?> parameter : point.experiment().parameters()) {
            String text = point.parameters().texts().get(parameter.name());
            cells.add(text == null ? null : value(parameter, text));
        }
        cells.add(seed);
        return cells;
    }

    private static Object value(Parameter<?> parameter, String text) {
        if (parameter instanceof IntegerParameter) {
            return Long.valueOf(text);
        }
        return parameter instanceof RealParameter ? (Object) Double.valueOf(text) : text;
    }
}
