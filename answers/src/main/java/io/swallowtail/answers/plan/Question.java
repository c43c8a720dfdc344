package io.swallowtail.answers.plan;

import io.swallowtail.answers.message.OneLine;
import io.swallowtail.core.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The question that a sweep answers, and the answer's events and series. It influences only presentation.
 *
 * @param text the question, one line; empty if the sweep file states none
 * @param events canonical texts of the events in the answer; if empty, the estimates determine them
 * @param series the parameters that distinguish the rows of the answer; if empty, all but the size
 */
public record Question(String text, List<String> events, List<String> series) {
    /** No question. */
    public static final Question NONE = new Question("", List.of(), List.of());

    private static final int LONGEST = 200;
    private static final String EVENTS = "events";
    private static final String SERIES = "series";

    /**
     * Checks the text.
     *
     * @throws IllegalArgumentException if it is not one line of at most 200 printable characters
     */
    public Question {
        if (!OneLine.of(text, LONGEST).equals(text)) {
            throw new IllegalArgumentException("is not one line of at most " + LONGEST + " printable characters");
        }
    }

    /** Reads the keys {@code question} and {@code headline} of a sweep with these points. */
    static Question read(ConfigSection sweep, List<PlannedPoint> points, EventNames names) {
        List<String> events = new ArrayList<>();
        List<String> series = new ArrayList<>();
        sweep.section("headline", "{ events = failed, series = c }").ifPresent(headline -> {
            headline.rejectOthers(SweepKey.HEADLINE_KEYS, "key of headline");
            if (headline.has(EVENTS)) {
                Set<String> known = points.stream()
                        .flatMap(each -> each.events().stream())
                        .map(planned -> planned.event().text())
                        .collect(Collectors.toSet());
                headline.scalars(EVENTS).forEach(text -> addEvents(headline, text, known, names, events));
            }
            if (headline.has(SERIES)) {
                series.addAll(headline.scalars(SERIES));
            }
            series.stream()
                    .filter(name -> points.stream()
                            .allMatch(each ->
                                    each.point().experiment().parameter(name).isEmpty()))
                    .forEach(name -> headline.report(
                            SERIES, "\"" + ConfigSection.shown(name) + "\" is not a parameter of any entry of grid"));
        });
        try {
            return new Question(sweep.text("question").orElse(""), events, series);
        } catch (IllegalArgumentException e) {
            sweep.report("question", e.getMessage());
            return NONE;
        }
    }

    private static void addEvents(
            ConfigSection headline, String text, Set<String> known, EventNames names, List<String> events) {
        for (EventFamily family : headline.events(EVENTS, List.of(text), Long.MAX_VALUE)) {
            events.addAll(names.texts(
                    family.members().stream().map(Expression::toString).toList()));
            if (!known.containsAll(events)) {
                headline.report(
                        EVENTS, "\"" + ConfigSection.shown(text) + "\" is not among the events of any entry of grid");
            }
        }
    }
}
