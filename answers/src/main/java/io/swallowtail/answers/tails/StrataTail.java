package io.swallowtail.answers.tails;

import io.swallowtail.answers.plan.Method;
import io.swallowtail.core.rare.FaultStrata;
import io.swallowtail.core.statistics.IntervalKind;

/**
 * The tail of an event by strata of the number of faults.
 *
 * @param strata the strata
 * @param seen the trials
 */
public record StrataTail(FaultStrata strata, FaultStrata.Seen seen) implements Tail {
    @Override
    public Method method() {
        return Method.STRATA;
    }

    @Override
    public String interval() {
        return (strata.isExact() ? IntervalKind.EXACT : IntervalKind.BOUNDED).word();
    }

    @Override
    public double log() {
        return strata.log(seen);
    }

    @Override
    public double logLow(double alpha) {
        return strata.logLimits(seen, alpha)[0];
    }

    @Override
    public double logHigh(double alpha) {
        return strata.logLimits(seen, alpha)[1];
    }
}
