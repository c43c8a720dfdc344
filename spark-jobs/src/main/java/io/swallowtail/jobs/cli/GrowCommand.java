package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.GrowAnswer;
import io.swallowtail.answers.estimate.GridTrials;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.report.LawChart;
import io.swallowtail.answers.tables.Growth;
import io.swallowtail.answers.tables.Statistic;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.growth.GrowthLaw;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grow}: estimates how a metric grows with a parameter, and fits laws. */
@Command(
        name = "grow",
        description =
                "Shows how a metric grows with a parameter. It says which laws of growth the confidence limits exclude.",
        customSynopsis =
                "${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --vary NAME=VALUES --metric METRIC [OPTIONS]",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Laws (logarithms are binary): log: a + b log n; log/loglog: a + b log n / log log n; loglog: a + b log log n;",
            "power: a + b n^gamma with gamma above 0. Laws with log log n are left out where a value is 2 or less."
        })
@Start(work = Start.Work.LONG)
final class GrowCommand implements Callable<Integer> {
    /** The fewest points. A law of two coefficients fits fewer points exactly. */
    private static final int MIN_POINTS = 3;
    /** The most points, because the time of fitting powers is cubic in their number. */
    private static final int MAX_POINTS = 100;
    /** The relative cost of all points together if no number of trials is given, in path-edges: some seconds. */
    private static final double WORK = 2e9;

    private static final long MIN_TRIALS = 100;
    private static final long USUAL_TRIALS = 10_000;

    @Option(
            names = "--vary",
            required = true,
            paramLabel = "NAME=VALUES",
            description = "the parameter that grows: a list or a range, such as n=2^6..2^16")
    private String vary;

    @Option(names = "--metric", required = true, paramLabel = "METRIC", description = "the metric")
    private String metric;

    @Option(
            names = "--quantile",
            split = ",",
            paramLabel = "Q",
            description =
                    "levels of quantiles, in addition to mean and median (default: 0.99); laws are fitted to the mean and to these")
    private List<String> quantiles = List.of("0.99");

    @Option(
            names = "--trials",
            paramLabel = "N",
            description =
                    "trials at each point (default: 100 to 10000, depending on the cost of a trial; unlimited with --budget)")
    private Long trials;

    @Option(names = "--svg", paramLabel = "FILE", description = "draw the curves; an existing file is replaced")
    private Path svg;

    @Mixin
    private WorkOptions work;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() throws IOException {
        work.check();
        PointReader.requireTrials(trials);
        OutputFile.requireEnding("--svg", svg, ".svg");
        Growth.Question question = question();
        GridTrials.Outcome outcome = simulate(question);
        if (outcome.trials() == 0) {
            format.err().println("stopped (" + outcome.ending().inWords() + ") before the first trials were done");
            return 1;
        }
        Growth growth = Growth.of(question, outcome.trials(), outcome.totals());
        String stopped = outcome.ending() == null ? null : outcome.ending().inWords();
        format.print(new GrowAnswer(growth, work.seed, stopped).answer());
        if (stopped != null && !format.isTable()) {
            format.err().println("stopped after " + outcome.trials() + " trials at each value: " + stopped);
        }
        if (svg != null) {
            OutputFile.write(svg, LawChart.of(growth).document());
            format.notices().println("The picture is in " + svg + ".");
        }
        return outcome.ending() == Workers.Ending.INTERRUPT ? 1 : 0;
    }

    private GridTrials.Outcome simulate(Growth.Question question) {
        try (WorkOptions.Running running = work.start(format.err())) {
            return GridTrials.run(
                    question.points(),
                    question.metric(),
                    work.seed,
                    wanted(question),
                    running.workers(),
                    running.progress());
        }
    }

