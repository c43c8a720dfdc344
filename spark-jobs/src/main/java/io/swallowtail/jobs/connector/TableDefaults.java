package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.random.AddressedRandom;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The trials that a table selects without filters. Options change these defaults.
 *
 * @param parameters values by parameter name, for the parameters that have one at every point, and those that options give
 * @param trials the number of trials of each point if no filter limits the trial from above
 */
record TableDefaults(Map<String, String> parameters, long seed, long trials) {
    /** The option for a table's experiment. */
    static final String EXPERIMENT = "experiment";

    private static final String SEED = "seed";
    private static final String TRIALS = "trials";
    static final String DEFAULT_SEED = "42";
    private static final String DEFAULT_TRIALS = "100000";

    /**
     * Parses options.
     *
     * @param table the table's name in errors
     * @param experiment the experiment of the table
     * @param options the values by option: experiment, seed, trials, or a parameter's name
     * @throws BadInputException if an option is unknown or has an invalid value
     */
    static TableDefaults of(String table, Experiment experiment, CaseInsensitiveStringMap options) {
        List<String> known = new ArrayList<>(List.of(EXPERIMENT, SEED, TRIALS));
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Parameter<?> parameter : experiment.parameters()) {
            known.add(parameter.name());
            if (options.containsKey(parameter.name())) {
                parameters.put(parameter.name(), text(table, parameter, options.get(parameter.name())));
            } else if (parameter.defaultValue().isPresent()
                    && experiment.condition(parameter).isEmpty()) {
                parameters.put(parameter.name(), parameter.defaultText().orElseThrow());
            }
        }
        for (String option : options.keySet()) {
            if (!known.contains(option)) {
                throw new BadInputException(
                        table, option, "is not an option; " + NearestName.hint(option, known, "the options are "));
            }
        }
        return new TableDefaults(
                parameters,
                integer(table, SEED, options.getOrDefault(SEED, DEFAULT_SEED), Long.MIN_VALUE, Long.MAX_VALUE),
                integer(table, TRIALS, options.getOrDefault(TRIALS, DEFAULT_TRIALS), 1, AddressedRandom.TRIALS));
    }

    private static <T> String text(String table, Parameter<T> parameter, String text) {
        return BadInputException.reading(
                table, parameter.name(), () -> parameter.complete(parameter.parse(UserFile.complete(parameter, text))));
    }

    static long integer(String table, String option, String text, long least, long most) {
        boolean isInteger = text.matches("-?\\d{1,19}");
        BigInteger value = isInteger ? new BigInteger(text) : BigInteger.ZERO;
        if (!isInteger
                || value.compareTo(BigInteger.valueOf(least)) < 0
                || value.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new BadInputException(table, option, text + " is not an integer from " + least + " to " + most);
        }
        return value.longValueExact();
    }
}
