package io.swallowtail.tables;

import io.swallowtail.commit.SampleQuantity;
import io.swallowtail.plan.Method;
import io.swallowtail.rare.SplittingDoubts;
import io.swallowtail.rare.UnionTally;
import io.swallowtail.statistics.FixedLogarithm;
import io.swallowtail.statistics.ReplicatedTail;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.api.java.UDF5;
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
     * @param beside of a splitting, rows of a quantity's name beyond the event's, a value and how often it was seen; or null
     */
    static SampledTail of(String method, Double logEdges, Seq<Row> sample, Seq<Row> beside) {
        List<Row> rows = rows(sample).stream()
                .sorted(Comparator.comparingLong(row -> row.getLong(0)))
                .toList();
        return Method.of(method) == Method.UNION ? new Union(logEdges, rows) : new Replications(rows, rows(beside));
    }

    private static List<Row> rows(Seq<Row> rows) {
        return rows == null ? List.of() : CollectionConverters.asJava(rows);
    }

    /** Names the kind of the limits. */
    abstract String interval();

    /** Gives the natural logarithm of a low limit that holds for every law of the sample. */
    abstract double logValidLow(double alpha);

    /** Says why it is not to be relied on; null if it is. */
    abstract String doubt(String withoutScore);

    /** Gives the natural logarithm of the estimate. */
    abstract double log();

    /** Gives that of the low limit. */
    abstract double logLow(double alpha);

    /** Gives that of the high limit. */
    abstract double logHigh(double alpha);

    /** Gives the standard error as a share of the estimate, NaN if it is not known. */
    abstract double relativeError();

    /**
     * Registers {@code sampled_log}, {@code sampled_error} and {@code sampled_interval}, of method, log_edges, sample and what is
     * beside it; {@code sampled_doubt}, of the flags without a finer score too; {@code sampled_log_low}, {@code sampled_log_high}
     * and {@code sampled_log_valid_low}, of the error probability.
     */
    static void register(SparkSession spark) {
        spark.udf().register("sampled_log", value(SampledTail::log), DataTypes.DoubleType);
        spark.udf().register("sampled_error", value(SampledTail::relativeError), DataTypes.DoubleType);
        spark.udf().register("sampled_log_low", limit(SampledTail::logLow), DataTypes.DoubleType);
        spark.udf().register("sampled_log_high", limit(SampledTail::logHigh), DataTypes.DoubleType);
        spark.udf().register("sampled_log_valid_low", limit(SampledTail::logValidLow), DataTypes.DoubleType);
        UDF4<String, Double, Seq<Row>, Seq<Row>, String> interval = (method, logEdges, sample, beside) ->
                of(method, logEdges, sample, beside).interval();
        spark.udf().register("sampled_interval", interval, DataTypes.StringType);
        UDF5<String, Double, Seq<Row>, Seq<Row>, String, String> doubt = (method, logEdges, sample, beside, flags) ->
                of(method, logEdges, sample, beside).doubt(flags);
        spark.udf().register("sampled_doubt", doubt, DataTypes.StringType);
    }

    private interface Value extends ToDoubleFunction<SampledTail>, Serializable {}

    private interface Limit extends Serializable {
        double of(SampledTail tail, double alpha);
    }

    private static UDF4<String, Double, Seq<Row>, Seq<Row>, Double> value(Value value) {
        return (method, logEdges, sample, beside) -> {
            double found = value.applyAsDouble(of(method, logEdges, sample, beside));
            return Double.isNaN(found) ? null : (Double) found;
        };
    }

    private static UDF5<String, Double, Seq<Row>, Seq<Row>, Double, Double> limit(Limit limit) {
        return (method, logEdges, sample, beside, alpha) -> limit.of(of(method, logEdges, sample, beside), alpha);
    }

    /** The replications of a splitting, none of which says anything alone. */
    private static final class Replications extends SampledTail {
        private final ReplicatedTail tail;
        private final List<String> unreached = new ArrayList<>();

        Replications(List<Row> sample, List<Row> beside) {
            long draws = 0;
            double ancestors = 0;
            long replications = 0;
            boolean never = false;
            List<Row> reachRows = new ArrayList<>();
            for (Row row : beside) {
                String[] name = row.getString(0).split(SampleQuantity.MARK, 2);
                long value = row.getLong(1);
                long count = row.getLong(2);
                if (name[0].equals(SampleQuantity.DRAWS.word())) {
                    draws = value;
                } else if (name[0].equals(SampleQuantity.REACH.word())) {
                    reachRows.add(RowFactory.create(value, count));
                } else if (name[0].equals(SampleQuantity.ANCESTORS.word()) && value > 0) {
                    ancestors += (double) value * count;
                    replications += count;
                } else if (name[0].equals(SampleQuantity.UNREACHED.word())) {
                    unreached.add(name[1]);
                } else if (name[0].equals(SampleQuantity.NEVER.word())) {
                    never = true;
                }
            }
            if (never) {
                tail = ReplicatedTail.never();
            } else if (draws > 0) {
                tail = ReplicatedTail.counted(logs(sample), draws);
            } else if (!reachRows.isEmpty()) {
                tail = ReplicatedTail.unreached(logs(reachRows));
            } else {
                tail = ReplicatedTail.of(logs(sample), ancestors / replications);
            }
            Collections.sort(unreached);
        }

        private static double[] logs(List<Row> rows) {
            return rows.stream()
                    .sorted(Comparator.comparingLong(row -> row.getLong(0)))
                    .flatMapToDouble(row -> {
                        double[] equal = new double[(int) row.getLong(1)];
                        Arrays.fill(equal, FixedLogarithm.log(row.getLong(0)));
                        return Arrays.stream(equal);
                    })
                    .toArray();
        }

        @Override
        String interval() {
            return tail.interval().word();
        }

        @Override
        double log() {
            return tail.log();
        }

        @Override
        double logLow(double alpha) {
            return tail.logLow(alpha);
        }

        @Override
        double logHigh(double alpha) {
            return tail.logHigh(alpha);
        }

        @Override
        double logValidLow(double alpha) {
            return tail.logValidLow(alpha);
        }

        @Override
        double relativeError() {
            return tail.relativeError();
        }

        @Override
        String doubt(String withoutScore) {
            return SplittingDoubts.of(
                    tail, unreached, withoutScore == null ? List.of() : List.of(withoutScore.split(", ")));
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
        String interval() {
            return isImpossible() ? "exact" : "bounded";
        }

        @Override
        double logValidLow(double alpha) {
            return logLow(alpha);
        }

        @Override
        String doubt(String withoutScore) {
            return null;
        }

        @Override
        double relativeError() {
            return isImpossible() ? 0 : tally.relativeError();
        }
    }
}
