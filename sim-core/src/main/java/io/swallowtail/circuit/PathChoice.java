package io.swallowtail.circuit;

/** How the paths of a request are chosen. */
public enum PathChoice {
    /** Two paths a request by randomly flipped switches (section 2.1). */
    FLIP
}
