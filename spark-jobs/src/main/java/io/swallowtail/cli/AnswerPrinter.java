package io.swallowtail.cli;

import io.swallowtail.estimate.TailAnswer;
import io.swallowtail.estimate.TailTest;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.expression.Event;
import io.swallowtail.report.Columns;
import io.swallowtail.report.Numbers;
import io.swallowtail.report.PointNames;
import io.swallowtail.tails.BoundVerdict;
import io.swallowtail.tails.Tail;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Prints estimated tails, each with the theorems' bounds that apply to it and their verdicts. Also prints the decision of a test. */
final class AnswerPrinter {
    private final PrintWriter out;
    private final Ansi ansi;
    private final FormatOption format;
    private final long seed;
    private final double confidence;

    AnswerPrinter(CommandSpec spec, FormatOption format, long seed, double confidence) {
        this.out = spec.commandLine().getOut();
        this.ansi = spec.commandLine().getColorScheme().ansi();
        this.format = format;
        this.seed = seed;
        this.confidence = confidence;
    }

    /** Prints rows of one experiment, with a sentence on whether their intervals hold simultaneously. */
    void print(List<EstimatedTail> rows, boolean isSimultaneous, boolean withDiagnostics) {
        if (!format.isTable()) {
            Columns<EstimatedTail> columns = forScripts(rows);
            if (withDiagnostics) {
                DiagnosticsPrinter.addTo(columns, format.isJson());
            }
            format.printer(out).print(columns.table(rows));
            return;
        }
        PointNames names =
                PointNames.of(rows.stream().map(EstimatedTail::point).distinct().toList());
        boolean isGrid = names.points().size() > 1;
        Point first = names.points().get(0);
        String subject = isGrid
                ? (first.experiment().name() + " " + names.label(first, names.constant())).strip()
                : first.identity();
        out.println(subject + ": probability of each event, with its " + Numbers.of(100 * confidence) + "% interval"
                + (isSimultaneous
                        ? "; all " + rows.size() + " intervals hold together with that confidence (Bonferroni)."
                        : "."));
        LogBars.print(
                out,
                forPeople(rows, names.varied()).table(rows),
                rows.stream().map(row -> Numbers.log10(row.answer().log())).toList());
        for (EstimatedTail row : rows) {
            String event = isGrid
                    ? row.answer().event() + " at " + names.label(row.point(), names.varied())
                    : row.answer().event().text();
            printReason(event, row.answer().doubt(), row.answer().impossible());
            if (row.answer().stopped() != null) {
                out.println(ansi.string("@|bold,yellow Stopped|@") + ": " + event + ": "
                        + row.answer().stopped() + ".");
            }
        }
        if (isGrid) {
            out.println("The first row alone: " + rows.get(0).command());
        }
        if (withDiagnostics) {
            DiagnosticsPrinter.print(rows.stream().map(EstimatedTail::answer).toList(), out);
        }
    }

    /** Prints the outcome of a test: whether the probability is within a limit. The limit is printed in the user's words. */
    void print(Point point, Event event, String words, TestedLimit limit, double factor, TailTest.Outcome outcome) {
        Columns<TailTest.Outcome> columns = this.<TailTest.Outcome>begun(point.experiment(), each -> point)
                .add("event", each -> event.text())
                .add("test", each -> words)
                .add("answer", each -> limit.answer(each.answer()))
                .add("method", TailTest.Outcome::method)
                .add("trials", TailTest.Outcome::trials)
                .add("exceedances", TailTest.Outcome::exceedances)
                .add(
                        "error",
                        each -> BigDecimal.ONE
                                .subtract(BigDecimal.valueOf(confidence))
                                .doubleValue())
                .add("indifferent_from", each -> limit.value() / factor)
                .add("indifferent_to", each -> limit.value() * factor)
                .addIf(!format.isTable(), "reliability", each -> Tail.reliability(each.doubt()))
                .addIf(!format.isTable(), "reason", each -> each.doubt() == null ? each.impossible() : each.doubt());
        format.printer(out).print(columns.table(List.of(outcome)));
        if (format.isTable()) {
            printReason(event.text(), outcome.doubt(), outcome.impossible());
        }
    }

    /** Lists the splittings whose replications vary more than their rehearsals predicted. */
    void printMissed(List<EstimatedTail> rows, double wanted) {
        for (EstimatedTail row : rows) {
            TailAnswer answer = row.answer();
            if (format.isTable()
                    && answer.report() != null
                    && answer.stopped() == null
                    && answer.relativeError() > wanted) {
                out.println("Wanted error missed: " + answer.event() + ": relative error "
                        + Numbers.of(answer.relativeError()) + ", wanted " + Numbers.of(wanted) + ".");
            }
        }
    }

    private void printReason(String event, String doubt, String impossible) {
        if (doubt != null) {
            out.println(ansi.string("@|bold,yellow Doubtful|@") + ": " + event + ": " + doubt + ".");
        }
        if (impossible != null) {
            out.println("Impossible: " + event + ": " + impossible + ".");
        }
    }

    private static Columns<EstimatedTail> withParameters(Columns<EstimatedTail> columns, List<String> names) {
        for (String name : names) {
            columns.add(name, row -> parameter(row.point(), name));
        }
        return columns;
    }

