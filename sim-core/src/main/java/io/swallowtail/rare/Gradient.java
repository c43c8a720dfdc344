package io.swallowtail.rare;

import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Alternative;
import io.swallowtail.expression.DisjunctiveForm;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the parts of an event that give splitting no gradient: flags without refinements. */
public final class Gradient {
    private Gradient() {}

    /**
     * Lists the flags of an event that have no refinements.
     *
     * @param point the point
     * @param event the event
     * @return such flags among the parts of its alternatives, without duplicates, in order
     * @throws io.swallowtail.expression.ExpressionException if the event has too many alternatives
     */
    public static List<Event> missing(Point point, Event event) {
        List<Event> missing = new ArrayList<>();
        for (Alternative alternative : DisjunctiveForm.of(event)) {
            for (Event part : alternative.parts()) {
                boolean isNew = missing.stream().noneMatch(other -> other.text().equals(part.text()));
                if (isNew && isFlagWithoutScore(point, part)) {
                    missing.add(part);
                }
            }
        }
        return missing;
    }

    private static boolean isFlagWithoutScore(Point point, Event part) {
        Optional<Threshold> threshold = part.threshold();
        if (threshold.isEmpty()) {
            return false;
        }
        Metric metric = point.experiment().metrics().inSlot(threshold.get().metric());
        return metric.flag() && !point.experiment().refines(point.parameters(), metric);
    }
}
