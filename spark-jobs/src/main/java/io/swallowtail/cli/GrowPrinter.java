package io.swallowtail.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.growth.Interval;
import io.swallowtail.growth.LawFit;
import io.swallowtail.growth.Limits;
import io.swallowtail.message.CommandName;
import io.swallowtail.message.ShellWord;
import io.swallowtail.report.Columns;
import io.swallowtail.report.NumberTable;
import io.swallowtail.report.Numbers;
import io.swallowtail.tails.Growth;
import io.swallowtail.tails.Statistic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Prints the growth of a metric: a row for each point, and a row for each law of each fitted statistic. */
final class GrowPrinter {
    private final PrintWriter out;
    private final FormatOption format;
    private final Growth growth;
    private final long seed;
    private final String stopped;

    /** A law of a statistic. */
    private record Row(Statistic statistic, LawFit fit) {}

    /** Prepares to print a growth. {@code stopped} is the reason for fewer trials than requested, or null if the trials are complete. */
    GrowPrinter(PrintWriter out, FormatOption format, Growth growth, long seed, String stopped) {
        this.out = out;
        this.format = format;
        this.growth = growth;
        this.seed = seed;
        this.stopped = stopped;
    }

    void print() {
        if (format.isJson()) {
            printJson();
        } else if (format.isTable()) {
            printTable();
        } else {
            out.print(points().csv());
        }
        out.flush();
    }

    private Metric metric() {
        return growth.question().metric();
    }

    private String parameter() {
        return growth.question().parameter();
    }

    private void printTable() {
        double percent = 100 * growth.question().confidence();
        Point first = growth.places().get(0).point();
        out.println(first.experiment().name() + fixed(first) + ": " + metric().name() + " as " + parameter()
                + " grows, "
                + growth.trials() + " trials at each value, seed " + seed + ", " + Numbers.of(percent) + "% intervals"
                + (stopped == null ? "." : "; stopped: " + stopped + "."));
        Columns<Growth.Place> columns = new Columns<Growth.Place>()
                .add(parameter(), this::value)
                .addIf(metric().isNullable(), "trials with a value", Growth.Place::observations);
        for (Statistic statistic : growth.question().shown()) {
            columns.add(statistic.words(), of(statistic, estimate -> Numbers.shortened(estimate.value())))
                    .add("interval", of(statistic, estimate -> interval(estimate.low(), estimate.high())));
        }
        format.printer(out).print(columns.table(growth.places()));
        if (!rows().isEmpty()) {
            out.println();
            boolean hasGamma = rows().stream()
                    .anyMatch(row -> !Double.isNaN(row.fit().curve().gamma()));
            format.printer(out)
                    .print(new Columns<Row>()
                            .add("statistic", row -> row.statistic().words())
                            .add("law", row -> row.fit().law().formula(parameter()))
                            .add("a", row -> coefficient(row, LawFit.Curve::a, LawFit.Coefficients::a))
                            .add("b", row -> coefficient(row, LawFit.Curve::b, LawFit.Coefficients::b))
                            .addIf(
                                    hasGamma,
                                    "gamma",
                                    row -> coefficient(row, LawFit.Curve::gamma, LawFit.Coefficients::gamma))
                            .add("residual", row -> Numbers.of(row.fit().residual()))
                            .add("verdict", GrowPrinter::verdict)
                            .table(rows()));
        }
        out.println();
        GrowStatement statement = new GrowStatement(growth);
        statement.sentences().forEach(out::println);
        statement.theorems().forEach(out::println);
    }

    private List<Row> rows() {
        return growth.fits().stream()
                .flatMap(fits -> fits.laws().stream().map(law -> new Row(fits.statistic(), law)))
                .toList();
    }

    private static String verdict(Row row) {
        return row.fit().isExcluded() ? "excluded" : "possible";
    }

