package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.method.ValueTotals;
import java.util.HashMap;
import java.util.Map;

/** The sum of the results of some ranges of one point. Two sums are equal if all counts, first trials and diagnostics are equal. */
public final class RangeSum {
    private final Map<String, ValueTotals> totals = new HashMap<>();
    private final Map<String, Results> results = new HashMap<>();

    /** Adds the results of a range. */
    public void add(TalliedRange range) {
        for (QuantityCounts counts : range.counts()) {
            totals.computeIfAbsent(counts.metric(), metric -> new ValueTotals()).add(counts);
        }
        range.splitting().results().forEach((event, each) -> results.merge(event, each, Results::plus));
    }

    /** Drops the counts. */
    void forgetCounts() {
        totals.clear();
    }

    /** Returns the results of events in addition to counts. */
    Map<String, Results> results() {
        return results;
    }

    /** Returns the totals of each counted quantity. */
    Map<String, ValueTotals> totals() {
        return totals;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RangeSum sum && totals.equals(sum.totals) && results.equals(sum.results);
    }

    @Override
    public int hashCode() {
        return totals.hashCode();
    }
}
