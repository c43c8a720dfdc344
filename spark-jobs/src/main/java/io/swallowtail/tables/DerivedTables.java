package io.swallowtail.tables;

import io.swallowtail.commit.CountedOnce;
import io.swallowtail.commit.SweepCommits;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.StatisticsFunctions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The tables that a sweep's commits and plan determine, by Spark SQL: counts from tallies, and everything else from counts.
 * They are equal however the trials were divided. docs/formats/tables.md says what each column means.
 */
public final class DerivedTables {
    private static final Map<String, String> QUANTILES =
            new TreeMap<>(Map.of("q50", "0.5", "q90", "0.9", "q99", "0.99", "q999", "0.999"));

    /** Some thousand rows a query: to generate and compile code takes longer than it saves (docs/benchmarks.md). */
    private static final Map<String, String> DO_NOT_COMPILE = Map.of(
            "spark.sql.codegen.wholeStage", "false",
            "spark.sql.codegen.factoryMode", "NO_CODEGEN",
            "spark.sql.adaptive.enabled", "false",
            // listing some thousand commits takes less time than a job of as many tasks
            "spark.sql.sources.parallelPartitionDiscovery.threshold", "1000000000");

    private static final String VERIFY_CHECKSUMS = "parquet.page.verify-checksum.enabled";

