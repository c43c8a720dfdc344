package io.swallowtail.core.contract;

import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Points of an experiment that between them vary every parameter over its range. */
final class ContractPoints {
    /** Points whose trials take longer than that, in path-edges, are left out. */
    private static final long MAX_WORK = 1_000_000;

    private ContractPoints() {}

    /**
     * Lists points: the experiment's example and, for each parameter, one for each of some values over its whole range: all
     * words, the ends, and some between. A value that does not go with small values of the others is tried with other values of
     * one more parameter. Points whose trials take very long are left out.
     */
    static List<Point> of(Experiment experiment) {
        List<Point> points = new ArrayList<>(List.of(ExamplePoint.of(experiment)));
        for (Parameter<?> parameter : experiment.parameters()) {
            for (String value : ExamplePoint.values(parameter)) {
                varied(experiment, parameter, value)
                        .filter(point -> experiment.work(point.parameters()) <= MAX_WORK)
                        .filter(point -> !points.contains(point))
                        .ifPresent(points::add);
            }
        }
        return points;
    }

    private static Optional<Point> varied(Experiment experiment, Parameter<?> parameter, String value) {
        Optional<Point> point = ExamplePoint.with(experiment, Map.of(parameter.name(), value));
        for (Parameter<?> second : experiment.parameters()) {
            for (String other :
                    point.isEmpty() && second != parameter ? ExamplePoint.values(second) : Set.<String>of()) {
                if (point.isEmpty()) {
                    point = ExamplePoint.with(experiment, Map.of(parameter.name(), value, second.name(), other));
                }
            }
        }
        return point;
    }
}
