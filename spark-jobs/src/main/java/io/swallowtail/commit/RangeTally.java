package io.swallowtail.commit;

import java.io.Serializable;
import java.util.List;

/**
 * What a range yielded.
 *
 * @param range which trials
 * @param counts the counts of each quantity of the point
 * @param nanos time that the simulation took
 * @param ends where sought stop events ended in it; empty if none was sought
 */
public record RangeTally(TrialRange range, List<QuantityCounts> counts, long nanos, List<EventEnd> ends)
        implements Serializable {}
