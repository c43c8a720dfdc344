package io.swallowtail.jobs.cli;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.report.SweepData;
import io.swallowtail.answers.report.TailExplanation;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code explain}: shows the data behind a tail of a sweep. */
@Command(
        name = "explain",
        description =
                "Explains a tail of a sweep. It shows the trials, the interval, the bounds, and what would make the tail"
                        + " more precise. It starts no Spark.",
        customSynopsis = "${COMMAND-FULL-NAME} [--data DIR] -p NAME=VALUE... --event EVENT [OPTIONS]",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class ExplainCommand implements Callable<Integer> {
    @Option(names = "--data", paramLabel = "DIR", description = "directory of a sweep (default: the newest under out/)")
    private String data;

    @Option(
            names = "--point",
            paramLabel = "ID",
            description =
                    "the point, instead of -p: at least the first 6 digits of its id, which the table points lists")
    private String point;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description =
                    "a parameter of the point; may be repeated. It may be omitted where the others determine the point")
    private List<String> parameters = List.of();

    @Option(
            names = "--event",
            required = true,
            paramLabel = "EVENT",
            description = "one of the events that the point has in the table tails")
    private String event;

    @Mixin
    private FormatOption format;

    private ExplainCommand() {}

    @Override
    public Integer call() throws IOException {
        SweepData sweep =
                ReportCommand.sweeps(data == null ? List.of() : List.of(data)).get(0);
        format.given().exclude("-p", "--point");
        PlannedPoint planned = point == null
                ? sweep.plan().planned(PointReader.values("-p", parameters), event, sweep.directory())
                : sweep.plan().planned(point, sweep.directory());
        TailExplanation explanation = TailExplanation.of(sweep, planned, event);
        format.print(explanation.answer(Runtime.getRuntime().availableProcessors()));
        return 0;
    }
}
