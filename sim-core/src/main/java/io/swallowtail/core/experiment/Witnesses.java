package io.swallowtail.core.experiment;

import io.swallowtail.core.random.AddressedRandom;

/**
 * Plants witnesses of a {@link WitnessFamily} in trials of one simulator, and counts them. Sampling by Karp and Luby
 * (1983) needs nothing else.
 */
public interface Witnesses {
    /**
     * Changes the current trial so that it has a witness. It picks one with a probability in proportion to its weight,
     * and forces the choices of the witness. All other choices stay as they were drawn.
     *
     * @param picks random words of their own key, moved to the trial
     * @return the importance factor: the weight of the witness times its importance, the probability of the forced
     *     choices, over that weight. It is 1 if the weights are the witnesses' probabilities, and 0 if no trial has this
     *     witness together with the other choices
     */
    double plant(AddressedRandom picks);

    /**
     * Counts the witnesses of the current trial, after its run.
     *
     * @return their number, a whole one; at least 1 after {@link #plant}, unless its factor was 0
     */
    double count();
}
