package io.swallowtail.core.random;

/** How a move of {@link ChoiceMoves} changes choices. The exponent of a move says how much it changes. */
public enum MoveKind {
    /** Draws 2<sup>exponent</sup> picked choices again. */
    REDRAW,
    /** Exchanges a 1 with a 0 of the same stream of flags, 2<sup>exponent</sup> times. */
    EXCHANGE,
    /** Moves every large integer by a uniform distance up to half its bound times 2<sup>exponent - {@value #LARGEST_STEP}</sup>. */
    STEP;

    /** Exponent of the largest steps, which reach all values. */
    public static final int LARGEST_STEP = 30;
}
