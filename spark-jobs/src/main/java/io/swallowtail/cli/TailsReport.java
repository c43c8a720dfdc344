package io.swallowtail.cli;

import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.report.Numbers;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import picocli.CommandLine.Help.Ansi;

/** What a run ends with: the tails in words and columns, and where everything is. */
final class TailsReport {
    private static final int MOST_ROWS = 200;

    private final PrintWriter out;
    private final Ansi ansi;
    private final SparkSession spark;
    private final SweepDirectory directory;
    private final SweepPlan plan;

    TailsReport(PrintWriter out, Ansi ansi, SparkSession spark, SweepDirectory directory, SweepPlan plan) {
        this.out = out;
        this.ansi = ansi;
        this.spark = spark;
        this.directory = directory;
        this.plan = plan;
    }

    void print() {
        out.println();
        out.println(String.format(
                Locale.ROOT,
                "Probability of each event, with its %s%s%% confidence interval%s.",
                splits() ? "" : "exact ",
                percent(plan.confidence()),
                plan.simultaneous() ? " (all of them hold together)" : ""));
        StopSentence.of(plan).ifPresent(this::printRule);
        NetworkSentence.of(plan.points().stream().map(PlannedPoint::point).toList())
                .ifPresent(out::println);
        if (splits()) {
            out.println(
                    "Rows with \"replications\" limits are of splittings: trials counts replications, and the limits are"
                            + " asymptotic. All others are exact. A row that says doubtful is not to be relied on.");
        }
        for (Map.Entry<String, Experiment> experiment : experiments().entrySet()) {
            out.println();
            out.println(experiment.getKey() + ": " + experiment.getValue().description());
            printTails(experiment.getValue());
        }
        out.println();
        out.println("Tables (Parquet) in " + directory + ": " + String.join(", ", SweepDirectory.TABLES) + ".");
        out.println("Ask them: swallowtail sql --data " + directory
                + " \"SELECT event, trials, estimate, ci_low, ci_high FROM tails\"");
        out.flush();
    }

    private void printRule(String rule) {
        out.println(rule);
        out.println(
                "The row of such an event has \"inverse\" limits and the estimate (happened - 1)/(trials - 1); one that did not happen often"
                        + " enough has \"clopper-pearson\" limits; all others have \"anytime\" limits.");
    }

    private Map<String, Experiment> experiments() {
        Map<String, Experiment> experiments = new TreeMap<>();
        for (PlannedPoint planned : plan.points()) {
            experiments.put(planned.point().experiment().name(), planned.point().experiment());
        }
        return experiments;
    }

    private void printTails(Experiment experiment) {
        List<String> shown = shownParameters(experiment);
        List<Row> rows = tails(experiment);
        List<String> columns = new ArrayList<>(shown);
        columns.addAll(
                List.of("event", "trials", "happened", "probability", percent(plan.confidence()) + "% interval"));
        if (withLimits()) {
            columns.add("limits");
        }
        if (splits()) {
            columns.add("reliability");
        }
        boolean anyBound = rows.stream().anyMatch(row -> row.getAs("bound_name") != null);
        if (anyBound) {
            columns.addAll(List.of("theorem says", "verdict"));
        }
        List<List<Object>> cells = rows.stream()
                .limit(MOST_ROWS)
                .map(row -> cells(row, shown, anyBound))
                .collect(Collectors.toList());
        List<Double> log10 = rows.stream()
                .limit(MOST_ROWS)
                .map(row -> row.<Double>getAs("log10_estimate"))
                .collect(Collectors.toList());
        LogBars.print(out, columns, cells, log10);
        for (Row row : rows) {
            if (row.getAs("reason") != null) {
                out.println(ansi.string("@|bold,yellow Doubtful|@") + ": " + where(row, shown) + row.getAs("event")
                        + ": " + row.getAs("reason") + ".");
            }
        }
        if (rows.size() > MOST_ROWS) {
            out.println("… and more: see the table tails.");
        }
    }

    private static String where(Row row, List<String> shown) {
        return shown.stream().map(name -> name + "=" + row.getAs(name) + " ").collect(Collectors.joining());
    }

    private boolean splits() {
        return plan.points().stream().anyMatch(planned -> planned.method() == Method.SPLITTING);
    }

    /** Where all limits are of one kind, they need not be named. */
    private boolean withLimits() {
        return plan.stop().isPresent() || !plan.points().stream().allMatch(PlannedPoint::isPlain);
    }

    /** The tails of an experiment, each with the sharpest bound about it. */
    private List<Row> tails(Experiment experiment) {
        spark.read()
                .parquet(directory.table("tails").toString())
                .selectExpr("*", "_metadata.row_index AS row_order")
                .createOrReplaceTempView("reported_tails");
        spark.read().parquet(directory.table("bounds").toString()).createOrReplaceTempView("reported_bounds");
        return spark.sql("""
                        SELECT t.*, b.bound.bound_name, b.bound.kind, b.bound.log10_bound, b.bound.verdict
                        FROM reported_tails t
                        LEFT JOIN (SELECT point, event, min_by(struct(*), log10_bound) AS bound
                                   FROM reported_bounds WHERE applies GROUP BY point, event) b
                          ON b.point = t.point AND b.event = t.event""")
                .where(functions.col("experiment").equalTo(experiment.name()))
                .orderBy("row_order")
                .limit(MOST_ROWS + 1)
                .collectAsList();
    }

    private List<Object> cells(Row row, List<String> shown, boolean withBound) {
        List<Object> cells = new ArrayList<>();
        shown.forEach(name -> cells.add(row.getAs(name)));
        cells.add(row.getAs("event"));
        cells.add(row.<Long>getAs("trials"));
        cells.add(row.isNullAt(row.fieldIndex("exceedances")) ? "" : row.<Long>getAs("exceedances"));
        Double log10 = row.getAs("log10_estimate");
        cells.add(log10 == null ? Numbers.of(0) : Numbers.ofLog10(log10));
        cells.add(
                "[" + Numbers.of(row.<Double>getAs("ci_low")) + ", " + Numbers.of(row.<Double>getAs("ci_high")) + "]");
        if (withLimits()) {
            cells.add(row.getAs("interval"));
        }
        if (splits()) {
            cells.add(row.getAs("reliability"));
        }
        if (withBound) {
            cells.add(theorem(row));
            cells.add(row.getAs("verdict") == null ? "" : row.getAs("verdict"));
        }
        return cells;
    }

    private static String theorem(Row row) {
        Double bound = row.getAs("log10_bound");
        if (bound == null) {
            return "";
        }
        String side = Map.of("upper", "at most ", "lower", "at least ").getOrDefault(row.<String>getAs("kind"), "");
        return side + Numbers.ofLog10(bound) + " (" + row.getAs("bound_name") + ")";
    }

    /** The parameters worth a column: those that are not at their default, or without a value, everywhere. */
    private List<String> shownParameters(Experiment experiment) {
        return experiment.parameters().stream()
                .filter(parameter -> plan.points().stream()
                        .map(PlannedPoint::point)
                        .filter(point -> point.experiment().name().equals(experiment.name()))
                        .anyMatch(point -> !isDefault(parameter, point)))
                .map(Parameter::name)
                .collect(Collectors.toList());
    }

    private static <T> boolean isDefault(Parameter<T> parameter, Point point) {
        String text = point.parameters().texts().get(parameter.name());
        return text == null
                || parameter
                        .defaultValue(point.parameters())
                        .map(parameter::format)
                        .filter(text::equals)
                        .isPresent();
    }

    private static String percent(double confidence) {
        return new BigDecimal(Double.toString(confidence))
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
    }
}
