package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Titles and labels of axes, made from the descriptions of metrics and parameters. */
final class Words {
    private static final Pattern SYMBOL = Pattern.compile("^[A-Za-z]( of [^:]*)?: ");
    private static final Pattern ASIDE = Pattern.compile("[;:(]|, ");
    private static final int LONGEST = 46;

    private Words() {}

    /** Returns the first clause of a description. */
    private static String clause(String description) {
        String text = SYMBOL.matcher(description).replaceFirst("");
        Matcher aside = ASIDE.matcher(text);
        return aside.find() && aside.start() > 0
                ? text.substring(0, aside.start()).strip()
                : text;
    }

    /** Describes a metric at the beginning of a title. */
    static String title(Experiment experiment, String metric) {
        return experiment.metrics().stream()
                .filter(known -> known.name().equals(metric))
                .findFirst()
                .map(known -> capitalized(clause(known.description())))
                .orElse("Probability of an event");
    }

    /** Describes an event inside P(…): a flag by its description, any other event by its text. */
    static String event(Experiment experiment, String event) {
        return experiment.metrics().stream()
                .filter(known -> known.flag() && known.name().equals(event))
                .findFirst()
                .map(known -> clause(known.description()))
                .orElse(event);
    }

    static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
    }

    /** Names a metric and its unit. */
    static String axis(Metric metric) {
        return metric.name() + (metric.unit().equals(metric.name()) ? "" : unit(metric));
    }

    /** Returns a comma and the unit of a metric, or an empty text. */
    static String unit(Metric metric) {
        return metric.unit().isEmpty() ? "" : ", " + metric.unit();
    }

    /** Names a parameter, with its description if that fits below an axis. */
    static String axis(Experiment experiment, String parameter) {
        return experiment.parameter(parameter).map(Words::described).orElse(parameter);
    }

    private static String described(Parameter<?> parameter) {
        String clause = clause(parameter.description());
        boolean fits = parameter.name().length() + clause.length() + 2 <= LONGEST
                && !clause.startsWith("-")
                && !clause.equals(parameter.name());
        return fits ? parameter.name() + ": " + clause : parameter.name();
    }

    /** Names a parameter in a sentence; an integer with the things that it counts. */
    static String number(Parameter<?> parameter) {
        return parameter instanceof IntegerParameter
                ? "the number " + parameter.name() + " of " + clause(parameter.description())
                : parameter.name();
    }

    /** Names the experiment, if all points have the same, and the fixed parameters of a figure. */
    static String subtitle(PointNames names, String common) {
        return names.varied().contains(PointNames.EXPERIMENT)
                ? common
                : subtitle(names.points().get(0).experiment(), common);
    }

    /** Names the experiment and the fixed parameters of a figure. */
    static String subtitle(Experiment experiment, String common) {
        return experiment.name() + (common.isEmpty() ? "" : ": " + common);
    }
}
