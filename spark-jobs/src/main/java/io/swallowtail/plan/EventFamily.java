package io.swallowtail.plan;

import io.swallowtail.expression.Event;
import io.swallowtail.expression.Expression;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.expression.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * The events that one text stands for.
 *
 * @param text the text as written
 * @param members its events, at least one
 */
record EventFamily(String text, List<Expression> members) {
    /**
     * Reads a text.
     *
     * @throws io.swallowtail.expression.ExpressionException when it is not the text of an event or of a range of them
     */
    static EventFamily of(String text) {
        return new EventFamily(text, ExpressionParser.parseFamily(text));
    }

    /**
     * Compiles all members.
     *
     * @throws io.swallowtail.expression.ExpressionException if one has no meaning in the scope
     */
    List<Event> compile(Scope scope) {
        List<Event> events = new ArrayList<>();
        for (Expression member : members) {
            events.add(Event.compile(member, scope));
        }
        return events;
    }

    /** Returns how long all members are together, each as long as the text. */
    long characters() {
        return (long) members.size() * text.length();
    }

    /** Returns how long the members of some families are together. */
    static long characters(List<EventFamily> families) {
        return families.stream().mapToLong(EventFamily::characters).sum();
    }
}
