package io.swallowtail.core.contract;

import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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
            for (String value : values(parameter)) {
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
            for (String other : point.isEmpty() && second != parameter ? values(second) : Set.<String>of()) {
                if (point.isEmpty()) {
                    point = ExamplePoint.with(experiment, Map.of(parameter.name(), value, second.name(), other));
                }
            }
        }
        return point;
    }

    private static Set<String> values(Parameter<?> parameter) {
        Set<String> values = new LinkedHashSet<>();
        values.addAll(parameter.words());
        if (parameter instanceof RealParameter real) {
            BigDecimal range = real.maximum().subtract(real.minimum());
            for (String share : List.of("0", "0.1", "0.5", "1")) {
                values.add(real.format(real.minimum().add(range.multiply(new BigDecimal(share)))));
            }
        } else if (parameter instanceof IntegerParameter integer) {
            for (int step : new int[] {0, 1, 2, 5}) {
                values.add(Long.toString(integer.powerOfTwo() ? integer.minimum() << step : integer.minimum() + step));
            }
            values.add(Long.toString(Math.max(integer.minimum(), Math.min(64, integer.maximum()))));
            values.add(Long.toString(integer.maximum()));
        }
        return values;
    }
}
