package io.swallowtail.circuit;

/** How the two paths of a request are chosen. */
public enum PathChoice {
    /** By randomly flipped switches (section 2.1), so that outside the interior no two of all 2n paths meet. */
    FLIP,
    /** Independently of all others, each by its own uniform row at node level d, as Valiant's algorithm chooses one. */
    INDEPENDENT
}
