package io.swallowtail.tables;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of derived tables that may be null, beside parameters; all others are required in the Parquet files. */
final class NullableColumns {
    private static final Map<String, Set<String>> OF_TABLE = Map.of(
            "points",
            Set.of(),
            "counts",
            Set.of(),
            "moments",
            Set.of(),
            "tails",
            Set.of("metric", "relation", "threshold", "exceedances", "log10_estimate", "relative_error", "reason"),
            "levels",
            Set.of("acceptance"),
            "bounds",
            Set.of("log10_bound", "verdict"),
            "summary",
            Set.of(
                    "mean_low",
                    "mean_high",
                    "mean_interval",
                    "standard_deviation",
                    "q50_low",
                    "q50_high",
                    "q90_low",
                    "q90_high",
                    "q99_low",
                    "q99_high",
                    "q999_low",
                    "q999_high"));

    private NullableColumns() {}

    /**
     * Says in a query's schema which columns may be null, for a query does not know.
     *
     * @param table the table's name
     * @param parameters the names of the columns that are parameters
     * @param queried the query's schema
     * @return the same columns
     */
    static StructType declare(String table, List<String> parameters, StructType queried) {
        StructType declared = new StructType();
        for (StructField field : queried.fields()) {
            boolean isNullable =
                    parameters.contains(field.name()) || OF_TABLE.get(table).contains(field.name());
            declared = declared.add(field.name(), field.dataType(), isNullable);
        }
        return declared;
    }
}
