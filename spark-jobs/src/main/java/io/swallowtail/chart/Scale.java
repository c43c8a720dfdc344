package io.swallowtail.chart;

/** What the numbers of an axis are. */
public enum Scale {
    /** The quantity itself. */
    LINEAR,
    /** The decimal logarithm of the quantity, which may be that of no double. */
    LOG10,
    /** The binary logarithm of the quantity. */
    LOG2
}
