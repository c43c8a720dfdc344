package io.swallowtail.jobs.connector;

import io.swallowtail.answers.method.Method;
import io.swallowtail.jobs.spark.TableFunction;
import io.swallowtail.jobs.spark.TableFunction.Argument;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * The table function {@code tail}: the estimated probability of an event, even if it is rare. The setting {@code spark.sql.extensions =
 * io.swallowtail.jobs.connector.TailExtension} provides it in a new session; {@link SimulationCatalog} adds it to a session that has begun. A
 * query estimates in one Spark task, and Spark keeps the answer for later queries.
 */
public final class TailExtension implements Function1<SparkSessionExtensions, BoxedUnit> {
    static final String NAME = "tail";

    /** The columns of its row: {@code runs}, and columns of the table {@code tails}. */
    public static final StructType COLUMNS = StructType.fromDDL("""
            experiment STRING NOT NULL, point STRING NOT NULL, event STRING NOT NULL, estimate DOUBLE NOT NULL, log10_estimate DOUBLE,
            ci_low DOUBLE NOT NULL, ci_high DOUBLE NOT NULL, confidence DOUBLE NOT NULL, interval STRING NOT NULL, method STRING NOT NULL,
            trials BIGINT NOT NULL, runs BIGINT NOT NULL, reliability STRING NOT NULL, reason STRING""");

    private static final List<Argument> ARGUMENTS = List.of(
            new Argument("experiment", null),
            new Argument("event", null),
            new Argument("parameters", null),
            new Argument("relative_error", 0.1),
            new Argument("confidence", 0.95),
            new Argument("seed", Long.valueOf(TableDefaults.DEFAULT_SEED)),
            new Argument("method", Method.AUTO));

    private final Map<List<Object>, JavaRDD<Row>> answers = new ConcurrentHashMap<>();

    /** Creates the extension. Spark calls this constructor. */
    public TailExtension() {}

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        function().inject(extensions);
        return BoxedUnit.UNIT;
    }

    /**
     * Describes the function.
     *
     * @return the function of a session that has none yet
     */
    public TableFunction function() {
        return new TableFunction(
                NAME, ARGUMENTS, values -> SimulationException.reporting(() -> rows(TailQuery.of(values.get()))));
    }

    private Dataset<Row> rows(TailQuery query) {
        SparkSession spark = SparkSession.active();
        JavaRDD<Row> answer = answers.computeIfAbsent(
                query.identity(),
                identity -> new JavaSparkContext(spark.sparkContext())
                        .parallelize(List.of(query), 1)
                        .map(TailQuery::answer)
                        .setName(identity.toString())
                        .cache());
        return spark.createDataFrame(answer, COLUMNS);
    }
}
