package io.swallowtail.experiment;

import io.swallowtail.expression.Event;

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
     * Reports whether the theorem's conditions hold: the conditions on the parameters and those on the event, such as a
     * threshold that the theorem fixes.
     *
     * @param parameters the point's parameters
     * @param event an event for which {@link #concerns} is true
     * @return true if all conditions hold
     */
    boolean applies(Parameters parameters, Event event);

    /**
     * Evaluates the bound as it stands, which may be above 1.
     *
     * @param parameters parameters to which it applies
     * @param event an event to which, with these parameters, it applies
     * @return log10 of the bound
     */
    double log10(Parameters parameters, Event event);

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
     * Names the bound as evaluated for an event. The name includes the values that the bound chose itself.
     *
     * @param parameters parameters to which it applies
     * @param event an event to which, with these parameters, it applies
     * @return the name, for example {@code Theorem 2.1, t = 4}
     */
    default String label(Parameters parameters, Event event) {
        return name();
    }
}
