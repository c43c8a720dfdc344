package io.swallowtail.answer;

import io.swallowtail.estimate.SplittingReport;
import io.swallowtail.estimate.TailAnswer;
import io.swallowtail.tails.SplittingCounts;
import io.swallowtail.tails.Tail;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** The diagnostics of splittings, in words and tables, or as cells of the answers' rows. */
final class Diagnostics {
    private static final Columns<SplittingCounts.Level> LEVELS = new Columns<SplittingCounts.Level>()
            .add("climbs_to", SplittingCounts.Level::climbsTo)
            .add("level", SplittingCounts.Level::level)
            .add("score", SplittingCounts.Level::score)
            .add("replications", SplittingCounts.Level::replications)
            .add("particles", SplittingCounts.Level::particles)
            .number("share", SplittingCounts.Level::share)
            .add("moves", SplittingCounts.Level::moves)
            .number("acceptance", SplittingCounts.Level::acceptance)
            .number("ancestors", SplittingCounts.Level::meanAncestors)
            .number("largest_family", SplittingCounts.Level::largestFamily);

    private Diagnostics() {}

    /** Adds columns to those of answers: numbers, and in JSON also arrays of objects. They are null for methods other than splitting. */
    static void add(Columns<EstimateAnswer.Row> columns) {
        columns.scripts("effective_replications", of(SplittingReport::effectiveReplications))
                .scripts("largest_weight", of(SplittingReport::largestWeight))
                .scripts("ancestors", of(SplittingReport::ancestors))
                .scripts("log10_second_schedule", of(report -> report.secondLog() / Tail.LN_10))
                .scripts("preparation_runs", of(SplittingReport::preparationRuns))
                .nested("levels", of(report -> LEVELS.objects(report.levels())));
    }

    private static Function<EstimateAnswer.Row, Object> of(Function<SplittingReport, Object> value) {
        return row ->
                row.answer().report() == null ? null : value.apply(row.answer().report());
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

    /** Describes the answers by splitting. Levels that several answers share are listed once. */
    static List<Answer.Part> parts(List<TailAnswer> answers) {
        List<Answer.Part> parts = new ArrayList<>();
        Set<List<SplittingCounts.Level>> listed = new HashSet<>();
        for (TailAnswer answer : answers) {
            SplittingReport report = answer.report();
            if (report == null) {
                continue;
            }
            parts.addAll(Sentence.all(sentences(answer, report)));
            if (!report.levels().isEmpty() && listed.add(report.levels())) {
                parts.add(new Section<>(report.levels(), LEVELS));
            }
        }
        return parts;
    }

    private static List<String> sentences(TailAnswer answer, SplittingReport report) {
        List<String> sentences = new ArrayList<>();
        sentences.add("");
        sentences.add(String.format(
                Locale.ROOT,
                "%s: %d replications, %s; %,d runs of pilots, rehearsals and the second schedule.",
                answer.event(),
                answer.trials(),
                weights(report),
                report.preparationRuns()));
        if (!Double.isNaN(report.ancestors())) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "The last trials of a replication descend from %.1f first trials on average.",
                    report.ancestors()));
        }
        if (!Double.isNaN(report.secondLog())) {
            sentences.add(
                    String.format(Locale.ROOT, "A second schedule found %.3g.", StrictMath.exp(report.secondLog())));
        }
        report.unreached()
                .forEach(unreached -> sentences.add("No way was found to the alternative " + unreached + "."));
        return sentences;
    }
}
