package io.swallowtail.benchmarks.audit;

import java.util.ArrayList;
import java.util.List;

/** The p at which coverage is computed. */
final class Probabilities {
    /** Relative distance from an end of an interval: coverage is smallest there, in the limit. */
    static final double BESIDE = 1e-9;

    private Probabilities() {}

    /** 0.99, 0.9, and 5, 2, 1 in every decade down to a last one. */
    static List<Double> grid(int decades) {
        List<Double> grid = new ArrayList<>(List.of(0.99, 0.9));
        for (int decade = 1; decade <= decades; decade++) {
            for (int lead : new int[] {5, 2, 1}) {
                grid.add(Double.parseDouble(lead + "e-" + decade));
            }
        }
        return grid;
    }

    /**
     * Adds both sides of an end of an interval, unless it is 0 or 1 or so small that it means more trials than are
     * looked at.
     */
    static void addBeside(List<Double> grid, double end) {
        for (double p : new double[] {end * (1 - BESIDE), end * (1 + BESIDE)}) {
            if (p > 1e-9 && p < 1) {
                grid.add(p);
            }
        }
    }
}
