package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.DisjunctiveForm;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionException;
import io.swallowtail.local.PlainEstimator;
import io.swallowtail.local.TailAnswer;
import io.swallowtail.local.TailEstimator;
import io.swallowtail.local.TailQuestion;
import io.swallowtail.local.TailTest;
import io.swallowtail.local.Workers;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.plan.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code estimate}: how probable an event is, even if it is rare. */
@Command(
        name = "estimate",
        description = "Estimates the probability of an event at one point, even if it is rare, on all cores.",
        customSynopsis = {
            "swallowtail estimate EXPERIMENT -p NAME=VALUE... --event EVENT [OPTIONS]",
            "       swallowtail estimate EXPERIMENT -p NAME=VALUE... --event EVENT --test \"P <= 1e-6\" [OPTIONS]"
        },
        mixinStandardHelpOptions = true)
final class EstimateCommand implements Callable<Integer> {
    private static final String AUTO = "auto";
    private static final long MOST_TRIALS = 1L << 40;
    private static final double DEFAULT_INDIFFERENCE = 1.25;
    private static final double DEFAULT_ERROR = 0.1;

    @Parameters(paramLabel = "EXPERIMENT", description = "a name that `swallowtail list` shows")
    private String experiment;

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "a parameter of the experiment; may be repeated")
    private List<String> parameters = List.of();

    @Option(
            names = "--event",
            required = true,
            paramLabel = "EVENT",
            description = "such as \"congestion >= 5\", or \"congestion >= 5..9\" for a curve")
    private String event;

    @Option(
            names = "--relative-error",
            paramLabel = "R",
            description = "half width of the interval, as a share of the estimate (default: " + DEFAULT_ERROR + ")")
    private Double relativeError;

    @Option(
            names = "--confidence",
            defaultValue = "0.95",
            paramLabel = "C",
            description = "of the interval (default: ${DEFAULT-VALUE})")
    private double confidence;

    @Option(
            names = "--method",
            defaultValue = AUTO,
            paramLabel = "METHOD",
            description = "auto, monte-carlo, splitting (asymptotic limits) or union (default: ${DEFAULT-VALUE})")
    private String method;

    @Option(names = "--trials", paramLabel = "N", description = "exactly N plain trials; with --test at most N")
    private Long trials;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "42", description = "seed (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--test",
            paramLabel = "\"P <= X\"",
            description = "decide only whether the probability is at most X (or P >= X, at least)")
    private String test;

    @Option(
            names = "--indifference",
            paramLabel = "F",
            description = "with --test: from X/F to X*F either answer will do (default: " + DEFAULT_INDIFFERENCE + ")")
    private Double indifference;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "a new file, to save a trial in which the event happens")
    private Path save;

    @Option(
            names = "--diagnostics",
            description = "how a splitting went: its levels, its replications, what second pilots said")
    private boolean diagnostics;

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "how many threads (default: one for each core); results do not depend on it")
    private Integer threads;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private EstimateCommand() {}

    @Override
    public Integer call() {
        Point point = PointReader.point(
                "-p",
                PointReader.experiment(Catalogue.load(), "estimate", experiment),
                PointReader.values("-p", parameters));
        List<Event> events = PointReader.events(event, point);
        Optional<Method> chosen = checkOptions();
        PointReader.refuse(
                "--event", test != null && events.size() > 1, "--test asks about one event, not about a range");
        double error = relativeError == null ? DEFAULT_ERROR : relativeError;
        if (save != null) {
            WitnessSaver.require(
                    save,
                    events.stream()
                            .mapToInt(EstimateCommand::alternatives)
                            .max()
                            .orElse(1));
        }
        List<TailQuestion> questions = events.stream()
                .map(each -> new TailQuestion(point, each, seed, error, 1 - confidence))
                .toList();
        Consumer<String> progress = new ThrottledProgress(spec.commandLine().getErr());
        int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        try (Workers workers = new Workers(cores)) {
            if (test != null) {
                printTest(questions.get(0), chosen, workers, progress);
            } else if (trials != null) {
                print(point, PlainEstimator.of(questions, workers, progress).fixed(trials));
            } else {
                TailEstimator estimator = new TailEstimator(workers, progress);
                List<TailAnswer> answers = chosen.map(each -> estimator.estimate(questions, each))
                        .orElseGet(() -> estimator.cheapest(questions));
                print(point, answers);
                new AnswerPrinter(spec, format, point, seed, confidence).printMissed(answers, error);
            }
        } catch (IllegalArgumentException e) {
            throw new BadInputException("estimate", "", e.getMessage());
        }
        return 0;
    }

    /** Returns the method that was asked for; none if the cheapest will do. */
    private Optional<Method> checkOptions() {
        Optional<Method> chosen = Method.words().contains(method) ? Optional.of(Method.of(method)) : Optional.empty();
        PointReader.refuse(
                "--method",
                chosen.isEmpty() && !method.equals(AUTO),
                "\"" + method + "\" is none of auto, " + String.join(", ", Method.words()));
        PointReader.requireConfidence(confidence);
        PointReader.refuse(
                "--relative-error",
                relativeError != null && !(relativeError > 0 && relativeError < 1),
                relativeError + " is not between 0 and 1");
        PointReader.refuse(
                "--trials", trials != null && (trials < 1 || trials > MOST_TRIALS), trials + " is not from 1 to 2^40");
        PointReader.refuse(
                "--trials",
                trials != null && chosen.isPresent() && chosen.get() != Method.MONTE_CARLO,
                "goes with plain trials; leave --method out");
        PointReader.refuse(
                "--trials",
                trials != null && relativeError != null,
                "and --relative-error: give one of them, the other follows");
        PointReader.refuse(
                "--threads", threads != null && (threads < 1 || threads > 1024), threads + " is not from 1 to 1024");
        PointReader.refuse("--indifference", indifference != null && test == null, "goes with --test");
        PointReader.refuse("--save", save != null && test != null, "does not go with --test");
        PointReader.refuse("--relative-error", relativeError != null && test != null, "does not go with --test");
        PointReader.refuse("--diagnostics", diagnostics && test != null, "does not go with --test");
        return chosen;
    }

    private void print(Point point, List<TailAnswer> answers) {
        new AnswerPrinter(spec, format, point, seed, confidence).print(answers, diagnostics);
        List<TailAnswer.Witness> witnesses = answers.stream()
                .filter(answer -> !answer.witnesses().isEmpty())
                .reduce((earlier, later) -> later.log() <= earlier.log() ? later : earlier)
                .map(TailAnswer::witnesses)
                .orElse(List.of());
        CommandLine line = spec.commandLine();
        new WitnessSaver(format.isTable() ? line.getOut() : line.getErr(), seed)
                .save(witnesses, Optional.ofNullable(save));
    }

    /** Counts the trials that a splitting may have to show. */
    private static int alternatives(Event event) {
        try {
            return DisjunctiveForm.of(event).size();
        } catch (ExpressionException e) {
            // too many: no splitting divides it
            return 1;
        }
    }

    private void printTest(TailQuestion question, Optional<Method> chosen, Workers workers, Consumer<String> progress) {
        TestedLimit limit = TestedLimit.parse(test);
        double factor = indifference == null ? DEFAULT_INDIFFERENCE : indifference;
        TailTest tail;
        try {
            tail = new TailTest(question, limit.value(), factor, workers, progress);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--test", "", e.getMessage());
        }
        // A number of trials asks for plain ones.
        TailTest.Outcome outcome =
                trials == null ? tail.run(chosen, MOST_TRIALS) : tail.run(Optional.of(Method.MONTE_CARLO), trials);
        new AnswerPrinter(spec, format, question.point(), seed, confidence)
                .print(question.event(), test, limit, factor, outcome);
    }
}