    private static final StructType RANGES = new StructType()
            .add("point", DataTypes.StringType, false)
            .add("trial_from", DataTypes.LongType, false)
            .add("trial_to", DataTypes.LongType, false)
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
                    false)
            .add("event", DataTypes.StringType, true)
            .add("exceedances", DataTypes.LongType, true);

    private final SparkSession spark;
    private final SweepDirectory directory;
    private final SweepPlan plan;
    private final PlanRows rows;
    private final Map<String, Path> staged = new LinkedHashMap<>();

    /**
     * Prepares to make the tables.
     *
     * @param spark a session
     * @param directory the sweep's directory, with at least one commit
     * @param plan the plan of all that the directory holds
     */
    public DerivedTables(SparkSession spark, SweepDirectory directory, SweepPlan plan) {
        this.spark = spark.newSession();
        DO_NOT_COMPILE.forEach((key, value) -> this.spark.conf().set(key, value));
        this.directory = directory;
        this.plan = plan;
        this.rows = new PlanRows(this.spark, plan);
        StatisticsFunctions.registerForTables(this.spark);
        SampledTail.register(this.spark);
    }

    /**
     * Computes all tables of what is committed, and then replaces each as a whole. May be called again after further commits.
     *
     * @throws IOException if the directory cannot be read or written
     */
    public void write() throws IOException {
        try {
            stageAll();
            directory.replaceTables(staged);
        } finally {
            for (Path left : staged.values()) {
                directory.discard(left);
            }
            staged.clear();
        }
    }

    private void stageAll() throws IOException {
        SweepCommits.Checked commits = directory.commits().checked();
        spark.read()
                .schema(RANGES)
                .option(VERIFY_CHECKSUMS, true)
                .parquet(commits.files().stream().map(Path::toString).toArray(String[]::new))
                .createOrReplaceTempView("ranges");
        rows.quantities().createOrReplaceTempView("plan_quantities");
        rows.events().createOrReplaceTempView("plan_events");
        rows.bounds().createOrReplaceTempView("plan_bounds");
        rows.points().createOrReplaceTempView("plan_points");
        query("""
                        SELECT p.point, SUM(r.trial_to - r.trial_from) AS trials,
                               SUM(r.trial_to - r.trial_from) = MAX(p.wanted) AND NOT BOOL_OR(p.stops) AS fixed
                        FROM ranges r JOIN plan_points p ON p.point = r.point
                        GROUP BY p.point""").createOrReplaceTempView("trials_of_point");
        query(String.format(Locale.ROOT, """
                        SELECT point, event, MIN(trial_to) AS trials FROM ranges
                        WHERE event IS NOT NULL AND exceedances = %d GROUP BY point, event""", plan.exceedancesToStop())).createOrReplaceTempView("ends");

        stage("points", query("SELECT * EXCEPT (ordinal, wanted, stops) FROM plan_points ORDER BY ordinal"));
        stage("counts", counts());
        CountedOnce.require(directory, staged.get("counts"), plan, commits.trials());
        query("""
                        SELECT point, t.metric, t.value, SUM(t.count) AS count
                        FROM ranges LATERAL VIEW explode(counts) AS t
                        WHERE contains(t.metric, ' # ') GROUP BY point, t.metric, t.value""").createOrReplaceTempView("beside");
        query("""
                        SELECT s.*, b.beside
                        FROM (SELECT e.point, e.event, collect_list(struct(c.value, c.count)) AS sample
                              FROM plan_events e JOIN counts c ON c.point = e.point AND c.metric = e.event
                              WHERE e.method <> 'monte-carlo' GROUP BY e.point, e.event) s
                        LEFT JOIN (SELECT point, substring_index(metric, ' # ', 1) AS event,
                                          collect_list(struct(substring(metric, instr(metric, ' # ') + 3) AS name,
                                                              value, count)) AS beside
                                   FROM beside WHERE NOT contains(metric, ' # level ') GROUP BY 1, 2) b
                          ON b.point = s.point AND b.event = s.event""").createOrReplaceTempView("samples");
        bins().createOrReplaceTempView("bins");
        stage("moments", moments());
        stage("tails", query(TailsQuery.of(plan, rows)));
        stage("levels", query(LevelsQuery.of(rows)));
        stage("bounds", bounds());
        stage("summary", summary());
    }

    /** Writes a table; a column that is required and has a null nevertheless fails. */
    private void stage(String table, Dataset<Row> contents) throws IOException {
        StructType schema = NullableColumns.declare(table, rows.parameters(), contents.schema());
        Path file = directory.stageTable(spark.createDataFrame(contents.toJavaRDD(), schema));
        staged.put(table, file);
        spark.read().parquet(file.toString()).createOrReplaceTempView(table);
    }

    private Dataset<Row> query(String sql) {
        return spark.sql(sql);
    }

    private Dataset<Row> counts() {
        return query(String.format(Locale.ROOT, """
                SELECT p.experiment, c.point, %s, c.metric, c.value, c.count, c.first_trial
                FROM (SELECT point, t.metric, t.value, SUM(t.count) AS count, MIN(t.first_trial) AS first_trial
                      FROM ranges LATERAL VIEW explode(counts) AS t
                      GROUP BY point, t.metric, t.value) c
                JOIN plan_points p ON p.point = c.point
                JOIN plan_quantities q ON q.point = c.point AND q.metric = c.metric
                ORDER BY p.ordinal, c.metric, c.value""", rows.parameterColumns("p.")));
    }

    /** What the bins of metrics that are not counted value by value hold. */
    private Dataset<Row> bins() {
        return query(String.format(Locale.ROOT, """
                SELECT point, t.metric, t.value,
                       CAST(SUM(CAST(t.offset_sum AS DECIMAL(38,0))) AS DECIMAL(38,0)) AS offset_sum,
                       CAST(SUM(CAST(t.offset_squares AS DECIMAL(38,0))) AS DECIMAL(38,0)) AS offset_squares,
                       MIN(t.offset_least) AS offset_least, MAX(t.offset_greatest) AS offset_greatest
                FROM ranges LATERAL VIEW explode(counts) AS t
                WHERE %s AND t.offset_sum IS NOT NULL
                GROUP BY point, t.metric, t.value""", rows.hasBins()));
    }

    private Dataset<Row> moments() {
        return query(String.format(Locale.ROOT, """
                SELECT c.experiment, c.point, %1$s, c.metric, SUM(c.count) AS count,
                       CAST(SUM(CAST(c.value AS DECIMAL(38,0)) * c.count)
                            + SUM(COALESCE(b.offset_sum, 0)) AS DECIMAL(38,0)) AS sum,
                       CAST(SUM(CAST(c.value AS DECIMAL(19,0)) * CAST(c.value AS DECIMAL(19,0)) * c.count)
                            + SUM(COALESCE(CAST(2 * CAST(c.value AS DECIMAL(38,0)) * b.offset_sum AS DECIMAL(38,0))
                                           + b.offset_squares, 0))
                            AS DECIMAL(38,0)) AS sum_squares,
                       MIN(c.value + COALESCE(b.offset_least, 0)) AS min,
                       MAX(c.value + COALESCE(b.offset_greatest, 0)) AS max
                FROM counts c
                LEFT JOIN bins b ON b.point = c.point AND b.metric = c.metric AND b.value = c.value
                JOIN plan_quantities q ON q.point = c.point AND q.metric = c.metric AND q.is_metric
                JOIN plan_points p ON p.point = c.point
                GROUP BY p.ordinal, c.experiment, c.point, %1$s, c.metric
                ORDER BY p.ordinal, c.metric""", rows.parameterColumns("p.")));
    }

    private Dataset<Row> bounds() {
        long statements = query("""
                        SELECT * FROM plan_bounds WHERE applies
                        AND NOT (kind = 'upper' AND log10_bound >= 0)""").count();
        double alpha = (1 - plan.confidence()) / Math.max(1, statements);
        return query(String.format(
                Locale.ROOT,
                """
                WITH limits AS (
                  SELECT p.ordinal, p.experiment, %4$s, t.metric, t.threshold, b.*,
                         t.interval = 'replications' AS asymptotic,
                         %2$s AS log10_low,
                         %3$s AS log10_high
                  FROM plan_bounds b
                  JOIN tails t ON t.point = b.point AND t.event = b.event
                  JOIN plan_events e ON e.point = b.point AND e.event = b.event
                  LEFT JOIN samples m ON m.point = b.point AND m.event = b.event
                  JOIN plan_points p ON p.point = b.point)
                SELECT point, experiment, %5$s, event, bound_name, kind, applies, log10_bound,
                       CASE WHEN NOT applies THEN NULL
                            WHEN kind = 'upper' AND log10_bound >= 0 THEN 'vacuous'
                            WHEN kind <> 'lower' AND log10_low > log10_bound AND NOT in_the_limit THEN 'violated'
                            WHEN kind <> 'upper' AND log10_high < log10_bound AND NOT asymptotic AND NOT in_the_limit
                            THEN 'violated'
                            WHEN kind = 'upper' AND log10_high <= log10_bound AND asymptotic
                            THEN 'consistent (asymptotic)'
                            WHEN kind = 'upper' AND log10_high <= log10_bound THEN 'consistent'
                            WHEN kind = 'lower' AND log10_low >= log10_bound THEN 'consistent'
                            ELSE 'inconclusive' END AS verdict,
                       CAST(%1$s AS DOUBLE) AS verdict_alpha
                FROM limits
                ORDER BY ordinal, bound_name, metric, threshold, event""",
                number(alpha),
                TailsQuery.log10Limit("valid_low", "t.", number(alpha)),
                TailsQuery.log10Limit("high", "t.", number(alpha)),
                rows.parameterColumns("p."),
                rows.parameterColumns("")));
    }

    private Dataset<Row> summary() {
        String alpha = number(1 - plan.confidence());
        StringBuilder quantiles = new StringBuilder();
        StringBuilder columns = new StringBuilder();
        for (Map.Entry<String, String> quantile : QUANTILES.entrySet()) {
            quantiles.append(String.format(Locale.ROOT, """
                    ,
                    MIN(CASE WHEN below + count >= quantile_rank(total, %1$sD) THEN least END) AS %2$s,
                    MIN(CASE WHEN below + count >= quantile_rank_low(total, %1$sD, %3$s) THEN least END) AS %2$s_low,
                    MIN(CASE WHEN below + count >= quantile_rank_high(total, %1$sD, %3$s) THEN greatest END) AS %2$s_high""", quantile.getValue(), quantile.getKey(), alpha));
            columns.append(String.format(
                    Locale.ROOT,
                    ", q.%1$s / f.units AS %1$s, CASE WHEN t.fixed THEN q.%1$s_low / f.units END AS %1$s_low,"
                            + " CASE WHEN t.fixed THEN q.%1$s_high / f.units END AS %1$s_high",
                    quantile.getKey()));
        }
        return query(String.format(
                Locale.ROOT, """
                WITH ranked AS (
                  SELECT c.*, CAST(c.value + COALESCE(b.offset_least, 0) AS DOUBLE) AS least,
                         CAST(c.value + COALESCE(b.offset_greatest, 0) AS DOUBLE) AS greatest,
                         m.count AS total, COALESCE(SUM(c.count) OVER (
                           PARTITION BY c.point, c.metric ORDER BY c.value
                           ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS below
                  FROM counts c
                  LEFT JOIN bins b ON b.point = c.point AND b.metric = c.metric AND b.value = c.value
                  JOIN moments m ON m.point = c.point AND m.metric = c.metric),
                quantiles AS (
                  SELECT point, metric%4$s
                  FROM ranked GROUP BY point, metric)
                SELECT m.point, m.experiment, %1$s, m.metric, m.count AS trials,
                       sample_mean(m.count, m.sum) / f.units AS mean,
                       CASE WHEN NOT t.fixed THEN NULL
                            WHEN f.is_flag THEN limit_low(CAST(m.sum AS BIGINT), m.count, %2$s)
                            WHEN m.min < m.max THEN (sample_mean(m.count, m.sum)
                              - mean_half_width(m.count, m.sum, m.sum_squares, %2$s)) / f.units END AS mean_low,
                       CASE WHEN NOT t.fixed THEN NULL
                            WHEN f.is_flag THEN limit_high(CAST(m.sum AS BIGINT), m.count, %2$s)
                            WHEN m.min < m.max THEN (sample_mean(m.count, m.sum)
                              + mean_half_width(m.count, m.sum, m.sum_squares, %2$s)) / f.units END AS mean_high,
                       CASE WHEN NOT t.fixed THEN NULL
                            WHEN f.is_flag THEN 'clopper-pearson'
                            WHEN m.min < m.max THEN 'student' END AS mean_interval,
                       CAST(%3$s AS DOUBLE) AS confidence,
                       sample_standard_deviation(m.count, m.sum, m.sum_squares) / f.units AS standard_deviation,
                       CAST(m.min AS DOUBLE) / f.units AS minimum,
                       CAST(m.max AS DOUBLE) / f.units AS maximum%5$s
                FROM moments m
                JOIN plan_points p ON p.point = m.point
                JOIN trials_of_point t ON t.point = m.point
                JOIN quantiles q ON q.point = m.point AND q.metric = m.metric
                JOIN plan_quantities f ON f.point = m.point AND f.metric = m.metric
                ORDER BY p.ordinal, m.metric""", rows.parameterColumns("p."), alpha, number(plan.confidence()), quantiles, columns));
    }

    /** Writes a double as a SQL literal of that very double. */
    static String number(double value) {
        return value + "D";
    }
}
