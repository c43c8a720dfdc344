package io.swallowtail.answers.method;

import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.statistics.IntervalKind;

/**
 * The tail of an event that more faults can only cause, by failures in random order.
 *
 * @param spectrum what is known of the number of faults that it takes
 * @param p the probability of each fault
 */
public record OrderTail(FaultSpectrum spectrum, double p) implements Tail {
    @Override
    public Method method() {
        return Method.ORDER;
    }

    @Override
    public String interval() {
        return (spectrum.isExact()
                        ? IntervalKind.EXACT
                        : spectrum.isAsymptotic() ? IntervalKind.REPLICATIONS : IntervalKind.BOUNDED)
                .word();
    }

    @Override
    public String unit() {
        return isAsymptotic() ? "replications" : "trials";
    }

    @Override
    public double log() {
        return spectrum.log(p);
    }

    @Override
    public double[] logLimits(double alpha) {
        return spectrum.logLimits(p, alpha);
    }

    @Override
    public double log10ValidLow(double alpha) {
        return spectrum.logValidLow(p, alpha) / LN_10;
    }

    @Override
    public boolean isAsymptotic() {
        return spectrum.isAsymptotic();
    }

    @Override
    public String doubt() {
        return spectrum.doubt(p).orElse(null);
    }
}