    /** Writes the given parameters of a point that do not vary. */
    private String fixed(Point point) {
        return given(point).entrySet().stream()
                .filter(each -> !each.getKey().equals(parameter()))
                .map(each -> " " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
    }

    /** Returns the parameters in a point's identity, which are those that differ from their frozen default. */
    private static Map<String, String> given(Point point) {
        Map<String, String> given = new LinkedHashMap<>();
        Map<String, String> texts = point.parameters().texts();
        for (String word : point.identity().split(" ")) {
            String name = word.replaceFirst("=.*", "");
            if (word.contains("=") && texts.containsKey(name)) {
                given.put(name, texts.get(name));
            }
        }
        return given;
    }

    private static Function<Growth.Place, Object> of(Statistic statistic, Function<Growth.Estimate, Object> value) {
        return place -> {
            Growth.Estimate estimate = place.estimates().get(statistic);
            return estimate == null ? null : value.apply(estimate);
        };
    }

    private static String interval(Double low, Double high) {
        if (low == null && high == null) {
            return "";
        }
        return (low == null ? "(..." : "[" + Numbers.shortened(low)) + ", "
                + (high == null ? "...)" : Numbers.shortened(high) + "]");
    }

    private static String coefficient(
            Row row, Function<LawFit.Curve, Double> fitted, Function<LawFit.Coefficients, Interval> limits) {
        double value = fitted.apply(row.fit().curve());
        Interval interval = row.fit().coefficients().map(limits).orElse(null);
        boolean isUnknown = interval == null || Double.isInfinite(interval.low()) && Double.isInfinite(interval.high());
        return Numbers.of(value)
                + (isUnknown ? "" : " [" + Numbers.of(interval.low()) + ", " + Numbers.of(interval.high()) + "]");
    }

    private static Double finite(double value) {
        return Double.isInfinite(value) || Double.isNaN(value) ? null : (Double) value;
    }

    private Object value(Growth.Place place) {
        return value(place.point(), parameter());
    }

    private static Object value(Point point, String name) {
        String text = point.parameters().texts().get(name);
        Parameter<?> parameter = point.experiment().parameters().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        if (text == null) {
            return null;
        }
        return parameter instanceof IntegerParameter
                ? (Object) Long.valueOf(text)
                : parameter instanceof RealParameter ? (Object) Double.valueOf(text) : text;
    }

    private NumberTable points() {
        return columns().table(growth.places());
    }

    private Columns<Growth.Place> columns() {
        Columns<Growth.Place> columns = new Columns<Growth.Place>()
                .add("experiment", place -> place.point().experiment().name());
        for (Parameter<?> parameter :
                growth.places().get(0).point().experiment().parameters()) {
            columns.add(parameter.name(), place -> value(place.point(), parameter.name()));
        }
        columns.add("seed", place -> seed)
                .add("metric", place -> metric().name())
                .add("trials", place -> growth.trials())
                .add("observations", Growth.Place::observations)
                .add("confidence", place -> growth.question().confidence());
        for (Statistic statistic : growth.question().shown()) {
            String name = statistic.column();
            columns.add(name, of(statistic, Growth.Estimate::value))
                    .add(name + "_low", of(statistic, Growth.Estimate::low))
                    .add(name + "_high", of(statistic, Growth.Estimate::high));
            boolean isFitted = growth.question().fitted().contains(statistic);
            columns.addIf(isFitted, name + "_joint_low", of(statistic, each -> joint(each, Limits::low)))
                    .addIf(isFitted, name + "_joint_high", of(statistic, each -> joint(each, Limits::high)));
        }
        return columns.add("command", this::command);
    }

    private static Double joint(Growth.Estimate estimate, Function<Limits, Double> limit) {
        return finite(limit.apply(estimate.joint()));
    }

    /** Writes the SQL statement that simulates the trials of a row again. */
    private String command(Growth.Place place) {
        String name = metric().name();
        String quantiles = growth.question().shown().stream()
                .filter(statistic -> statistic.level() != null)
                .map(statistic -> ", percentile_disc(" + statistic.level().toPlainString() + ") WITHIN GROUP (ORDER BY "
                        + name + ")")
                .collect(Collectors.joining());
        String conditions = given(place.point()).entrySet().stream()
                .map(each -> each.getKey() + " = "
                        + (value(place.point(), each.getKey()) instanceof Number
                                ? each.getValue()
                                : "'" + each.getValue() + "'")
                        + " AND ")
                .collect(Collectors.joining());
        return CommandName.word() + " sql "
                + ShellWord.of("SELECT count(" + name + "), avg(" + name + ")" + quantiles + " FROM sim."
                        + place.point().experiment().name() + " WHERE " + conditions + "seed = " + seed
                        + " AND trial < " + growth.trials());
    }

    private void printJson() {
        Map<String, Object> answer = new LinkedHashMap<>();
        GrowStatement statement = new GrowStatement(growth);
        answer.put("experiment", growth.places().get(0).point().experiment().name());
        answer.put("metric", metric().name());
        answer.put("parameter", parameter());
        answer.put("confidence", growth.question().confidence());
        answer.put("tolerance", growth.question().tolerance());
        answer.put("seed", seed);
        answer.put("trials", growth.trials());
        answer.put("stopped", stopped);
        answer.put("logarithm", 2);
        answer.put("laws", rows().stream().map(this::fields).toList());
        List<Object> theorems = new ArrayList<>();
        for (Growth.TheoremLine line : growth.theorems()) {
            theorems.add(new Columns<Growth.TheoremLine>()
                    .add("bound_name", each -> each.bound().name())
                    .add("statistic", each -> each.statistic().column())
                    .add("kind", each -> each.isUpper() ? "upper" : "lower")
                    .add("asymptotic", each -> each.bound().isAsymptotic())
                    .add("values", Growth.TheoremLine::values)
                    .fields(line));
        }
        answer.put("theorems", theorems);
        List<String> sentences = new ArrayList<>(statement.sentences());
        sentences.addAll(statement.theorems());
        answer.put("statement", String.join(" ", sentences));
        Columns<Growth.Place> columns = columns();
        answer.put("points", growth.places().stream().map(columns::fields).toList());
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .useDefaultPrettyPrinter()) {
            Cell.writeJson(json, answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.println();
    }

    private Map<String, Object> fields(Row row) {
        Columns<Row> columns = new Columns<Row>()
                .add("statistic", each -> each.statistic().column())
                .add("law", each -> each.fit().law().word())
                .add("formula", each -> each.fit().law().formula(parameter()));
        add(columns, "a", LawFit.Curve::a, LawFit.Coefficients::a);
        add(columns, "b", LawFit.Curve::b, LawFit.Coefficients::b);
        add(columns, "gamma", LawFit.Curve::gamma, LawFit.Coefficients::gamma);
        return columns.add("verdict", GrowPrinter::verdict)
                .add("residual", each -> each.fit().residual())
                .fields(row);
    }

    private static void add(
            Columns<Row> columns,
            String name,
            Function<LawFit.Curve, Double> fitted,
            Function<LawFit.Coefficients, Interval> limits) {
        columns.add(name, row -> finite(fitted.apply(row.fit().curve())))
                .add(name + "_low", row -> limit(row, limits, Interval::low))
                .add(name + "_high", row -> limit(row, limits, Interval::high));
    }

    private static Double limit(
            Row row, Function<LawFit.Coefficients, Interval> limits, Function<Interval, Double> end) {
        Interval interval = row.fit().coefficients().map(limits).orElse(null);
        return interval == null ? null : finite(end.apply(interval));
    }
}
