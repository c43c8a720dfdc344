package io.swallowtail.jobs.spark;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionBuilder;

/** Sessions that run in this process, as opposed to those of a client of Spark Connect. */
public final class ClassicSession {
    private ClassicSession() {}

    /**
     * Begins to make a session. Spark's general builder finds the class of these sessions by Scala's reflection, which takes a tenth of the
     * starting time.
     */
    public static SparkSessionBuilder builder() {
        return org.apache.spark.sql.classic.SparkSession.builder();
    }

    static org.apache.spark.sql.classic.SparkSession of(SparkSession spark) {
        return (org.apache.spark.sql.classic.SparkSession) spark;
    }
}
