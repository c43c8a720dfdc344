package io.swallowtail.connector;

import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * How many trials a query would have, known from its filters; nothing runs.
 *
 * @param trials how many
 * @param columns how often the query asks for that
 * @param notice what a user should know who did not limit the trial
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
        Object[] counts = new Object[columns];
        Arrays.fill(counts, trials);
        return new InternalRow[] {new GenericInternalRow(counts)};
    }
}
