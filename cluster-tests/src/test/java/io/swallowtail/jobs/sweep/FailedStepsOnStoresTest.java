package io.swallowtail.jobs.sweep;

import io.swallowtail.jobs.store.HdfsServer;
import io.swallowtail.jobs.store.LocalStore;
import io.swallowtail.jobs.store.S3Server;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changes on HDFS and S3, and those on a local disk that take too long for the thorough profile. */
class FailedStepsOnStoresTest extends FailedStepsTest {
    /** About 1,700 failures. */
    @Test
    @Tag("cluster")
    void everyChangeOnALocalDisk() throws IOException {
        disturbAll(new LocalStore(temporary), 1);
        disturb(repaired(), 1);
    }

    @Test
    @Tag("cluster")
    void manyChangesWithSumsBySpark() throws IOException {
        withSumsBySpark(() -> {
            disturbAll(new LocalStore(temporary), 20);
            disturb(repaired(), 5);
        });
    }

    @Test
    @Tag("cluster")
    void changesOnHdfs() throws IOException {
        try (HdfsServer server = HdfsServer.start(temporary)) {
            disturbAll(server, 25);
        }
    }

    @Test
    @Tag("cluster")
    void changesOnS3() throws IOException, InterruptedException {
        try (S3Server server = S3Server.start(temporary)) {
            disturbAll(server, 25);
        }
    }
}
