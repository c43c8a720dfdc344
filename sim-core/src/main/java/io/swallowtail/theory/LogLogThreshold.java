package io.swallowtail.theory;

/** The c = ceil(log log n) of the minimum algorithms' theorems, 2.5 and 3.4, which bound the chance of a load above 4c. */
final class LogLogThreshold {
    private LogLogThreshold() {}

    /** Computes ceil(log2 d), exactly; d at least 1. */
    static int c(int d) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(d - 1);
    }

    /** Tells whether c! ≥ 2d, which Theorem 2.5 asks for: so for 9 ≤ d ≤ 12 and every d ≥ 17; d at least 1. */
    static boolean isEnough(int d) {
        return Factorials.atLeast(c(d), 2L * d);
    }
}
