package io.swallowtail.sweep;

import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.tails.Table;
import java.util.List;
import java.util.Map;

/**
 * The rarest tails of the trials that are committed so far.
 *
 * @param directory the sweep's directory, whose tables contain all tails
 * @param all the number of all tails
 * @param rows rows of the table {@code tails}, the rarest first
 * @param identities the identities of all points, by their ids
 */
public record RarestTails(SweepDirectory directory, long all, List<Table.Row> rows, Map<String, String> identities) {}
