package io.swallowtail.jobs.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** HDFS in this JVM: a name node and a data node, which listen on the loopback only. */
public final class HdfsServer implements Store {
    private final MiniDFSCluster cluster;

    private HdfsServer(MiniDFSCluster cluster) {
        this.cluster = cluster;
    }

    /** Starts a server that keeps its files in a directory of this machine. */
    public static HdfsServer start(Path directory) throws IOException {
        Configuration configuration = new Configuration();
        configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.toString());
        configuration.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        configuration.set("dfs.permissions.enabled", "false");
        configuration.set("dfs.namenode.http-address", "127.0.0.1:0");
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(configuration)
                .numDataNodes(1)
                .format(true)
                .build();
        cluster.waitClusterUp();
        return new HdfsServer(cluster);
    }

    @Override
    public String root() {
        return "hdfs://127.0.0.1:" + cluster.getNameNodePort() + "/sweeps";
    }

    @Override
    public Map<String, String> settings() {
        // A writer asks every 400 ms whether the data node has reported its block. Here the report takes a few
        // milliseconds.
        return Map.of(
                "dfs.client.block.write.locateFollowingBlock.initial.delay.ms",
                "5",
                "dfs.client.block.write.locateFollowingBlock.retries",
                "12");
    }

    @Override
    public void close() {
        cluster.shutdown(true);
    }
}
