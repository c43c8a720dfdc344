package io.swallowtail.jobs.connector;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * A question to the function {@code tail}, as texts and numbers, which an executor can answer.
 *
 * @param experiment the experiment's name
 * @param parameters the values by parameter name
 * @param event the event's text
 * @param relativeError the required relative error
 * @param confidence the confidence of the interval
 * @param seed the user's seed
 * @param method the method's word, or {@value Method#AUTO}
 */
record TailQuery(
        String experiment,
        Map<String, String> parameters,
        String event,
        double relativeError,
        double confidence,
        long seed,
        String method)
        implements Serializable {
    /**
     * Reads the arguments of the function.
     *
     * @param values their values, in order
     * @throws BadInputException if a value has a wrong type or is out of range
     */
    static TailQuery of(List<Object> values) {
        String experiment = text("experiment", values.get(0));
        return new TailQuery(
                experiment,
                completed(experiment, parameters(values.get(2))),
                text("event", values.get(1)),
                share("relative_error", values.get(3)),
                share("confidence", values.get(4)),
                TableDefaults.integer(
                        TailExtension.NAME, "seed", text("seed", values.get(5)), Long.MIN_VALUE, Long.MAX_VALUE),
                text("method", values.get(6)));
    }

    /**
     * Returns what the answer depends on, in canonical form.
     *
     * @throws BadInputException if there is no such experiment, parameter, event or method
     */
    List<Object> identity() {
        TailQuestion question = question();
        return List.of(question.point(), question.event().text(), relativeError, confidence, seed, chosen());
    }

    private static Map<String, String> parameters(Object value) {
        if (!(value instanceof List<?> entries)) {
            throw refused("parameters", "is not a map; write map('n', 8, 'p', '1e-6')");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < entries.size(); i += 2) {
            String name = text("parameters", entries.get(i));
            if (parameters.put(name, text(name, entries.get(i + 1))) != null) {
                throw refused("parameters", name + " is given twice");
            }
        }
        return parameters;
    }

    /** Reads the files of values, because executors have none. */
    private static Map<String, String> completed(String experiment, Map<String, String> parameters) {
        return BadInputException.reading(
                TailExtension.NAME,
                "",
                () -> UserFile.completed(Catalogue.load().experiment(experiment), parameters));
    }

    /** Writes a value as users write it: 8.0 is 8. */
    private static String text(String argument, Object value) {
        if (value == null) {
            throw refused(argument, "is null");
        }
        return value instanceof Number && value.toString().matches("[-+.\\dE]+")
                ? new BigDecimal(value.toString()).stripTrailingZeros().toPlainString()
                : value.toString();
    }

    private static double share(String argument, Object value) {
        double share = value instanceof Number number ? number.doubleValue() : 0;
        if (!(share > 0 && share < 1)) {
            throw refused(argument, value + " is no number between 0 and 1");
        }
        return share;
    }

    private static BadInputException refused(String argument, String why) {
        return new BadInputException(TailExtension.NAME, argument, why);
    }

    private Optional<Method> chosen() {
        return Method.chosen(TailExtension.NAME + ": method", method);
    }

    private TailQuestion question() {
        return BadInputException.reading(TailExtension.NAME, "", () -> {
            Experiment found = Catalogue.load().experiment(experiment);
            Point point = new Point(found, Parameters.parse(found, parameters));
            Event compiled = Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point));
            return new TailQuestion(point, compiled, seed, relativeError, 1 - confidence);
        });
    }

    /** Estimates, in a Spark task, with a thread for each core of its machine. Ends soon after the task was cancelled. */
    Row answer() {
        TailQuestion question = question();
        TaskContext task = TaskContext.get();
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            TailEstimator estimator = new TailEstimator(workers, progress -> {
                if (task.isInterrupted()) {
                    workers.stop();
                }
            });
            List<TailQuestion> one = List.of(question);
            TailAnswer answer = chosen().map(each -> estimator.estimate(one, each))
                    .orElseGet(() -> estimator.cheapest(one))
                    .get(0);
            if (workers.ending().isPresent()) {
                throw new TaskKilledException("the query was ended");
            }
            return RowFactory.create(
                    experiment,
                    question.point().id(),
                    question.event().text(),
                    answer.estimate(),
                    answer.log() == Double.NEGATIVE_INFINITY ? null : answer.log() / StrictMath.log(10),
                    answer.low(),
                    answer.high(),
                    confidence,
                    answer.interval(),
                    answer.method(),
                    answer.trials(),
                    answer.runs(),
                    answer.reliability(),
                    answer.reason());
        } catch (IllegalArgumentException e) {
            throw refused("", e.getMessage());
        }
    }
}
