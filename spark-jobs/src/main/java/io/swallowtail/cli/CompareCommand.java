package io.swallowtail.cli;

import io.swallowtail.answer.CompareAnswer;
import io.swallowtail.estimate.PairedComparison;
import io.swallowtail.estimate.TailQuestion;
import io.swallowtail.estimate.Workers;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.rare.PairedTrials;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code compare}: estimates how much an event's probability differs between two points. */
@Command(
        name = "compare",
        description =
                "Compares the probability of an event at two points of an experiment, or at a few pairs of points. Both use the same random numbers.",
        customSynopsis =
                "${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --against NAME=VALUE... --event EVENT [OPTIONS]",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class CompareCommand implements Callable<Integer> {

    @Option(
            names = "--against",
            required = true,
            paramLabel = "NAME=VALUE",
            description =
                    "a parameter that the second point has instead: one value, or one for each point of -p; may be repeated")
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

    @Option(
            names = "--simultaneous",
            description = "all intervals of the table hold together with the confidence (Bonferroni)")
    private boolean simultaneous;

    @Mixin
    private WorkOptions work;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private CompareCommand() {}

    @Override
    public Integer call() {
        PointReader.requireTrials(trials);
        work.check();
        List<CompareAnswer.Pair> pairs = pairs();
        List<List<PairedTrials.Counts>> counts = new ArrayList<>();
        PrintWriter err = spec.commandLine().getErr();
        try (ThrottledProgress progress = new ThrottledProgress(err);
                Workers workers = work.workers();
                Interrupt interrupt = WorkOptions.stopping(workers, progress)) {
            boolean isWhole = true;
            for (int p = 0; p < pairs.size() && isWhole; p++) {
                String prefix = pairs.size() == 1 ? "" : "pair " + (p + 1) + " of " + pairs.size() + ", ";
                CompareAnswer.Pair pair = pairs.get(p);
                counts.add(PairedComparison.run(
                        questions(pair.first(), pair.events()),
                        questions(pair.second(), pair.there()),
                        trials,
                        workers,
                        text -> progress.accept(prefix + text)));
                isWhole = counts.get(p).get(0).trials() == trials;
            }
            progress.end();
            format.print(new CompareAnswer(pairs, event, trials, work.seed, work.confidence, simultaneous).of(counts));
            return WorkOptions.exit(isWhole, interrupt, err);
        }
    }

    /** Reads the pairs. The second points are as many as the first ones, or one. */
    private List<CompareAnswer.Pair> pairs() {
        Experiment found = work.experiment("compare");
        Map<String, String> values = new LinkedHashMap<>(work.parameters());
        List<Point> firsts = PointReader.points("-p", found, values);
        Map<String, String> others = PointReader.values("--against", against);
        values.putAll(others);
        List<Point> seconds = PointReader.points("--against", found, values, others.keySet());
        PointReader.refuse(
                "--against",
                seconds.size() != firsts.size() && seconds.size() != 1,
                "gives " + seconds.size() + " second points for " + firsts.size()
                        + " first ones; give a parameter one value, or as many as -p has");
        List<CompareAnswer.Pair> pairs = new ArrayList<>();
        for (int p = 0; p < firsts.size(); p++) {
            Point second = seconds.get(seconds.size() == 1 ? 0 : p);
            pairs.add(new CompareAnswer.Pair(
                    firsts.get(p),
                    second,
                    Set.copyOf(values.keySet()),
                    PointReader.events(event, firsts.get(p)),
                    PointReader.events(event, second)));
        }
        return pairs;
    }

    private List<TailQuestion> questions(Point point, List<Event> events) {
        return events.stream()
                .map(each -> new TailQuestion(point, each, work.seed, work.confidence, 1 - work.confidence))
                .toList();
    }
}
