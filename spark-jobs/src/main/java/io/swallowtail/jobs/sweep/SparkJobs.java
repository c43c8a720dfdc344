package io.swallowtail.jobs.sweep;

import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import scala.Function1;
import scala.collection.Iterator;
import scala.collection.immutable.Range$;
import scala.jdk.javaapi.FutureConverters;
import scala.runtime.BoxedUnit;

/** Jobs on a Spark session. Cancelling them does not affect other jobs of the same application. */
final class SparkJobs implements Jobs {
    private final JavaSparkContext context;
    private final Broadcast<SerializableConfiguration> configuration;

    /** Marks the jobs of this run. */
    private final String tag = "swallowtail-" + UUID.randomUUID();

    SparkJobs(SparkSession spark) {
        this.context = new JavaSparkContext(spark.sparkContext());
        this.configuration =
                context.broadcast(new SerializableConfiguration(new Configuration(context.hadoopConfiguration())));
    }

    @Override
    public int cores() {
        return context.defaultParallelism();
    }

    @Override
    public <T, R> void start(
            List<T> tasks, Function2<T, Configuration, R> work, ObjIntConsumer<R> ended, Consumer<Throwable> failed) {
        Broadcast<SerializableConfiguration> sent = configuration;
        var results = context.parallelize(tasks, tasks.size())
                .map(task -> work.call(task, sent.value().value()));
        SparkContext spark = context.sc();
        spark.addJobTag(tag);
        try {
            var job = spark.submitJob(
                    results.rdd(),
                    (Function1<Iterator<R>, R> & Serializable) Iterator::next,
                    Range$.MODULE$.apply(0, tasks.size()),
                    (place, result) -> {
                        ended.accept(result, (Integer) place);
                        return BoxedUnit.UNIT;
                    },
                    () -> BoxedUnit.UNIT);
            FutureConverters.asJava(job).whenComplete((none, failure) -> {
                if (failure != null) {
                    failed.accept(failure);
                }
            });
        } finally {
            spark.removeJobTag(tag);
        }
    }

    @Override
    public void cancel() {
        context.sc().cancelJobsWithTag(tag);
    }
}
