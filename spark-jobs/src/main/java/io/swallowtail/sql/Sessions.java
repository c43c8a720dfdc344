package io.swallowtail.sql;

import io.swallowtail.connector.SimulationCatalog;
import io.swallowtail.files.LocalDiskFiles;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.local.RawLocalFs;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionBuilder;

/**
 * Starts Spark sessions for Swallowtail: quiet, without a web page, with plain files on local disks, in the time zone UTC, and with
 * the simulations as the catalog {@code sim}.
 */
public final class Sessions {
    /** System property, set by the launcher: the application jar and those of protocols from outside, separated by commas. */
    private static final String JARS = "swallowtail.jars";

    /** Prefix of Spark's settings that are Hadoop's. */
    private static final String HADOOP = "spark.hadoop.";

    private Sessions() {}

    /**
     * Returns Hadoop's configuration for work without a session: its configuration files, and the settings {@code spark.hadoop.*} of this
     * JVM's system properties, where {@code -D} and {@code spark-submit --conf} put them.
     *
     * @return a configuration with plain files on local disks, as in the sessions
     */
    public static Configuration hadoopConfiguration() {
        Configuration configuration = new Configuration();
        Properties properties = System.getProperties();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(HADOOP)) {
                configuration.set(key.substring(HADOOP.length()), properties.getProperty(key));
            }
        }
        configuration.set("fs.file.impl", LocalDiskFiles.class.getName());
        configuration.set("fs.AbstractFileSystem.file.impl", RawLocalFs.class.getName());
        return configuration;
    }

    /**
     * Gives the master of commands that do not name one.
     *
     * @return the one that was given to {@code spark-submit}, which sets the property {@code spark.master}; otherwise all cores of this
     *     machine
     */
    public static String defaultMaster() {
        return System.getProperty("spark.master", "local[*]");
    }

    /**
     * Starts a session, or returns the one that runs.
     *
     * @param master Spark's master URL, such as {@code local[*]}
     * @param scratch directory for Spark's temporary files
     * @return the session
     */
    public static SparkSession start(String master, String scratch) {
        // The general builder looks for this class by Scala's reflection, which takes a tenth of a start.
        SparkSessionBuilder builder = org.apache.spark.sql.classic.SparkSession.builder()
                .appName("swallowtail")
                .master(master)
                .config("spark.ui.enabled", false)
                .config("spark.ui.showConsoleProgress", false)
                .config("spark.log.structuredLogging.enabled", false)
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.datetime.java8API.enabled", true)
                .config("spark.sql.shuffle.partitions", 4)
                .config("spark.sql.catalog.sim", SimulationCatalog.class.getName())
                .config("spark.sql.warehouse.dir", scratch + "/warehouse")
                .config("spark.local.dir", scratch)
                .config("spark.hadoop.fs.file.impl", localFiles(master).getName())
                .config("spark.hadoop.fs.AbstractFileSystem.file.impl", RawLocalFs.class.getName())
                // Tables that are made during a run share the cores with its segments; jobs of one pool still go in
                // their order.
                .config("spark.scheduler.mode", "FAIR")
                .config("spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
        if (master.startsWith("local")) {
            // Progress of tasks arrives with heartbeats, and is shown every few seconds.
            setUnlessGiven(builder, "spark.executor.heartbeatInterval", "2s");
            builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1");
        } else {
            shipToExecutors(builder);
            setTimeouts(builder);
        }
        return builder.getOrCreate();
    }

    /** Executors of a cluster reach local files before they have Swallowtail's jars. */
    private static Class<? extends FileSystem> localFiles(String master) {
        return master.matches("local(\\[.*)?") ? LocalDiskFiles.class : RawLocalFileSystem.class;
    }

    /**
     * Executors have Spark's jars only; spark-submit has named the others. Their default collector slows trials down
     * (docs/reference/benchmarks.md).
     */
    private static void shipToExecutors(SparkSessionBuilder builder) {
        setUnlessGiven(builder, "spark.jars", System.getProperty(JARS, ""));
        setUnlessGiven(builder, "spark.executor.extraJavaOptions", "-XX:+UseParallelGC");
        // The default buffer, on the local disk, does not accept RawLocalFileSystem.
        setUnlessGiven(builder, "spark.hadoop.fs.s3a.fast.upload.buffer", "bytebuffer");
    }

    /**
     * A hung executor is given up after a minute, and not after the two to three of Spark's defaults. Heartbeats have a thread of
     * their own, so tasks may take any time; a pause of the whole Java process, such as a garbage collection, may take a minute.
     */
    private static void setTimeouts(SparkSessionBuilder builder) {
        setUnlessGiven(builder, "spark.network.timeout", "60s");
        // Spark refuses a timeout that is shorter than heartbeats or the interval between its checks, a minute by
        // default.
        long quarter = Math.max(1, JavaUtils.timeStringAsSec(System.getProperty("spark.network.timeout", "60s")) / 4);
        setUnlessGiven(builder, "spark.network.timeoutInterval", Math.min(10, quarter) + "s");
        setUnlessGiven(builder, "spark.executor.heartbeatInterval", Math.min(5, quarter) + "s");
    }

    private static void setUnlessGiven(SparkSessionBuilder builder, String key, String value) {
        if (System.getProperty(key) == null && !value.isEmpty()) {
            builder.config(key, value);
        }
    }
}
