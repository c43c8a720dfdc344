package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.jobs.commit.SweepWriter;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/** Sums the counts of all commits of an open sweep, and makes the tables from the sums. */
@FunctionalInterface
public interface CountsSum {
    /** With the value {@code spark} of this Java property, Spark SQL sums commits of any size. */
    String SETTING = "swallowtail.sums";

    /**
     * Computes the tables of all commits that exist now.
     *
     * @param engine the engine of the sweep's plan
     * @return the rows of all points, in the order of the tables
     * @throws IOException if a commit cannot be read, or differs from the one that the writer knows
     */
    Iterator<PointTables> tables(TableEngine engine) throws IOException;

    /**
     * Returns the sum on the driver, if the driver is to sum: the commits are small, or executors do not see them, because no rows are kept
     * and the directory is on the driver's disk. Otherwise Spark sums, and the writer keeps no counts.
     *
     * @param isLocal whether executors are in the driver's process
     * @return the driver's sum, whose memory is proportional to the number of distinct values; empty if Spark must sum
     * @throws IOException if the commits cannot be listed
     */
    static Optional<CountsSum> ofDriver(SweepWriter writer, boolean isLocal) throws IOException {
        boolean areVisible =
                isLocal || writer.plan().keepsRows() || !writer.directory().isLocal();
        boolean areFew = !"spark".equals(System.getProperty(SETTING))
                && writer.directory().commits().areFew();
        if (areVisible && !areFew) {
            writer.forgetCounts();
            return Optional.empty();
        }
        return Optional.of(engine -> writer.counts().tables(writer.plan(), engine));
    }
}
