package io.swallowtail.protocols;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.LinkedHashMap;
import java.util.Map;

/** Points and events as people write them. */
public final class Points {
    private Points() {}

    /** Reads {@code n=4 c=1}. */
    public static Map<String, String> values(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String value : text.strip().split(" +")) {
            if (!value.isEmpty()) {
                values.put(value.split("=")[0], value.split("=")[1]);
            }
        }
        return values;
    }

    /** Reads the values of a point: {@code n=4 c=1}. */
    public static Point point(Experiment experiment, String values) {
        return new Point(experiment, Parameters.parse(experiment, values(values)));
    }

    /** Reads {@code collision n=4 c=1}. */
    public static Point point(String text) {
        String name = text.split(" ")[0];
        return point(Catalogue.load().experiment(name), text.substring(name.length()));
    }

    /** Reads an event. */
    public static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }
}
