package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.message.TimeWords;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.report.Columns;
import io.swallowtail.sweep.Prediction;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code validate}: checks a sweep file and predicts the time and size of its sweep. */
@Command(
        name = "validate",
        description =
                "Checks a sweep file, runs some trials of each experiment for a few seconds, and predicts the time of the sweep on all"
                        + " cores of this machine and the size of its files. It writes nothing.",
        mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "CONF", description = "sweep file, such as conf/quickstart.conf")
    private Path file;

    @Mixin
    private SettingsOption settings;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private ValidateCommand() {}

    @Override
    public Integer call() throws IOException {
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, settings.values());
        int cores = Runtime.getRuntime().availableProcessors();
        Prediction prediction = Prediction.of(plan, cores);
        PrintWriter out = spec.commandLine().getOut();
        format.printer(out)
                .print(new Columns<Prediction.Part>()
                        .add("experiment", Prediction.Part::experiment)
                        .add("method", part -> part.method().word())
                        .add("points", Prediction.Part::points)
                        .add("trials", part -> (long) part.trials())
                        .add("seconds", part -> Double.isNaN(part.seconds()) ? null : rounded(part.seconds()))
                        .add("megabytes", part -> rounded(part.bytes() / 1e6))
                        .table(prediction.experiments()));
        if (format.isTable()) {
            out.println();
            out.println(String.format(
                    Locale.ROOT,
                    "%s: %s, %,d tails; %s %s on %d cores%s.",
                    plan.name(),
                    PlanSentences.points(plan),
                    plan.tails(),
                    plan.stop().isPresent() ? "at most" : "about",
                    TimeWords.of(prediction.seconds()),
                    cores,
                    plan.keepsRows()
                            ? String.format(Locale.ROOT, ", %,.1f MB of rows", prediction.bytes() / 1e6)
                            : ""));
            PlanSentences.stopping(plan).ifPresent(out::println);
            if (plan.points().stream().anyMatch(PlanSentences::splits)) {
                out.println("`validate` cannot predict the time of splittings, because their pilots have not run yet.");
            }
        }
        return 0;
    }

    /** Rounds a prediction, which has fewer than three correct digits. */
    private static BigDecimal rounded(double value) {
        BigDecimal digits = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
        return digits.scale() < 0 ? digits.setScale(0) : digits;
    }
}
