package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.store.HdfsServer;
import io.swallowtail.jobs.store.S3Server;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same on HDFS and S3. */
class ExcludedWritersOnStoresTest extends ExcludedWritersTest {
    @Test
    @Tag("cluster")
    void stoppedWritersAreExcludedOnHdfs() throws IOException {
        try (HdfsServer server = HdfsServer.start(temporary)) {
            assertExcludedOn(server);
        }
    }

    @Test
    @Tag("cluster")
    void stoppedWritersAreExcludedOnS3() throws IOException, InterruptedException {
        try (S3Server server = S3Server.start(temporary)) {
            assertExcludedOn(server);
            Configuration careless = server.configuration();
            careless.setBoolean("fs.s3a.create.conditional.enabled", false);
            careless.setBoolean("fs.s3a.impl.disable.cache", true);
            BadInputException refusal = assertThrows(
                    BadInputException.class,
                    () -> SweepWriter.open(
                            new SweepDirectory(server.root() + "/careless", careless),
                            plan(7),
                            Catalogue.load(),
                            false));
            assertTrue(refusal.getMessage().startsWith("--out: "), refusal.getMessage());
            assertFalse(directory("careless").isSweep());
        }
    }
}
