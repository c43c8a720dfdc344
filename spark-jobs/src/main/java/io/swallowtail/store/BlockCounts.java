package io.swallowtail.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The counts of all quantities over a block of trials, summed range by range; equal if every count and first trial is. */
final class BlockCounts {
    /** For each quantity and value, its count and first trial. */
    private final Map<String, Map<Long, List<Long>>> counts = new HashMap<>();

    void add(List<QuantityCounts> more) {
        for (QuantityCounts quantity : more) {
            Map<Long, List<Long>> values = counts.computeIfAbsent(quantity.metric(), metric -> new HashMap<>());
            for (int i = 0; i < quantity.values().length; i++) {
                values.merge(
                        quantity.values()[i],
                        List.of(quantity.counts()[i], quantity.firstTrials()[i]),
                        (a, b) -> List.of(a.get(0) + b.get(0), Math.min(a.get(1), b.get(1))));
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BlockCounts && counts.equals(((BlockCounts) other).counts);
    }

    @Override
    public int hashCode() {
        return counts.hashCode();
    }
}
