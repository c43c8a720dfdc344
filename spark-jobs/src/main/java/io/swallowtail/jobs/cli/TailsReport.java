package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.Expectations;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.report.ExpectedTails;
import io.swallowtail.answers.report.Headline;
import io.swallowtail.answers.report.SweptTail;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableShapes;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.tableset.TableFile;
import io.swallowtail.jobs.tableset.TableSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The end of a run's output: the tails in words and columns, the headline, and the location of the tables. */
final class TailsReport implements Consumer<PointTables> {
    private static final int MAX_ROWS = 200;
    private static final int MAX_DIGITS = 12;

    private final PrintWriter out;
    private final SweepDirectory directory;
    private final SweepPlan plan;
    /** The first tails of each experiment, in the order of the table. */
    private final Map<String, List<TailRow>> tails = new HashMap<>();

    /** The bounds on each of them. */
    private final Map<String, List<BoundRow>> bounds = new HashMap<>();

    private final TableShapes shapes;
    private final Headline headline;
    private final Expectations expectations;

    TailsReport(PrintWriter out, SweepDirectory directory, SweepPlan plan) {
        this.out = out;
        this.directory = directory;
        this.plan = plan;
        this.shapes = new TableShapes(plan);
        this.headline = new Headline(plan);
        this.expectations = new Expectations(plan);
    }

    /** Receives the rows of the next point of the tables, so that they need not be read. */
    @Override
    public void accept(PointTables point) {
        point.of(TailRow.class).forEach(this::take);
        point.of(BoundRow.class).forEach(this::take);
    }

    /** Prints the report. Reads the tables unless it received their rows. */
    void print() throws IOException {
        if (tails.isEmpty()) {
            read();
        }
        new ExpectedTails(expectations.outcomes()).lines().forEach(out::println);
        out.println();
        out.println(Words.of(
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
        headline.answers().forEach(answer -> {
            out.println(answer.sentence());
            out.println(answer.heading());
            new RowPrinter(out, Format.TABLE).print(answer.table());
        });
        headline.alarms().forEach(out::println);
        headline.notes().forEach(out::println);
        out.println();
        out.println("Tables (Parquet) in " + directory.tableSets().location() + ": "
                + String.join(", ", SweepDirectory.TABLES) + ".");
        out.println("Query: " + CommandName.word() + " sql --data " + ShellWord.of(directory)
                + " \"SELECT event, trials, estimate, ci_low, ci_high FROM tails\"");
        out.println("Report: " + CommandName.word() + " report --data " + ShellWord.of(directory));
        out.flush();
    }

    /** Returns whether the expectations are met, by the printed tails. */
    Verdict expectations() {
        return expectations.verdict();
    }

    private void printTails(Experiment experiment) {
        List<String> shown = shownParameters(experiment);
        List<TailRow> rows = tails.getOrDefault(experiment.name(), List.of());
        List<SweptTail> first = rows.stream()
                .limit(MAX_ROWS)
                .map(row -> new SweptTail(
                                plan.point(row.point()).point(), row, bounds.get(row.point() + row.event()), false)
                        .withMainBounds())
                .toList();
        Columns<SweptTail> columns = new Columns<>();
        shown.forEach(
                name -> columns.add(name, tail -> shapes.cells(tail.point()).get(name)));
        // If all limits are of one kind, the kind is not printed in the rows.
        boolean withLimits = plan.stop().isPresent() || !plan.points().stream().allMatch(PlannedPoint::yieldsMetrics);
        boolean anyBound = rows.stream()
                .anyMatch(row -> !bounds.get(row.point() + row.event()).isEmpty());
        boolean lacksValues = first.stream().anyMatch(SweptTail::lacksValues);
        columns.add("event", tail -> tail.row().event())
                .add("trials", tail -> tail.row().trials());
        SweptTail.add(
                columns,
                Numbers.of(100 * plan.confidence(), MAX_DIGITS) + "% interval",
                anyBound ? "theorem says" : null,
                lacksValues,
                true,
                withLimits,
                withLimits);
        new RowPrinter(out, Format.TABLE).print(columns.table(first));
        if (lacksValues) {
            out.println(SweptTail.NO_VALUE);
        }
        if (rows.size() > MAX_ROWS) {
            out.println("… and more: see the table tails.");
        }
    }

    private void read() throws IOException {
        TableSet set = directory
                .tableSets()
                .newest()
                .orElseThrow(() -> new IOException(directory + " has no tables; run again: they are made again"));
        TableFile.forEach(set, TailRow.class, this::take);
        TableFile.forEach(set, BoundRow.class, this::take);
    }

    /** Keeps a tail, unless its experiment already has enough. */
    private void take(TailRow row) {
        headline.addTail(row);
        expectations.add(row);
        List<TailRow> first = tails.computeIfAbsent(row.experiment(), experiment -> new ArrayList<>());
        if (first.size() <= MAX_ROWS) {
            first.add(row);
            bounds.put(row.point() + row.event(), new ArrayList<>());
        }
    }

    /** Keeps a bound on a tail that was kept. */
    private void take(BoundRow bound) {
        headline.addBound(bound);
        List<BoundRow> others = bounds.get(bound.point() + bound.event());
        if (bound.applies() && others != null) {
            others.add(bound);
        }
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
