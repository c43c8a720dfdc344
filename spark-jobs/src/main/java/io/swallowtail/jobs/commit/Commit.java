package io.swallowtail.jobs.commit;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The contents of a commit.
 *
 * @param segment its number
 * @param digest the digits of its file's seal
 * @param origin who wrote it
 * @param seed the seed of its trials
 * @param randomRevision the revision of the random words
 * @param metrics what its ranges count, as {@link SweepDescription#metricsOf} writes it; empty in commits of version 0.3.0
 * @param ranges its ranges, with their results if those were read
 * @param ends the ends of stop events
 */
public record Commit(
        int segment,
        String digest,
        Origin origin,
        long seed,
        int randomRevision,
        String metrics,
        List<TalliedRange> ranges,
        List<CommittedEnd> ends) {

    /**
     * The writer of a commit.
     *
     * @param sweep the id of the sweep, as in sweep.json
     * @param writer the id of the writer, which is new at each opening of the directory
     * @param run when and by which program the commit was written; empty in commits of versions before 0.3.0
     */
    public record Origin(String sweep, String writer, Optional<Run> run) {
        /** Refuses null. */
        public Origin {
            Objects.requireNonNull(sweep);
            Objects.requireNonNull(writer);
        }
    }

    /**
     * The run of a program that wrote a commit. No result depends on it.
     *
     * @param version the program's version
     * @param begin the time at which it opened the directory
     * @param end the time of the commit
     */
    public record Run(String version, Instant begin, Instant end) {
        /**
         * Begins a run of this program.
         *
         * @return the run, which ends now
         */
        public static Run start() {
            Instant now = Instant.now();
            return new Run(ProgramVersion.TEXT, now, now);
        }

        Run untilNow() {
            return new Run(version, begin, Instant.now());
        }
    }

    /** Returns this commit with the digits of its file's seal. */
    Commit sealed(String digits) {
        return new Commit(segment, digits, origin, seed, randomRevision, metrics, ranges, ends);
    }

    /**
     * Returns whether the commit has no results. Such a commit only takes a number, to exclude earlier writers.
     *
     * @return whether it has neither ranges nor ends
     */
    public boolean isEmpty() {
        return ranges.isEmpty() && ends.isEmpty();
    }
}
