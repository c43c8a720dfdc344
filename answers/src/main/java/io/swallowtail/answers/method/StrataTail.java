package io.swallowtail.answers.method;

import io.swallowtail.core.rare.StrataLaw;
import io.swallowtail.core.statistics.IntervalKind;
import java.util.SortedMap;

/**
 * The tail of an event by strata of the sets of faults.
 *
 * @param seen the number of trials by their results
 */
public record StrataTail(StrataLaw strata, SortedMap<Integer, Long> seen) implements Tail {
    @Override
    public long trials(long ofPoint) {
        return seen.values().stream().mapToLong(each -> each).sum();
    }

    @Override
    public boolean isPredicted() {
        return !strata.isExact();
    }

    @Override
    public String advice() {
        return " Strata settle too few sets of faults; --method splitting may need fewer runs.";
    }

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
    public double[] logLimits(double alpha) {
        return strata.logLimits(seen, alpha);
    }
}
