package io.swallowtail.jobs.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.jdk.javaapi.CollectionConverters;

/** Spark's plan of a query, which need not run. */
public final class QueryPlan {
    /** The most rows that are collected at once. */
    private static final long FEW = 10_000;

    private QueryPlan() {}

    /**
     * Returns whether a query has so few rows that Spark should collect them at once. It then runs no more partitions than a LIMIT needs.
     *
     * @return whether its plan bounds the number of rows by a small number
     */
    public static boolean isFew(Dataset<?> query) {
        return query.queryExecution().optimizedPlan().maxRows().exists(most -> (long) most <= FEW);
    }

    /**
     * Lists the scans of a kind in the optimized plan, including those of subqueries.
     *
     * @param kind the class of the scans
     * @param <T> the class of the scans
     */
    public static <T extends Scan> List<T> scans(Dataset<?> query, Class<T> kind) {
        LogicalPlan plan = query.queryExecution().optimizedPlan();
        List<LogicalPlan> plans = new ArrayList<>(CollectionConverters.asJava(plan.subqueriesAll()));
        plans.add(plan);
        List<T> scans = new ArrayList<>();
        for (LogicalPlan each : plans) {
            for (LogicalPlan leaf : CollectionConverters.asJava(each.collectLeaves())) {
                if (leaf instanceof DataSourceV2ScanRelation relation && kind.isInstance(relation.scan())) {
                    scans.add(kind.cast(relation.scan()));
                }
            }
        }
        return scans;
    }
}
