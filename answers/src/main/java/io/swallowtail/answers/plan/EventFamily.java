package io.swallowtail.answers.plan;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Expression;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.expression.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * The events that one text specifies.
 *
 * @param text the text as written
 * @param members its events, at least one
 */
record EventFamily(String text, List<Expression> members) {
    /**
     * Reads a text.
     *
     * @throws io.swallowtail.core.expression.ExpressionException if the text is not an event or a range of events
     */
    static EventFamily of(String text) {
        return new EventFamily(text, ExpressionParser.parseFamily(text));
    }

    /**
     * Compiles all members.
     *
     * @throws io.swallowtail.core.expression.ExpressionException if an event is not defined in the scope
     */
    List<Event> compile(Scope scope) {
        List<Event> events = new ArrayList<>();
        for (Expression member : members) {
            events.add(Event.compile(member, scope));
        }
        return events;
    }

    /** Returns the total length of all members, each as long as the text. */
    long characters() {
        return (long) members.size() * text.length();
    }

    /** Returns the total length of the members of several families. */
    static long characters(List<EventFamily> families) {
        return families.stream().mapToLong(EventFamily::characters).sum();
    }
}
