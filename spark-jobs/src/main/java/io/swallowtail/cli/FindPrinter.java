package io.swallowtail.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.swallowtail.estimate.TailAnswer;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.message.CommandName;
import io.swallowtail.message.ShellWord;
import io.swallowtail.report.Columns;
import io.swallowtail.report.Numbers;
import io.swallowtail.tails.Tail;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints the result of {@code find}: a statement, and a row for each tested value. */
final class FindPrinter {
    private static final MathContext ERROR_DIGITS = new MathContext(3, RoundingMode.UP);
    private static final double MAX_ERROR = 0.999;

    private final PrintWriter out;
    private final FormatOption format;
    private final FindAnswer answer;
    private final long seed;

    FindPrinter(PrintWriter out, FormatOption format, FindAnswer answer, long seed) {
        this.out = out;
        this.format = format;
        this.answer = answer;
        this.seed = seed;
    }

    void print() throws IOException {
        switch (format.format()) {
            case TABLE -> {
                out.println(answer.statement());
                out.println();
                format.printer(out).print(forPeople().table(answer.tried()));
                answer.tried().stream()
                        .filter(row -> row.test().reason() != null)
                        .forEach(row -> out.println(
                                row.value().text() + ": " + row.test().reason() + "."));
            }
            case CSV -> out.print(forScripts().table(answer.tried()).csv());
            case JSON -> printJson();
        }
        out.flush();
    }

    private void printJson() throws IOException {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("answer", answer.best().map(this::answered).orElse(null));
        all.put("statement", answer.statement());
        all.put("confidence", answer.confidence());
        all.put("tried", answer.tried().stream().map(forScripts()::fields).toList());
        if (answer.grid().isMinimized()) {
            all.put("front", answer.front().stream().map(forScripts()::fields).toList());
        }
        JsonGenerator json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        Cell.writeJson(json, all);
        json.close();
        out.println();
    }

    /** Returns the value, or an object with the values of several parameters. */
    private Object answered(FindGrid.Value best) {
        List<Parameter<?>> varied = answer.grid().parameters();
        if (varied.size() == 1) {
            return value(varied.get(0), best);
        }
        Map<String, Object> values = new LinkedHashMap<>();
        varied.forEach(parameter -> values.put(parameter.name(), value(parameter, best)));
        return values;
    }

    private static Object value(Parameter<?> parameter, FindGrid.Value value) {
        String text = value.point().parameters().texts().get(parameter.name());
        if (text == null) {
            return null;
        }
        if (parameter instanceof IntegerParameter) {
            return Long.valueOf(text);
        }
        return parameter instanceof RealParameter ? (Object) new BigDecimal(text) : text;
    }

    private Columns<FindAnswer.Row> forPeople() {
        Columns<FindAnswer.Row> columns = new Columns<>();
        answer.grid()
                .parameters()
                .forEach(parameter -> columns.add(
                        parameter.name(), row -> row.value().varied().get(parameter.name())));
        return columns.addIf(answer.grid().isMinimized(), "cost", row -> Numbers.of(row.cost()))
                .add("verdict", row -> row.test().verdict().word())
                .add("probability", row -> Numbers.ofLog(row.answer().log()))
                .add(
                        "interval",
                        row -> "[" + Numbers.ofLog(row.answer().logLow()) + ", "
                                + Numbers.ofLog(row.answer().logHigh()) + "] "
                                + row.answer().interval())
                .add("method", row -> row.answer().method())
                .add("runs", row -> row.answer().runs());
    }

    private Columns<FindAnswer.Row> forScripts() {
        Columns<FindAnswer.Row> columns = new Columns<>();
        for (Parameter<?> parameter :
                answer.grid().values().get(0).point().experiment().parameters()) {
            columns.add(parameter.name(), row -> value(parameter, row.value()));
        }
        return columns.add("seed", row -> seed)
                .add("event", row -> row.value().event().text())
                .addIf(answer.grid().isMinimized(), "cost", FindAnswer.Row::cost)
                .add("verdict", row -> row.test().verdict().word())
                .add("estimate", row -> StrictMath.exp(row.answer().log()))
                .add("log10_estimate", row -> Numbers.log10(row.answer().log()))
                .add("ci_low", row -> StrictMath.exp(row.answer().logLow()))
                .add("ci_high", row -> StrictMath.exp(row.answer().logHigh()))
                .add("log10_ci_low", row -> Numbers.log10(row.answer().logLow()))
                .add("log10_ci_high", row -> Numbers.log10(row.answer().logHigh()))
                .add("method", row -> row.answer().method())
                .add("trials", row -> row.answer().trials())
                .add("runs", row -> row.answer().runs())
                .add("interval", row -> row.answer().interval())
                .add("reason", row -> row.test().reason())
                .add("command", this::command);
    }

    /**
     * Writes the command that estimates a row's probability from the same trials. It is null for a splitting that ended before the event.
     */
    private String command(FindAnswer.Row row) {
        TailAnswer found = row.answer();
        if (found.tail() instanceof Tail.Splitting && found.log() == Double.NEGATIVE_INFINITY) {
            return null;
        }
        StringBuilder command = new StringBuilder(CommandName.word())
                .append(" estimate ")
                .append(row.value().point().experiment().name());
        row.value()
                .point()
                .parameters()
                .texts()
                .forEach((name, text) -> command.append(" -p ").append(ShellWord.of(name + "=" + text)));
        command.append(" --event ").append(ShellWord.of(row.value().event()));
        switch (found.method()) {
            case "monte-carlo" -> command.append(" --trials ").append(found.trials());
            case "splitting" ->
                command.append(" --method splitting --relative-error ")
                        .append(Numbers.exact(row.test().answered().relativeError()));
            case "union" -> command.append(" --method union --relative-error ").append(error(found));
            default -> {} // known without trials
        }
        return command.append(" --confidence ")
                .append(Numbers.exact(1 - row.test().answered().alpha()))
                .append(" --seed ")
                .append(seed)
                .toString();
    }

    /** Returns the relative error at which union sampling ends with these trials. */
    private static String error(TailAnswer found) {
        double error = Math.max(
                StrictMath.expm1(found.logHigh() - found.log()), -StrictMath.expm1(found.logLow() - found.log()));
        return new BigDecimal(Math.min(MAX_ERROR, error)).round(ERROR_DIGITS).toPlainString();
    }
}
