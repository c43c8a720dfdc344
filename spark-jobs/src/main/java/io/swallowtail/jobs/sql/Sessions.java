package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.jobs.connector.SimulationCatalog;
import io.swallowtail.jobs.connector.TailExtension;
import io.swallowtail.jobs.spark.ClassicSession;
import io.swallowtail.jobs.store.LocalDiskFiles;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.local.RawLocalFs;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionBuilder;

/**
 * Starts Spark sessions for Swallowtail. They log little and have no web page, use plain local files and the time zone UTC, and offer the
 * simulations as the catalog {@code sim}.
 */
public final class Sessions {
    /** System property, set by the launcher: the application jar and the jars of external protocols, separated by commas. */
    static final String JARS = "swallowtail.jars";

    /** Options of Java for executors: those of the launcher's {@code trials.args}, without huge pages and thresholds of compilers. */
    public static final String EXECUTOR_OPTIONS = "-XX:+IgnoreUnrecognizedVMOptions -XX:+UseParallelGC -XX:UseAVX=2";

    /** The heap below which Spark refuses to start, in bytes. */
    private static final long LEAST_MEMORY = 471_859_200;

    /** The prefix of Hadoop's settings among Spark's. */
    private static final String HADOOP = "spark.hadoop.";

    /** Hadoop's configuration files, which take longer to read than to copy. Commands without a directory do not read them. */
    private static final class HadoopFiles {
        private static final Configuration READ = new Configuration();

        static {
            // Only copies of files that have been read need not read them.
            READ.size();
        }
    }

    private Sessions() {}

