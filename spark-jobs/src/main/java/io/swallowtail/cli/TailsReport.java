package io.swallowtail.cli;

import io.swallowtail.answer.Columns;
import io.swallowtail.answer.Format;
import io.swallowtail.answer.PointNames;
import io.swallowtail.answer.RowPrinter;
import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.message.CommandName;
import io.swallowtail.message.ShellWord;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.report.Headline;
import io.swallowtail.report.Tail;
import io.swallowtail.sql.Sessions;
import io.swallowtail.tableset.TableFile;
import io.swallowtail.tableset.TableSet;
import io.swallowtail.tails.PointTables;
import io.swallowtail.tails.Table;
import io.swallowtail.tails.TableShapes;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** The end of a run's output: the tails in words and columns, the headline, and the location of the tables. */
final class TailsReport implements Consumer<PointTables> {
    private static final int MAX_ROWS = 200;

    private final CommandSpec spec;
    private final PrintWriter out;
    private final SweepDirectory directory;
    private final SweepPlan plan;
    /** The first tails of each experiment, in the order of the table. */
    private final Map<String, List<Table.Row>> tails = new HashMap<>();

    /** The keys of these tails. */
    private final Set<String> shown = new HashSet<>();
    /** The bounds on each of them. */
    private final Map<String, List<Table.Row>> bounds = new HashMap<>();

    /** The first doubtful tails of each experiment, and the number of all. */
    private final Map<String, List<Table.Row>> doubtful = new HashMap<>();

