package io.swallowtail.answers.method;

import io.swallowtail.core.rare.FaultSpectrum;

/**
 * The tail of an event whose probability is computed without trials.
 *
 * @param log the natural logarithm of the probability; -infinity for an impossible event
 * @param reason why it is known, one line; null if that does not matter
 * @param spectrum the probabilities given numbers of faults; null if they are not known
 */
public record ExactTail(double log, String reason, FaultSpectrum spectrum) implements Tail {
    /**
     * Makes the tail of an event without a spectrum.
     *
     * @param log the natural logarithm of the probability; -infinity for an impossible event
     * @param reason why it is known, one line
     */
    public ExactTail(double log, String reason) {
        this(log, reason, null);
    }

    @Override
    public Method method() {
        return Method.EXACT;
    }

    @Override
    public boolean isKnown() {
        return true;
    }

    @Override
    public long trials(long ofPoint) {
        return 0;
    }

    @Override
    public String interval() {
        return "exact";
    }

    @Override
    public double[] logLimits(double alpha) {
        return new double[] {log, log};
    }
}