    private Columns<EstimatedTail> forPeople(List<EstimatedTail> rows, List<String> varied) {
        boolean anyBound = rows.stream().anyMatch(row -> !row.bounds().isEmpty());
        double alpha = verdictAlpha(rows);
        return withParameters(new Columns<>(), varied)
                .add("event", of(answer -> answer.event().text()))
                .add("probability", of(answer -> Numbers.ofLog(answer.log(), digits(answer))))
                .add(
                        "interval",
                        of(answer -> "[" + Numbers.ofLog(answer.logLow(), digits(answer)) + ", "
                                + Numbers.ofLog(answer.logHigh(), digits(answer)) + "] " + answer.interval()))
                .add("relative error", of(answer -> Numbers.of(answer.relativeError())))
                .add("method", of(TailAnswer::method))
                .add("runs", of(TailAnswer::runs))
                .add("reliability", of(TailAnswer::reliability))
                .addIf(anyBound, "theorem says", row -> joined(row, AnswerPrinter::inWords))
                .addIf(anyBound, "verdict", row -> joined(row, bound -> row.verdict(bound, alpha)));
    }

    private static int digits(TailAnswer answer) {
        return Numbers.digitsOfLogs(answer.log(), answer.logLow(), answer.logHigh());
    }

    private static Function<EstimatedTail, Object> of(Function<TailAnswer, Object> value) {
        return row -> value.apply(row.answer());
    }

    private static String joined(EstimatedTail row, Function<BoundVerdict, String> text) {
        return row.bounds().stream().map(text).collect(Collectors.joining("; "));
    }

    private static String inWords(BoundVerdict bound) {
        String side = switch (bound.bound().kind()) {
            case UPPER -> "at most ";
            case LOWER -> "at least ";
            case EXACT -> "exactly ";
        };
        return side + Numbers.ofLog10(bound.log10()) + " (" + bound.name() + ")";
    }

    private Columns<EstimatedTail> forScripts(List<EstimatedTail> rows) {
        double alpha = verdictAlpha(rows);
        return this.<EstimatedTail>begun(rows.get(0).point().experiment(), EstimatedTail::point)
                .add("event", of(answer -> answer.event().text()))
                .add("method", of(TailAnswer::method))
                .add("trials", of(TailAnswer::trials))
                .add("exceedances", of(TailAnswer::exceedances))
                .add("estimate", of(answer -> finite(StrictMath.exp(answer.log()))))
                .add("log10_estimate", of(answer -> Numbers.log10(answer.log())))
                .add("ci_low", of(answer -> finite(StrictMath.exp(answer.logLow()))))
                .add("ci_high", of(answer -> finite(StrictMath.exp(answer.logHigh()))))
                .add("log10_ci_low", of(answer -> Numbers.log10(answer.logLow())))
                .add("log10_ci_high", of(answer -> Numbers.log10(answer.logHigh())))
                .add("confidence", row -> confidence)
                .add("interval", of(TailAnswer::interval))
                .add("alpha_spent", EstimatedTail::alpha)
                .add("relative_error", of(answer -> finite(answer.relativeError())))
                .add("runs", of(TailAnswer::runs))
                .add("reliability", of(TailAnswer::reliability))
                .add("reason", of(answer -> answer.doubt() == null ? answer.impossible() : answer.doubt()))
                .add("stopped", of(TailAnswer::stopped))
                .add(
                        "bounds",
                        row -> row.bounds().stream()
                                .map(bound -> new Columns<BoundVerdict>()
                                        .add("bound_name", BoundVerdict::name)
                                        .add("kind", BoundVerdict::kind)
                                        .add("log10_bound", BoundVerdict::log10)
                                        .add("verdict", each -> row.verdict(each, alpha))
                                        .fields(bound))
                                .toList())
                .add("verdict_alpha", row -> alpha)
                .add("command", EstimatedTail::command);
    }

    /** Begins the columns of CSV and JSON: experiment, one column per parameter (null where it is inapplicable), seed. */
    private <T> Columns<T> begun(Experiment experiment, Function<T, Point> point) {
        Columns<T> columns = new Columns<>();
        if (!format.isTable()) {
            columns.add("experiment", row -> experiment.name());
            for (Parameter<?> parameter : experiment.parameters()) {
                columns.add(parameter.name(), row -> parameter(point.apply(row), parameter.name()));
            }
            columns.add("seed", row -> seed);
        }
        return columns;
    }

    private static Object parameter(Point point, String name) {
        String text = point.parameters().texts().get(name);
        Parameter<?> declared = point.experiment().parameters().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return text == null ? null : value(declared, text);
    }

    private static Object value(Parameter<?> parameter, String text) {
        if (parameter instanceof IntegerParameter) {
            return Long.valueOf(text);
        }
        return parameter instanceof RealParameter ? (Object) Double.valueOf(text) : text;
    }

    private static Double finite(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    /** Returns the error probability of each verdict. The verdicts share the error of the confidence, as in the tables of a sweep. */
    private double verdictAlpha(List<EstimatedTail> rows) {
        long verdicts = rows.stream()
                .flatMap(row -> row.bounds().stream())
                .filter(bound -> !bound.isVacuous())
                .count();
        return (1 - confidence) / Math.max(1, verdicts);
    }
}
