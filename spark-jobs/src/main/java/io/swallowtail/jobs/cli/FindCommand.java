package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.FindAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TargetTest;
import io.swallowtail.answers.estimate.WorkStoppedException;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.find.Ordering;
import io.swallowtail.answers.find.Search;
import io.swallowtail.answers.find.SearchSpace;
import io.swallowtail.answers.find.Target;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.rare.ImpossibilityCheck;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code find}: finds the value of a parameter that makes an event rare enough. */
@Command(
        name = "find",
        description =
                "Finds the value at which an event is rare enough. The value is the least or greatest one of a parameter,"
                        + " or the cheapest design.",
        customSynopsis = {
            "${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --vary NAME=RANGE --event EVENT --at-most P [OPTIONS]",
            "       ${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --vary NAME=RANGE... --minimize \"edges / n\" --event EVENT"
                    + " --at-most P [OPTIONS]"
        },
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class FindCommand implements Callable<Integer> {
    private static final int INCOMPLETE = 1;
    /** After so many runs a value stays undecided. */
    private static final long MAX_RUNS = 100_000_000;

    private static final MathContext ALPHA_DIGITS = new MathContext(4, RoundingMode.DOWN);

    @Option(
            names = "--vary",
            required = true,
            paramLabel = "NAME=RANGE",
            description = "the values to search, such as c=1..8, n=2^4..2^10 or p=0.001..0.1;"
                    + " may be repeated with --minimize")
    private List<String> varied;

    @Option(
            names = "--event",
            required = true,
            paramLabel = "EVENT",
            description = "the event, such as \"congestion >= 5\"")
    private String event;

    @Option(names = "--at-most", paramLabel = "P", description = "the event must have at most this probability")
    private Double atMost;

    @Option(names = "--at-least", paramLabel = "P", description = "the event must have at least this probability")
    private Double atLeast;

    @Option(names = "--greatest", description = "find the greatest value instead of the least")
    private boolean greatest;

    @Option(
            names = "--minimize",
            paramLabel = "COST",
            description = "find the cheapest design: an expression such as \"edges / n\"")
    private String minimize;

    @Option(
            names = "--assume-monotone",
            description = "bisect, and assume: if a value meets the target, so does every less preferred value")
    private boolean assumeMonotone;

    @Mixin
    private WorkOptions work;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() throws IOException {
        checkOptions();
        Target target = new Target(atMost == null ? atLeast : atMost, atMost != null);
        Experiment found = work.experiment(Catalogue.load(), "find");
        Map<String, String> ranges = PointReader.values("--vary", varied);
        SearchSpace space = FindGrid.read(found, work.parameters(), ranges, event, minimize, greatest);
        format.printNotes(space.values().stream().map(SearchSpace.Value::point).toList());
        Ordering order = assumeMonotone ? space.assumingMonotone() : space.provenOrder(target.isMost());
        double alpha = alpha(space);
        List<TargetTest> tests = new ArrayList<>();
        Workers.Ending ending = null;
        // Progress shows the search, which needs the tests, which report progress.
        Search[] search = new Search[1];
        try (WorkOptions.Running running = work.start(format.err())) {
            Consumer<String> counted = line -> running.progress()
                    .accept(search[0].left() + " of " + space.values().size() + " values left; " + line);
            TailEstimator estimator = new TailEstimator(running.workers(), counted);
            for (SearchSpace.Value value : space.values()) {
                tests.add(new TargetTest(
                        value.point(),
                        value.event(),
                        work.seed,
                        target,
                        alpha,
                        MAX_RUNS,
                        estimator,
                        line -> counted.accept(value.text() + ": " + line)));
            }
            search[0] = new Search(order, tests, target);
            search[0].run();
        } catch (WorkStoppedException e) {
            ending = e.ending();
        }
        FindAnswer answer = new FindAnswer(
                space,
                tests,
                search[0],
                target,
                greatest,
                work.confidence,
                assumeMonotone,
                Optional.ofNullable(ending),
                work.seed);
        format.print(answer.answer());
        return answer.isKnown() ? 0 : INCOMPLETE;
    }

    /**
     * Divides the error among all values whose verdict can be wrong. The share is rounded down, so that commands can state it in few digits.
     */
    private double alpha(SearchSpace space) {
        long uncertain = space.values().stream()
                .filter(value ->
                        ImpossibilityCheck.reason(value.point(), value.event()).isEmpty())
                .count();
        return new BigDecimal((1 - work.confidence) / Math.max(1, uncertain))
                .round(ALPHA_DIGITS)
                .doubleValue();
    }

    private void checkOptions() {
        refuse("--at-most", atMost == null && atLeast == null, "is required (or --at-least): the wanted probability");
        GivenOptions given = format.given();
        given.exclude("--at-least", "--at-most");
        given.exclude("--minimize", "--greatest");
        PointReader.requireShare("--at-most", atMost, "1e-6 for a tiny P");
        PointReader.requireShare("--at-least", atLeast, "1e-6 for a tiny P");
        work.check();
    }
}
