package io.swallowtail.commit;

import io.swallowtail.files.StagedFile;
import java.io.Serializable;
import java.util.List;

/**
 * What one task yielded.
 *
 * @param ranges its ranges, all of one experiment; their rows are not published yet
 * @param ends where sought stop events ended in them; empty if none was sought
 * @param stagedFile the staged file that holds their trials as rows, or null if rows are not kept
 */
public record TaskResult(List<TalliedRange> ranges, List<EventEnd> ends, StagedFile stagedFile)
        implements Serializable {
    /**
     * Leaves ranges out.
     *
     * @param kept those of the ranges that are to be kept, at least one
     * @return the same otherwise
     */
    public TaskResult only(List<TalliedRange> kept) {
        return new TaskResult(kept, ends, stagedFile);
    }
}
