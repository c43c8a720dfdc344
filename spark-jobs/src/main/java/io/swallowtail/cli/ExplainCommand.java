package io.swallowtail.cli;

import io.swallowtail.report.TailExplanation;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code explain}: shows the data behind a tail of a sweep. */
@Command(
        name = "explain",
        description =
                "Explains a tail of a sweep: its trials, its interval, its bounds, and what would make it more precise. It starts no"
                        + " Spark.",
        customSynopsis = "${COMMAND-FULL-NAME} [DIR | --data DIR] --point ID --event EVENT [OPTIONS]",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class ExplainCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "directory of a sweep (default: the newest under out/)")
    private String directory;

    @Option(names = "--data", paramLabel = "DIR", description = "the same as DIR")
    private String data;

    @Option(
            names = "--point",
            required = true,
            paramLabel = "ID",
            description = "a point of the sweep: at least the first 6 digits of its id, which the table points lists")
    private String point;

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
        PointReader.refuse("--data", data != null && directory != null, "means the same as DIR; leave one of them out");
        String named = data == null ? directory : data;
        TailExplanation explanation = TailExplanation.of(
                ReportCommand.sweeps(named == null ? List.of() : List.of(named)).get(0), point, event);
        format.print(explanation.answer(Runtime.getRuntime().availableProcessors()));
        return 0;
    }
}
