package io.swallowtail.jobs.store;

import io.swallowtail.jobs.sql.Sessions;
import java.io.Closeable;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** A place for sweeps in tests: a local disk, HDFS or an object store. */
public interface Store extends Closeable {
    /** Where directories may be made, such as {@code hdfs://127.0.0.1:8020/sweeps}; no slash at the end. */
    String root();

    /** Hadoop's settings for this store, by their keys; as system properties they have the prefix {@code spark.hadoop.}. */
    Map<String, String> settings();

    /** Passes the settings to all of this JVM, as options {@code -D} would, until {@link #forget}. */
    default void use() {
        settings().forEach((key, value) -> System.setProperty("spark.hadoop." + key, value));
    }

    /** Takes the settings back. */
    default void forget() {
        settings().keySet().forEach(key -> System.clearProperty("spark.hadoop." + key));
    }

    /** Hadoop's configuration with these settings. */
    default Configuration configuration() {
        Configuration configuration = Sessions.hadoopConfiguration();
        settings().forEach(configuration::set);
        return configuration;
    }
}
