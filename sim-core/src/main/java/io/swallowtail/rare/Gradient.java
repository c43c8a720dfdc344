package io.swallowtail.rare;

import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Alternative;
import io.swallowtail.expression.DisjunctiveForm;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells which parts of an event give splitting nothing to climb by: flags without a finer score. */
public final class Gradient {
    private Gradient() {}

    /**
     * Lists the flags of an event that have no finer score.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @return the parts of its alternatives that are such flags, each once, in order
     * @throws io.swallowtail.expression.ExpressionException if the event has too many alternatives
     */
    public static List<Event> missing(Point point, Event event, long seed) {
        Simulator simulator = point.simulator(seed);
        MetricLayout layout = MetricLayout.of(point.experiment().metrics());
        List<Event> missing = new ArrayList<>();
        for (Alternative alternative : DisjunctiveForm.of(event)) {
            for (Event part : alternative.parts()) {
                boolean isNew = missing.stream().noneMatch(other -> other.text().equals(part.text()));
                if (isNew && isFlagWithoutScore(layout, part, simulator)) {
                    missing.add(part);
                }
            }
        }
        return missing;
    }

    private static boolean isFlagWithoutScore(MetricLayout layout, Event part, Simulator simulator) {
        Optional<Threshold> threshold = part.threshold();
        return threshold.isPresent()
                && layout.inSlot(threshold.get().metric()).flag()
                && !(simulator instanceof RefinedSimulator refined
                        && refined.refines(threshold.get().metric()));
    }
}
