package io.swallowtail.answers.method;

/**
 * The tail of an event whose probability is computed without trials.
 *
 * @param log the natural logarithm of the probability
 */
public record ExactTail(double log) implements Tail {
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
