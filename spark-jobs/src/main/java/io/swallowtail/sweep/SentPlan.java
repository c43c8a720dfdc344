package io.swallowtail.sweep;

import io.swallowtail.rare.LevelSchedule;
import io.swallowtail.rare.RarityCurve;
import io.swallowtail.rare.SplittingPlan;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The results of pilots in serializable form, because the core has no serializable classes.
 *
 * @param climbs the climbs of the plan
 * @param secondLogs the logarithms of each event's estimates by a second schedule
 */
record SentPlan(List<SentClimb> climbs, List<List<Double>> secondLogs) implements Serializable {
    /** A climb: the fields of {@link LevelSchedule}, with the curves as scores, rarities and scale. */
    private record SentClimb(
            int alternative,
            int[] particles,
            long[] levels,
            int[][] exponents,
            int[] sweeps,
            int outOf,
            boolean[] counted,
            boolean[] reached,
            List<long[][]> curves)
            implements Serializable {}

    static SentPlan of(SplittingPlan plan) {
        List<SentClimb> climbs = new ArrayList<>();
        for (LevelSchedule climb : plan.climbs()) {
            List<long[][]> curves = new ArrayList<>();
            for (RarityCurve curve : climb.curves()) {
                curves.add(new long[][] {curve.scores(), curve.rarities(), {curve.scale()}});
            }
            climbs.add(new SentClimb(
                    climb.alternative(),
                    climb.particles(),
                    climb.levels(),
                    climb.exponents(),
                    climb.sweeps(),
                    climb.outOf(),
                    climb.counted(),
                    climb.reached(),
                    curves));
        }
        return new SentPlan(climbs, plan.secondLogs());
    }

    SplittingPlan plan() {
        List<LevelSchedule> plans = new ArrayList<>();
        for (SentClimb sent : climbs) {
            plans.add(new LevelSchedule(
                    sent.alternative(),
                    sent.particles(),
                    sent.levels(),
                    sent.exponents(),
                    sent.sweeps(),
                    sent.outOf(),
                    sent.counted(),
                    sent.reached(),
                    sent.curves().stream()
                            .map(curve -> new RarityCurve(curve[0], curve[1], curve[2][0]))
                            .toList()));
        }
        return new SplittingPlan(plans, secondLogs);
    }
}
