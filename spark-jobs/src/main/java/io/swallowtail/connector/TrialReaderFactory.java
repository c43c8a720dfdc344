package io.swallowtail.connector;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Opens partitions on executors.
 *
 * @param experiment the experiment's name
 * @param columns names of the columns that are asked for, in their order
 */
record TrialReaderFactory(String experiment, List<String> columns) implements PartitionReaderFactory {
    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        Experiment found = Catalogue.load().experiment(experiment);
        List<TrialColumn> all = TrialColumn.of(found);
        List<TrialColumn> asked = columns.stream()
                .map(name -> all.stream()
                        .filter(column -> column.name().equals(name))
                        .findFirst()
                        .orElseThrow())
                .toList();
        return new TrialBatchReader(found, asked, ((TrialPartition) partition).slices());
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("trials come in columns");
    }
}
