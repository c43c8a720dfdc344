package io.swallowtail.tails;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.expression.Event;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * What a theorem says about an event of a point.
 *
 * @param bound the theorem's bound
 * @param event the event
 * @param applies whether the theorem speaks about the point
 * @param name the bound's name, with what it was evaluated with if it applies
 * @param log10 the decimal logarithm of the bound; NaN if it does not apply
 */
record BoundVerdict(Bound bound, Event event, boolean applies, String name, double log10) {
    /** Evaluates all bounds about the events of a point. */
    static List<BoundVerdict> of(PlannedPoint planned) {
        List<BoundVerdict> rows = new ArrayList<>();
        Parameters parameters = planned.point().parameters();
        for (Bound bound : planned.point().experiment().bounds()) {
            for (PlannedEvent each : planned.events()) {
                Event event = each.event();
                if (bound.concerns(event)) {
                    boolean applies = bound.applies(parameters, event);
                    rows.add(new BoundVerdict(
                            bound,
                            event,
                            applies,
                            applies ? bound.label(parameters, event) : bound.name(),
                            applies ? bound.log10(parameters, event) : Double.NaN));
                }
            }
        }
        return rows;
    }

    /** Asks whether the bound is one that every probability keeps. */
    boolean isVacuous() {
        return bound.kind() == Bound.Kind.UPPER && log10 >= 0;
    }

    /**
     * Compares the bound with a confidence interval; null if it does not apply. Of a doubtful estimate only the limit that holds for
     * every law of its replications decides.
     */
    String verdict(Tail tail, double alpha) {
        if (!applies) {
            return null;
        }
        if (isVacuous()) {
            return "vacuous";
        }
        double low = tail.log10ValidLow(alpha);
        double high = tail.log10High(alpha);
        boolean above = bound.kind() != Bound.Kind.LOWER && low > log10;
        boolean below = bound.kind() != Bound.Kind.UPPER && high < log10 && !tail.isAsymptotic();
        if ((above || below) && !bound.isAsymptotic()) {
            return "violated";
        }
        if (bound.kind() == Bound.Kind.UPPER && high <= log10 && !(tail.isAsymptotic() && tail.doubt() != null)) {
            return tail.isAsymptotic() ? "consistent (asymptotic)" : "consistent";
        }
        return bound.kind() == Bound.Kind.LOWER && low >= log10 ? "consistent" : "inconclusive";
    }
}
