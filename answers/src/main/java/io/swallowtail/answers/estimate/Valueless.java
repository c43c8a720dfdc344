package io.swallowtail.answers.estimate;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The trials in which a metric of an event has no value.
 *
 * @param count the number of such trials, at least 0
 * @param trials the number of plain trials that were counted; 0 if none were
 */
public record Valueless(long count, long trials) {
    /** No trial was counted. */
    public static final Valueless UNKNOWN = new Valueless(0, 0);

    /**
     * Writes it for people.
     *
     * @param point the point of the trials
     * @param event the event
     * @param at what names the point, with a space before it; may be empty
     * @return one sentence; empty if all trials have a value
     */
    public Optional<String> sentence(Point point, Event event, String at) {
        String metrics = point.experiment().metrics().nullable(event).stream()
                .map(Metric::name)
                .collect(Collectors.joining(" or "));
        return count == 0
                ? Optional.empty()
                : Optional.of(Words.of(
                        "%,d of %,d plain trials%s have no %s; comparisons with it, and their negations, do not hold there.",
                        count, trials, at, metrics));
    }
}
