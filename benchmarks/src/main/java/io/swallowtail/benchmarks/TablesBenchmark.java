package io.swallowtail.benchmarks;

import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CountsQuery;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Times the opening of a sweep's directory, and its tables: counts summed by Spark SQL, and by the driver alone. */
public final class TablesBenchmark {
    private static final int DEFAULT_TIMES = 3;
    private static final double MEGABYTE = 1e6;

    private TablesBenchmark() {}

    /** A step that is timed. */
    private interface Timed {
        void run() throws IOException;
    }

    /**
     * Opens the directory, makes the tables several times and opens it again. Prints seconds, processor time and the peak of the heap of each step.
     *
     * @param args the directory of a finished sweep, whose tables are replaced by equal ones, and how often
     * @throws IOException if the directory cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        SweepDirectory directory = new SweepDirectory(args[0], Sessions.hadoopConfiguration());
        int times = args.length > 1 ? Integer.parseInt(args[1]) : DEFAULT_TIMES;
        time("opened", () -> open(directory).close());
        try (SweepWriter writer = open(directory);
                SparkSession spark = Sessions.start("local[*]", directory.scratch())) {
            spark.range(1).count(); // what every run of Spark loads
            TableEngine engine = new TableEngine(writer.plan());
            SweepTables tables = new SweepTables(writer);
            for (int i = 0; i < times; i++) {
                time(
                        "counts summed by Spark SQL",
                        () -> tables.write(engine, new CountsQuery(spark, writer).tables(engine), true, point -> {}));
                time("counts summed by the driver", tables::make);
            }
        }
        time("opened again", () -> open(directory).close());
    }

    private static SweepWriter open(SweepDirectory directory) throws IOException {
        Catalogue catalogue = Catalogue.load();
        return SweepWriter.open(directory, directory.description(catalogue).plan(), catalogue, false);
    }

    private static void time(String what, Timed step) throws IOException {
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = System.nanoTime();
        Duration before = processorTime();
        step.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        double processor = processorTime().minus(before).toNanos() / 1e9;
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                Locale.ROOT,
                "%s: %.2f s, %.2f s of processor time, at most %.0f MB of heap%n",
                what,
                seconds,
                processor,
                peak / MEGABYTE);
    }

    private static Duration processorTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
