package io.swallowtail.local;

import io.swallowtail.rare.SplittingPreparation;
import io.swallowtail.tails.SplittingCounts;
import java.util.List;

/**
 * How a splitting went: what a referee asks for.
 *
 * @param effectiveReplications the square of the sum of the replications' estimates over the sum of their squares
 * @param largestWeight the share of their sum that the largest of them carries
 * @param ancestors from how many first trials the last trials of a replication descend, on average; NaN where there are none
 * @param secondLog the natural logarithm of what a second schedule found; NaN without one
 * @param preparationRuns runs of pilots, rehearsals and the second schedule
 * @param levels the levels of all climbs
 * @param opinions what second pilots said
 * @param unreached alternatives to which no way was found
 */
public record SplittingReport(
        double effectiveReplications,
        double largestWeight,
        double ancestors,
        double secondLog,
        long preparationRuns,
        List<SplittingCounts.Level> levels,
        List<SplittingPreparation.SecondOpinion> opinions,
        List<String> unreached) {}
