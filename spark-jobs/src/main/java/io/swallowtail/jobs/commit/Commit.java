package io.swallowtail.jobs.commit;

import java.util.List;

/**
 * The contents of a commit.
 *
 * @param segment its number
 * @param digest the digits of its file's seal
 * @param origin who wrote it
 * @param seed the seed of its trials
 * @param randomRevision the revision of the random words
 * @param ranges its ranges, with their results if those were read
 * @param ends the ends of stop events
 */
public record Commit(
        int segment,
        String digest,
        Origin origin,
        long seed,
        int randomRevision,
        List<TalliedRange> ranges,
        List<CommittedEnd> ends) {

    /**
     * The writer of a commit.
     *
     * @param sweep the id of the sweep, as in sweep.json
     * @param writer the id of the writer, which is new at each opening of the directory
     */
    public record Origin(String sweep, String writer) {}

    /**
     * Returns whether the commit has no results. Such a commit only takes a number, to exclude earlier writers.
     *
     * @return whether it has neither ranges nor ends
     */
    public boolean isEmpty() {
        return ranges.isEmpty() && ends.isEmpty();
    }
}
