package io.swallowtail.jobs.connector;

import io.swallowtail.core.catalogue.Catalogue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The trials that a query simulates, divided into partitions. Scans of the same trials and columns are equal, so Spark can simulate once
 * what a query reads twice.
 *
 * @param experiment the experiment's name
 * @param columns the requested columns
 * @param description the line that EXPLAIN shows
 * @param notice the notice for a query without a limit of the trial
 */
record SimulationScan(
        String experiment,
        List<TrialColumn> columns,
        List<TrialPartition> partitions,
        String description,
        Optional<String> notice)
        implements SupportsReportStatistics, Batch {
    private static final Logger LOG = LoggerFactory.getLogger(SimulationScan.class);

    /** Spark's own estimate of a row's bytes in addition to its columns. */
    private static final int ROW_BYTES = 8;

    @Override
    public StructType readSchema() {
        return TrialColumn.schema(columns);
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        notice.ifPresent(LOG::warn);
        return partitions.toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new Readers(experiment, columns);
    }

    @Override
    public Statistics estimateStatistics() {
        // The sum is a double, because it may exceed 64 bits. The conversion then gives the largest long.
        double rows = TrialPartition.trials(partitions);
        double rowBytes = ROW_BYTES
                + columns.stream()
                        .mapToDouble(column -> column.type().defaultSize())
                        .sum();
        return new Statistics() {
            @Override
            public OptionalLong numRows() {
                return OptionalLong.of((long) rows);
            }

            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of((long) (rows * rowBytes));
            }
        };
    }

    /**
     * Opens partitions on executors.
     *
     * @param experiment the experiment's name
     * @param columns the requested columns, in order
     */
    private record Readers(String experiment, List<TrialColumn> columns) implements PartitionReaderFactory {
        @Override
        public boolean supportColumnarReads(InputPartition partition) {
            return true;
        }

        @Override
        public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
            return new TrialBatchReader(
                    Catalogue.load().experiment(experiment), columns, ((TrialPartition) partition).slices());
        }

        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new UnsupportedOperationException("trials come in columns");
        }
    }
}
