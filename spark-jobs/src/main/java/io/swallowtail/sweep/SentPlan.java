package io.swallowtail.sweep;

import io.swallowtail.tail.SplittingPlan;
import java.io.Serializable;

/**
 * What a pilot found, in a form that travels: the core knows no serialization.
 *
 * @param particles how many trials there are to reach each level
 * @param levels scores to be reached
 * @param exponents log2 of the largest moves
 * @param outOf from how many choices redraws are picked
 * @param sweeps moves of each trial beyond each level
 */
record SentPlan(int[] particles, long[] levels, int[] exponents, int outOf, int sweeps) implements Serializable {
    static SentPlan of(SplittingPlan plan) {
        return new SentPlan(plan.particles(), plan.levels(), plan.exponents(), plan.outOf(), plan.sweeps());
    }

    SplittingPlan plan() {
        return new SplittingPlan(particles, levels, exponents, outOf, sweeps);
    }
}
