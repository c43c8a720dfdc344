package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.EstimateAnswer;
import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.answer.TestAnswer;
import io.swallowtail.answers.estimate.PlainEstimator;
import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.TargetTest;
import io.swallowtail.answers.estimate.WorkStoppedException;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.DisjunctiveForm;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code estimate}: estimates the probability of an event, even if it is rare. */
@Command(
        name = "estimate",
        description =
                "Estimates the probability of an event, even if it is rare. It works at one or a few points, and uses all"
                        + " cores.",
        customSynopsis = {
            "${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --event EVENT [OPTIONS]",
            "       ${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --event EVENT --test \"P<=1e-6\" [OPTIONS]"
        },
        exitCodeList = {"0:done; with --test: yes", "3:with --test: no", "4:with --test: undecided"},
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class EstimateCommand implements Callable<Integer> {
    private static final double DEFAULT_ERROR = 0.1;

    @Option(
            names = "--event",
            required = true,
            paramLabel = "EVENT",
            description = "the event, such as \"congestion >= 5\", or \"congestion >= 5..9\" for a curve")
    private String event;

    @Option(
            names = "--relative-error",
            paramLabel = "R",
            description =
                    "the largest distance of a limit from the estimate, divided by the estimate, such as 0.05 or 5%% (default: "
                            + DEFAULT_ERROR + ")")
    private Double relativeError;

    @Option(
            names = "--absolute-error",
            paramLabel = "A",
            description =
                    "end plain trials when the limits are this close to the estimate, even if the relative error is not reached, such as 1e-7")
    private Double absoluteError;

    @Option(
            names = "--method",
            defaultValue = Method.AUTO,
            paramLabel = "METHOD",
            description =
                    "auto, monte-carlo, splitting (asymptotic limits), union, witness, order, strata or exact (default: ${DEFAULT-VALUE})")
    private String method;

    @Option(names = "--trials", paramLabel = "N", description = "run exactly N plain trials; with --test, at most N")
    private Long trials;

    @Option(
            names = "--test",
            paramLabel = "\"P <= X\"",
            description = "decide only whether the probability is at most X (P >= X: at least X)")
    private String test;

    @Option(names = "--save", paramLabel = "FILE", description = "save a trial of the event in a new file")
    private Path save;

    @Option(
            names = "--simultaneous",
            description = "all intervals of the table hold together with the confidence (Bonferroni)")
    private boolean simultaneous;

    @Mixin
    private WorkOptions work;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() throws IOException {
        List<Point> points = PointReader.points("-p", work.experiment(Catalogue.load(), "estimate"), work.parameters());
        List<List<Event>> events =
                points.stream().map(point -> PointReader.events(event, point)).toList();
        Optional<Method> chosen = checkOptions();
        checkGrid(points, events.get(0));
        int rows = events.stream().mapToInt(List::size).sum();
        double alpha = simultaneous ? (1 - work.confidence) / rows : 1 - work.confidence;
        format.printNotes(points);
        try (WorkOptions.Running running = work.start(format.err())) {
            ThrottledProgress progress = running.progress();
            Workers workers = running.workers();
            boolean isWhole;
            boolean isSaid = false;
            if (test != null) {
                Verdict verdict =
                        printTest(questions(points.get(0), events.get(0), alpha).get(0), workers, progress);
                boolean isOpen = Main.exit(verdict) == Main.UNDECIDED;
                int stopped = running.exit(!isOpen || workers.ending().isEmpty(), format.err());
                return running.interrupt().happened() ? stopped : Main.exit(verdict);
            } else {
                List<EstimateAnswer.Row> tails = new ArrayList<>();
                String[] prefix = {""};
                Consumer<String> prefixed = line -> progress.accept(prefix[0] + line);
                TailEstimator estimator = new TailEstimator(workers, prefixed);
                for (int p = 0; p < points.size() && workers.ending().isEmpty(); p++) {
                    prefix[0] = points.size() == 1 ? "" : "point " + (p + 1) + " of " + points.size() + ", ";
                    tails.addAll(estimate(
                            questions(points.get(p), events.get(p), alpha), chosen, estimator, workers, prefixed));
                }
                progress.close();
                print(tails, points.size(), workers);
                isWhole = isWhole(tails, points.size());
                isSaid = format.isTable()
                        && !tails.isEmpty()
                        && !running.interrupt().happened();
            }
            return isSaid && !isWhole ? 1 : running.exit(isWhole, format.err());
        } catch (IllegalArgumentException e) {
            throw new BadInputException("estimate", e.getMessage());
        }
    }

    /** Counts the points; two files with one network are two. */
    private static long answered(List<EstimateAnswer.Row> tails) {
        return tails.stream()
                .map(tail -> tail.point().parameters().texts())
                .distinct()
                .count();
    }

    private static boolean isWhole(List<EstimateAnswer.Row> tails, int points) {
        return answered(tails) == points
                && tails.stream().allMatch(tail -> tail.answer().stopped() == null);
    }

    private List<TailQuestion> questions(Point point, List<Event> events, double alpha) {
        return events.stream()
                .map(each -> new TailQuestion(point, each, work.seed, error(), alpha))
                .toList();
    }

    private double error() {
        return relativeError == null ? DEFAULT_ERROR : relativeError;
    }

    private List<EstimateAnswer.Row> estimate(
            List<TailQuestion> questions,
            Optional<Method> chosen,
            TailEstimator estimator,
            Workers workers,
            Consumer<String> progress) {
        List<TailAnswer> answers;
        if (absoluteError != null) {
            answers = estimator.within(questions, absoluteError);
        } else if (trials == null) {
            answers = chosen.map(each -> estimator.estimate(questions, each))
                    .orElseGet(() -> estimator.cheapest(questions));
        } else {
            answers = PlainEstimator.of(questions, workers, progress).fixed(trials);
        }
        double alpha = questions.get(0).alpha();
        String command = command(questions.get(0).point(), alpha);
        return answers.stream()
                .map(answer -> new EstimateAnswer.Row(questions.get(0).point(), answer, alpha, command))
                .toList();
    }

    /** Writes the command that answers for one of the points alone, at the error of each of its rows. */
    private String command(Point point, double alpha) {
        return new RowCommand("estimate")
                .point(point)
                .option("--event", event)
                .option("--trials", trials)
                .option("--relative-error", relativeError)
                .option("--absolute-error", absoluteError)
                .option("--method", method.equals(Method.AUTO) ? null : method)
                .option("--confidence", simultaneous ? 1 - alpha : work.confidence)
                .option("--seed", work.seed)
                .toString();
    }

    /** Refuses options that only one point, or only several points, can have, before anything is simulated. */
    private void checkGrid(List<Point> points, List<Event> events) {
        boolean isGrid = points.size() > 1;
        String onlyOne = "takes one point; -p names " + points.size();
        refuse("--test", test != null && isGrid, onlyOne);
        refuse("--save", save != null && isGrid, onlyOne);
        refuse("--event", test != null && events.size() > 1, "--test asks about one event, not about a range");
        if (save != null) {
            WitnessSaver.require(
                    save,
                    events.stream()
                            .mapToInt(EstimateCommand::alternatives)
                            .max()
                            .orElse(1));
        }
    }

    /** Returns the requested method; empty if the cheapest should be chosen. */
    private Optional<Method> checkOptions() {
        Optional<Method> chosen = Method.chosen("--method", method);
        PointReader.requireShare("--relative-error", relativeError, "0.05 or 5%");
        PointReader.requireTrials(trials);
        boolean isPlain = chosen.isEmpty() || chosen.get().sampling().yieldsMetrics();
        String plainOnly = "applies to plain trials only; leave --method out";
        refuse("--trials", trials != null && !isPlain, plainOnly);
        refuse("--absolute-error", absoluteError != null && !isPlain, plainOnly);
        GivenOptions given = format.given();
        given.exclude("--trials", "--relative-error", "--absolute-error");
        given.exclude("--test", "--save", "--relative-error", "--absolute-error", "--simultaneous");
        refuse(
                "--absolute-error",
                absoluteError != null && !(absoluteError > 0 && absoluteError < error()),
                absoluteError + " is not between 0 and the relative error, " + error());
        work.check();
        refuse("--method", chosen.isPresent() && test != null, "cannot be combined with --test");
        return chosen;
    }

    private void print(List<EstimateAnswer.Row> tails, int points, Workers workers) throws IOException {
        PrintWriter notices = format.notices();
        if (!tails.isEmpty()) {
            format.print(new EstimateAnswer(
                            tails,
                            work.seed,
                            work.confidence,
                            simultaneous,
                            error(),
                            trials == null && absoluteError == null && method.equals(Method.AUTO),
                            work.spent(workers))
                    .answer());
        }
        long answered = answered(tails);
        tails.stream()
                .map(EstimateAnswer.Row::answer)
                .filter(answer -> !method.equals(Method.AUTO) && !answer.isKnown() && answer.runs() > 0)
                .map(TailAnswer::method)
                .filter(other -> !other.equals(method))
                .distinct()
                .forEach(other -> notices.println(
                        "Method " + other + ": replaces " + method + " where that needs more memory than it may use."));
        if (answered < points) {
            notices.println("Stopped: " + (points - answered) + " of " + points + " points were not begun.");
        }
        if (points == 1) {
            List<TailAnswer.Witness> witnesses = tails.stream()
                    .map(EstimateAnswer.Row::answer)
                    .filter(answer -> !answer.witnesses().isEmpty())
                    .reduce((earlier, later) -> later.log() <= earlier.log() ? later : earlier)
                    .map(TailAnswer::witnesses)
                    .orElse(List.of());
            new WitnessSaver(notices, work.seed).save(witnesses, Optional.ofNullable(save));
        }
        notices.flush();
    }

    /** Counts the alternatives of an event, each of which may have a witness of a splitting. */
    private static int alternatives(Event event) {
        try {
            return DisjunctiveForm.of(event).size();
        } catch (ExpressionException e) {
            // too many: no splitting divides it
            return 1;
        }
    }

    private Verdict printTest(TailQuestion question, Workers workers, Consumer<String> progress) {
        TestAnswer asked = TestAnswer.parse(test);
        TargetTest tail = new TargetTest(
                question.point(),
                question.event(),
                question.seed(),
                asked.target(),
                question.alpha(),
                trials == null ? PointReader.MAX_TRIALS : trials,
                new TailEstimator(workers, progress),
                progress);
        try {
            while (tail.verdict() == Verdict.OPEN) {
                tail.step();
            }
        } catch (WorkStoppedException e) {
            // The limits of the completed trials hold; the answer is open.
        }
        format.print(asked.of(question, tail));
        return tail.verdict();
    }
}
