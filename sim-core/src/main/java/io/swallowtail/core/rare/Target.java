package io.swallowtail.core.rare;

import io.swallowtail.core.expression.Alternative;
import io.swallowtail.core.expression.Event;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The target of a level schedule: thresholds of one metric in one direction, which share their trials, or a
 * conjunction.
 *
 * @param events the thresholds, or the conjunction alone
 * @param parts the comparisons and flags of a conjunction, at least two; the event itself if it is only counted; empty
 *     for thresholds and single parts
 * @param alternatives all alternatives of the event, if there are several: a trial has weight one over the number of
 *     those that hold in it; empty if trials have weight 1
 */
record Target(List<Event> events, List<Event> parts, List<Event> alternatives) {
    /** Thresholds of one metric in one direction. */
    static Target nested(List<Event> events) {
        return new Target(List.copyOf(events), List.of(), List.of());
    }

    /** An event that is only counted: its score is whether it happened. */
    static Target counted(Event event) {
        return new Target(List.of(event), List.of(event), List.of());
    }

    /** One of several alternatives. */
    static Target of(Alternative alternative, List<Alternative> all) {
        List<Event> parts = alternative.parts();
        List<Event> weighing = all.size() == 1
                ? List.of()
                : all.stream().map(Alternative::event).toList();
        return parts.size() == 1
                ? new Target(parts, List.of(), weighing)
                : new Target(List.of(alternative.event()), parts, weighing);
    }

    /** Reports whether its score is only whether its event happened. */
    boolean isCounted() {
        return parts.size() == 1;
    }

    /** Counts the alternatives that hold in a trial; 1 if trials have weight 1. */
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

    /** Lists all events that it reads. */
    List<Event> all() {
        return Stream.of(events, parts, alternatives).flatMap(List::stream).toList();
    }

    /** Gives the rarest of the events. */
    Event rarest() {
        return events.stream()
                .max(Comparator.comparingLong(
                        event -> PartScore.boundary(PartScore.direction(event).orElseThrow())))
                .orElseThrow();
    }
}
