package io.swallowtail.jobs.spark;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.spark.SparkEnv;

/** The executor that runs in this process. */
public final class ThisExecutor {
    private ThisExecutor() {}

    /**
     * Returns the address of the executor, because a machine may have several.
     *
     * @return HOST:PORT; outside of Spark the name of this machine
     * @throws UnknownHostException if the machine has no name
     */
    public static String address() throws UnknownHostException {
        SparkEnv spark = SparkEnv.get();
        return spark == null
                ? InetAddress.getLocalHost().getHostName()
                : spark.blockManager().blockManagerId().hostPort();
    }
}
