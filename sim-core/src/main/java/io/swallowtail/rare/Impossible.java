package io.swallowtail.rare;

import io.swallowtail.experiment.LoadUnion;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Alternative;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;
import java.util.List;
import java.util.Optional;

/**
 * Tells of events that no trial can be of, where that is proven: by the parameters, by a maximum that the simulator knows, or by
 * the law of its loads.
 */
final class Impossible {
    private final MetricLayout layout;
    private final Simulator simulator;

    Impossible(Point point, long seed) {
        this.layout = MetricLayout.of(point.experiment().metrics());
        this.simulator = point.simulator(seed);
    }

    /** Asks about a conjunction: one part is enough. */
    boolean is(Alternative alternative) {
        return alternative.parts().stream().anyMatch(this::is);
    }

    /** Asks about several alternatives together. */
    boolean is(List<Alternative> alternatives) {
        return alternatives.stream().allMatch(this::is);
    }

    /** Asks about one comparison. */
    boolean is(Event part) {
        Optional<Threshold> threshold = part.threshold();
        if (threshold.isEmpty()) {
            return false;
        }
        int metric = threshold.get().metric();
        Relation relation = threshold.get().relation();
        long value = threshold.get().value();
        if (relation == Relation.GREATER && value < Long.MAX_VALUE) {
            value++;
        } else if (relation != Relation.AT_LEAST && relation != Relation.EQUAL) {
            return false;
        }
        boolean flag = layout.inSlot(metric).flag();
        return value > (flag ? 1 : simulator.most(metric))
                || value >= 1
                        && simulator instanceof LoadUnion union
                        && union.isLargestLoad(metric)
                        && union.logExpectedEdges(value) == Double.NEGATIVE_INFINITY;
    }
}
