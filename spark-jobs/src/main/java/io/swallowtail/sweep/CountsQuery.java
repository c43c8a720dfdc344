package io.swallowtail.sweep;

import io.swallowtail.commit.CommittedCounts;
import io.swallowtail.commit.SweepLedger;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.tails.PointTables;
import io.swallowtail.tails.TableEngine;
import io.swallowtail.tails.TableShapes;
import io.swallowtail.tails.ValueTotals;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Sums the tallies of all commits to counts by Spark SQL, and computes the tables from them with the engine. The driver computes the tables
 * of few points; the executors compute those of many, one block of points at a time. The driver itself sums small commits.
 */
public final class CountsQuery {
    /**
     * Below this size of all commits, planning the query takes Spark longer than the driver needs for the sums
     * (docs/contributing/performance.md).
     */
    private static final long FEW_BYTES = 4L << 20;

    /** The number of points in a block. The driver holds the rows of some blocks, an executor the counts of one. */
    private static final int BLOCK = 1_000;

    /** The most blocks that executors compute at once, so that their rows fit in the driver's memory. */
    private static final int MAX_BLOCKS_AT_ONCE = 8;

    private static final StructType RANGES = new StructType()
            .add("point", DataTypes.StringType, false)
            .add(
                    "counts",
                    DataTypes.createArrayType(
                            new StructType()
                                    .add("metric", DataTypes.StringType, false)
                                    .add("value", DataTypes.LongType, false)
                                    .add("count", DataTypes.LongType, false)
                                    .add("first_trial", DataTypes.LongType, false)
                                    .add("offset_sum", DataTypes.LongType, true)
                                    .add("offset_squares", DataTypes.LongType, true)
                                    .add("offset_least", DataTypes.LongType, true)
                                    .add("offset_greatest", DataTypes.LongType, true),
                            false),
                    false);

    private static final StructType PLACES =
            new StructType().add("point", DataTypes.StringType, false).add("place", DataTypes.IntegerType, false);

    private static final String QUERY = """
            SELECT p.place, t.metric, t.value, SUM(t.count) AS count, MIN(t.first_trial) AS first_trial,
                   SUM(CAST(t.offset_sum AS DECIMAL(38,0))) AS offset_sum,
                   SUM(CAST(t.offset_squares AS DECIMAL(38,0))) AS offset_squares,
                   MIN(t.offset_least) AS offset_least, MAX(t.offset_greatest) AS offset_greatest
            FROM ranges r JOIN places p ON p.point = r.point LATERAL VIEW explode(r.counts) AS t
            GROUP BY p.place, t.metric, t.value""";

    private final SparkSession spark;
    private final SweepWriter writer;
    private final List<PlannedPoint> points;
    private final int block;

    /**
     * Prepares the computation.
     *
     * @param spark a session
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

    /**
     * Computes the tables of all commits that exist now.
     *
     * @param engine the engine of the writer's plan
     * @return the rows of all points, in the order of the tables
     * @throws IOException if the commits cannot be listed or read
     */
    public Iterator<PointTables> tables(TableEngine engine) throws IOException {
        return bytes() < FEW_BYTES
                ? CommittedCounts.read(writer.directory()).tables(writer.plan(), engine)
                : tablesBySpark(engine);
    }

