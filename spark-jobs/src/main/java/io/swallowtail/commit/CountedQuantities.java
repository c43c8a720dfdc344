package io.swallowtail.commit;

import io.swallowtail.experiment.Metric;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedPoint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How often the quantities of a point are counted: one that has a value in every trial as often as there are trials, any other at
 * most so often.
 *
 * @param all all quantities
 * @param always those that have a value in every trial
 */
record CountedQuantities(List<String> all, Set<String> always) {
    static CountedQuantities of(PlannedPoint planned) {
        List<String> all = planned.quantities();
        Set<String> metrics = planned.talliedMetrics().stream()
                .filter(metric -> !metric.isNullable())
                .map(Metric::name)
                .collect(Collectors.toSet());
        // union sampling counts nothing where an event is impossible
        return new CountedQuantities(all, planned.method() == Method.SPLITTING ? Set.copyOf(all) : metrics);
    }

    /** Tells whether counts can be those of so many trials. */
    boolean addUp(Map<String, Long> sums, long trials) {
        return all.stream().allMatch(quantity -> {
            long sum = sums.getOrDefault(quantity, 0L);
            return always.contains(quantity) ? sum == trials : sum <= trials;
        });
    }
}
