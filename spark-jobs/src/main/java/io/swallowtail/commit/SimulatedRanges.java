package io.swallowtail.commit;

import io.swallowtail.files.StagedFile;
import java.io.Serializable;
import java.util.List;

/**
 * What one task yielded.
 *
 * @param tallies the tallies of its ranges, all of one experiment
 * @param stagedFile the staged file that holds their trials as rows, or null if rows are not kept
 */
public record SimulatedRanges(List<RangeTally> tallies, StagedFile stagedFile) implements Serializable {}
