package io.swallowtail.commit;

import java.util.List;

/**
 * What a commit says.
 *
 * @param segment its number
 * @param digest the digits of its file's seal
 * @param seed the seed of its trials
 * @param randomRevision the revision of the random words
 * @param ranges its ranges; with what they yielded if that was read
 * @param ends where stop events ended
 */
record Commit(
        int segment,
        String digest,
        long seed,
        int randomRevision,
        List<TalliedRange> ranges,
        List<CommittedEnd> ends) {}
