package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.local.PairedComparison;
import io.swallowtail.local.TailQuestion;
import io.swallowtail.local.Workers;
import io.swallowtail.rare.PairedTrials;
import io.swallowtail.report.Columns;
import io.swallowtail.report.Numbers;
import io.swallowtail.statistics.ClopperPearson;
import io.swallowtail.statistics.PairedLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code compare}: how much an event's probability differs between two points. */
@Command(
        name = "compare",
        description = "Compares the probability of an event at two points of an experiment, on common random numbers.",
        customSynopsis =
                "swallowtail compare EXPERIMENT -p NAME=VALUE... --against NAME=VALUE... --event EVENT [OPTIONS]",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    private static final long MOST_TRIALS = 1L << 40;
    private static final String FIRST = "first";
    private static final String SECOND = "second";

    @Parameters(paramLabel = "EXPERIMENT", description = "a name that `swallowtail list` shows")
    private String experiment;

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "a parameter of both points; may be repeated")
    private List<String> parameters = List.of();

    @Option(
            names = "--against",
            required = true,
            paramLabel = "NAME=VALUE",
            description = "what the second point has instead; may be repeated")
    private List<String> against;

    @Option(names = "--event", required = true, paramLabel = "EVENT", description = "such as \"congestion >= 5\"")
    private String event;

    @Option(
            names = "--trials",
            defaultValue = "100000",
            paramLabel = "N",
            description = "trials at each point (default: ${DEFAULT-VALUE})")
    private long trials;

    @Option(
            names = "--confidence",
            defaultValue = "0.95",
            paramLabel = "C",
            description = "of each interval (default: ${DEFAULT-VALUE})")
    private double confidence;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "42", description = "seed (default: ${DEFAULT-VALUE})")
    private long seed;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private CompareCommand() {}

    @Override
    public Integer call() {
        PointReader.requireConfidence(confidence);
        PointReader.refuse("--trials", trials < 1 || trials > MOST_TRIALS, trials + " is not from 1 to 2^40");
        Experiment found = PointReader.experiment(Catalogue.load(), "compare", experiment);
        Map<String, String> values = new LinkedHashMap<>(PointReader.values("-p", parameters));
        Point first = PointReader.point("-p", found, values);
        values.putAll(PointReader.values("--against", against));
        Point second = PointReader.point("--against", found, values);
        List<Event> here = PointReader.events(event, first);
        List<Event> there = PointReader.events(event, second);
        Consumer<String> progress = new ThrottledProgress(spec.commandLine().getErr());
        List<Quantity> quantities = new ArrayList<>();
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            List<PairedTrials.Counts> counts =
                    PairedComparison.run(questions(first, here), questions(second, there), trials, workers, progress);
            for (int e = 0; e < here.size(); e++) {
                add(here.get(e).text(), counts.get(e), quantities);
            }
        }
        print(first, second, quantities);
        return 0;
    }

    /** A row: a probability or how two differ, with its interval; happened is null for a difference. */
    private record Quantity(String event, String name, Long happened, double estimate, double low, double high) {}

    private void add(String about, PairedTrials.Counts counts, List<Quantity> quantities) {
        quantities.add(tail(about, FIRST, counts.both() + counts.onlyFirst(), counts.trials()));
        quantities.add(tail(about, SECOND, counts.both() + counts.onlySecond(), counts.trials()));
        PairedLimits limits = PairedLimits.of(
                counts.both(), counts.onlyFirst(), counts.onlySecond(), counts.trials(), 1 - confidence);
        quantities.add(new Quantity(
                about, "first - second", null, limits.difference(), limits.differenceLow(), limits.differenceHigh()));
        quantities.add(
                new Quantity(about, "first / second", null, limits.ratio(), limits.ratioLow(), limits.ratioHigh()));
    }

    private Quantity tail(String about, String name, long happened, long of) {
        double alpha = 1 - confidence;
        return new Quantity(
                about,
                name,
                happened,
                (double) happened / of,
                ClopperPearson.low(happened, of, alpha),
                ClopperPearson.high(happened, of, alpha));
    }

    private void print(Point first, Point second, List<Quantity> quantities) {
        boolean isTable = format.isTable();
        if (isTable) {
            spec.commandLine()
                    .getOut()
                    .println("First: " + first.identity() + ". Second: " + second.identity() + ". " + trials
                            + " trials on the same random numbers.");
        }
        format.printer(spec.commandLine().getOut())
                .print(new Columns<Quantity>()
                        .addIf(!isTable, FIRST, each -> first.identity())
                        .addIf(!isTable, SECOND, each -> second.identity())
                        .addIf(!isTable, "seed", each -> seed)
                        .addIf(!isTable, "trials", each -> trials)
                        .add("event", Quantity::event)
                        .add("quantity", Quantity::name)
                        .add("happened", Quantity::happened)
                        .add("estimate", each -> shown(each.estimate()))
                        .add("low", each -> shown(each.low()))
                        .add("high", each -> shown(each.high()))
                        .add("confidence", each -> confidence)
                        .table(quantities));
    }

    private List<TailQuestion> questions(Point point, List<Event> events) {
        return events.stream()
                .map(each -> new TailQuestion(point, each, seed, confidence, 1 - confidence))
                .toList();
    }

    private Object shown(double value) {
        return format.isTable() ? Numbers.of(value) : Double.isNaN(value) ? null : (Object) value;
    }
}
