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
     * @return where it is stated, such as {@code Lemma 2.4}
     */
    String name();

    /**
     * Tells the side.
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
     * Asks whether the bound speaks about an event, for whatever parameters.
     *
     * @param event an event of the experiment
     * @return whether it does
     */
    boolean concerns(Event event);

    /**
     * Asks whether the theorem's conditions hold: those on the parameters, and those on the event that depend on them, such
     * as a threshold that the theorem fixes.
     *
     * @param parameters the point's parameters
     * @param event an event that it concerns
     * @return whether they do
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
     * Asks whether the bound holds only up to a factor 1 + o(1), or only from some unknown size on, so that no finite measurement contradicts it.
     *
     * @return whether no verdict of {@code violated} may be given
     */
    default boolean isAsymptotic() {
        return false;
    }

    /**
     * Names the bound as it was evaluated for an event: with the values that it chose itself, where it chose any.
     *
     * @param parameters parameters to which it applies
     * @param event an event to which, with these parameters, it applies
     * @return the name, or such as {@code Theorem 2.1, t = 4}
     */
    default String label(Parameters parameters, Event event) {
        return name();
    }
}
