package io.swallowtail.packet;

/** What an input sends. */
public enum Traffic {
    /** All its packets to one output: one permutation, t times. */
    REPEATED,
    /** Each packet to the output of another uniformly random permutation. */
    INDEPENDENT
}
