package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.QuantityCounts;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * Trials [from, to) of a point with their results. A task returns this record, a commit stores it as a row, and the tables and merges read
 * it.
 *
 * @param point the point's id
 * @param experiment the experiment's name
 * @param revision the experiment's revision that simulated them
 * @param from the first trial
 * @param to the end of the range, excluded
 * @param nanos the time of the simulation
 * @param rows the file of the trials as rows; null if they are not kept, or not published yet
 * @param counts the counts of the trials; empty if only the ranges were read
 * @param splitting the results in addition to counts; empty if there are none
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
        ResultColumns splitting)
        implements Serializable {
    /** Replaces null by no results. */
    public TalliedRange {
        splitting = splitting == null ? ResultColumns.NONE : splitting;
    }

    /**
     * A published file of trials.
     *
     * @param path its path below the sweep's directory
     * @param bytes its length
     * @param sha256 SHA-256 of its bytes in hexadecimal digits
     */
    public record TrialFile(String path, long bytes, String sha256) implements Serializable {}

    /**
     * Returns the file of the rows, if they are kept.
     *
     * @return the file of the trials
     */
    public Optional<TrialFile> file() {
        return Optional.ofNullable(rows);
    }

    /** Counts the trials. */
    public long trials() {
        return to - from;
    }

    /**
     * Returns this range with another file.
     *
     * @param renamed the new file of the trials; null if there is none
     */
    public TalliedRange in(TrialFile renamed) {
        return new TalliedRange(point, experiment, revision, from, to, nanos, renamed, counts, splitting);
    }

    /**
     * Returns the same results for another point of the experiment, which has the same trials.
     *
     * @param other the point's id
     * @return the range, which took no time
     */
    public TalliedRange sharedBy(String other) {
        return new TalliedRange(other, experiment, revision, from, to, 0, rows, counts, splitting);
    }

    /**
     * Returns the range without its results.
     *
     * @return the same trials with the same file
     */
    public TalliedRange withoutCounts() {
        return new TalliedRange(point, experiment, revision, from, to, nanos, rows, List.of(), splitting);
    }
}
