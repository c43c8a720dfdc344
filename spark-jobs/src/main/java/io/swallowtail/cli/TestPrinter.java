package io.swallowtail.cli;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.local.TailTest;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** Prints what a test of a tail decided. */
final class TestPrinter {
    private static final List<String> COLUMNS = List.of(
            "event",
            "test",
            "answer",
            "method",
            "trials",
            "exceedances",
            "error",
            "indifferent_from",
            "indifferent_to");

    private final PrintWriter out;
    private final FormatOption format;
    private final Ansi ansi;
    private final Point point;
    private final long seed;

    TestPrinter(PrintWriter out, FormatOption format, Ansi ansi, Point point, long seed) {
        this.out = out;
        this.format = format;
        this.ansi = ansi;
        this.point = point;
        this.seed = seed;
    }

    /**
     * Prints an outcome.
     *
     * @param event which event
     * @param test the question as it was asked
     * @param limit what it asks
     * @param factor the indifference
     * @param confidence 1 - the probability of either error
     * @param outcome what came out
     */
    void print(
            Event event, String test, TestedLimit limit, double factor, double confidence, TailTest.Outcome outcome) {
        List<String> columns = new ArrayList<>(COLUMNS);
        List<Object> cells = new ArrayList<>(Arrays.asList(
                event.text(),
                test,
                limit.answer(outcome.answer()),
                outcome.method(),
                outcome.trials(),
                outcome.exceedances(),
                BigDecimal.ONE.subtract(BigDecimal.valueOf(confidence)).doubleValue(),
                limit.value() / factor,
                limit.value() * factor));
        if (!format.isTable()) {
            columns.addAll(0, PointColumns.names(point));
            cells.addAll(0, PointColumns.cells(point, seed));
            columns.addAll(List.of("reliability", "reason"));
            cells.add(outcome.doubt() == null ? "ok" : "doubtful");
            cells.add(outcome.doubt() == null ? outcome.impossible() : outcome.doubt());
        }
        format.printer(out).print(columns, List.of(cells));
        if (format.isTable()) {
            AnswerPrinter.printReason(out, ansi, event, outcome.doubt(), outcome.impossible());
        }
    }
}
