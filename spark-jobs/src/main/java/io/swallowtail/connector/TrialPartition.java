package io.swallowtail.connector;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * What one task simulates: coordinates, not data.
 *
 * @param slices the trials, in order
 */
record TrialPartition(List<TrialSlice> slices) implements InputPartition {}
