package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.CompareAnswer;
import io.swallowtail.answers.estimate.PairedComparison;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rare.PairedTrials;
import java.util.ArrayList;
import java.util.HashSet;
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
        description =
                "Compares the probability of an event at two points, of one experiment or of two. Both use the same random numbers.",
        customSynopsis = {
            "${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --against NAME=VALUE... --event EVENT [OPTIONS]",
            "       ${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --against EXPERIMENT -p NAME=VALUE... --event EVENT [OPTIONS]"
        },
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.LONG)
final class CompareCommand implements Callable<Integer> {
    private List<String> against = List.of();
    /** The number of -p before the name of the second experiment. */
    private int before;

    @Option(
            names = "--against",
            order = -2, // above the fields
            required = true,
            paramLabel = "NAME=VALUE|EXPERIMENT",
            description =
                    "a parameter that the second point has instead, may be repeated; or its experiment, which has the -p after it,"
                            + " and values of the first point otherwise")
    private void setAgainst(List<String> values) {
        against = values;
        if (!values.isEmpty() && !values.get(values.size() - 1).contains("=")) {
            before = work.parameters.size();
        }
    }

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
                    () -> new PairedTrials(pair.first(), pair.events(), pair.second(), pair.there(), work.seed),
                    pair.events().size(),
                    pair.first().work() + pair.second().work(),
                    trials,
                    running.workers(),
                    running.progress());
            running.progress().close();
            format.print(new CompareAnswer(pair, event, trials, work.seed, work.confidence).of(counts));
            return running.exit(counts.get(0).trials() == trials, format.err());
        }
    }

    private CompareAnswer.Pair pair() {
        List<String> own = new ArrayList<>(against);
        List<String> names =
                against.stream().filter(text -> !text.contains("=")).toList();
        refuse("--against", names.size() > 1, "names two experiments: " + String.join(" and ", names));
        own.removeAll(names);
        int ofFirst = names.isEmpty() ? work.parameters.size() : before;
        own.addAll(work.parameters.subList(ofFirst, work.parameters.size()));

        Catalogue catalogue = Catalogue.load();
        Experiment found = work.experiment(catalogue, "compare");
        Experiment other = names.isEmpty() ? found : PointReader.experiment(catalogue, "--against", names.get(0));
        Map<String, String> values = PointReader.values("-p", work.parameters.subList(0, ofFirst));
        Set<String> given = new HashSet<>(values.keySet());
        Point first = PointReader.point("-p", found, values);
        values.keySet().removeIf(name -> other != found && other.parameter(name).isEmpty());
        Map<String, String> others = PointReader.values("--against", own);
        values.putAll(others);
        given.addAll(others.keySet());
        Point second = PointReader.point("--against", other, values, others.keySet());
        refuse(
                "--against",
                first.equals(second),
                "gives the point of -p again (" + first + "); give a parameter another value");
        return new CompareAnswer.Pair(
                first,
                second,
                given,
                PairedTrials.streams(first, second),
                PointReader.events(event, first),
                PointReader.events(other == found ? "" : other.name(), event, second));
    }
}