    /**
     * Returns Hadoop's configuration for work without a session. It consists of Hadoop's configuration files and of the settings {@code
     * spark.hadoop.*} in this JVM's system properties, which {@code -D} and {@code spark-submit --conf} set.
     *
     * @return a configuration with plain local files, as in the sessions
     */
    public static Configuration hadoopConfiguration() {
        nameUser();
        Configuration configuration = new Configuration(HadoopFiles.READ);
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
     * Returns the default master.
     *
     * @return the property {@code spark.master}, which {@code spark-submit} sets; otherwise all cores of this machine
     */
    public static String defaultMaster() {
        return System.getProperty("spark.master", "local[*]");
    }

    /**
     * Starts a session, or returns the running one.
     *
     * @param master Spark's master URL, such as {@code local[*]}
     * @param scratch directory for Spark's temporary files
     * @throws BadInputException as {@link #requireMemory}
     */
    public static SparkSession start(String master, String scratch) {
        requireMemory();
        nameUser();
        SparkSessionBuilder builder = ClassicSession.builder()
                .appName("swallowtail")
                .master(master)
                .config("spark.ui.showConsoleProgress", false)
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.datetime.java8API.enabled", true)
                .config("spark.sql.catalog.sim", SimulationCatalog.class.getName())
                .config("spark.sql.extensions", TailExtension.class.getName())
                .config("spark.hadoop.fs.file.impl", localFiles(master).getName())
                .config("spark.hadoop.fs.AbstractFileSystem.file.impl", RawLocalFs.class.getName())
                .config("spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
        setUnlessGiven(builder, "spark.ui.enabled", "false");
        // Spark keeps 0.6 kB for each task of these stages, also without its web page. By default there are 1,000
        // stages.
        setUnlessGiven(builder, "spark.ui.retainedStages", "5");
        setUnlessGiven(builder, "spark.log.structuredLogging.enabled", "false");
        setUnlessGiven(builder, "spark.sql.shuffle.partitions", "4");
        setUnlessGiven(builder, "spark.sql.warehouse.dir", scratch + "/warehouse");
        if (!master.startsWith("k8s")) {
            // On Kubernetes this path would become the executors' volume.
            setUnlessGiven(builder, "spark.local.dir", scratch);
        }
        if (master.startsWith("local")) {
            // The progress of tasks arrives with heartbeats. It is shown every few seconds.
            setUnlessGiven(builder, "spark.executor.heartbeatInterval", "2s");
            setUnlessGiven(builder, "spark.driver.host", "127.0.0.1");
            setUnlessGiven(builder, "spark.driver.bindAddress", "127.0.0.1");
        } else {
            shipToExecutors(builder);
            setTimeouts(builder);
            if (System.getProperty("spark.yarn.max.executor.failures") == null) {
                // Spark ends this process after some failures in all. A run ends after some in a row (ClusterWatch).
                setUnlessGiven(builder, "spark.executor.maxNumFailures", Integer.toString(Integer.MAX_VALUE));
            }
        }
        return builder.getOrCreate();
    }

    /**
     * Checks that this JVM has the memory that a session needs.
     *
     * @throws BadInputException if the maximum heap is too small
     */
    public static void requireMemory() {
        if (Runtime.getRuntime().maxMemory() < LEAST_MEMORY) {
            throw new BadInputException(
                    "SWALLOWTAIL_JAVA_OPTIONS", "-Xmx must be at least 512m, because Spark needs that memory");
        }
    }

    /** Names the user to Hadoop if the system has no name for the user id, as in a container of OpenShift. Hadoop refuses to work without one. */
    private static void nameUser() {
        if ("?".equals(System.getProperty("user.name"))) {
            String name = System.getenv().getOrDefault("HADOOP_USER_NAME", "swallowtail");
            UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser(name));
        }
    }

    /** The class for local files. Executors of a cluster use local files before they have Swallowtail's jars. */
    private static Class<? extends FileSystem> localFiles(String master) {
        return master.matches("local(\\[.*)?") ? LocalDiskFiles.class : RawLocalFileSystem.class;
    }

    /**
     * Sends the other jars to executors, which have only Spark's. With spark-submit the jars are already known. The default garbage
     * collector of executors and vectors of 512 bits slow trials down (docs/contributing/performance.md).
     */
    private static void shipToExecutors(SparkSessionBuilder builder) {
        String shipped = System.getProperty(JARS, "");
        setUnlessGiven(builder, "spark.jars", shipped);
        if (System.getProperty("spark.yarn.archive") == null && !shipped.isEmpty()) {
            // Without SPARK_HOME, Spark does not find its jars on this machine.
            setUnlessGiven(builder, "spark.yarn.jars", sparkJars(List.of(shipped.split(","))));
        }
        setUnlessGiven(builder, "spark.executor.extraJavaOptions", EXECUTOR_OPTIONS);
        // The default buffer is on the local disk and does not accept RawLocalFileSystem.
        setUnlessGiven(builder, "spark.hadoop.fs.s3a.fast.upload.buffer", "bytebuffer");
    }

    /** Lists the jars on the class path that are not shipped. */
    private static String sparkJars(List<String> shipped) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(jar -> jar.endsWith(".jar") && !shipped.contains(jar))
                .collect(Collectors.joining(","));
    }

    /**
     * Spark abandons a hung executor after one minute; by default it waits two to three. Heartbeats have their own thread, so tasks may take
     * any time. A pause of the whole Java process, such as a garbage collection, may take a minute.
     */
    private static void setTimeouts(SparkSessionBuilder builder) {
        setUnlessGiven(builder, "spark.network.timeout", "60s");
        // Spark refuses a timeout that is shorter than heartbeats or the interval between its checks, a minute by
        // default.
        long quarter = Math.max(1, new SparkConf().getTimeAsSeconds("spark.network.timeout", "60s") / 4);
        setUnlessGiven(builder, "spark.network.timeoutInterval", Math.min(10, quarter) + "s");
        setUnlessGiven(builder, "spark.executor.heartbeatInterval", Math.min(5, quarter) + "s");
    }

    private static void setUnlessGiven(SparkSessionBuilder builder, String key, String value) {
        if (System.getProperty(key) == null && !value.isEmpty()) {
            builder.config(key, value);
        }
    }
}
