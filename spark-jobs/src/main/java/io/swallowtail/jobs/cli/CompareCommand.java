package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.CompareAnswer;
import io.swallowtail.answers.estimate.PairedComparison;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.PairedTrials;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code compare}: estimates how much an event's probability differs between two points. */
@Command(
        name = "compare",
        description = "Compares the probability of an event at two points. Both use the same random numbers.",
        customSynopsis =
                "${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --against NAME=VALUE... --event EVENT [OPTIONS]",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class CompareCommand implements Callable<Integer> {

    @Option(
            names = "--against",
            required = true,
            paramLabel = "NAME=VALUE",
            description = "a parameter that the second point has instead; may be repeated")
    private List<String> against;

    @Option(
            names = "--event",
            required = true,
            paramLabel = "EVENT",
            description = "the event, such as \"congestion >= 5\"")
    private String event;

    @Option(
            names = "--trials",
            defaultValue = "100000",
            paramLabel = "N",
            description = "trials at each point (default: ${DEFAULT-VALUE})")
    private long trials;

    @Mixin
    private WorkOptions work;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() {
        PointReader.requireTrials(trials);
        work.check();
        CompareAnswer.Pair pair = pair();
        format.printNotes(List.of(pair.first(), pair.second()));
        try (WorkOptions.Running running = work.start(format.err())) {
            List<PairedTrials.Counts> counts = PairedComparison.run(
                    questions(pair.first(), pair.events()),
                    questions(pair.second(), pair.there()),
                    trials,
                    running.workers(),
                    running.progress());
            running.progress().close();
            format.print(new CompareAnswer(pair, event, trials, work.seed, work.confidence).of(counts));
            return running.exit(counts.get(0).trials() == trials, format.err());
        }
    }

    private CompareAnswer.Pair pair() {
        Experiment found = work.experiment("compare");
        Map<String, String> values = new LinkedHashMap<>(work.parameters());
        Point first = PointReader.point("-p", found, values);
        Map<String, String> others = PointReader.values("--against", against);
        values.putAll(others);
        Point second = PointReader.point("--against", found, values, others.keySet());
        refuse(
                "--against",
                first.equals(second),
                "gives the point of -p again (" + first + "); give a parameter another value");
        return new CompareAnswer.Pair(
                first,
                second,
                Set.copyOf(values.keySet()),
                PointReader.events(event, first),
                PointReader.events(event, second));
    }

    private List<TailQuestion> questions(Point point, List<Event> events) {
        return events.stream()
                .map(each -> new TailQuestion(point, each, work.seed, work.confidence, 1 - work.confidence))
                .toList();
    }
}
