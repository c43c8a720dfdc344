package io.swallowtail.cli;

import io.swallowtail.answer.Columns;
import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.message.TimeWords;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sweep.Prediction;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code validate}: checks a sweep file and predicts the time and size of its sweep. */
@Command(
        name = "validate",
        description =
                "Checks a sweep file, runs some trials of each experiment for a few seconds, and predicts the sweep's core-hours, time,"
                        + " commits and rows. It writes nothing.",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class ValidateCommand implements Callable<Integer> {
    private static final double SECONDS_OF_HOUR = 3600;
    private static final int MAX_CORES = 10_000_000;

    @Parameters(paramLabel = "CONF", description = "sweep file, such as conf/quickstart.conf")
    private Path file;

    @Mixin
    private SettingsOption settings;

    @Option(
            names = "--cores",
            paramLabel = "N",
            description = "cores of the machine or cluster that will run the sweep (default: those of this machine)")
    private Long cores;

    @Option(
            names = "--pilots",
            paramLabel = "TIME",
            arity = "0..1",
            fallbackValue = "1s",
            converter = DurationConverter.class,
            description =
                    "also predict splittings, from pilots of at most this time for each event (${FALLBACK-VALUE} if no time is given)")
    private Duration pilots;

    @Option(
            names = "--segment",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationConverter.class,
            description = "--segment of the run, for the number of commits (default: ${DEFAULT-VALUE})")
    private Duration segment;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private ValidateCommand() {}

    @Override
    public Integer call() throws IOException {
        PointReader.refuse(
                "--cores",
                cores != null && (cores < 1 || cores > MAX_CORES),
                String.format(Locale.ROOT, "is not from 1 to %,d", MAX_CORES));
        PointReader.refuse("--pilots", pilots != null && pilots.isZero(), "is zero; give a time such as 1s");
        PointReader.refuse("--segment", segment.isZero(), "is zero; give a time such as 30s");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, settings.values());
        int all = cores == null ? Runtime.getRuntime().availableProcessors() : cores.intValue();
        Prediction prediction;
        try (ThrottledProgress progress =
                new ThrottledProgress(spec.commandLine().getErr())) {
            prediction = Prediction.of(plan, Optional.ofNullable(pilots), progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        format.printer(out)
                .print(new Columns<Prediction.Part>()
                        .add("experiment", Prediction.Part::experiment)
                        .add("method", part -> part.method().word())
                        .add("points", Prediction.Part::points)
                        .add("trials", part -> (long) part.trials())
                        .add("core_hours", part -> rounded(complete(part) / SECONDS_OF_HOUR))
                        .add("seconds", part -> rounded(complete(part) / all))
                        .add("commits", part -> rounded(part.unknown() > 0 ? Double.NaN : part.commits(all, segment)))
                        .add("rows", part -> (long) part.rows())
                        .add("megabytes", part -> rounded(part.bytes() / 1e6))
                        .table(prediction.experiments()));
        if (format.isTable()) {
            out.println();
            out.println(String.format(
                    Locale.ROOT,
                    "%s: %s, %,d tails; %s %s on %d %s%s.",
                    plan.name(),
                    PlanSentences.points(plan),
                    plan.tails(),
                    plan.stop().isPresent() ? "at most" : "about",
                    TimeWords.of(prediction.coreSeconds() / all),
                    all,
                    all == 1 ? "core" : "cores",
                    plan.keepsRows()
                            ? String.format(Locale.ROOT, ", %,.1f MB of rows", prediction.bytes() / 1e6)
                            : ""));
            PlanSentences.stopping(plan).ifPresent(out::println);
            if (prediction.unknown() > 0) {
                out.println(
                        pilots == null
                                ? "The time excludes splittings; --pilots predicts them from pilots of a second each."
                                : String.format(
                                        Locale.ROOT,
                                        "The time excludes %,d of the splittings, whose pilots came not far enough in %s; give --pilots"
                                                + " a longer time.",
                                        prediction.unknown(),
                                        TimeWords.of(pilots.toNanos() / 1e9)));
            }
        }
        return 0;
    }

    /** Returns the core-seconds of a part; NaN if the work of some of its points is unknown. */
    private static double complete(Prediction.Part part) {
        return part.unknown() > 0 ? Double.NaN : part.coreSeconds();
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