    /**
     * Computes the same tables. Spark SQL always sums the counts, even if they are few.
     *
     * @param engine the engine of the writer's plan
     * @return the rows of all points, in the order of the tables
     */
    public Iterator<PointTables> tablesBySpark(TableEngine engine) {
        Dataset<Row> counts = counts();
        if (points.size() <= block) {
            Map<Integer, Map<String, ValueTotals>> totals =
                    totals(counts.collectAsList().iterator());
            Map<String, Integer> places = places();
            return CommittedCounts.inBlocks(points, planned -> {
                String id = planned.point().id();
                return engine.of(
                        writer.ledger().open(planned, engine.stopAt(), totals.getOrDefault(places.get(id), Map.of())));
            });
        }
        int blocks = (points.size() + block - 1) / block;
        JavaSparkContext context = new JavaSparkContext(spark.sparkContext());
        JavaRDD<PointTables> tables = counts.repartitionById(
                        blocks, counts.col("place").divide(block).cast(DataTypes.IntegerType))
                .toJavaRDD()
                .zipPartitions(context.parallelize(sent(engine), blocks), (rows, sent) -> tables(engine, rows, sent));
        int atOnce = Math.min(MAX_BLOCKS_AT_ONCE, context.defaultParallelism());
        return IntStream.iterate(0, from -> from < blocks, from -> from + atOnce)
                .mapToObj(from -> tables.collectPartitions(
                        IntStream.range(from, Math.min(blocks, from + atOnce)).toArray()))
                .flatMap(Arrays::stream)
                .flatMap(List::stream)
                .iterator();
    }

    private long bytes() throws IOException {
        return writer.directory().commits().listing().lengths().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private Dataset<Row> counts() {
        spark.read()
                .schema(RANGES)
                .option("parquet.page.verify-checksum.enabled", true)
                .parquet(writer.ledger().digests().keySet().stream()
                        .map(segment ->
                                writer.directory().commits().file(segment).toString())
                        .toArray(String[]::new))
                .createOrReplaceTempView("ranges");
        List<Row> places = new ArrayList<>();
        places().forEach((point, place) -> places.add(RowFactory.create(point, place)));
        spark.createDataFrame(places, PLACES).createOrReplaceTempView("places");
        return spark.sql(QUERY);
    }

    private Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        for (int place = 0; place < points.size(); place++) {
            places.put(points.get(place).point().id(), place);
        }
        return places;
    }

    /** Lists all points with their places, in equal blocks: one block per partition of counts. */
    private List<List<SentCounts>> sent(TableEngine engine) {
        SweepLedger ledger = writer.ledger();
        List<List<SentCounts>> blocks = new ArrayList<>();
        for (int from = 0; from < points.size(); from += block) {
            List<SentCounts> sent = new ArrayList<>();
            for (int place = from; place < Math.min(points.size(), from + block); place++) {
                sent.add(SentCounts.of(place, points.get(place), ledger, engine.stopAt()));
            }
            blocks.add(sent);
        }
        return blocks;
    }

    private static Iterator<PointTables> tables(
            TableEngine engine, Iterator<Row> rows, Iterator<List<SentCounts>> sent) {
        Map<Integer, Map<String, ValueTotals>> totals = totals(rows);
        List<PointTables> tables = new ArrayList<>();
        sent.forEachRemaining(block -> block.forEach(
                point -> tables.add(engine.of(point.counts(totals.getOrDefault(point.place(), Map.of()))))));
        return tables.iterator();
    }

    /** Sorts rows of the query by point and quantity. */
    private static Map<Integer, Map<String, ValueTotals>> totals(Iterator<Row> rows) {
        Map<Integer, Map<String, ValueTotals>> totals = new HashMap<>();
        while (rows.hasNext()) {
            Row row = rows.next();
            long count = row.getLong(3);
            long first = row.getLong(4);
            totals.computeIfAbsent(row.getInt(0), place -> new HashMap<>())
                    .computeIfAbsent(row.getString(1), metric -> new ValueTotals())
                    .add(
                            row.getLong(2),
                            row.isNullAt(5)
                                    ? ValueTotals.Seen.value(count, first)
                                    : new ValueTotals.Seen(
                                            count,
                                            first,
                                            integer(row.getDecimal(5)),
                                            integer(row.getDecimal(6)),
                                            row.getLong(7),
                                            row.getLong(8)));
        }
        return totals;
    }

    private static BigInteger integer(BigDecimal number) {
        return number.toBigIntegerExact();
    }
}
