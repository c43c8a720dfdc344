package io.swallowtail.core.random;

/**
 * One choice of a trial that differs from its neutral value. The list of its deviations determines a trial, because
 * every other choice is neutral.
 *
 * @param stream the stream of the choice
 * @param step the run's step at which it was requested; 0 if it was drawn before the run
 * @param place its place within the step, or its index in the stream if it was drawn before the run
 * @param bound the choice is in [0, bound)
 * @param value its value
 * @param neutral its neutral value, different from {@code value}
 */
public record Deviation(ChoiceStream stream, long step, int place, int bound, int value, int neutral) {}
