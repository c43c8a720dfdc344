package io.swallowtail.benchmarks;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.SweepWriter;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.CountsQuery;
import io.swallowtail.tails.TableEngine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Times the tables of a sweep's directory: counts summed by Spark SQL, and by the driver alone. */
public final class TablesBenchmark {
    private static final int DEFAULT_TIMES = 3;
    private static final double MEGABYTE = 1e6;

    private TablesBenchmark() {}

    /** Makes tables. */
    private interface Making {
        void make() throws IOException;
    }

    /**
     * Makes the tables several times and prints seconds and the peak of the heap.
     *
     * @param args the directory of a finished sweep, whose tables are replaced by equal ones, and how often
     * @throws IOException if the directory cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        SweepDirectory directory = new SweepDirectory(args[0], Sessions.hadoopConfiguration());
        int times = args.length > 1 ? Integer.parseInt(args[1]) : DEFAULT_TIMES;
        SweepPlan plan = directory.description(Catalogue.load()).plan();
        try (SparkSession spark = Sessions.start("local[*]", directory.scratch());
                SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            spark.range(1).count(); // what every run of Spark loads
            TableEngine engine = new TableEngine(writer.plan());
            for (int i = 0; i < times; i++) {
                time(
                        "by Spark SQL",
                        () -> writer.writeTables(
                                engine, new CountsQuery(spark, writer).tablesBySpark(engine), true, point -> {}));
                time("by the driver", writer::makeTables);
            }
        }
    }

    private static void time(String how, Making making) throws IOException {
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = System.nanoTime();
        making.make();
        double seconds = (System.nanoTime() - start) / 1e9;
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                Locale.ROOT, "counts summed %s: %.2f s, at most %.0f MB of heap%n", how, seconds, peak / MEGABYTE);
    }
}
