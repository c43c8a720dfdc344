package io.swallowtail.commit;

import io.swallowtail.tails.QuantityCounts;
import io.swallowtail.tails.SplittingCounts;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * Trials [from, to) of a point, and what they yielded: as a task hands them in, as a row of a commit, and as the tables and a merge
 * read them again.
 *
 * @param point the point's id
 * @param experiment the experiment's name
 * @param revision the experiment's revision that simulated them
 * @param from first trial
 * @param to end of the range, excluded
 * @param nanos time that the simulation took
 * @param rows the file that holds the trials as rows; null if they are not kept, or not published yet
 * @param counts what the trials yielded; empty where only the ranges were read
 * @param splitting what replications of a splitting saw; none of other trials
 */
public record TalliedRange(
        String point,
        String experiment,
        int revision,
        long from,
        long to,
        long nanos,
        TrialFile rows,
        List<QuantityCounts> counts,
        SplittingCounts splitting)
        implements Serializable {
    /**
     * A published file of trials.
     *
     * @param path its path below the sweep's directory
     * @param bytes its length
     * @param sha256 SHA-256 of its bytes in hexadecimal digits
     */
    public record TrialFile(String path, long bytes, String sha256) implements Serializable {}

    /**
     * Gives the file of the rows, if they are kept.
     *
     * @return the file that holds the trials
     */
    public Optional<TrialFile> file() {
        return Optional.ofNullable(rows);
    }

    /**
     * Counts the trials.
     *
     * @return to - from
     */
    public long trials() {
        return to - from;
    }

    /**
     * Names the file anew.
     *
     * @param renamed the file that holds the trials now; null if none does
     * @return the same range, elsewhere
     */
    public TalliedRange in(TrialFile renamed) {
        return new TalliedRange(point, experiment, revision, from, to, nanos, renamed, counts, splitting);
    }

    /** Gives the range without what its trials yielded. */
    TalliedRange withoutCounts() {
        return new TalliedRange(point, experiment, revision, from, to, nanos, rows, List.of(), splitting);
    }
}
