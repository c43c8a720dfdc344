package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TableRow;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tails at the end of a run, of tables that the test makes. */
class TailsReportTest {
    @TempDir
    private Path directory;

    private final List<TableRow> rows = new ArrayList<>();
    private SweepPlan plan;
    private String point;

    @BeforeEach
    void plan() throws IOException {
        Path conf = Files.writeString(
                directory.resolve("a.conf"),
                "sweep { name = a, trials = 100, grid = [ { experiment = valiant, n = 16, events = [\"congestion >= 1..250\"] } ] }");
        plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        point = plan.points().get(0).point().id();
    }

    private void addTail(int threshold, long exceedances, String reason) {
        Map<String, Object> cells = new HashMap<>(Map.of(
                "point",
                point,
                "experiment",
                "valiant",
                "event",
                "congestion >= " + threshold,
                "trials",
                100L,
                "exceedances",
                exceedances,
                "estimate",
                exceedances / 100.0,
                "ci_low",
                0.0,
                "ci_high",
                0.5));
        // No edge can carry more than 32 circuits of 16; the table says so.
        cells.put("interval", exceedances == 0 && threshold > 32 ? "exact" : "clopper-pearson");
        cells.put("log10_estimate", exceedances == 0 ? null : (Object) Math.log10(exceedances / 100.0));
        cells.put("reason", reason);
        cells.put("reliability", reason == null ? "unflagged" : "doubtful");
        cells.put("n", 16L);
        rows.add(SweepTable.TAILS.read(cells::get));
    }

    private void addBound(int threshold, String name, String kind, double log10, String verdict) {
        Map<String, Object> cells = Map.of(
                "point",
                point,
                "event",
                "congestion >= " + threshold,
                "bound_name",
                name,
                "kind",
                kind,
                "applies",
                true,
                "log10_bound",
                log10,
                "verdict",
                verdict);
        rows.add(SweepTable.BOUNDS.read(cells::get));
    }

    /** Prints the report, and returns its lines with single spaces. */
    private List<String> report() throws IOException {
        StringWriter out = new StringWriter();
        SweepDirectory sweep = new SweepDirectory(directory.toString(), Sessions.hadoopConfiguration());
        TailsReport report = new TailsReport(new PrintWriter(out), sweep, plan);
        report.accept(new PointTables(List.of(), rows));
        report.print();
        return out.toString()
                .lines()
                .map(line -> line.strip().replaceAll(" +", " "))
                .toList();
    }

    private static void assertShown(List<String> lines, String row) {
        assertTrue(lines.stream().anyMatch(line -> line.contains(row)), row + " is not in " + lines);
    }

    /** Of each kind the sharpest bound is shown, and next to an exact one only those that are violated. */
    @Test
    void theBoundsThatStateMostAreShown() throws IOException {
        for (int threshold = 1; threshold <= 4; threshold++) {
            addTail(threshold, 50, null);
        }
        addBound(1, "weak lower", "lower", -2, "consistent");
        addBound(1, "strong lower", "lower", -0.1, "violated");
        addBound(1, "weak upper", "upper", -0.1, "consistent");
        addBound(1, "strong upper", "upper", -0.2, "consistent");
        addBound(2, "law", "exact", -0.3, "consistent");
        addBound(2, "upper", "upper", -0.2, "consistent");
        addBound(3, "law", "exact", -0.3, "consistent");
        addBound(3, "upper", "upper", -2, "violated");
        addBound(4, "vacuous", "upper", 1, "vacuous");
        List<String> lines = report();
        assertShown(lines, "at most 0.631 (strong upper); at least 0.794 (strong lower) consistent; violated");
        assertShown(lines, "] exactly 0.501 (law) consistent");
        assertShown(lines, "] at most 0.01 (upper); exactly 0.501 (law) violated; consistent");
        assertShown(lines, "] above 1 (vacuous) vacuous");
    }

    @Test
    void doubtfulTailsBeyondTheShownOnesAreNamed() throws IOException {
        for (int threshold = 1; threshold <= 230; threshold++) {
            addTail(threshold, 50, threshold == 1 || threshold == 215 ? "few ancestors" : null);
        }
        List<String> lines = report();
        assertShown(
                lines,
                "Do not rely on 2 doubtful estimates: P(congestion >= 1) for valiant n=16 (few ancestors); P(congestion >= 215) for valiant n=16 (few ancestors).");
        assertShown(lines, "… and more: see the table tails.");
    }

    /** No edge can carry 250 circuits of 16. */
    @Test
    void aZeroThatIsCertainIsImpossible() throws IOException {
        addTail(4, 0, null);
        addTail(250, 0, null);
        List<String> lines = report();
        assertShown(lines, "congestion >= 4 100 0 0 [0, 0.5]");
        assertShown(lines, "congestion >= 250 100 0 impossible exact");
    }
}
