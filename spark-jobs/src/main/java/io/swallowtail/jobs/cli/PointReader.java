package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.answers.plan.GridValues;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses points, events and other values of the command line. */
final class PointReader {
    /** The largest number of points of a grid on the command line. */
    private static final int MAX_POINTS = 1000;
    /** The largest number of trials at a point. */
    static final long MAX_TRIALS = 1L << 40;

    /** Several parameters as one value, such as {@code n=64,c=3}. */
    private static final Pattern SEVERAL = Pattern.compile("\\w+=[\\w.^]+(,\\s*\\w+=[\\w.^]+)+");

    private PointReader() {}

    /** Refuses an option. */
    static void refuse(String option, boolean isWrong, String why) {
        if (isWrong) {
            throw new BadInputException(option, why);
        }
    }

    /** Refuses a share that is too small or too large; null is the default. */
    static void requireShare(String option, Double share, String example) {
        refuse(option, share != null && !(share > 0 && share < 1), share + " is not between 0 and 1; write " + example);
    }

    /** Refuses an integer that is too small or too large; null is the default. */
    static void requireRange(String option, Integer value, int least, int most) {
        refuse(
                option,
                value != null && (value < least || value > most),
                value + " is not from " + least + " to " + most);
    }

    /** Refuses a number of trials that is too small or too large; null is the default. */
    static void requireTrials(Long trials) {
        refuse("--trials", trials != null && (trials < 1 || trials > MAX_TRIALS), trials + " is not from 1 to 2^40");
    }

    /** Returns the experiment for a verb. */
    static Experiment experiment(Catalogue catalogue, String verb, String name) {
        try {
            return catalogue.experiment(name);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(
                    verb,
                    UsageHints.isDirectory(name)
                            ? name + " is a directory; " + verb + " takes the name of an experiment"
                                    + (verb.equals("replay") ? ", or --data " + ShellWord.of(name) : "")
                            : name.endsWith(".conf")
                                    ? verb + " takes the name of an experiment; `run` takes a sweep file"
                                    : e.getMessage());
        }
    }

    /** Parses the values of an option, each {@code NAME=VALUE}. A value may be a list or a range, see {@link GridValues}. */
    static Map<String, String> values(String option, List<String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            refuse(
                    option,
                    SEVERAL.matcher(text).matches(),
                    "give " + option + " " + text.replaceAll(",\\s*", " " + option + " ") + "; \"" + text
                            + "\" is one value");
            if (equals < 1) {
                throw new BadInputException(option, "\"" + text + "\" is not NAME=VALUE");
            }
            String name = text.substring(0, equals).strip();
            if (values.put(name, text.substring(equals + 1).strip()) != null) {
                throw new BadInputException(option, name + " is given twice");
            }
        }
        return values;
    }

    /** Creates one point of an experiment from its values. */
    static Point point(String option, Experiment experiment, Map<String, String> values) {
        return point(option, experiment, values, values.keySet());
    }

    /** Creates one point; only the needed parameters must apply at it. */
    static Point point(String option, Experiment experiment, Map<String, String> values, Set<String> needed) {
        List<Point> points = points(option, experiment, values, needed);
        if (points.size() > 1) {
            throw new BadInputException(option, "names " + points.size() + " points; give each parameter one value");
        }
        return points.get(0);
    }

    /** Creates the points of a small grid; every given parameter must apply at one of them. */
    static List<Point> points(String option, Experiment experiment, Map<String, String> values) {
        return points(option, experiment, values, values.keySet());
    }

    /**
     * Creates the points of a small grid. Each parameter has one value, a list or a range. The last parameter varies fastest. Values are
     * omitted at points where their parameter does not apply; the needed parameters must apply somewhere.
     */
    static List<Point> points(String option, Experiment experiment, Map<String, String> given, Set<String> needed) {
        Map<String, String> values = UserFile.withOptions(experiment, given);
        Map<String, List<String>> lists = new LinkedHashMap<>();
        long count = 1;
        for (Map.Entry<String, String> value : values.entrySet()) {
            List<String> list = list(option, experiment, value.getKey(), value.getValue());
            count *= list.size();
            refuse(
                    option,
                    count > MAX_POINTS,
                    "names more than " + MAX_POINTS + " points; `" + CommandName.word() + " run` takes larger grids");
            lists.put(value.getKey(), list);
        }
        try {
            return GridValues.points(experiment, GridValues.cross(lists), needed);
        } catch (ParameterException e) {
            throw new BadInputException(option, e.parameter(), e.problem());
        }
    }

    /** Expands the values of one parameter. {@link Parameters#parse} refuses unknown names later. */
    static List<String> list(String option, Experiment experiment, String name, String text) {
        Optional<Parameter<?>> parameter = experiment.parameter(name);
        return BadInputException.reading(
                option, name, () -> parameter.isEmpty() ? List.of(text) : GridValues.list(parameter.get(), text));
    }

    /** Compiles the events of a text: one event, or a range of them. */
    static List<Event> events(String text, Point point) {
        return events("", text, point);
    }

    /** Compiles events; the key says whose they are. */
    static List<Event> events(String key, String text, Point point) {
        try {
            return ExpressionParser.parseFamily(text).stream()
                    .map(event -> Event.compile(event, PointScope.ofEvents(point)))
                    .toList();
        } catch (ExpressionException e) {
            throw new BadInputException("--event", key, e.getMessage());
        }
    }
}
