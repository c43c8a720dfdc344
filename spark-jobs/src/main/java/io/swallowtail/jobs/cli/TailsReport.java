package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.report.Headline;
import io.swallowtail.answers.report.Tail;
import io.swallowtail.answers.tails.PointTables;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.answers.tails.TableShapes;
import io.swallowtail.core.catalogue.SweepTable;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.tableset.TableFile;
import io.swallowtail.jobs.tableset.TableSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Model.CommandSpec;

/** The end of a run's output: the tails in words and columns, the headline, and the location of the tables. */
final class TailsReport implements Consumer<PointTables> {
    private static final int MAX_ROWS = 200;
    private static final int MAX_DIGITS = 12;

    private final CommandSpec spec;
    private final PrintWriter out;
    private final SweepDirectory directory;
    private final SweepPlan plan;
    /** The first tails of each experiment, in the order of the table. */
    private final Map<String, List<Table.Row>> tails = new HashMap<>();

    /** The bounds on each of them. */
    private final Map<String, List<Table.Row>> bounds = new HashMap<>();

    private final TableShapes shapes;
    private final Headline headline;

    TailsReport(CommandSpec spec, SweepDirectory directory, SweepPlan plan) {
        this.spec = spec;
        this.out = spec.commandLine().getOut();
        this.directory = directory;
        this.plan = plan;
        this.shapes = new TableShapes(plan);
        this.headline = new Headline(plan);
    }

    /** Receives the rows of the next point of the tables, so that they need not be read. */
    @Override
    public void accept(PointTables point) {
        Table first = Table.of(SweepTable.TAILS, shapes);
        point.of(SweepTable.TAILS).forEach(row -> first.addIf(this::isAmongFirst, row));
        Table applying = Table.of(SweepTable.BOUNDS, shapes);
        point.of(SweepTable.BOUNDS).forEach(row -> applying.addIf(this::isShown, row));
        applying.rows().forEach(this::takeBound);
    }

    /** Prints the report. Reads the tables unless it received their rows. */
    void print() throws IOException {
        if (tails.isEmpty()) {
            read();
        }
        out.println();
        out.println(String.format(
                Locale.ROOT,
                "Probability of each event, with its %s%% confidence interval%s.",
                Numbers.of(100 * plan.confidence(), MAX_DIGITS),
                plan.simultaneous() ? " (all of them hold together)" : ""));
        for (Map.Entry<String, Experiment> experiment : plan.experiments().entrySet()) {
            out.println();
            out.println(experiment.getKey() + ": " + experiment.getValue().description());
            printTails(experiment.getValue());
        }
        out.println();
        out.println(headline.title());
        out.println(headline.answer().heading());
        new RowPrinter(out, Format.TABLE).print(headline.answer().table());
        headline.sentences().forEach(out::println);
        out.println();
        out.println("Tables (Parquet) in " + directory.tableSets().location() + ": "
                + String.join(", ", SweepDirectory.TABLES) + ".");
        out.println("Query: " + CommandName.word() + " sql --data " + ShellWord.of(directory)
                + " \"SELECT event, trials, estimate, ci_low, ci_high FROM tails\"");
        out.println("Report: " + CommandName.word() + " report --data " + ShellWord.of(directory));
        out.flush();
    }

    private void printTails(Experiment experiment) {
        List<String> shown = shownParameters(experiment);
        Map<String, Integer> places = plan.places();
        List<Table.Row> rows = tails.getOrDefault(experiment.name(), List.of());
        List<Tail> first = rows.stream()
                .limit(MAX_ROWS)
                .map(row -> new Tail(
                        plan.points().get(places.get(row.text("point"))).point(), row, bounds.get(key(row))))
                .map(Tail::withMainBounds)
                .toList();
        Columns<Tail> columns = new Columns<>();
        shown.forEach(name -> columns.add(name, tail -> tail.row().get(name)));
        // If all limits are of one kind, the kind is not printed in the rows.
        boolean withLimits = plan.stop().isPresent() || !plan.points().stream().allMatch(PlannedPoint::isPlain);
        boolean anyBound = rows.stream().anyMatch(row -> !bounds.get(key(row)).isEmpty());
        columns.add("event", tail -> tail.row().text("event"))
                .add("trials", tail -> tail.row().whole("trials"))
                .add(
                        "happened",
                        tail -> tail.row().has("exceedances") ? tail.row().get("exceedances") : "")
                .add("probability", Tail::probability)
                .add(Numbers.of(100 * plan.confidence(), MAX_DIGITS) + "% interval", Tail::interval)
                .addIf(withLimits, "limits", tail -> tail.row().text("interval"))
                .addIf(withLimits, "reliability", tail -> tail.row().text("reliability"))
                .addIf(anyBound, "theorem says", tail -> tail.boundsInWords(true))
                .addIf(anyBound, "verdict", Tail::verdicts);
        new RowPrinter(out, Format.TABLE).print(columns.table(first));
        if (rows.size() > MAX_ROWS) {
            out.println("… and more: see the table tails.");
        }
    }

    private void read() throws IOException {
        Configuration configuration = Sessions.hadoopConfiguration();
        TableSet set = directory
                .tableSets()
                .newest()
                .orElseThrow(() -> new IOException(directory + " has no tables; run again: they are made again"));
        TableFile.read(set.file("tails"), configuration, this::isAmongFirst);
        TableFile.read(set.file("bounds"), configuration, this::isShown).rows().forEach(this::takeBound);
    }

    /** Keeps a tail, unless its experiment already has enough. */
    private boolean isAmongFirst(Table.Row row) {
        headline.addTail(row);
        String name = row.text("experiment");
        List<Table.Row> first = tails.computeIfAbsent(name, experiment -> new ArrayList<>());
        return first.size() <= MAX_ROWS && first.add(row) && bounds.put(key(row), new ArrayList<>()) == null;
    }

    private boolean isShown(Table.Row bound) {
        headline.addBound(bound);
        return Boolean.TRUE.equals(bound.get("applies")) && bounds.containsKey(key(bound));
    }

    private void takeBound(Table.Row bound) {
        bounds.get(key(bound)).add(bound);
    }

    private static String key(Table.Row row) {
        return row.text("point") + " " + row.text("event");
    }

    /** Returns the parameters that get a column: those that have a value other than the default at some point. */
    private List<String> shownParameters(Experiment experiment) {
        PointNames names = PointNames.of(plan.points().stream()
                .map(PlannedPoint::point)
                .filter(point -> point.experiment().name().equals(experiment.name()))
                .toList());
        return experiment.parameters().stream()
                .map(Parameter::name)
                .filter(name ->
                        names.varied().contains(name) || names.constant().contains(name))
                .toList();
    }
}
