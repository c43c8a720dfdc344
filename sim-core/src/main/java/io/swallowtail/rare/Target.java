package io.swallowtail.rare;

import io.swallowtail.expression.Alternative;
import io.swallowtail.expression.Event;
import java.util.List;

/**
 * What one splitting climbs to: thresholds of one metric in one direction, which share their trials, or a conjunction.
 *
 * @param events the thresholds, or the conjunction alone
 * @param parts the comparisons and flags that a conjunction joins, at least two; empty for thresholds and for what has no parts
 * @param alternatives all alternatives of the event of which the conjunction is one: a trial counts for one over the number of
 *     those that hold in it; empty if it counts in full
 */
record Target(List<Event> events, List<Event> parts, List<Event> alternatives) {
    /** Thresholds of one metric in one direction. */
    static Target nested(List<Event> events) {
        return new Target(List.copyOf(events), List.of(), List.of());
    }

    /** An event whose nearness is nothing but whether it happened: what plain trials count. */
    static Target counted(Event event) {
        return new Target(List.of(event), List.of(event), List.of());
    }

    /** One of some alternatives. */
    static Target of(Alternative alternative, List<Alternative> all) {
        List<Event> parts = alternative.parts();
        List<Event> weighing = all.size() == 1
                ? List.of()
                : all.stream().map(Alternative::event).toList();
        return parts.size() == 1
                ? new Target(parts, List.of(), weighing)
                : new Target(List.of(alternative.event()), parts, weighing);
    }

    /** Tells whether its score is only whether its event happened. */
    boolean isCounted() {
        return parts.size() == 1;
    }

    /** Counts the alternatives that hold in a trial; 1 where it counts in full. */
    int holding(long[] metrics) {
        if (alternatives.isEmpty()) {
            return 1;
        }
        int holding = 0;
        for (int a = 0; a < alternatives.size(); a++) {
            holding += alternatives.get(a).happened(metrics) ? 1 : 0;
        }
        return holding;
    }

    /** Gives the rarest of the events. */
    Event rarest() {
        Event rarest = events.get(0);
        for (Event event : events) {
            boolean rarer = events.size() > 1
                    && PartScore.boundary(PartScore.direction(event).orElseThrow())
                            > PartScore.boundary(PartScore.direction(rarest).orElseThrow());
            rarest = rarer ? event : rarest;
        }
        return rarest;
    }
}
