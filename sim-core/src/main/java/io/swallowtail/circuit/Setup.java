package io.swallowtail.circuit;

/** Whether the packets that set the circuits up are simulated. */
public enum Setup {
    /** No: rounds are taken as instantaneous, setup_steps is 0. */
    OFF,
    /** Yes: a round is a forward and a backward pass of one packet for each active path, counted in setup_steps. */
    ON
}
