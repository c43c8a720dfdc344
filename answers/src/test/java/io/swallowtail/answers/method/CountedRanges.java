package io.swallowtail.answers.method;

import io.swallowtail.core.statistics.ValueCounts;
import java.util.ArrayList;
import java.util.List;

/** Counts of given values, as tasks return them. */
public final class CountedRanges {
    private CountedRanges() {}

    /** Counts each range of trials by itself; the trial of a value is its place. */
    public static List<QuantityCounts> ranges(List<Long> values, long width, int length) {
        List<QuantityCounts> ranges = new ArrayList<>();
        for (int from = 0; from < values.size(); from += length) {
            ValueCounts counts = new ValueCounts(width);
            for (int trial = from; trial < Math.min(values.size(), from + length); trial++) {
                counts.add(values.get(trial), trial);
            }
            ranges.add(QuantityCounts.of("m", counts));
        }
        return ranges;
    }

    /** Adds ranges up. */
    public static ValueTotals sum(List<QuantityCounts> ranges) {
        ValueTotals totals = new ValueTotals();
        ranges.forEach(totals::add);
        return totals;
    }

    /** Values from 0 to 4,095 stand for themselves in every bin width. */
    public static long bin(long value, long width) {
        long alone = (4095 + width) / width * width;
        return width == 1 || 0 <= value && value < alone ? value : Math.floorDiv(value, width) * width;
    }
}
