package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import java.io.Serializable;

/** Does the work of a point that precedes its first trial or replication ({@link Sampling#prepare}). */
record PilotTask(SentPoint point, Method method, long seed) implements Serializable {
    static PilotTask of(PlannedPoint planned, long seed) {
        return new PilotTask(SentPoint.of(planned), planned.method(), seed);
    }

    Sampling.Prepared run() {
        Point made = point.point(Catalogue.load());
        return method.sampling().prepare(made, point.events(made), seed);
    }
}
