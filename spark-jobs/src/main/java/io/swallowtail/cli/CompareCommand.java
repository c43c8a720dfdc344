package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.estimate.PairedComparison;
import io.swallowtail.estimate.TailQuestion;
import io.swallowtail.estimate.Workers;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.message.CommandName;
import io.swallowtail.message.ShellWord;
import io.swallowtail.rare.PairedTrials;
import io.swallowtail.report.Columns;
import io.swallowtail.report.Numbers;
import io.swallowtail.statistics.PairedLimits;
import io.swallowtail.tails.Tail;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code compare}: estimates how much an event's probability differs between two points. */
@Command(
        name = "compare",
        description =
                "Compares the probability of an event at two points of an experiment, or at a few pairs of points. Both use the same random numbers.",
        customSynopsis =
                "${COMMAND-FULL-NAME} EXPERIMENT -p NAME=VALUE... --against NAME=VALUE... --event EVENT [OPTIONS]",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    private static final long MAX_TRIALS = 1L << 40;
    /** Intervals of an event: two probabilities, their difference and their ratio. */
    private static final int QUANTITIES = 4;

    private static final String FIRST = "first";
    private static final String SECOND = "second";

    @Parameters(
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "a name that `${ROOT-COMMAND-NAME} list` shows")
    private String experiment;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description = "a parameter of both points, a list or a range of values (n=2^6..2^10); may be repeated")
    private List<String> parameters = List.of();

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
            names = "--confidence",
            converter = ShareConverter.class,
            defaultValue = "0.95",
            paramLabel = "C",
            description = "confidence of each interval (default: ${DEFAULT-VALUE})")
    private double confidence;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "42", description = "seed (default: ${DEFAULT-VALUE})")
    private long seed;

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
        PointReader.requireConfidence(confidence);
        PointReader.refuse("--trials", trials < 1 || trials > MAX_TRIALS, trials + " is not from 1 to 2^40");
        work.check();
        List<Pair> pairs = pairs();
        int intervals =
                pairs.stream().mapToInt(pair -> QUANTITIES * pair.events.size()).sum();
        double alpha = simultaneous ? (1 - confidence) / intervals : 1 - confidence;
        List<Quantity> quantities = new ArrayList<>();
        CommandLine line = spec.commandLine();
        try (ThrottledProgress progress = new ThrottledProgress(line.getErr());
                Workers workers = work.workers();
                Interrupt interrupt = Interrupt.handledBy(() -> {
                    progress.printLine("Stopping: the answer uses the completed trials. Ctrl-C again ends at once.");
                    workers.stop();
                })) {
            boolean isWhole = true;
            for (int p = 0; p < pairs.size() && isWhole; p++) {
                String prefix = pairs.size() == 1 ? "" : "pair " + (p + 1) + " of " + pairs.size() + ", ";
                isWhole = compare(pairs.get(p), alpha, workers, text -> progress.accept(prefix + text), quantities);
            }
            progress.end();
            print(pairs, alpha, quantities);
            if (!isWhole) {
                Workers.Ending why = interrupt.happened() ? Workers.Ending.INTERRUPT : Workers.Ending.BUDGET;
                line.getErr().println("stopped: " + why.inWords());
            }
            return isWhole ? 0 : 1;
        }
    }

    /** Two points and the events of both. */
    private record Pair(Point first, Point second, Set<String> given, List<Event> events, List<Event> there) {
        /** Names one of the points by the parameters that were given and those that differ. */
        String name(Point point) {
            Map<String, String> texts = point.parameters().texts();
            return point.experiment().name()
                    + Stream.concat(
                                    first.parameters().texts().keySet().stream(),
                                    second.parameters().texts().keySet().stream())
                            .distinct()
                            .filter(each -> texts.containsKey(each) && (given.contains(each) || differs(each)))
                            .sorted()
                            .map(each -> " " + each + "=" + texts.get(each))
                            .collect(Collectors.joining());
        }

        private boolean differs(String parameter) {
            return !Objects.equals(
                    first.parameters().texts().get(parameter),
                    second.parameters().texts().get(parameter));
        }
    }

    /** Names a point for people. Scripts get its identity, which is the same in all tables. */
    private String name(Pair pair, Point point) {
        return format.isTable() ? pair.name(point) : point.identity();
    }

    /** Reads the pairs. The second points are as many as the first ones, or one. */
    private List<Pair> pairs() {
        Experiment found = PointReader.experiment(Catalogue.load(), "compare", experiment);
        Map<String, String> values = new LinkedHashMap<>(PointReader.values("-p", parameters));
        List<Point> firsts = PointReader.points("-p", found, values);
        values.putAll(PointReader.values("--against", against));
        List<Point> seconds = PointReader.points("--against", found, values);
        PointReader.refuse(
                "--against",
                seconds.size() != firsts.size() && seconds.size() != 1,
                "gives " + seconds.size() + " second points for " + firsts.size()
                        + " first ones; give a parameter one value, or as many as -p has");
        List<Pair> pairs = new ArrayList<>();
        for (int p = 0; p < firsts.size(); p++) {
            Point second = seconds.get(seconds.size() == 1 ? 0 : p);
            pairs.add(new Pair(
                    firsts.get(p),
                    second,
                    Set.copyOf(values.keySet()),
                    PointReader.events(event, firsts.get(p)),
                    PointReader.events(event, second)));
        }
        return pairs;
    }

    /** A row: a probability, or the difference of two, with its interval. For a difference, happened is null. */
    private record Quantity(
            Pair pair,
            String event,
            String name,
            long trials,
            Long happened,
            double estimate,
            double low,
            double high,
            String interval) {}

    /** Runs a pair's trials and adds its rows. Returns whether all trials were completed. */
    private boolean compare(
            Pair pair, double alpha, Workers workers, Consumer<String> progress, List<Quantity> quantities) {
        List<PairedTrials.Counts> counts = PairedComparison.run(
                questions(pair.first, pair.events), questions(pair.second, pair.there), trials, workers, progress);
        for (int e = 0; e < counts.size(); e++) {
            add(pair, pair.events.get(e).text(), counts.get(e), alpha, quantities);
        }
        return counts.get(0).trials() == trials;
    }

    private void add(Pair pair, String about, PairedTrials.Counts counts, double alpha, List<Quantity> quantities) {
        long run = counts.trials();
        // If time determined the number of trials, the limits must hold at every look.
        boolean isWhole = run == trials;
        Tail.Counted.Rule rule = isWhole ? Tail.Counted.Rule.FIXED : Tail.Counted.Rule.ANYTIME;
        PairedLimits limits = isWhole
                ? PairedLimits.of(counts.both(), counts.onlyFirst(), counts.onlySecond(), run, alpha)
                : PairedLimits.atEveryLook(counts.both(), counts.onlyFirst(), counts.onlySecond(), run, alpha);
        Tail first = new Tail.Counted(counts.both() + counts.onlyFirst(), run, rule);
        Tail second = new Tail.Counted(counts.both() + counts.onlySecond(), run, rule);
        String interval = first.interval();
        quantities.add(new Quantity(
                pair,
                about,
                FIRST,
                run,
                first.exceedances(),
                first.estimate(),
                first.low(alpha),
                first.high(alpha),
                interval));
        quantities.add(new Quantity(
                pair,
                about,
                SECOND,
                run,
                second.exceedances(),
                second.estimate(),
                second.low(alpha),
                second.high(alpha),
                interval));
        quantities.add(new Quantity(
                pair,
                about,
                "first - second",
                run,
                null,
                limits.difference(),
                limits.differenceLow(),
                limits.differenceHigh(),
                interval));
        quantities.add(new Quantity(
                pair,
                about,
                "first / second",
                run,
                null,
                limits.ratio(),
                limits.ratioLow(),
                limits.ratioHigh(),
                interval));
    }

    private void print(List<Pair> pairs, double alpha, List<Quantity> quantities) {
        boolean isTable = format.isTable();
        boolean isGrid = pairs.size() > 1;
        PrintWriter out = spec.commandLine().getOut();
        long most = quantities.stream().mapToLong(Quantity::trials).max().orElse(0);
        long least = quantities.stream().mapToLong(Quantity::trials).min().orElse(0);
        Pair only = pairs.get(0);
        if (isTable) {
            out.println((isGrid
                            ? pairs.size() + " pairs of points. "
                            : "First: " + only.name(only.first) + ". Second: " + only.name(only.second) + ". ")
                    + most + " trials on the same random numbers"
                    + (isGrid ? " for each pair." : ".")
                    + (simultaneous
                            ? " All "
                                    + QUANTITIES
                                            * pairs.stream()
                                                    .mapToInt(pair -> pair.events.size())
                                                    .sum() + " intervals hold together (Bonferroni)."
                            : ""));
        }
        format.printer(out)
                .print(new Columns<Quantity>()
                        .addIf(!isTable || isGrid, FIRST, each -> name(each.pair, each.pair.first))
                        .addIf(!isTable || isGrid, SECOND, each -> name(each.pair, each.pair.second))
                        .addIf(!isTable, "seed", each -> seed)
                        .addIf(!isTable, "trials", Quantity::trials)
                        .add("event", Quantity::event)
                        .add("quantity", Quantity::name)
                        .add("happened", Quantity::happened)
                        .add("estimate", each -> shown(each, each.estimate()))
                        .add("low", each -> shown(each, each.low()))
                        .add("high", each -> shown(each, each.high()))
                        .add("confidence", each -> confidence)
                        .addIf(!isTable, "alpha_spent", each -> alpha)
                        .addIf(!isTable, "interval", Quantity::interval)
                        .addIf(!isTable, "command", each -> command(each.pair, alpha))
                        .table(quantities));
        if (isTable && least < trials) {
            long begun = quantities.stream().map(Quantity::pair).distinct().count();
            out.println("Stopped: " + least + " of " + trials + " trials of the last pair were completed, "
                    + (pairs.size() - begun)
                    + " pairs were not begun; the limits of the last pair hold at every look.");
        }
        if (isTable && isGrid) {
            out.println("The first pair alone: " + command(only, alpha));
        }
        out.flush();
    }

    /** Writes the command that compares one of the pairs alone, at the error of each interval. */
    private String command(Pair pair, double alpha) {
        return CommandName.word() + " compare " + pair.first.experiment().name()
                + PointReader.options("-p", pair.first)
                + PointReader.differing("--against", pair.first, pair.second)
                + " --event " + ShellWord.of(event)
                + " --trials " + trials
                + " --confidence " + (simultaneous ? 1 - alpha : confidence)
                + " --seed " + seed;
    }

    private List<TailQuestion> questions(Point point, List<Event> events) {
        return events.stream()
                .map(each -> new TailQuestion(point, each, seed, confidence, 1 - confidence))
                .toList();
    }

    private Object shown(Quantity quantity, double value) {
        return format.isTable()
                ? Numbers.of(value, Numbers.digits(quantity.estimate(), quantity.low(), quantity.high()))
                : Double.isNaN(value) ? null : (Object) value;
    }
}
