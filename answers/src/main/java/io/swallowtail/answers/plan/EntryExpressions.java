package io.swallowtail.answers.plan;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Condition;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Expression;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.expression.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The condition and the events of one entry of a grid, parsed once and compiled for every point. An error in a text is reported once,
 * for the first point where it occurs.
 */
final class EntryExpressions {
    static final String EVENTS = "events";
    static final String WHERE = "where";

    private final ConfigSection entry;
    private final Set<String> refused = new HashSet<>();
    private Optional<Expression> where = Optional.empty();
    private Optional<List<EventFamily>> events = Optional.empty();
    private boolean readable = true;

    /**
     * Reads the texts of an entry.
     *
     * @param mostCharacters the maximum total length of the events after expansion
     */
    EntryExpressions(ConfigSection entry, long mostCharacters) {
        this.entry = entry;
        entry.text(WHERE).ifPresent(this::readWhere);
        if (entry.has(EVENTS)) {
            events = Optional.of(entry.events(EVENTS, entry.scalars(EVENTS), mostCharacters));
            if (eventCharacters() > mostCharacters) {
                entry.report(EVENTS, GridReader.TOO_MUCH);
                readable = false;
            }
        }
    }

    private void readWhere(String text) {
        try {
            where = Optional.of(ExpressionParser.parse(text));
        } catch (ExpressionException e) {
            entry.report(WHERE, e.getMessage());
            readable = false;
        }
    }

    /** Returns whether the entry's texts are valid; otherwise their problems have been reported. */
    boolean areReadable() {
        return readable;
    }

    /** Returns the total length of the events that the entry lists; it does not depend on the points. */
    long eventCharacters() {
        return events.map(EventFamily::characters).orElse(0L);
    }

    long whereCharacters() {
        return where.map(condition -> (long) condition.toString().length()).orElse(0L);
    }

    /** Returns whether the condition, if there is one, holds at a point. If it cannot be evaluated, the entry is not readable. */
    boolean keep(Point point) {
        try {
            return where.isEmpty()
                    || Condition.compile(where.get(), PointScope.ofParameters(point))
                            .holds();
        } catch (ExpressionException e) {
            entry.report(WHERE, e.getMessage());
            readable = false;
            return false;
        }
    }

    /** Returns the events of a point: those of the entry, or the experiment's default events. */
    List<EventFamily> families(Point point) {
        return events.orElseGet(
                () -> entry.events(EVENTS, point.experiment().defaultEvents(point.parameters()), Long.MAX_VALUE));
    }

    /** Returns the events that can be compiled at a point. A text that cannot is ignored at all later points. */
    List<Event> compile(List<EventFamily> families, Point point) {
        Scope scope = PointScope.ofEvents(point);
        List<Event> compiled = new ArrayList<>();
        for (EventFamily family : families) {
            if (refused.contains(family.text())) {
                continue;
            }
            try {
                compiled.addAll(family.compile(scope));
            } catch (ExpressionException e) {
                refused.add(family.text());
                entry.refuse(EVENTS, family.text(), e.getMessage());
            }
        }
        return compiled;
    }
}
