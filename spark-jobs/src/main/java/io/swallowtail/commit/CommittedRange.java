package io.swallowtail.commit;

import java.util.List;
import java.util.Optional;

/**
 * A row of a commit: trials [from, to) of a point, simulated and kept.
 *
 * @param point the point's id
 * @param experiment the experiment's name
 * @param revision the experiment's revision that simulated them
 * @param from first trial
 * @param to end of the range, excluded
 * @param nanos time that the simulation took
 * @param file the file that holds the trials as rows, if rows are kept
 * @param counts what the trials yielded; empty where only the ranges were read
 */
public record CommittedRange(
        String point,
        String experiment,
        int revision,
        long from,
        long to,
        long nanos,
        Optional<TrialFile> file,
        List<QuantityCounts> counts) {
    /**
     * A published file of trials.
     *
     * @param path its path below the sweep's directory
     * @param bytes its length
     * @param sha256 SHA-256 of its bytes in hexadecimal digits; empty in commits of versions that computed none
     */
    public record TrialFile(String path, long bytes, Optional<String> sha256) {}

    /**
     * Names the file anew.
     *
     * @param renamed the file that holds the trials now
     * @return the same range, elsewhere
     */
    public CommittedRange in(Optional<TrialFile> renamed) {
        return new CommittedRange(point, experiment, revision, from, to, nanos, renamed, counts);
    }

    /** Gives the range without what its trials yielded. */
    CommittedRange withoutCounts() {
        return new CommittedRange(point, experiment, revision, from, to, nanos, file, List.of());
    }
}
