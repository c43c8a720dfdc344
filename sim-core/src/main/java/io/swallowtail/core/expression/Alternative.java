package io.swallowtail.core.expression;

import java.util.List;

/**
 * One of the alternatives of an event's {@link DisjunctiveForm}: a conjunction.
 *
 * @param event the conjunction as an event
 * @param parts the comparisons and flags that it joins, each an event; at least one
 */
public record Alternative(Event event, List<Event> parts) {
    /** Copies the parts. */
    public Alternative {
        parts = List.copyOf(parts);
    }
}