    /** Returns the number of trials at each point. It is the given number or follows from their relative cost, but never from time. */
    private long wanted(Growth.Question question) {
        if (trials != null) {
            return trials;
        }
        if (work.hasBudget()) {
            return PointReader.MAX_TRIALS;
        }
        double each =
                question.points().stream().mapToDouble(point -> point.work()).sum();
        double affordable = Math.max(MIN_TRIALS, Math.min(USUAL_TRIALS, WORK / each));
        double digit = StrictMath.pow(10, Math.floor(StrictMath.log10(affordable)));
        double leading = affordable / digit;
        return (long) (digit * (leading >= 5 ? 5 : leading >= 2 ? 2 : 1));
    }

    private Growth.Question question() {
        Experiment found = work.experiment(Catalogue.load(), "grow");
        Metric chosen = metric(found);
        Map<String, String> varied = PointReader.values("--vary", List.of(vary));
        String name = varied.keySet().iterator().next();
        List<Point> points = points(found, name, varied.get(name));
        Set<Statistic> levels = new LinkedHashSet<>();
        for (String level : quantiles) {
            try {
                levels.add(Statistic.quantile(level.strip()));
            } catch (IllegalArgumentException e) {
                throw new BadInputException("--quantile", e.getMessage() + "; write 0.99 for 99%");
            }
        }
        Set<Statistic> shown = new LinkedHashSet<>(List.of(Statistic.MEAN));
        // The quantiles of a flag are 0 or 1.
        if (!chosen.flag()) {
            shown.add(Statistic.MEDIAN);
            shown.addAll(levels);
        }
        double[] values =
                points.stream().mapToDouble(point -> value(point, name)).toArray();
        return new Growth.Question(
                points,
                name,
                values,
                chosen,
                List.copyOf(shown),
                shown.stream()
                        .filter(each -> each != Statistic.MEDIAN || levels.contains(each))
                        .toList(),
                laws(points, name),
                work.confidence);
    }

    private Metric metric(Experiment found) {
        for (Metric each : found.metrics()) {
            if (each.name().equals(metric)) {
                return each;
            }
        }
        List<String> names = found.metrics().stream().map(Metric::name).toList();
        throw new BadInputException(
                "--metric",
                found.name() + " has no metric \"" + metric + "\"; " + NearestName.hint(metric, names, "it has "));
    }

    private List<Point> points(Experiment found, String name, String values) {
        Map<String, String> all = new LinkedHashMap<>(work.parameters());
        refuse("--vary", all.containsKey(name), name + " is also given by -p; leave it out there");
        Optional<Parameter<?>> parameter = found.parameter(name);
        refuse("--vary", parameter.isPresent() && !parameter.get().isNumber(), name + " is not a number");
        all.put(name, values);
        List<Point> points = new ArrayList<>(PointReader.points("grow", found, all));
        String several = "names several points; only --vary takes several values";
        refuse(
                "-p",
                points.stream().anyMatch(point -> !point.parameters().texts().containsKey(name)),
                several);
        points.sort(Comparator.comparingDouble(point -> value(point, name)));
        long different = points.stream()
                .mapToDouble(point -> value(point, name))
                .distinct()
                .count();
        refuse("-p", points.size() > different, several);
        refuse(
                "--vary",
                different < MIN_POINTS,
                different + (different == 1 ? " value is" : " values are") + " too few; give at least " + MIN_POINTS
                        + ", or 4 and more to distinguish laws");
        refuse("--vary", different > MAX_POINTS, different + " values are too many; give at most " + MAX_POINTS);
        return points;
    }

    private static double value(Point point, String name) {
        return Double.parseDouble(point.parameters().texts().get(name));
    }

    /** Returns the laws that are defined at all values. */
    private static List<GrowthLaw> laws(List<Point> points, String name) {
        double least = value(points.get(0), name);
        refuse("--vary", !(least > 0), name + " = " + least + ": every law needs values above 0");
        return Arrays.stream(GrowthLaw.values())
                .filter(law -> least > law.above())
                .toList();
    }
}
