package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TrialRange;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Reports between segments how precise the tails of the committed trials are. It takes at most a twentieth of the time, and makes no look while
 * the driver does not sum the counts, because the sums would fill its memory.
 */
final class PrecisionLook implements Runnable {
    private static final long SHARE = 20;
    private static final long PAUSE = 5_000_000_000L;
    /** About twenty times as long as the tables of a point take, even if it has few trials. */
    private static final long PAUSE_OF_POINT = 2_000_000;

    private final SweepWriter writer;
    private final SweepProgress progress;
    private final boolean isLocal;
    private final LongSupplier clock;
    private final TableEngine engine;
    /** The identities of points, by their ids. */
    private final Map<String, String> identities;

    private long due;

    /** Prepares looks at the tails of a plan, with executors in this process or elsewhere. The clock is in nanoseconds. */
    PrecisionLook(SweepWriter writer, SweepProgress progress, boolean isLocal, LongSupplier clock) {
        this.isLocal = isLocal;
        this.writer = writer;
        this.progress = progress;
        this.clock = clock;
        this.engine = new TableEngine(writer.plan());
        this.identities = writer.plan().points().stream()
                .collect(Collectors.toMap(
                        planned -> planned.point().id(),
                        planned -> planned.point().identity()));
        this.due = clock.getAsLong() + Math.max(PAUSE, PAUSE_OF_POINT * identities.size());
    }

    @Override
    public void run() {
        long begin = clock.getAsLong();
        if (begin - due < 0) {
            return;
        }
        try {
            Map<String, Set<String>> unfinished = unfinished();
            Optional<CountsSum> sum = CountsSum.ofDriver(writer, isLocal);
            if (unfinished.isEmpty() || sum.isEmpty()) {
                return;
            }
            OpenTails[] open = {new OpenTails(Double.NaN, "", "", 0)};
            sum.get()
                    .tables(engine)
                    .forEachRemaining(point -> point.of(TailRow.class)
                            .forEach(row -> open[0] = withRow(open[0], row, unfinished.get(row.point()))));
            progress.open(open[0]);
        } catch (IOException e) {
            // A look only serves the progress. The tables at the end report a lost directory.
        }
        long end = clock.getAsLong();
        due = end + Math.max(PAUSE, (SHARE - 1) * (end - begin));
    }

    /** Finds the stop events of each point that lacks trials, by its id. */
    private Map<String, Set<String>> unfinished() {
        Map<String, Set<String>> unfinished = new HashMap<>();
        for (TrialRange range : writer.missing()) {
            PlannedPoint planned = writer.plan().points().get(range.point());
            unfinished.put(
                    planned.point().id(),
                    writer.plan().stopEvents(planned).stream()
                            .map(event -> event.event().text())
                            .collect(Collectors.toSet()));
        }
        return unfinished;
    }

    private OpenTails withRow(OpenTails open, TailRow row, Set<String> stopEvents) {
        if (stopEvents == null || !stopEvents.isEmpty() && !stopEvents.contains(row.event())) {
            return open;
        }
        Double error = row.relativeError();
        if (error == null) {
            return new OpenTails(open.worstRelativeError(), open.point(), open.event(), open.unseen() + 1);
        }
        return error <= open.worstRelativeError()
                ? open
                : new OpenTails(error, identities.get(row.point()), row.event(), open.unseen());
    }
}
