package io.swallowtail.jobs.cluster;

import io.swallowtail.jobs.store.HdfsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;

/** YARN in this JVM with one node manager, whose containers are processes of this machine, on HDFS. Starting takes about ten seconds. */
final class YarnCluster implements AutoCloseable {
    private static final List<String> ADDRESSES = List.of(
            YarnConfiguration.RM_ADDRESS, YarnConfiguration.RM_SCHEDULER_ADDRESS, YarnConfiguration.RM_WEBAPP_ADDRESS);

    private final HdfsServer hdfs;
    private final MiniYARNCluster yarn = new MiniYARNCluster("swallowtail", 1, 1, 1);
    private final Path settings;

    private YarnCluster(Path directory) throws IOException {
        hdfs = HdfsServer.start(directory.resolve("hdfs"));
        Configuration configuration = new YarnConfiguration();
        String store = hdfs.root().replaceAll("/sweeps$", "");
        configuration.set("fs.defaultFS", store);
        configuration.setClass(YarnConfiguration.RM_SCHEDULER, FifoScheduler.class, Object.class);
        configuration.set(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "128");
        configuration.set(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, "4096");
        configuration.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        configuration.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
        configuration.setBoolean(YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE, false);
        yarn.init(configuration);
        yarn.start();
        Configuration needed = new Configuration(false);
        needed.set("fs.defaultFS", store);
        ADDRESSES.forEach(key -> needed.set(key, yarn.getConfig().get(key)));
        settings = Files.createDirectories(directory.resolve("conf"));
        for (String file : List.of("core-site.xml", "yarn-site.xml")) {
            try (OutputStream out = Files.newOutputStream(settings.resolve(file))) {
                needed.writeXml(out);
            }
        }
    }

    static YarnCluster start(Path directory) throws IOException {
        return new YarnCluster(directory);
    }

    /** Gives the directory of Hadoop's configuration files. */
    Path settings() {
        return settings;
    }

    HdfsServer hdfs() {
        return hdfs;
    }

    /** Kills the process of a container that runs a class of Spark (SIGKILL), and waits until it is gone. */
    void kill(String mainClass) {
        ProcessHandle container = ProcessHandle.current()
                .descendants()
                .filter(process -> StandaloneCluster.runs(process, mainClass))
                .findFirst()
                .orElseThrow();
        container.destroyForcibly();
        container.onExit().join();
    }

    @Override
    public void close() throws IOException {
        yarn.stop();
        hdfs.close();
    }
}
