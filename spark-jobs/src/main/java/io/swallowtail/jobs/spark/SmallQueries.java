package io.swallowtail.jobs.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OneRowRelation;
import org.apache.spark.sql.execution.CoalesceExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.FileSourceStrategy$;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * Makes Spark interpret queries of small tables, in one partition. Compiling such a query, planning it again while it runs, and exchanging
 * its rows take longer than answering it (docs/contributing/performance.md).
 */
public final class SmallQueries {
    /** A query that reads more bytes than this, or anything other than files, is compiled. */
    private static final long FEW_BYTES = 4L << 20;

    private static final Map<String, String> INTERPRETED = Map.of(
            "spark.sql.codegen.wholeStage", "false",
            "spark.sql.codegen.factoryMode", "NO_CODEGEN",
            "spark.sql.adaptive.enabled", "false",
            // A broadcast is a job of its own. Tables of one partition can be joined within one job.
            "spark.sql.autoBroadcastJoinThreshold", "-1");

    /** Plans the scan of files in one partition, which joins, groups and sorts without an exchange. */
    private static final class OnePartition extends SparkStrategy {
        @Override
        public Seq<SparkPlan> apply(LogicalPlan plan) {
            List<SparkPlan> planned = new ArrayList<>();
            FileSourceStrategy$.MODULE$.apply(plan).foreach(scan -> planned.add(new CoalesceExec(1, scan)));
            return CollectionConverters.asScala(planned).toSeq();
        }
    }

    private final SparkSession spark;
    private final Map<String, String> usual = new LinkedHashMap<>();

    /** Prepares a session. Its statements must not change its settings. */
    public SmallQueries(SparkSession spark) {
        this.spark = spark;
        INTERPRETED.keySet().forEach(key -> usual.put(key, spark.conf().get(key)));
    }

    /** Chooses how the session runs a query. Must be called before the query is planned. */
    public void prepare(Dataset<Row> query) {
        boolean small = isSmall(query);
        (small ? INTERPRETED : usual).forEach((key, value) -> spark.conf().set(key, value));
        List<SparkStrategy> strategies = small ? List.of(new OnePartition()) : List.of();
        ClassicSession.of(spark)
                .experimental()
                .extraStrategies_$eq(CollectionConverters.asScala(strategies).toSeq());
    }

    /** Returns whether a query reads few bytes, and only from files or from its own text. */
    static boolean isSmall(Dataset<Row> query) {
        AtomicLong bytes = new AtomicLong();
        query.queryExecution().analyzed().foreachWithSubqueries(part -> {
            if (part.children().isEmpty()) {
                bytes.addAndGet(isRead(part) ? part.stats().sizeInBytes().longValue() : FEW_BYTES);
            }
            return BoxedUnit.UNIT;
        });
        return bytes.get() < FEW_BYTES;
    }

    private static boolean isRead(LogicalPlan leaf) {
        return leaf instanceof LogicalRelation || leaf instanceof LocalRelation || leaf instanceof OneRowRelation;
    }
}
