package io.swallowtail.jobs.cli;

import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.replay.ReplayedTrial;
import io.swallowtail.answers.replay.SmallWitness;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.expression.Event;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The options of {@code replay} for shrinking a trial to the choices that an event needs. */
final class ShrinkOptions {
    @Option(
            names = "--shrink",
            description =
                    "find the smallest witness of an event: every choice that the event does not need becomes neutral")
    private boolean shrink;

    @Option(
            names = "--event",
            paramLabel = "EVENT",
            description = "with --shrink: the event, such as \"failed\"; optional with --worst and --best")
    private String event;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description =
                    "with --shrink: stop after this time, such as 90s or 20m, and give the smallest witness so far")
    private Duration budget;

    /** Why the work ended early; null if it was completed. */
    private Workers.Ending ending;

    boolean areGiven() {
        return shrink;
    }

    /** Returns why the work ended early, in words; null if it was completed. */
    String ending() {
        return ending == null ? null : ending.inWords();
    }

    void check(GivenOptions given, boolean isExtreme) {
        given.need("--shrink", shrink, "--event", "--budget");
        PointReader.refuse("--budget", budget != null && budget.isZero(), "is zero; give a time such as 60s or 10m");
        PointReader.refuse(
                "--shrink",
                shrink && event == null && !isExtreme,
                "shrinks a trial of an event; name it, such as --event failed");
    }

    /** Shrinks a trial for the given event, or for the event or the extreme value of a metric by which the trial was chosen. */
    SmallWitness shrink(ReplayedTrial trial, String extremeMetric, boolean isLargest, PrintWriter err) {
        long[] metrics = trial.run();
        String text = event != null
                ? event
                : trial.point().experiment().metrics().stream()
                        .filter(metric -> metric.name().equals(extremeMetric))
                        .findFirst()
                        .map(metric -> extremeEvent(metric, metrics, isLargest))
                        .orElse(extremeMetric);
        List<Event> events = PointReader.events(text, trial.point());
        PointReader.refuse("--event", events.size() > 1, "--shrink takes one event, not a range");
        Event wanted = events.get(0);
        PointReader.refuse(
                "--event",
                !wanted.happened(metrics),
                wanted.text() + " does not happen in this trial; name an event that does");
        Consumer<String> progress = new ThrottledProgress(err);
        long start = System.nanoTime();
        try (Interrupt interrupt = new Interrupt(() -> err.println("Stopping: the smallest witness so far follows."))) {
            return SmallWitness.of(trial, wanted, (runs, left) -> {
                progress.accept(String.format(Locale.ROOT, "Shrinking: %d runs, %d choices left", runs, left));
                boolean isOver = budget != null && System.nanoTime() - start >= budget.toNanos();
                ending = interrupt.happened() ? Workers.Ending.INTERRUPT : isOver ? Workers.Ending.BUDGET : null;
                return ending == null;
            });
        }
    }

    /** Returns the event that a metric is at least, or at most, its value in a trial. */
    static String extremeEvent(Metric metric, long[] trial, boolean isLargest) {
        long value = trial[metric.slot()];
        if (value == Event.NULL_METRIC) {
            throw new BadInputException("--event", "", metric.name() + " has no value in this trial; name an event");
        }
        if (metric.flag()) {
            return value == 1 ? metric.name() : "!" + metric.name();
        }
        String exact = metric.isRatio() ? value + "/" + trial[metric.slot() + 1] : Long.toString(value);
        return metric.name() + (isLargest ? " >= " : " <= ") + exact;
    }
}
