package io.swallowtail.estimate;

import io.swallowtail.tails.SplittingCounts;
import java.util.List;

/**
 * Diagnostics of a splitting that a reviewer needs.
 *
 * @param effectiveReplications the square of the sum of the replications' estimates over the sum of their squares
 * @param largestWeight the largest estimate divided by their sum
 * @param ancestors the mean number of first trials from which the last trials of a replication descend; NaN if there are none
 * @param secondLog the natural logarithm of a second schedule's estimate; NaN without one
 * @param preparationRuns runs of pilots, rehearsals and the second schedule
 * @param levels the levels of all climbs
 * @param unreached the alternatives that no pilot reached
 */
public record SplittingReport(
        double effectiveReplications,
        double largestWeight,
        double ancestors,
        double secondLog,
        long preparationRuns,
        List<SplittingCounts.Level> levels,
        List<String> unreached) {}
