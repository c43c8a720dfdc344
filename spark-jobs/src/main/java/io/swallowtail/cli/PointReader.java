package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionException;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.plan.BadInputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Points, events and other values as they are written on the command line. */
final class PointReader {
    private PointReader() {}

    /** Refuses an option. */
    static void refuse(String option, boolean isWrong, String why) {
        if (isWrong) {
            throw new BadInputException(option, "", why);
        }
    }

    /** Refuses a confidence that is no probability. */
    static void requireConfidence(double confidence) {
        refuse("--confidence", !(confidence > 0 && confidence < 1), confidence + " is not between 0 and 1");
    }

    /** Finds an experiment for a verb. */
    static Experiment experiment(Catalogue catalogue, String verb, String name) {
        try {
            return catalogue.experiment(name);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(verb, "", e.getMessage());
        }
    }

    /** Reads the values that an option was given, each {@code NAME=VALUE}. */
    static Map<String, String> values(String option, List<String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new BadInputException(option, "", "\"" + text + "\" is not NAME=VALUE");
            }
            String name = text.substring(0, equals);
            if (values.put(name, text.substring(equals + 1)) != null) {
                throw new BadInputException(option, "", name + " is given twice");
            }
        }
        return values;
    }

    /** Makes a point of an experiment's values. */
    static Point point(String option, Experiment experiment, Map<String, String> values) {
        try {
            return new Point(experiment, Parameters.parse(experiment, values));
        } catch (ParameterException e) {
            throw new BadInputException(option, e.parameter(), e.problem());
        }
    }

    /** Compiles the events that a text stands for: one, or a range of them. */
    static List<Event> events(String text, Point point) {
        try {
            return ExpressionParser.parseFamily(text).stream()
                    .map(event -> Event.compile(event, PointScope.ofEvents(point)))
                    .toList();
        } catch (ExpressionException e) {
            throw new BadInputException("--event", "", e.getMessage());
        }
    }
}
