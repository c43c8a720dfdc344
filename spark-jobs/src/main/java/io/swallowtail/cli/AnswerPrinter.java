package io.swallowtail.cli;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.local.TailAnswer;
import io.swallowtail.report.Numbers;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** Prints estimated tails, each beside the sharpest upper bound about it. */
final class AnswerPrinter {
    private static final List<String> COLUMNS = List.of(
            "event",
            "method",
            "trials",
            "exceedances",
            "estimate",
            "log10_estimate",
            "ci_low",
            "ci_high",
            "log10_ci_low",
            "log10_ci_high",
            "confidence",
            "interval",
            "relative_error",
            "runs",
            "reliability",
            "reason",
            "bound_name",
            "log10_bound");

    private final PrintWriter out;
    private final FormatOption format;
    private final Ansi ansi;
    private final Point point;
    private final long seed;
    private final double confidence;
    private final boolean diagnostics;

    AnswerPrinter(
            PrintWriter out,
            FormatOption format,
            Ansi ansi,
            Point point,
            long seed,
            double confidence,
            boolean diagnostics) {
        this.out = out;
        this.format = format;
        this.ansi = ansi;
        this.point = point;
        this.seed = seed;
        this.confidence = confidence;
        this.diagnostics = diagnostics;
    }

    void print(List<TailAnswer> answers) {
        if (format.isTable()) {
            out.println(point.identity() + ": probability of each event, with its " + Numbers.of(100 * confidence)
                    + "% interval.");
            boolean anyBound =
                    answers.stream().anyMatch(answer -> sharpest(answer.event()).isPresent());
            List<String> columns = new ArrayList<>(
                    List.of("event", "probability", "interval", "relative error", "method", "runs", "reliability"));
            if (anyBound) {
                columns.add("theorem says");
            }
            LogBars.print(
                    out,
                    columns,
                    answers.stream().map(answer -> forPeople(answer, anyBound)).collect(Collectors.toList()),
                    answers.stream().map(answer -> Numbers.log10(answer.log())).collect(Collectors.toList()));
            for (TailAnswer answer : answers) {
                printReason(out, ansi, answer.event(), answer.doubt(), answer.impossible());
            }
            if (diagnostics) {
                new DiagnosticsPrinter(out, format).print(answers);
            }
        } else {
            List<String> columns = new ArrayList<>(PointColumns.names(point));
            columns.addAll(COLUMNS);
            if (diagnostics) {
                columns.addAll(DiagnosticsPrinter.columns(format.isJson()));
            }
            format.printer(out)
                    .print(columns, answers.stream().map(this::forScripts).collect(Collectors.toList()));
        }
    }

    /** Says why an answer is not to be relied on, or why the event cannot happen; nothing where neither is given. */
    static void printReason(PrintWriter out, Ansi ansi, Event event, String doubt, String impossible) {
        if (doubt != null) {
            out.println(ansi.string("@|bold,yellow Doubtful|@") + ": " + event + ": " + doubt + ".");
        }
        if (impossible != null) {
            out.println("Impossible: " + event + ": " + impossible + ".");
        }
    }

    private List<Object> forPeople(TailAnswer answer, boolean withBound) {
        List<Object> cells = new ArrayList<>(List.of(
                answer.event().text(),
                Numbers.ofLog(answer.log()),
                "[" + Numbers.ofLog(answer.logLow()) + ", " + Numbers.ofLog(answer.logHigh()) + "] "
                        + answer.interval(),
                Numbers.of(answer.relativeError()),
                answer.method(),
                answer.runs(),
                answer.reliability()));
        if (withBound) {
            cells.add(sharpest(answer.event())
                    .map(bound -> "at most " + Numbers.ofLog(log10(bound, answer.event()) * StrictMath.log(10)) + " ("
                            + bound.label(point.parameters(), answer.event()) + ")")
                    .orElse(""));
        }
        return cells;
    }

    private List<Object> forScripts(TailAnswer answer) {
        List<Object> cells = new ArrayList<>(PointColumns.cells(point, seed));
        cells.add(answer.event().text());
        cells.add(answer.method());
        cells.add(answer.trials());
        cells.add(answer.exceedances());
        cells.add(finite(StrictMath.exp(answer.log())));
        cells.add(Numbers.log10(answer.log()));
        cells.add(finite(StrictMath.exp(answer.logLow())));
        cells.add(finite(StrictMath.exp(answer.logHigh())));
        cells.add(Numbers.log10(answer.logLow()));
        cells.add(Numbers.log10(answer.logHigh()));
        cells.add(confidence);
        cells.add(answer.interval());
        cells.add(finite(answer.relativeError()));
        cells.add(answer.runs());
        cells.add(answer.reliability());
        cells.add(answer.doubt() == null ? answer.impossible() : answer.doubt());
        Optional<Bound> bound = sharpest(answer.event());
        cells.add(bound.map(each -> each.label(point.parameters(), answer.event()))
                .orElse(null));
        cells.add(bound.map(each -> log10(each, answer.event())).orElse(null));
        if (diagnostics) {
            cells.addAll(DiagnosticsPrinter.cells(answer, format.isJson()));
        }
        return cells;
    }

    private static Double finite(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    private double log10(Bound bound, Event event) {
        return bound.log10(point.parameters(), event);
    }

    private Optional<Bound> sharpest(Event event) {
        return point.experiment().bounds().stream()
                .filter(bound -> bound.kind() == Bound.Kind.UPPER
                        && bound.concerns(event)
                        && bound.applies(point.parameters(), event))
                .min(Comparator.comparingDouble(bound -> log10(bound, event)));
    }
}