    private final Map<String, Integer> doubts = new HashMap<>();

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
                "Probability of each event, with its %s%s%% confidence interval%s.",
                splits() || leaves() ? "" : "exact ",
                percent(plan.confidence()),
                plan.simultaneous() ? " (all of them hold together)" : ""));
        PlanSentences.stopping(plan).ifPresent(this::printRule);
        if (plan.points().stream()
                .map(PlannedPoint::point)
                .anyMatch(
                        point -> point.experiment().network(point.parameters()).isPresent())) {
            out.println(PlanSentences.NETWORK);
        }
        if (plan.stop().isEmpty() && anyAnytime()) {
            out.println(
                    "\"anytime\" limits hold at every look: a point has them that lacks trials, or whose plan changed after trials could be seen.");
        }
        if (splits()) {
            out.println(
                    "Rows with \"replications\" limits are of splittings: trials counts replications, and the limits are"
                            + " asymptotic. All others are exact. Do not rely on a doubtful row. An unflagged row shows no sign of"
                            + " trouble, but a splitting cannot see a way to its event that none of its trials took.");
        }
        if (leaves()) {
            out.println(
                    "Rows with \"witness\" limits have a proven low limit; the high one adds an estimate of the event without a"
                            + " witness, which is not proved.");
        }
        for (Map.Entry<String, Experiment> experiment : plan.experiments().entrySet()) {
            out.println();
            out.println(experiment.getKey() + ": " + experiment.getValue().description());
            printTails(experiment.getValue());
        }
        out.println();
        out.println(headline.title());
        new RowPrinter(out, Format.TABLE).print(headline.table());
        headline.sentences().forEach(out::println);
        out.println();
        out.println("Tables (Parquet) in " + directory.tableSets().location() + ": "
                + String.join(", ", SweepDirectory.TABLES) + ".");
        out.println("Query: " + CommandName.word() + " sql --data " + ShellWord.of(directory)
                + " \"SELECT event, trials, estimate, ci_low, ci_high FROM tails\"");
        out.flush();
    }

    private void printRule(String rule) {
        out.println(rule);
        out.println(
                "The row of such an event has \"inverse\" limits and the estimate (happened - 1)/(trials - 1); one that did not happen often"
                        + " enough has \"clopper-pearson\" limits; all others have \"anytime\" limits.");
    }

    private void printTails(Experiment experiment) {
        List<String> shown = shownParameters(experiment);
        Map<String, Integer> places = plan.places();
        List<Table.Row> rows = tails.getOrDefault(experiment.name(), List.of());
        List<Tail> first = rows.stream()
                .limit(MAX_ROWS)
                .map(row -> new Tail(
                        plan.points().get(places.get(row.text("point"))).point(),
                        row,
                        bounds.getOrDefault(key(row), List.of())))
                .map(Tail::withMainBounds)
                .toList();
        Columns<Tail> columns = new Columns<>();
        shown.forEach(name -> columns.add(name, tail -> tail.row().get(name)));
        // If all limits are of one kind, the kind is not printed in the rows.
        boolean withLimits = plan.stop().isPresent() || !plan.points().stream().allMatch(PlannedPoint::isPlain);
        boolean anyBound = rows.stream().anyMatch(row -> bounds.containsKey(key(row)));
        columns.add("event", tail -> tail.row().text("event"))
                .add("trials", tail -> tail.row().whole("trials"))
                .add(
                        "happened",
                        tail -> tail.row().has("exceedances") ? tail.row().get("exceedances") : "")
                .add("probability", Tail::probability)
                .add(percent(plan.confidence()) + "% interval", Tail::interval)
                .addIf(withLimits, "limits", tail -> tail.row().text("interval"))
                .addIf(splits(), "reliability", tail -> tail.row().text("reliability"))
                .addIf(anyBound, "theorem says", tail -> tail.boundsInWords(true))
                .addIf(anyBound, "verdict", Tail::verdicts);
        new RowPrinter(out, Format.TABLE).print(columns.table(first));
        Ansi ansi = spec.commandLine().getColorScheme().ansi();
        List<Table.Row> some = doubtful.getOrDefault(experiment.name(), List.of());
        for (Table.Row row : some) {
            out.println(ansi.string("@|bold,yellow Doubtful|@") + ": " + where(row, shown) + row.text("event") + ": "
                    + row.text("reason") + ".");
        }
        int more = doubts.getOrDefault(experiment.name(), 0) - some.size();
        if (more > 0) {
            out.println(String.format(
                    Locale.ROOT, "… and %,d more doubtful: see the column reason of the table tails.", more));
        }
        if (rows.size() > MAX_ROWS) {
            out.println("… and more: see the table tails.");
        }
    }

    private static String where(Table.Row row, List<String> shown) {
        return shown.stream().map(name -> name + "=" + row.get(name) + " ").collect(Collectors.joining());
    }

    private boolean splits() {
        return plan.points().stream().anyMatch(PlanSentences::splits);
    }

    private boolean leaves() {
        return plan.points().stream().anyMatch(planned -> planned.method() == Method.WITNESS);
    }

    private boolean anyAnytime() {
        return tails.values().stream()
                .flatMap(List::stream)
                .anyMatch(row -> row.text("interval").equals("anytime"));
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

    /** Keeps a tail, unless its experiment already has enough; and doubtful ones apart, up to the same number. */
    private boolean isAmongFirst(Table.Row row) {
        headline.addTail(row);
        String name = row.text("experiment");
        if (row.has("reason") && doubts.merge(name, 1, Integer::sum) <= MAX_ROWS) {
            doubtful.computeIfAbsent(name, experiment -> new ArrayList<>()).add(row);
        }
        List<Table.Row> first = tails.computeIfAbsent(name, experiment -> new ArrayList<>());
        return first.size() <= MAX_ROWS && first.add(row) && shown.add(key(row));
    }

    private boolean isShown(Table.Row bound) {
        headline.addBound(bound);
        return Boolean.TRUE.equals(bound.get("applies")) && shown.contains(key(bound));
    }

    private void takeBound(Table.Row bound) {
        bounds.computeIfAbsent(key(bound), key -> new ArrayList<>()).add(bound);
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

    private static String percent(double confidence) {
        return new BigDecimal(Double.toString(confidence))
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
    }
}
