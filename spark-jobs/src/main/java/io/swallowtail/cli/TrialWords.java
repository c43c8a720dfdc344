package io.swallowtail.cli;

import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What people call that which a sweep simulates: trials, or replications of splittings. */
final class TrialWords {
    private TrialWords() {}

    /** Names what the points of a plan have. */
    static String of(SweepPlan plan) {
        boolean splits = plan.points().stream().anyMatch(TrialWords::splits);
        boolean others = plan.points().stream().anyMatch(planned -> !splits(planned));
        return splits ? others ? "trials and replications" : "replications" : "trials";
    }

    /** Says how many points there are, of how many trials, as {@code 3 points of 1,000 trials, 2 of 40 replications}. */
    static String points(SweepPlan plan) {
        List<String> parts = new ArrayList<>();
        boolean first = true;
        for (boolean splits : new boolean[] {false, true}) {
            List<PlannedPoint> those = plan.points().stream()
                    .filter(planned -> splits(planned) == splits)
                    .toList();
            if (!those.isEmpty()) {
                parts.add(String.format(
                        Locale.ROOT,
                        "%,d%s of %s%,d %s",
                        those.size(),
                        first ? those.size() == 1 ? " point" : " points" : "",
                        plan.stop().isPresent() && !splits ? "at most " : "",
                        those.get(0).trials(),
                        splits ? "replications" : "trials"));
                first = false;
            }
        }
        return String.join(", ", parts);
    }

    private static boolean splits(PlannedPoint planned) {
        return planned.method() == Method.SPLITTING;
    }
}
