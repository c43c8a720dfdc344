package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import java.util.Optional;
import java.util.OptionalDouble;

/** A theorem's explicit statement about the probability of some events of an experiment. */
public interface Bound {
    /** On which side of the probability a bound stands. */
    enum Kind {
        /** The probability is at most the bound. */
        UPPER,
        /** The probability is at least the bound. */
        LOWER,
        /** The probability is the bound. */
        EXACT
    }

    /**
     * Names the bound.
     *
     * @return its place in the source, such as {@code Lemma 2.4}
     */
    String name();

    /**
     * Gives the side.
     *
     * @return the kind
     */
    Kind kind();

    /**
     * States the bound.
     *
     * @return the inequality and its condition, one line
     */
    String statement();

    /**
     * Reports whether the bound covers an event, for some parameters at least.
     *
     * @param event an event of the experiment
     * @return true if it does
     */
    boolean concerns(Event event);

    /**
     * Evaluates the bound as it stands, which may be above 1.
     *
     * @param parameters the point's parameters
     * @param event an event of the experiment
     * @return log10 of the bound; empty if the bound does not concern the event, or if a condition of the theorem on the
     *     parameters or on the event does not hold, such as a threshold that the theorem fixes
     */
    OptionalDouble log10(Parameters parameters, Event event);

    /**
     * Reports whether the bound holds only up to a factor 1 + o(1), or only from an unknown size on. No finite
     * measurement contradicts such a bound.
     *
     * @return true if the verdict {@code violated} is impossible
     */
    default boolean isAsymptotic() {
        return false;
    }

    /**
     * Gives the value that the bound chose itself for an event.
     *
     * @param parameters the point's parameters
     * @param event an event for which, with these parameters, {@link #log10} has a value
     * @return such as {@code t = 4}; empty if the bound leaves nothing to choose
     */
    default Optional<String> chosen(Parameters parameters, Event event) {
        return Optional.empty();
    }
}
