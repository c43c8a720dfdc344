package io.swallowtail.circuit;

/** Which node levels of BB_n are flipped at random. */
public enum FlipLevels {
    /** Half of them at either end, as for the collision and minimum protocols (section 2.1). */
    HALF,
    /** All of the first butterfly: Ranade's. */
    FULL
}
