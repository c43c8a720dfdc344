package io.swallowtail.commit;

import io.swallowtail.tails.QuantityCounts;
import io.swallowtail.tails.SplittingCounts;
import io.swallowtail.tails.ValueTotals;
import java.util.HashMap;
import java.util.Map;

/** What some ranges of one point yielded together. Two sums are equal if all counts, first trials and diagnostics are. */
final class RangeSum {
    private final Map<String, ValueTotals> totals = new HashMap<>();
    private SplittingCounts splitting = SplittingCounts.NONE;

    void add(TalliedRange range) {
        for (QuantityCounts counts : range.counts()) {
            totals.computeIfAbsent(counts.metric(), metric -> new ValueTotals()).add(counts);
        }
        splitting = splitting.plus(range.splitting());
    }

    /** Gives the totals of each quantity that was counted. */
    Map<String, ValueTotals> totals() {
        return totals;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RangeSum sum && totals.equals(sum.totals) && splitting.equals(sum.splitting);
    }

    @Override
    public int hashCode() {
        return totals.hashCode();
    }
}
