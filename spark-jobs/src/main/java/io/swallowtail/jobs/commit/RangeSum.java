package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.method.ValueTotals;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The sum of the results of some ranges of one point. */
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

    /**
     * Finds the first difference from the sum of the same trials, in the order of quantities and values.
     *
     * @param other the other sum
     * @param whose what the other sum is, such as {@code simulated again}
     * @return both values, such as {@code congestion = 3 in 512 trials, first 1002; simulated again: 511 trials, first 1002}; empty if all
     *     counts, first trials and diagnostics are equal
     */
    public Optional<String> difference(RangeSum other, String whose) {
        SortedSet<String> quantities = new TreeSet<>(totals.keySet());
        quantities.addAll(other.totals.keySet());
        for (String quantity : quantities) {
            Map<Long, ValueTotals.Seen> seen = values(quantity);
            Map<Long, ValueTotals.Seen> others = other.values(quantity);
            SortedSet<Long> values = new TreeSet<>(seen.keySet());
            values.addAll(others.keySet());
            for (long value : values) {
                if (!Objects.equals(seen.get(value), others.get(value))) {
                    return Optional.of(quantity + " = " + value + " in " + text(seen.get(value))
                            + "; " + whose + ": "
                            + text(others.get(value)));
                }
            }
        }
        // The texts of records of lists: the first words that differ name the diagnostic.
        String[] words = new TreeMap<>(results).toString().split(", ");
        String[] others = new TreeMap<>(other.results).toString().split(", ");
        int place = Arrays.mismatch(words, others);
        return place < 0
                ? Optional.empty()
                : Optional.of("diagnostics " + word(words, place) + "; " + whose + ": " + word(others, place));
    }

    private static String word(String[] words, int place) {
        return place < words.length ? words[place] : "no more";
    }

    private Map<Long, ValueTotals.Seen> values(String quantity) {
        return totals.getOrDefault(quantity, new ValueTotals()).values();
    }

    private static String text(ValueTotals.Seen seen) {
        return seen == null
                ? "no trial"
                : CountWords.of(seen.count(), "trial") + ", first " + seen.firstTrial()
                        + (seen.squares().signum() == 0
                                ? ""
                                : ", offsets " + seen.least() + " to " + seen.greatest() + ", sum " + seen.sum()
                                        + ", squares " + seen.squares());
    }
}
