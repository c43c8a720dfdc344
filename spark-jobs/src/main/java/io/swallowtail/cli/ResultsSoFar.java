package io.swallowtail.cli;

import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.plan.ShellWord;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.report.CommittedPoints;
import io.swallowtail.report.Numbers;
import io.swallowtail.report.RunningTails;
import io.swallowtail.report.Table;
import io.swallowtail.sweep.SweepProgress;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows the tails of what is committed while a run goes on, now and then, with limits that hold whenever one looks; and hands
 * everything on to whoever shows the progress.
 */
final class ResultsSoFar extends PassingProgress {
    private static final int MOST_ROWS = 12;
    /** The first table comes after so many nanoseconds, the next after twice as many more, and so on. */
    private static final long FIRST = 60_000_000_000L;

    private final PrintWriter err;
    private final SweepDirectory directory;
    private final SweepPlan plan;
    private final LongSupplier clock;
    private long pause = FIRST;
    private long due;

    /**
     * Prepares to show results.
     *
     * @param err where to
     * @param next shows the progress
     * @param directory the sweep's
     * @param plan the plan of all that the directory holds
     * @param clock nanoseconds from any origin
     */
    ResultsSoFar(PrintWriter err, SweepProgress next, SweepDirectory directory, SweepPlan plan, LongSupplier clock) {
        super(next);
        this.err = err;
        this.directory = directory;
        this.plan = plan;
        this.clock = clock;
        this.due = clock.getAsLong() + FIRST;
    }

    @Override
    public void committed(int segment) {
        super.committed(segment);
        long now = clock.getAsLong();
        if (now >= due) {
            pause *= 2;
            due = now + pause;
            show();
        }
    }

    private void show() {
        Table tails;
        try {
            tails = new RunningTails(plan, CommittedPoints.read(directory, true)).tails();
        } catch (IOException e) {
            err.println("No results so far can be shown: " + e.getMessage());
            return;
        }
        List<List<Object>> rows = new ArrayList<>();
        List<Table.Row> seen = tails.rows().stream()
                .filter(row -> row.whole("exceedances") > 0)
                .sorted((a, b) -> Double.compare((double) a.get("log10_estimate"), (double) b.get("log10_estimate")))
                .limit(MOST_ROWS)
                .toList();
        for (Table.Row row : seen) {
            rows.add(List.of(
                    identity(row.text("point")),
                    row.text("event"),
                    row.whole("trials"),
                    row.whole("exceedances"),
                    Numbers.of((double) row.get("estimate")),
                    "[" + Numbers.of((double) row.get("ci_low")) + ", " + Numbers.of((double) row.get("ci_high"))
                            + "]"));
        }
        if (seen.isEmpty()) {
            return;
        }
        err.println();
        err.println(String.format(
                Locale.ROOT,
                "So far, the rarest of %,d tails (limits that hold whenever one looks; swallowtail report --data %s shows all):",
                tails.rows().size(),
                ShellWord.of(directory)));
        new RowPrinter(err, Format.TABLE)
                .print(List.of("point", "event", "trials", "happened", "probability", "interval"), rows);
    }

    private String identity(String point) {
        return plan.points().stream()
                .filter(planned -> planned.point().id().equals(point))
                .map(planned -> planned.point().identity())
                .findFirst()
                .orElse(point);
    }
}
