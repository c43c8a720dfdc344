package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.ReplayAnswer;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.picture.TrialPictures;
import io.swallowtail.answers.replay.ChoicesReader;
import io.swallowtail.answers.replay.ChoicesWriter;
import io.swallowtail.answers.replay.ReplayedTrial;
import io.swallowtail.answers.replay.TrialTrace;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.swept.ExtremeTrial;
import io.swallowtail.jobs.swept.SweptPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code replay}: runs one trial again and shows its events. */
@Command(
        name = "replay",
        description =
                "Runs one trial again. The trial is one of a sweep, one with a given seed and number, or one from a file.",
        customSynopsis = {
            "${COMMAND-FULL-NAME} --data DIR --point ID --trial N [OPTIONS]",
            "       ${COMMAND-FULL-NAME} --data DIR --worst METRIC [--point ID] [OPTIONS]",
            "       ${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... [--seed S] --trial N [OPTIONS]",
            "       ${COMMAND-FULL-NAME} --choices FILE [OPTIONS]"
        },
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class ReplayCommand implements Callable<Integer> {
    private static final long DEFAULT_SEED = 42;
    private static final int LONGEST_LIST = 200;
    private static final String TRIAL = "trial";

    @Parameters(
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            arity = "0..1",
            description = "a name that `${ROOT-COMMAND-NAME} list` shows")
    private String experiment;

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "a parameter of the experiment; may be repeated")
    private List<String> parameters = List.of();

    @Option(names = "--seed", paramLabel = "S", description = "seed of the trial (default: " + DEFAULT_SEED + ")")
    private Long seed;

    @Option(names = "--data", paramLabel = "DIR", description = "directory of a sweep, which has the seed")
    private String data;

    @Option(
            names = "--point",
            paramLabel = "ID",
            description = "a point of the sweep: at least the first 6 digits of its id, which the table points lists")
    private String pointId;

    @Option(names = "--trial", paramLabel = "N", description = "index of the trial, from 0")
    private Long trial;

    @Option(
            names = "--worst",
            paramLabel = "METRIC",
            description = "with --data: a trial with the largest value of a metric, at one point or at all")
    private String worst;

    @Option(
            names = "--best",
            paramLabel = "METRIC",
            description =
                    "with --data: a trial with the smallest value of a metric, or the order in which the fewest faults cause"
                            + " an event")
    private String best;

    @Option(names = "--choices", paramLabel = "FILE", description = "a file that --save wrote")
    private Path choices;

    @Option(
            names = "--trace",
            description = "show what happens in the trial; the text shows the first " + LONGEST_LIST
                    + " items of a list, json all")
    private boolean trace;

    @Option(
            names = "--svg",
            paramLabel = "FILE.svg",
            description =
                    "draw the trial: circuits in their network, or packets in space and time; an existing file is replaced")
    private Path svg;

    @Option(names = "--save", paramLabel = "FILE", description = "save the trial as its choices in a new file")
    private Path save;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() throws IOException {
        requireOneTrial();
        List<List<Object>> rows = new ArrayList<>();
        ReplayedTrial replayed = replayedTrial(Catalogue.load(), rows);
        long[] metrics = replayed.run();
        List<String> sentences =
                trace && format.isTable() ? TrialTrace.sentences(replayed, metrics, LONGEST_LIST) : List.of();
        List<TraceEvent> events = trace && !format.isTable() ? TrialTrace.events(replayed, metrics) : List.of();
        if (save != null) {
            ChoicesWriter.write(replayed, save);
        }
        addParametersAndMetrics(rows, replayed, metrics);
        if (svg != null) {
            OutputFile.write(
                    svg, TrialPictures.of(replayed, "rounds".equals(worst)).document());
            rows.add(List.of(TRIAL, "picture", svg.toString()));
        }
        format.printNotes(List.of(replayed.point()));
        format.print(new ReplayAnswer(rows, sentences, events).answer());
        return 0;
    }

    private void requireOneTrial() {
        if (Stream.of(experiment, data, choices).filter(Objects::nonNull).count() != 1) {
            throw new BadInputException(
                    "replay", "name one trial: by EXPERIMENT and -p, by --data and --point, or by --choices");
        }
        boolean extreme = worst != null || best != null;
        GivenOptions given = format.given();
        given.need("EXPERIMENT", experiment != null, "-p", "--seed");
        given.need("--data", data != null, "--point", "--worst", "--best");
        given.exclude("--worst", "--best", "--trial");
        given.exclude("--best", "--trial");
        given.exclude("--choices", "--trial");
        refuse(
                "--point",
                pointId == null && data != null && !extreme,
                "is required: the first digits of a point's id, 6 or more; or let --worst METRIC find a trial");
        OutputFile.requireEnding("--svg", svg, ".svg");
        OutputFile.requireNew("--save", save);
        refuse("--trial", trial == null && choices == null && !extreme, "is required: the index of the trial, from 0");
        refuse(
                "--trial",
                trial != null && (trial < 0 || trial >= AddressedRandom.TRIALS),
                trial + " is not from 0 to 2^48 - 1");
    }

    /** Prepares the trial and adds rows that identify it. */
    private ReplayedTrial replayedTrial(Catalogue catalogue, List<List<Object>> rows) throws IOException {
        if (choices != null) {
            ReplayedTrial saved = ChoicesReader.read(choices, catalogue);
            addPoint(rows, saved.point());
            rows.add(List.of(TRIAL, "origin", saved.origin()));
            return saved;
        }
        SweptPoint swept = null;
        Point point;
        long itsSeed;
        if (data != null) {
            SweepDirectory directory = new SweepDirectory(data, Sessions.hadoopConfiguration());
            String id = pointId;
            ExtremeTrial extreme = null;
            if (worst != null || best != null) {
                directory.requireSweep("--data");
                String metric = worst == null ? best : worst;
                extreme = ExtremeTrial.find(directory, metric, worst != null, pointId);
                id = extreme.point();
            }
            swept = SweptPoint.find(directory, catalogue, id);
            if (extreme != null) {
                OptionalLong exact = extreme.trial(swept);
                trial = exact.orElse(extreme.firstTrial());
                if (exact.isEmpty()) {
                    rows.add(List.of(
                            TRIAL,
                            "note",
                            "the first of the extreme bin: none of the million trials after it has the extreme value"));
                }
            }
            point = swept.point();
            itsSeed = swept.seed();
        } else {
            Experiment found = PointReader.experiment(catalogue, "replay", experiment);
            point = PointReader.point("-p", found, PointReader.values("-p", parameters));
            itsSeed = seed == null ? DEFAULT_SEED : seed;
        }
        addPoint(rows, point);
        rows.add(List.of(TRIAL, "seed", itsSeed));
        rows.add(List.of(TRIAL, TRIAL, trial));
        if (swept != null) {
            rows.add(List.of(TRIAL, "in_sweep", swept.holds(trial)));
        }
        return swept != null && swept.isOrdered()
                ? fewestFaults(swept, rows)
                : ReplayedTrial.drawn(point, itsSeed, trial);
    }

    /** Prepares the trial of an order of faults with just enough faults for an event: the given one, or the point's first. */
    private ReplayedTrial fewestFaults(SweptPoint swept, List<List<Object>> rows) {
        List<Event> events = swept.planned().talliedEvents();
        Event event = events.stream()
                .filter(each -> each.text().equals(best))
                .findFirst()
                .orElse(events.get(0));
        Point point = swept.point();
        ReplayedTrial fewest = ReplayedTrial.withFewestFaults(point, event, swept.seed(), trial)
                .orElseThrow(() -> new BadInputException(
                        "--trial", "not even all faults cause " + event + " in the order " + trial));
        rows.add(List.of(TRIAL, "origin", fewest.origin()));
        return fewest;
    }

    private static void addPoint(List<List<Object>> rows, Point point) {
        rows.add(List.of(TRIAL, "experiment", point.experiment().name()));
        rows.add(List.of(TRIAL, "revision", point.experiment().revision()));
        rows.add(List.of(TRIAL, "point", point.id()));
    }

    private static void addParametersAndMetrics(List<List<Object>> rows, ReplayedTrial replayed, long[] metrics) {
        replayed.point().parameters().texts().forEach((name, value) -> rows.add(List.of("parameter", name, value)));
        for (Metric metric : replayed.point().experiment().metrics()) {
            rows.add(
                    Arrays.asList("metric", metric.name(), metric.value(metrics).orElse(null)));
        }
    }
}
