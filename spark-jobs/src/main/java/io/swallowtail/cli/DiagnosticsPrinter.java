package io.swallowtail.cli;

import io.swallowtail.local.SplittingReport;
import io.swallowtail.local.TailAnswer;
import io.swallowtail.rare.SplittingPreparation;
import io.swallowtail.report.Numbers;
import io.swallowtail.tails.SplittingCounts;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Prints how splittings went: in words and a table, or as cells of the answers' rows. */
final class DiagnosticsPrinter {
    private static final List<String> SCALARS = List.of("effective_replications", "largest_weight", "preparation_runs");
    private static final List<String> NESTED = List.of("second_pilots", "levels");
    private static final List<String> LEVEL_COLUMNS = List.of(
            "climbs_to",
            "level",
            "score",
            "replications",
            "particles",
            "share",
            "moves",
            "acceptance",
            "ancestors",
            "largest_family");

    private final PrintWriter out;
    private final FormatOption format;

    DiagnosticsPrinter(PrintWriter out, FormatOption format) {
        this.out = out;
        this.format = format;
    }

    /** Lists the columns beside an answer's: numbers, and in JSON arrays of objects too. */
    static List<String> columns(boolean nested) {
        List<String> columns = new ArrayList<>(SCALARS);
        columns.addAll(nested ? NESTED : List.of());
        return columns;
    }

    /** Gives an answer's cells of these columns, null by other methods than splitting. */
    static List<Object> cells(TailAnswer answer, boolean nested) {
        SplittingReport report = answer.report();
        List<Object> cells = new ArrayList<>();
        if (report == null) {
            columns(nested).forEach(column -> cells.add(null));
            return cells;
        }
        cells.add(report.effectiveReplications());
        cells.add(report.largestWeight());
        cells.add(report.preparationRuns());
        if (nested) {
            List<Map<String, Object>> opinions = new ArrayList<>();
            for (SplittingPreparation.SecondOpinion opinion : report.opinions()) {
                Map<String, Object> fields = new LinkedHashMap<>();
                fields.put("climbs_to", opinion.event().text());
                fields.put("log10_first", opinion.log10First());
                fields.put("log10_second", opinion.log10Second());
                fields.put("followed", opinion.second() ? "second" : "first");
                opinions.add(fields);
            }
            cells.add(opinions);
            List<Map<String, Object>> levels = new ArrayList<>();
            for (SplittingCounts.Level level : report.levels()) {
                Map<String, Object> fields = new LinkedHashMap<>();
                List<Object> values = levelCells(level);
                for (int i = 0; i < values.size(); i++) {
                    fields.put(LEVEL_COLUMNS.get(i), values.get(i));
                }
                levels.add(fields);
            }
            cells.add(levels);
        }
        return cells;
    }

    private static List<Object> levelCells(SplittingCounts.Level level) {
        return Arrays.asList(
                level.climbsTo(),
                level.level(),
                level.score(),
                level.replications(),
                level.particles(),
                level.share(),
                level.moves(),
                level.acceptance(),
                level.meanAncestors(),
                level.largestFamily());
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

    /** Prints what answers by splitting have to say; what several share, once. */
    void print(List<TailAnswer> answers) {
        Set<List<SplittingCounts.Level>> printed = new HashSet<>();
        for (TailAnswer answer : answers) {
            SplittingReport report = answer.report();
            if (report == null) {
                continue;
            }
            out.println();
            out.println(String.format(
                    Locale.ROOT,
                    "%s: %d replications, %s; %,d runs of pilots and rehearsals.",
                    answer.event(),
                    answer.trials(),
                    weights(report),
                    report.preparationRuns()));
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
                format.printer(out)
                        .print(
                                LEVEL_COLUMNS,
                                report.levels().stream()
                                        .map(DiagnosticsPrinter::forPeople)
                                        .toList());
            }
        }
    }

    private static List<Object> forPeople(SplittingCounts.Level level) {
        return Arrays.asList(
                level.climbsTo(),
                level.level(),
                level.score(),
                level.replications(),
                level.particles(),
                Numbers.of(level.share()),
                level.moves(),
                level.acceptance() == null ? null : Numbers.of(level.acceptance()),
                Numbers.of(level.meanAncestors()),
                Numbers.of(level.largestFamily()));
    }
}
