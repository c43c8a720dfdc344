package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.sweep.Prediction;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code validate}: checks a sweep file and predicts the time and size of its sweep. */
@Command(
        name = "validate",
        description =
                "Checks a sweep file and predicts its time and size. It runs some trials of each experiment, for at most a"
                        + " tenth of the predicted time, and writes nothing.",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class ValidateCommand implements Callable<Integer> {
    private static final double SECONDS_OF_HOUR = 3600;

    @Parameters(paramLabel = "CONF", description = "sweep file, such as conf/quickstart.conf")
    private Path file;

    @Mixin
    private SettingsOption settings;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() throws IOException {
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, settings.values());
        int cores = Runtime.getRuntime().availableProcessors();
        Prediction prediction;
        try (ThrottledProgress progress = new ThrottledProgress(format.err())) {
            prediction = Prediction.of(plan, progress);
        }
        format.printNotes(plan.points().stream().map(PlannedPoint::point).toList());
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Section<>(
                prediction.experiments(),
                new Columns<Prediction.Part>()
                        .add("experiment", Prediction.Part::experiment)
                        .add("method", part -> part.method().word())
                        .add("points", Prediction.Part::points)
                        .add("trials", part -> (long) part.trials())
                        .add("core_hours", part -> rounded(part.coreSeconds() / SECONDS_OF_HOUR))
                        .add("seconds", part -> rounded(part.coreSeconds() / cores))
                        .add("rows", part -> (long) part.rows())
                        .add("megabytes", part -> rounded(part.bytes() / 1e6))));
        parts.add(new Sentence(Words.of(
                "%n%s: %s, %s; %s %s on %s with start and tables%s.",
                plan.name(),
                PlanSentences.points(plan),
                CountWords.of(plan.tails(), "tail"),
                plan.stop().isPresent() ? "at most" : "about",
                TimeWords.rounded(prediction.seconds(cores)),
                CountWords.of(cores, "core"),
                plan.keepsRows() ? Words.of(", %,.1f MB of rows", prediction.bytes() / 1e6) : "")));
        PlanSentences.stopping(plan).map(Sentence::new).ifPresent(parts::add);
        PlanSentences.computable(plan).stream().map(Sentence::new).forEach(parts::add);
        if (prediction.experiments().stream().anyMatch(part -> Double.isNaN(part.coreSeconds()))) {
            parts.add(new Sentence("The time excludes splittings, whose pilots were not run."));
        }
        format.print(new Answer(parts));
        return 0;
    }

    /** Rounds a prediction, which has fewer than three correct digits; null if it is unknown. */
    private static BigDecimal rounded(double value) {
        if (Double.isNaN(value)) {
            return null;
        }
        BigDecimal digits = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
        return digits.scale() < 0 ? digits.setScale(0) : digits;
    }
}
