package io.swallowtail.answers.method;

/**
 * The tail of an event whose probability is computed without trials.
 *
 * @param log the natural logarithm of the probability; -infinity for an impossible event
 * @param reason why it is known, one line; null if that does not matter
 */
public record ExactTail(double log, String reason) implements Tail {
    @Override
    public Method method() {
        return Method.EXACT;
    }

    @Override
    public String interval() {
        return "exact";
    }

    @Override
    public double logLow(double alpha) {
        return log;
    }

    @Override
    public double logHigh(double alpha) {
        return log;
    }
}
