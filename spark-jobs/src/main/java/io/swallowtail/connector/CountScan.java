package io.swallowtail.connector;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scan for the number of a query's trials, which follows from its filters without a simulation.
 *
 * @param trials the number of trials
 * @param columns the number of columns with this number
 * @param notice the notice for a query without a limit of the trial
 */
record CountScan(long trials, int columns, Optional<String> notice) implements LocalScan {
    @Override
    public String description() {
        return "trials are counted, and nothing is simulated";
    }

    @Override
    public StructType readSchema() {
        StructType schema = new StructType();
        for (int i = 0; i < columns; i++) {
            schema = schema.add("count_" + i, DataTypes.LongType, false);
        }
        return schema;
    }

    @Override
    public InternalRow[] rows() {
        List<Object> counts = Collections.nCopies(columns, trials);
        return new InternalRow[] {
            InternalRow.fromSeq(CollectionConverters.asScala(counts).toSeq())
        };
    }
}
