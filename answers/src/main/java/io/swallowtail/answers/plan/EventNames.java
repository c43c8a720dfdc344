package io.swallowtail.answers.plan;

import io.swallowtail.core.experiment.Point;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The texts of events. The first text of an event is its name at all points of its experiment: {@code rounds > 3} and {@code 4 <= rounds}
 * are one event.
 */
final class EventNames {
    private final Map<String, PlannedEvent> first = new HashMap<>();
    /** By text, the names of the events that were given by it. */
    private final Map<String, Set<String>> names = new HashMap<>();

    /** Returns the event by its name. */
    PlannedEvent named(Point point, PlannedEvent given) {
        PlannedEvent named = given.event().mentionsParameters()
                ? given
                : first.computeIfAbsent(
                        point.experiment().name() + " " + given.event().sameness(), any -> given);
        names.computeIfAbsent(given.event().text(), text -> new LinkedHashSet<>())
                .add(named.event().text());
        return named;
    }

    /** Returns the names of the events that were given by some texts. A text that was never given is its own name. */
    List<String> texts(List<String> given) {
        return given.stream()
                .flatMap(text -> names.getOrDefault(text, Set.of(text)).stream())
                .distinct()
                .toList();
    }
}
