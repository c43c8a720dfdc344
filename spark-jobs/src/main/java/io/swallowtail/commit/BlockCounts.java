package io.swallowtail.commit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The counts of all quantities over a block of trials, summed range by range; equal if every count and first trial is. */
final class BlockCounts {
    /** For each quantity and value or bin, what was seen of it. */
    private final Map<String, Map<Long, QuantityCounts.Seen>> counts = new HashMap<>();

    void add(List<QuantityCounts> more) {
        for (QuantityCounts quantity : more) {
            Map<Long, QuantityCounts.Seen> values =
                    counts.computeIfAbsent(quantity.metric(), metric -> new HashMap<>());
            for (int i = 0; i < quantity.values().length; i++) {
                values.merge(quantity.values()[i], quantity.seen(i), QuantityCounts.Seen::plus);
            }
        }
    }

    /** Gives what was seen of each value or bin of a quantity. */
    Map<Long, QuantityCounts.Seen> of(String quantity) {
        return counts.getOrDefault(quantity, Map.of());
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
