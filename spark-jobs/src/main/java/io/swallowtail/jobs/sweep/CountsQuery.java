package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.answers.tables.TableShapes;
import io.swallowtail.jobs.commit.SweepCommits;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.spark.ParquetView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Sums the tallies of all commits to counts by Spark SQL, and computes the tables from them with the engine, one block of points at a time.
 * The driver computes them, because sending the rows from an executor costs about as much.
 */
public final class CountsQuery implements CountsSum {
    /** The number of points in a block. The driver holds the sums of one block. */
    private static final int BLOCK = 1_000;

    private static final StructType RANGES = StructType.fromDDL("""
            range STRUCT<point: STRING, counts: ARRAY<STRUCT<
              metric: STRING, values: ARRAY<BIGINT>, counts: ARRAY<BIGINT>, first_trials: ARRAY<BIGINT>,
              bins: STRUCT<sums: ARRAY<BIGINT>, squares: ARRAY<BIGINT>, least: ARRAY<BIGINT>, greatest: ARRAY<BIGINT>>>>>
            """);

    private static final StructType PLACES =
            new StructType().add("point", DataTypes.StringType, false).add("place", DataTypes.IntegerType, false);

    private static final String QUERY = """
            SELECT p.place, q.metric, t.value, SUM(t.count) AS count, MIN(t.first_trial) AS first_trial,
                   SUM(CAST(t.sum AS DECIMAL(38,0))) AS sum, SUM(CAST(t.squares AS DECIMAL(38,0))) AS squares,
                   MIN(t.least) AS least, MAX(t.greatest) AS greatest
            FROM ranges r JOIN places p ON p.point = r.range.point
            LATERAL VIEW inline(r.range.counts) q AS metric, values, counts, first_trials, bins
            LATERAL VIEW inline(arrays_zip(q.values, q.counts, q.first_trials, coalesce(q.bins.sums, array()),
                coalesce(q.bins.squares, array()), coalesce(q.bins.least, array()), coalesce(q.bins.greatest, array())))
              t AS value, count, first_trial, sum, squares, least, greatest
            GROUP BY p.place, q.metric, t.value""";

    private final SparkSession spark;
    private final SweepWriter writer;
    private final List<PlannedPoint> points;
    private final int block;

    /**
     * Prepares the computation.
     *
     * @param writer the sweep's directory, with at least one commit
     */
    public CountsQuery(SparkSession spark, SweepWriter writer) {
        this(spark, writer, BLOCK);
    }

    CountsQuery(SparkSession spark, SweepWriter writer, int block) {
        this.spark = spark.newSession();
        // Listing some thousand commits on the driver takes less time than a job with as many tasks.
        this.spark.conf().set("spark.sql.sources.parallelPartitionDiscovery.threshold", "1000000000");
        this.writer = writer;
        this.points = TableShapes.sorted(writer.plan().points());
        this.block = block;
    }

    @Override
    public Iterator<PointTables> tables(TableEngine engine) throws IOException {
        int blocks = (points.size() + block - 1) / block;
        Dataset<Row> counts = counts();
        Iterator<Row> rows = counts.repartitionById(
                        blocks, counts.col("place").divide(block).cast(DataTypes.IntegerType))
                .toLocalIterator();
        Totals totals = new Totals(rows);
        return IntStream.range(0, blocks)
                .mapToObj(number -> {
                    int from = number * block;
                    List<PlannedPoint> some = points.subList(from, Math.min(points.size(), from + block));
                    Map<String, Map<String, ValueTotals>> byPoint = totals.below(from + some.size());
                    return SweepLedger.inBlocks(some, planned -> {
                        Map<String, ValueTotals> ofPoint = byPoint.getOrDefault(planned.id(), Map.of());
                        return engine.of(writer.ledger().open(planned, engine.stopAt(), ofPoint));
                    });
                })
                .flatMap(tables -> StreamSupport.stream(Spliterators.spliteratorUnknownSize(tables, 0), false))
                .iterator();
    }

    private Dataset<Row> counts() throws IOException {
        SweepCommits commits = writer.directory().commits();
        SortedMap<Integer, String> digests = writer.ledger().digests();
        commits.requireIntact(digests); // Spark's reader does not know the digests
        ParquetView.register(
                spark,
                "ranges",
                RANGES,
                digests.keySet().stream().map(commits::file).toArray(Path[]::new));
        List<Row> places = new ArrayList<>();
        for (int place = 0; place < points.size(); place++) {
            places.add(RowFactory.create(points.get(place).point().id(), place));
        }
        spark.createDataFrame(places, PLACES).createOrReplaceTempView("places");
        return spark.sql(QUERY);
    }

    /** The rows of the query, block by block. */
    private final class Totals {
        private final Iterator<Row> rows;
        private Row next;

        Totals(Iterator<Row> rows) {
            this.rows = rows;
            this.next = rows.hasNext() ? rows.next() : null;
        }

        /** Sorts the rows up to a place by the ids of their points and by quantities. */
        Map<String, Map<String, ValueTotals>> below(int end) {
            Map<String, Map<String, ValueTotals>> totals = new HashMap<>();
            for (; next != null && next.getInt(0) < end; next = rows.hasNext() ? rows.next() : null) {
                long count = next.getLong(3);
                long first = next.getLong(4);
                totals.computeIfAbsent(points.get(next.getInt(0)).point().id(), id -> new HashMap<>())
                        .computeIfAbsent(next.getString(1), metric -> new ValueTotals())
                        .add(
                                next.getLong(2),
                                next.isNullAt(5)
                                        ? ValueTotals.Seen.value(count, first)
                                        : new ValueTotals.Seen(
                                                count,
                                                first,
                                                next.getDecimal(5).toBigIntegerExact(),
                                                next.getDecimal(6).toBigIntegerExact(),
                                                next.getLong(7),
                                                next.getLong(8)));
            }
            return totals;
        }
    }
}
