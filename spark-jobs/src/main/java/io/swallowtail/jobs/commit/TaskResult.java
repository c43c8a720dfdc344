package io.swallowtail.jobs.commit;

import io.swallowtail.jobs.store.StagedFile;
import java.io.Serializable;
import java.util.List;

/**
 * The result of one task.
 *
 * @param ranges its ranges, all of one experiment; their rows are not published yet
 * @param ends the ends of sought stop events; empty if none was sought
 * @param stagedFile the staged file of their trials as rows, or null if rows are not kept
 * @param failures the failures of points, whose ranges end before the failed trial
 */
public record TaskResult(
        List<TalliedRange> ranges, List<CommittedEnd> ends, StagedFile stagedFile, List<PointFailure> failures)
        implements Serializable {
    /**
     * Returns the result with fewer ranges.
     *
     * @param kept the ranges to keep, at least one
     */
    public TaskResult only(List<TalliedRange> kept) {
        return new TaskResult(kept, ends, stagedFile, failures);
    }
}
