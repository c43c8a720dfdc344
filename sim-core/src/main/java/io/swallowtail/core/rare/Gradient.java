package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Alternative;
import io.swallowtail.core.expression.DisjunctiveForm;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import java.math.BigDecimal;
import java.util.List;

/**
 * What keeps splitting from climbing to an event, apart from its trials.
 *
 * @param missing texts of flags among the parts of the event's alternatives that have no refinements, so that they give
 *     no gradient
 * @param rareFlags descriptions of the streams of choices of a trial whose values are rare: a move that redraws such a
 *     flag almost never gives it its rare value, so faults neither come nor go
 */
public record Gradient(List<String> missing, List<String> rareFlags) {
    /** Nothing is in the way. */
    public static final Gradient CLEAR = new Gradient(List.of(), List.of());

    /** Probability of a flag's rarer value below which moves hardly mix. */
    private static final BigDecimal RARE = new BigDecimal("1e-3");

    /**
     * Examines an event at a point. Cost: that of preparing a simulator.
     *
     * @return what is in the way of a splitting
     * @throws io.swallowtail.core.expression.ExpressionException if the event has too many alternatives
     */
    public static Gradient of(Point point, Event event) {
        List<String> missing = DisjunctiveForm.of(event).stream()
                .map(Alternative::parts)
                .flatMap(List::stream)
                .filter(part -> isFlagWithoutScore(point, part))
                .map(Event::text)
                .distinct()
                .toList();
        List<String> rareFlags = point.experiment().newSimulator(point.parameters()).choices().streams().stream()
                .filter(stream ->
                        stream instanceof BernoulliChoices flags && flags.count() > 0 && isRare(flags.probability()))
                .map(stream -> "flags of the stream " + stream.name() + " have probability "
                        + ((BernoulliChoices) stream).probability())
                .toList();
        return new Gradient(missing, rareFlags);
    }

    private static boolean isRare(BigDecimal p) {
        BigDecimal rarer = p.min(BigDecimal.ONE.subtract(p));
        return rarer.signum() > 0 && rarer.compareTo(RARE) < 0;
    }

    private static boolean isFlagWithoutScore(Point point, Event part) {
        return part.threshold()
                .map(threshold -> point.experiment().metrics().inSlot(threshold.metric()))
                .filter(metric -> metric.flag() && !point.experiment().refines(point.parameters(), metric))
                .isPresent();
    }
}
