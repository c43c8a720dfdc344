package io.swallowtail.cli;

import io.swallowtail.estimate.SplittingReport;
import io.swallowtail.estimate.TailAnswer;
import io.swallowtail.rare.SplittingPreparation;
import io.swallowtail.report.Columns;
import io.swallowtail.report.Numbers;
import io.swallowtail.tails.SplittingCounts;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Prints the diagnostics of splittings, in words and a table, or as cells of the answers' rows. */
final class DiagnosticsPrinter {
    private static final double LN_10 = StrictMath.log(10);

    private DiagnosticsPrinter() {}

    /** Adds columns to those of answers: numbers, and in JSON also arrays of objects. They are null for methods other than splitting. */
    static void addTo(Columns<EstimatedTail> columns, boolean nested) {
        columns.add("effective_replications", of(SplittingReport::effectiveReplications))
                .add("largest_weight", of(SplittingReport::largestWeight))
                .add("ancestors", of(report -> known(report.ancestors())))
                .add("log10_second_schedule", of(report -> known(report.secondLog() / LN_10)))
                .add("preparation_runs", of(SplittingReport::preparationRuns));
        Columns<SplittingPreparation.SecondOpinion> opinions = new Columns<SplittingPreparation.SecondOpinion>()
                .add("climbs_to", opinion -> opinion.event().text())
                .add("log10_first", SplittingPreparation.SecondOpinion::log10First)
                .add("log10_second", SplittingPreparation.SecondOpinion::log10Second)
                .add("followed", opinion -> opinion.second() ? "second" : "first");
        Columns<SplittingCounts.Level> levels = levels(number -> number);
        columns.addIf(
                        nested,
                        "second_pilots",
                        of(report ->
                                report.opinions().stream().map(opinions::fields).toList()))
                .addIf(
                        nested,
                        "levels",
                        of(report ->
                                report.levels().stream().map(levels::fields).toList()));
    }

    private static Function<EstimatedTail, Object> of(Function<SplittingReport, Object> value) {
        return row ->
                row.answer().report() == null ? null : value.apply(row.answer().report());
    }

    private static Double known(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    private static Columns<SplittingCounts.Level> levels(Function<Double, Object> number) {
        return new Columns<SplittingCounts.Level>()
                .add("climbs_to", SplittingCounts.Level::climbsTo)
                .add("level", SplittingCounts.Level::level)
                .add("score", SplittingCounts.Level::score)
                .add("replications", SplittingCounts.Level::replications)
                .add("particles", SplittingCounts.Level::particles)
                .add("share", level -> number.apply(level.share()))
                .add("moves", SplittingCounts.Level::moves)
                .add("acceptance", level -> level.acceptance() == null ? null : number.apply(level.acceptance()))
                .add("ancestors", level -> number.apply(level.meanAncestors()))
                .add("largest_family", level -> number.apply(level.largestFamily()));
    }

    private static String weights(SplittingReport report) {
        return Double.isNaN(report.largestWeight())
                ? "none of which reached it"
                : String.format(
                        Locale.ROOT,
                        "effectively %.1f; the largest carries %.1f%% of their sum",
                        report.effectiveReplications(),
                        100 * report.largestWeight());
    }

    /** Prints the diagnostics of answers by splitting. Diagnostics that several answers share are printed once. */
    static void print(List<TailAnswer> answers, PrintWriter out) {
        Set<List<SplittingCounts.Level>> printed = new HashSet<>();
        for (TailAnswer answer : answers) {
            SplittingReport report = answer.report();
            if (report == null) {
                continue;
            }
            out.println();
            out.println(String.format(
                    Locale.ROOT,
                    "%s: %d replications, %s; %,d runs of pilots, rehearsals and the second schedule.",
                    answer.event(),
                    answer.trials(),
                    weights(report),
                    report.preparationRuns()));
            if (!Double.isNaN(report.ancestors())) {
                out.println(String.format(
                        Locale.ROOT,
                        "The last trials of a replication descend from %.1f first trials on average.",
                        report.ancestors()));
            }
            if (!Double.isNaN(report.secondLog())) {
                out.println(String.format(
                        Locale.ROOT, "A second schedule found %.3g.", StrictMath.exp(report.secondLog())));
            }
            for (String unreached : report.unreached()) {
                out.println("No way was found to the alternative " + unreached + ".");
            }
            for (SplittingPreparation.SecondOpinion opinion : report.opinions()) {
                out.println(String.format(
                        Locale.ROOT,
                        "%s: rehearsals of the first pilot's plan were doubtful (10^%.2f); those of a second one's say"
                                + " 10^%.2f, and the %s is followed.",
                        opinion.event(),
                        opinion.log10First(),
                        opinion.log10Second(),
                        opinion.second() ? "second" : "first"));
            }
            if (!report.levels().isEmpty() && printed.add(report.levels())) {
                new RowPrinter(out, Format.TABLE).print(levels(Numbers::of).table(report.levels()));
            }
        }
    }
}
