package io.swallowtail.cli;

import io.swallowtail.commit.SweepWriter;
import io.swallowtail.commit.TableMarker;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.report.Table;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.OpenTails;
import io.swallowtail.tables.DerivedTables;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The tables of a run: of what is committed, whenever they are made. */
final class LiveTables {
    private final DerivedTables tables;
    private final TableMarker marker;
    private final SweepWriter writer;
    private final SweepPlan wanted;

    /**
     * Prepares to make tables.
     *
     * @param tables makes them
     * @param marker says what they were made from
     * @param writer the directory
     * @param wanted what is to be there in the end
     */
    LiveTables(DerivedTables tables, TableMarker marker, SweepWriter writer, SweepPlan wanted) {
        this.tables = tables;
        this.marker = marker;
        this.writer = writer;
        this.wanted = wanted;
    }

    /** Makes the tables, and looks how well the tails of points are known that lack trials. */
    OpenTails makeSoFar() throws IOException {
        tables.write();
        marker.write();
        return openTails();
    }

    /** Makes the tables that a run ends with, unless they are there. */
    void makeLast(boolean interrupted) throws IOException {
        if (!marker.isCurrent()) {
            tables.write();
            if (!interrupted) { // else the end of a stop event may lack that the commits could tell
                marker.write();
            }
        }
    }

    private OpenTails openTails() throws IOException {
        Map<String, Set<String>> stopEvents = new HashMap<>();
        for (TrialRange range : writer.missing(wanted)) {
            PlannedPoint planned = writer.plan().points().get(range.point());
            stopEvents.put(
                    planned.point().id(),
                    writer.plan().stopEvents(planned).stream()
                            .map(event -> event.event().text())
                            .collect(Collectors.toSet()));
        }
        Table open = Table.read(writer.directory().table("tails"), Sessions.hadoopConfiguration(), row -> {
            Set<String> events = stopEvents.get(row.text("point"));
            return events != null && (events.isEmpty() || events.contains(row.text("event")));
        });
        OpenTails worst = new OpenTails(Double.NaN, "", 0);
        for (Table.Row row : open.rows()) {
            double error = row.real("relative_error");
            if (Double.isNaN(error)) {
                worst = new OpenTails(worst.worstRelativeError(), worst.event(), worst.unseen() + 1);
            } else if (!(error <= worst.worstRelativeError())) {
                worst = new OpenTails(error, row.text("event"), worst.unseen());
            }
        }
        return worst;
    }
}
