package io.swallowtail.jobs.sql;

import java.io.IOException;
import java.net.InetAddress;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.InvalidApplicationMasterRequestException;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The driver of an application that YARN runs (cluster mode). */
public final class YarnDriver {
    private static final long PATIENCE_MILLIS = 2_000;

    private YarnDriver() {}

    /**
     * Returns whether this process is one.
     *
     * @return whether spark-submit started it with {@code --master yarn --deploy-mode cluster}
     */
    public static boolean isThisProcess() {
        return "cluster".equals(System.getProperty("spark.submit.deployMode"))
                && MasterUrl.isYarn(Sessions.defaultMaster());
    }

    /** Counts the containers of an application's executors that run now; 0 if the resource manager does not answer soon. */
    static int executors(String application) {
        YarnConfiguration yarn = new YarnConfiguration(Sessions.hadoopConfiguration());
        yarn.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, PATIENCE_MILLIS);
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(yarn);
            client.start();
            return client.getApplicationReport(ApplicationId.fromString(application))
                            .getApplicationResourceUsageReport()
                            .getNumUsedContainers()
                    - 1;
        } catch (IOException | YarnException e) {
            return 0;
        }
    }

    /**
     * Ends the application as failed. YARN starts a failed driver again, unless the driver itself has reported the failure. Spark reports only
     * the failure of the last attempt.
     *
     * @param reason a line that spark-submit prints
     * @throws IOException if YARN cannot be reached
     */
    public static void fail(String reason) throws IOException {
        try (AMRMClient<AMRMClient.ContainerRequest> client = AMRMClient.createAMRMClient()) {
            client.init(new YarnConfiguration(Sessions.hadoopConfiguration()));
            client.start();
            try {
                client.registerApplicationMaster(InetAddress.getLocalHost().getHostName(), 0, "");
            } catch (InvalidApplicationMasterRequestException e) {
                // Spark registered it with the session.
            }
            client.unregisterApplicationMaster(FinalApplicationStatus.FAILED, reason, "");
        } catch (YarnException e) {
            throw new IOException(e);
        }
    }
}
