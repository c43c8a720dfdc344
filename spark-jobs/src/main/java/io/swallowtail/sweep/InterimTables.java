package io.swallowtail.sweep;

import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.PointTables;
import io.swallowtail.tails.Table;
import io.swallowtail.tails.TableShapes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSError;

/**
 * Makes the tables of the committed trials during a run: between segments, at most once per pause. After the first tables, this takes at
 * most a twentieth of the time. The first tables are made at the first commit after half of the pause, so a short run makes none; a sweep of many points makes them later. Between
 * two sets of tables, the committed counts show the precision of the tails. That takes at most another twentieth of the time.
 */
final class InterimTables implements Runnable {
    private static final long SHARE = 20;
    /** The shortest time between two looks at the counts. */
    private static final long LOOK_PAUSE = 5_000_000_000L;
    /** About twenty times as long as the tables of a point take, even if it has few trials. */
    private static final long PAUSE_OF_POINT = 2_000_000;

    private final Source source;
    private final SweepWriter writer;
    private final SweepPlan wanted;
    private final Duration pause;
    private final SweepProgress progress;
    private final LongSupplier clock;
    private long due;
    private long lookDue;
    private boolean isFirst = true;

    /** The committed trials of a run. */
    interface Source {
        /** Returns whether the run continues, so that more trials will be committed. */
        boolean grows();

        /** Writes the tables and passes on the rows of each point. Throws any exception, as Spark does. */
        void write(Consumer<PointTables> seen) throws Exception;

        /** Computes the rows of each point without writing them. */
        void read(Consumer<PointTables> seen) throws Exception;
    }

    /** Prepares interim tables of a plan's trials, with at least a pause between two sets. The clock is in nanoseconds. */
    InterimTables(
            Source source,
            SweepWriter writer,
            SweepPlan wanted,
            Duration pause,
            SweepProgress progress,
            LongSupplier clock) {
        this.source = source;
        this.writer = writer;
        this.wanted = wanted;
        this.pause = pause;
        this.progress = progress;
        this.clock = clock;
        long now = clock.getAsLong();
        long pauseOfPoints = PAUSE_OF_POINT * writer.plan().points().size();
        this.due = now + Math.max(pause.toNanos() / 2, pauseOfPoints);
        this.lookDue = now + Math.max(LOOK_PAUSE, pauseOfPoints);
    }

    @Override
    public void run() {
        long begin = clock.getAsLong();
        if (!source.grows()) {
            return;
        }
        if (begin - due < 0) {
            look(begin);
            return;
        }
        Seen seen = new Seen();
        try {
            source.write(seen);
            progress.open(seen.worst);
        } catch (Exception | FSError e) {
            // Spark throws checked exceptions that it does not declare, and Hadoop reports a full disk as an Error.
            // The commits are kept. If the directory is lost, the next commit reports it.
            progress.tablesFailed(String.valueOf(e.getMessage())
                    .lines()
                    .findFirst()
                    .orElse("")
                    .strip());
        }
        long end = clock.getAsLong();
        // The first tables take longest, because they load Spark's code, which the run's last tables need anyway.
        due = end + Math.max(pause.toNanos(), isFirst ? 0 : (SHARE - 1) * (end - begin));
        isFirst = false;
        lookDue = end + LOOK_PAUSE;
    }

    /** Reports the present precision of the tails. */
    private void look(long begin) {
        if (begin - lookDue < 0) {
            return;
        }
        Seen seen = new Seen();
        try {
            source.read(seen);
            progress.open(seen.worst);
        } catch (Exception | FSError e) {
            // The next tables report the problem. A look only serves the progress.
        }
        long end = clock.getAsLong();
        lookDue = end + Math.max(LOOK_PAUSE, (SHARE - 1) * (end - begin));
    }

    /** Observes the tails while they are written. */
    private final class Seen implements Consumer<PointTables> {
        /** The stop events of each point that lacks trials, by its id. */
        private final Map<String, Set<String>> unfinished = new HashMap<>();

        private final Map<String, String> identities = writer.plan().points().stream()
                .collect(Collectors.toMap(
                        planned -> planned.point().id(),
                        planned -> planned.point().identity()));

        private final Table tails = Table.of(SweepTable.TAILS, new TableShapes(writer.plan()));
        private OpenTails worst = new OpenTails(Double.NaN, "", "", 0);

        Seen() {
            for (TrialRange range : writer.missing(wanted)) {
                PlannedPoint planned = writer.plan().points().get(range.point());
                unfinished.put(
                        planned.point().id(),
                        writer.plan().stopEvents(planned).stream()
                                .map(event -> event.event().text())
                                .collect(Collectors.toSet()));
            }
        }

        @Override
        public void accept(PointTables point) {
            for (Object[] cells : point.of(SweepTable.TAILS)) {
                tails.addIf(row -> see(row), cells);
            }
        }

        /** Observes a row. Returns false, so that no table of rows is kept. */
        private boolean see(Table.Row row) {
            Set<String> stopEvents = unfinished.get(row.text("point"));
            if (stopEvents != null && (stopEvents.isEmpty() || stopEvents.contains(row.text("event")))) {
                double error = row.real("relative_error");
                if (Double.isNaN(error)) {
                    worst = new OpenTails(worst.worstRelativeError(), worst.point(), worst.event(), worst.unseen() + 1);
                } else if (!(error <= worst.worstRelativeError())) {
                    worst = new OpenTails(error, identities.get(row.text("point")), row.text("event"), worst.unseen());
                }
            }
            return false;
        }
    }
}
