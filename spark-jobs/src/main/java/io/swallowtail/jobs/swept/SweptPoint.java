package io.swallowtail.jobs.swept;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import java.io.IOException;

/**
 * A point of a sweep, identified by a prefix of its id, with the seed of the sweep's trials.
 *
 * @param directory the sweep's directory
 * @param planned the point with its events
 */
public record SweptPoint(SweepDirectory directory, PlannedPoint planned, long seed) {

    /**
     * Finds a point whose trials this version of the program can reproduce.
     *
     * @param directory the sweep's directory
     * @param catalogue the available experiments
     * @param id the point's id, or a unique prefix of at least 6 hexadecimal digits
     * @throws BadInputException if there is no sweep, not exactly one such point, or its trials come from another revision of the
     *     experiment
     * @throws IOException if the directory cannot be read
     */
    public static SweptPoint find(SweepDirectory directory, Catalogue catalogue, String id) throws IOException {
        directory.requireSweep("--data");
        SweepDescription description = directory.description(catalogue);
        PlannedPoint planned = description.plan().planned(id, directory.toString());
        Experiment experiment = planned.point().experiment();
        requireRevision(directory, "the random words", description.randomRevision(), AddressedRandom.REVISION);
        int there = description.revisions().getOrDefault(experiment.name(), 0);
        requireRevision(directory, experiment.name(), there, experiment.revision());
        return new SweptPoint(directory, planned, description.plan().seed());
    }

    /** Returns the point. */
    public Point point() {
        return planned.point();
    }

    /**
     * Returns whether its trials are random orders of faults.
     *
     * @return whether its method is that of failures in random order
     */
    public boolean isOrdered() {
        return planned.method() == Method.ORDER;
    }

    private static void requireRevision(SweepDirectory directory, String what, int there, int here) {
        if (there != here) {
            throw new BadInputException(
                    "--data",
                    "revision of " + what + " is " + there + " in " + directory + " and " + here
                            + " in this program; replay with the version that ran the sweep");
        }
    }

    /**
     * Returns whether the sweep has run a trial of the point.
     *
     * @param trial the trial's index
     * @return whether it was a plain trial or an order, which its index identifies, and a committed range contains it
     * @throws IOException if a commit is damaged
     */
    public boolean holds(long trial) throws IOException {
        return (planned.yieldsMetrics() || isOrdered())
                && SweepLedger.read(directory).holds(point().id(), trial);
    }
}
