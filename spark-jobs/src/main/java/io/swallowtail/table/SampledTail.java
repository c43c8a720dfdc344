package io.swallowtail.table;

import io.swallowtail.estimate.FixedLogarithm;
import io.swallowtail.estimate.ReplicationMean;
import io.swallowtail.plan.Method;
import io.swallowtail.tail.UnionTally;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The tail of an event that is the mean of a sample other than whether the event happened: the estimates of a splitting's
 * replications, or one over the number of overloaded edges.
 */
abstract class SampledTail {
    /**
     * Takes a sample.
     *
     * @param method the word of a method that is not Monte Carlo
     * @param logEdges natural logarithm of the expected number of overloaded edges; null for a splitting
     * @param sample rows of a value and how often it was seen, in any order; null if nothing was
     */
    static SampledTail of(String method, Double logEdges, Seq<Row> sample) {
        List<Row> rows = sample == null
                ? List.of()
                : CollectionConverters.asJava(sample).stream()
                        .sorted(Comparator.comparingLong(row -> row.getLong(0)))
                        .toList();
        return Method.of(method) == Method.UNION ? new Union(logEdges, rows) : new Replications(rows);
    }

    /** Gives the natural logarithm of the estimate. */
    abstract double log();

    /** Gives that of the low limit. */
    abstract double logLow(double alpha);

    /** Gives that of the high limit. */
    abstract double logHigh(double alpha);

    /** Gives the standard error as a share of the estimate, NaN if it is not known. */
    abstract double relativeError();

    /**
     * Registers {@code sampled_log} and {@code sampled_error}, of method, log_edges and sample, and {@code sampled_log_low} and
     * {@code sampled_log_high}, of the error probability too.
     */
    static void register(SparkSession spark) {
        spark.udf().register("sampled_log", value(SampledTail::log), DataTypes.DoubleType);
        spark.udf().register("sampled_error", value(SampledTail::relativeError), DataTypes.DoubleType);
        spark.udf().register("sampled_log_low", limit(SampledTail::logLow), DataTypes.DoubleType);
        spark.udf().register("sampled_log_high", limit(SampledTail::logHigh), DataTypes.DoubleType);
    }

    private interface Value extends ToDoubleFunction<SampledTail>, Serializable {}

    private interface Limit extends Serializable {
        double of(SampledTail tail, double alpha);
    }

    private static UDF3<String, Double, Seq<Row>, Double> value(Value value) {
        return (method, logEdges, sample) -> {
            double found = value.applyAsDouble(of(method, logEdges, sample));
            return Double.isNaN(found) ? null : (Double) found;
        };
    }

    private static UDF4<String, Double, Seq<Row>, Double, Double> limit(Limit limit) {
        return (method, logEdges, sample, alpha) -> limit.of(of(method, logEdges, sample), alpha);
    }

    /** The mean of the replications of a splitting, none of which says anything alone. */
    private static final class Replications extends SampledTail {
        private final double[] logs;
        /** Null for a single replication, which has no spread. */
        private final ReplicationMean mean;

        Replications(List<Row> rows) {
            logs = rows.stream()
                    .flatMapToDouble(row -> {
                        double[] equal = new double[(int) row.getLong(1)];
                        Arrays.fill(equal, FixedLogarithm.log(row.getLong(0)));
                        return Arrays.stream(equal);
                    })
                    .toArray();
            mean = logs.length < 2 ? null : new ReplicationMean(logs, logs.length);
        }

        @Override
        double log() {
            return mean == null ? logs[0] : mean.log();
        }

        @Override
        double logLow(double alpha) {
            return logs.length < ReplicationMean.LEAST ? Double.NEGATIVE_INFINITY : mean.logLow(alpha);
        }

        @Override
        double logHigh(double alpha) {
            return logs.length < ReplicationMean.LEAST ? 0 : mean.logHigh(alpha);
        }

        @Override
        double relativeError() {
            return mean == null ? Double.NaN : mean.relativeError();
        }
    }

    /** Union sampling; without a sample if the event is impossible. */
    private static final class Union extends SampledTail {
        private final UnionTally tally;

        Union(double logEdges, List<Row> rows) {
            tally = new UnionTally(logEdges);
            rows.forEach(row -> tally.add(row.getLong(0), row.getLong(1)));
        }

        private boolean isImpossible() {
            return tally.trials() == 0;
        }

        @Override
        double log() {
            return isImpossible() ? Double.NEGATIVE_INFINITY : Math.min(0, tally.log());
        }

        @Override
        double logLow(double alpha) {
            return isImpossible() ? Double.NEGATIVE_INFINITY : tally.logLimits(alpha)[0];
        }

        @Override
        double logHigh(double alpha) {
            return isImpossible() ? Double.NEGATIVE_INFINITY : tally.logLimits(alpha)[1];
        }

        @Override
        double relativeError() {
            return isImpossible() ? 0 : tally.relativeError();
        }
    }
}
