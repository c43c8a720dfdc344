package io.swallowtail.sweep;

import static org.apache.spark.sql.types.DataTypes.LongType;
import static org.apache.spark.sql.types.DataTypes.StringType;
import static org.apache.spark.sql.types.DataTypes.createArrayType;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Tallies as the rows of a commit: one row a range, with the counts of all its quantities. */
final class CommitRows {
    private static final StructType COUNT = new StructType()
            .add("metric", StringType, false)
            .add("value", LongType, false)
            .add("count", LongType, false)
            .add("first_trial", LongType, false);

    static final StructType SCHEMA = new StructType()
            .add("point", StringType, false)
            .add("trial_from", LongType, false)
            .add("trial_to", LongType, false)
            .add("nanos", LongType, false)
            .add("counts", createArrayType(COUNT, false), false);

    private CommitRows() {}

    static Dataset<Row> of(SparkSession spark, SweepPlan plan, List<RangeTally> tallies) {
        List<Row> rows = new ArrayList<>();
        for (RangeTally tally : tallies) {
            PlannedPoint planned = plan.points().get(tally.range().point());
            rows.add(RowFactory.create(
                    planned.point().id(),
                    tally.range().from(),
                    tally.range().to(),
                    tally.nanos(),
                    counts(planned.quantities(), tally)));
        }
        return spark.createDataFrame(rows, SCHEMA);
    }

    private static List<Row> counts(List<String> quantities, RangeTally tally) {
        List<Row> counts = new ArrayList<>();
        for (int q = 0; q < quantities.size(); q++) {
            for (int i = 0; i < tally.values()[q].length; i++) {
                counts.add(RowFactory.create(
                        quantities.get(q), tally.values()[q][i], tally.counts()[q][i], tally.firstTrials()[q][i]));
            }
        }
        return counts;
    }
}
