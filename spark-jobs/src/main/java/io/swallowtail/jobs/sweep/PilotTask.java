package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.jobs.commit.PointFailure;
import java.io.Serializable;
import java.util.concurrent.CancellationException;

/** Does the work of a point that precedes its first trial or replication ({@link Sampling#prepare}). */
record PilotTask(SentPoint point, Method method, long seed) implements Serializable {
    static PilotTask of(PlannedPoint planned, long seed) {
        return new PilotTask(SentPoint.of(planned), planned.method(), seed);
    }

    /**
     * What a pilot found, or why its protocol failed.
     *
     * @param prepared the result, or null
     * @param failure the failure, or null
     */
    record Attempt(Sampling.Prepared prepared, PointFailure failure) implements Serializable {}

    /** Runs the pilot. A failure of its protocol is a result. */
    Attempt attempt() {
        try {
            return new Attempt(run(), null);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            return new Attempt(
                    null, PointFailure.of(point.point(Catalogue.load()).id(), 0, false, e));
        }
    }

    Sampling.Prepared run() {
        Point made = point.point(Catalogue.load());
        return method.sampling().prepare(made, point.events(made), seed);
    }
}
