package io.swallowtail.jobs.commit;

import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.answers.tables.TableShapes;
import io.swallowtail.jobs.tableset.TableOrigin;
import io.swallowtail.jobs.tableset.TableSetWriter;
import java.io.IOException;
import java.util.Iterator;
import java.util.function.Consumer;

/** The derived tables of a sweep that is open for writing. */
public final class SweepTables {
    private final SweepWriter writer;

    /** The origin of the newest tables, if this object wrote them. */
    private TableOrigin written;

    /**
     * Prepares the tables of a sweep.
     *
     * @param writer the open sweep
     */
    public SweepTables(SweepWriter writer) {
        this.writer = writer;
    }

    private TableOrigin origin(boolean isCertain) {
        return TableOrigin.of(writer.ledger().digests(), writer.description().text(), isCertain);
    }

    /**
     * Returns whether the newest set of tables follows from the commits, was made by this version, and is intact. Reads the tables once,
     * unless this object wrote them.
     *
     * @return false if any of this is uncertain
     */
    public boolean areCurrent() {
        TableOrigin origin = origin(true);
        try {
            return origin.equals(written) || writer.directory().tableSets().isCurrent(origin);
        } catch (IOException e) {
            return false; // tables that cannot be read may be outdated
        }
    }

    /**
     * Writes and publishes a new set of all tables.
     *
     * @param engine the engine of the writer's plan
     * @param tables the rows of all points, in the order of {@link TableShapes#sorted}
     * @param isCertain whether the commits determine these tables; false if the ends of stop events were not looked for
     * @param seen receives the rows of each point after they were written
     * @throws IOException if the set cannot be written or the writer has lost the directory; then readers see the previous set
     */
    public void write(TableEngine engine, Iterator<PointTables> tables, boolean isCertain, Consumer<PointTables> seen)
            throws IOException {
        TableOrigin origin = origin(isCertain);
        new TableSetWriter(writer.directory(), writer::requireLock).write(origin, engine.shapes(), tables, seen);
        written = origin;
    }

    /**
     * Makes all tables on this machine, without Spark. Memory is proportional to the number of distinct values.
     *
     * @throws IOException if the commits cannot be read or the tables cannot be written
     */
    public void make() throws IOException {
        TableEngine engine = new TableEngine(writer.plan());
        write(engine, writer.counts().tables(writer.plan(), engine), true, point -> {});
    }
}
