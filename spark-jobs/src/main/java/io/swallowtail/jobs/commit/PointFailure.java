package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.OneLine;
import java.io.Serializable;

/**
 * A failure of a protocol that leaves a point without its further trials. Other points are not affected.
 *
 * @param point the point's id
 * @param trial the first trial that was not simulated
 * @param isPlain whether a replay of this trial fails, too; otherwise the failure occurred in trials of another kind
 * @param cause a message in one line
 */
public record PointFailure(String point, long trial, boolean isPlain, String cause) implements Serializable {
    private static final int LONGEST_CAUSE = 400;

    /**
     * Describes what a protocol threw.
     *
     * @param point the point's id
     * @param trial the first trial that was not simulated
     * @param isPlain whether a replay of this trial fails, too
     * @param thrown the exception or error
     * @return the failure
     */
    public static PointFailure of(String point, long trial, boolean isPlain, Throwable thrown) {
        String cause = thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
        return new PointFailure(point, trial, isPlain, OneLine.of(cause, LONGEST_CAUSE));
    }

    /**
     * Returns the same failure of a point that shares its trials.
     *
     * @param id the id of that point
     */
    public PointFailure sharedBy(String id) {
        return new PointFailure(id, trial, isPlain, cause);
    }
}
