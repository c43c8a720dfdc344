package io.swallowtail.answers.find;

/**
 * A condition on a probability.
 *
 * @param value a probability, in (0, 1)
 * @param isMost whether the probability must be at most the value; otherwise at least
 */
public record Target(double value, boolean isMost) {
    private static final double RARE = 0.05;

    /**
     * Returns the verdict that costs more. Many trials are necessary to confirm that a probability is below a small target or above
     * one near 1. Few trials suffice if it is far on the other side.
     *
     * @return {@link Verdict#HOLDS}, {@link Verdict#FAILS}, or {@link Verdict#OPEN} if both cost about the same
     */
    Verdict costlier() {
        if (Math.min(value, 1 - value) >= RARE) {
            return Verdict.OPEN;
        }
        return isMost == value < RARE ? Verdict.HOLDS : Verdict.FAILS;
    }

    /**
     * Returns the target's probability.
     *
     * @return its natural logarithm
     */
    public double log() {
        return StrictMath.log(value);
    }

    /**
     * Decides from confidence limits.
     *
     * @param logLow natural logarithm of the low limit
     * @param logHigh natural logarithm of the high limit
     * @return the verdict; {@link Verdict#OPEN} if the value is between the limits
     */
    public Verdict verdict(double logLow, double logHigh) {
        double log = log();
        if (isMost ? logHigh <= log : logHigh < log) {
            return isMost ? Verdict.HOLDS : Verdict.FAILS;
        }
        return (isMost ? logLow > log : logLow >= log) ? isMost ? Verdict.FAILS : Verdict.HOLDS : Verdict.OPEN;
    }
}
