package io.swallowtail.cli;

import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.expression.Event;
import io.swallowtail.local.TailAnswer;
import io.swallowtail.local.TailTest;
import io.swallowtail.report.Columns;
import io.swallowtail.report.Numbers;
import io.swallowtail.tails.BoundVerdict;
import io.swallowtail.tails.Tail;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Prints estimated tails, each with the theorems' bounds that apply to it and their verdicts, or what the test of a tail decided. */
final class AnswerPrinter {
    private final PrintWriter out;
    private final Ansi ansi;
    private final FormatOption format;
    private final Point point;
    private final long seed;
    private final double confidence;

    AnswerPrinter(CommandSpec spec, FormatOption format, Point point, long seed, double confidence) {
        this.out = spec.commandLine().getOut();
        this.ansi = spec.commandLine().getColorScheme().ansi();
        this.format = format;
        this.point = point;
        this.seed = seed;
        this.confidence = confidence;
    }

    void print(List<TailAnswer> answers, boolean withDiagnostics) {
        if (!format.isTable()) {
            Columns<TailAnswer> columns = forScripts(verdictAlpha(answers));
            if (withDiagnostics) {
                DiagnosticsPrinter.addTo(columns, format.isJson());
            }
            format.printer(out).print(columns.table(answers));
            return;
        }
        out.println(point.identity() + ": probability of each event, with its " + Numbers.of(100 * confidence)
                + "% interval.");
        LogBars.print(
                out,
                forPeople(answers).table(answers),
                answers.stream().map(answer -> Numbers.log10(answer.log())).toList());
        answers.forEach(answer -> printReason(answer.event(), answer.doubt(), answer.impossible()));
        if (withDiagnostics) {
            DiagnosticsPrinter.print(answers, out);
        }
    }

    /** Prints an outcome: whether the probability is within a limit, which was asked for in some words. */
    void print(Event event, String words, TestedLimit limit, double factor, TailTest.Outcome outcome) {
        Columns<TailTest.Outcome> columns = this.<TailTest.Outcome>begun()
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
            printReason(event, outcome.doubt(), outcome.impossible());
        }
    }

    /** Names the splittings whose replications spread more than their rehearsals predicted. */
    void printMissed(List<TailAnswer> answers, double wanted) {
        for (TailAnswer answer : answers) {
            if (format.isTable() && answer.report() != null && answer.relativeError() > wanted) {
                out.println("Wanted error missed: " + answer.event() + ": relative error "
                        + Numbers.of(answer.relativeError()) + ", wanted " + Numbers.of(wanted) + ".");
            }
        }
    }

    private void printReason(Event event, String doubt, String impossible) {
        if (doubt != null) {
            out.println(ansi.string("@|bold,yellow Doubtful|@") + ": " + event + ": " + doubt + ".");
        }
        if (impossible != null) {
            out.println("Impossible: " + event + ": " + impossible + ".");
        }
    }

    private Columns<TailAnswer> forPeople(List<TailAnswer> answers) {
        boolean anyBound = answers.stream().anyMatch(answer -> !bounds(answer).isEmpty());
        double alpha = verdictAlpha(answers);
        return new Columns<TailAnswer>()
                .add("event", answer -> answer.event().text())
                .add("probability", answer -> Numbers.ofLog(answer.log()))
                .add(
                        "interval",
                        answer -> "[" + Numbers.ofLog(answer.logLow()) + ", " + Numbers.ofLog(answer.logHigh()) + "] "
                                + answer.interval())
                .add("relative error", answer -> Numbers.of(answer.relativeError()))
                .add("method", TailAnswer::method)
                .add("runs", TailAnswer::runs)
                .add("reliability", TailAnswer::reliability)
                .addIf(anyBound, "theorem says", answer -> joined(answer, AnswerPrinter::inWords))
                .addIf(anyBound, "verdict", answer -> joined(answer, bound -> bound.verdict(answer.tail(), alpha)));
    }

    private String joined(TailAnswer answer, Function<BoundVerdict, String> text) {
        return bounds(answer).stream().map(text).collect(Collectors.joining("; "));
    }

    private static String inWords(BoundVerdict bound) {
        String side = switch (bound.bound().kind()) {
            case UPPER -> "at most ";
            case LOWER -> "at least ";
            case EXACT -> "exactly ";
        };
        return side + Numbers.ofLog10(bound.log10()) + " (" + bound.name() + ")";
    }

    private Columns<TailAnswer> forScripts(double alpha) {
        return this.<TailAnswer>begun()
                .add("event", answer -> answer.event().text())
                .add("method", TailAnswer::method)
                .add("trials", TailAnswer::trials)
                .add("exceedances", TailAnswer::exceedances)
                .add("estimate", answer -> finite(StrictMath.exp(answer.log())))
                .add("log10_estimate", answer -> Numbers.log10(answer.log()))
                .add("ci_low", answer -> finite(StrictMath.exp(answer.logLow())))
                .add("ci_high", answer -> finite(StrictMath.exp(answer.logHigh())))
                .add("log10_ci_low", answer -> Numbers.log10(answer.logLow()))
                .add("log10_ci_high", answer -> Numbers.log10(answer.logHigh()))
                .add("confidence", answer -> confidence)
                .add("interval", TailAnswer::interval)
                .add("relative_error", answer -> finite(answer.relativeError()))
                .add("runs", TailAnswer::runs)
                .add("reliability", TailAnswer::reliability)
                .add("reason", answer -> answer.doubt() == null ? answer.impossible() : answer.doubt())
                .add(
                        "bounds",
                        answer -> bounds(answer).stream()
                                .map(bound -> new Columns<BoundVerdict>()
                                        .add("bound_name", BoundVerdict::name)
                                        .add("kind", BoundVerdict::kind)
                                        .add("log10_bound", BoundVerdict::log10)
                                        .add("verdict", each -> each.verdict(answer.tail(), alpha))
                                        .fields(bound))
                                .toList())
                .add("verdict_alpha", answer -> alpha);
    }

    /** Begins the columns of CSV and JSON: experiment, one column per parameter (null where it is inapplicable), seed. */
    private <T> Columns<T> begun() {
        Columns<T> columns = new Columns<>();
        if (!format.isTable()) {
            columns.add("experiment", row -> point.experiment().name());
            for (Parameter<?> parameter : point.experiment().parameters()) {
                String text = point.parameters().texts().get(parameter.name());
                columns.add(parameter.name(), row -> text == null ? null : value(parameter, text));
            }
            columns.add("seed", row -> seed);
        }
        return columns;
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

    private List<BoundVerdict> bounds(TailAnswer answer) {
        return BoundVerdict.applying(point, answer.event());
    }

    /** The error probability of each verdict: they share that of the confidence, as in the tables of a sweep. */
    private double verdictAlpha(List<TailAnswer> answers) {
        long verdicts = answers.stream()
                .flatMap(answer -> bounds(answer).stream())
                .filter(bound -> !bound.isVacuous())
                .count();
        return (1 - confidence) / Math.max(1, verdicts);
    }
}
