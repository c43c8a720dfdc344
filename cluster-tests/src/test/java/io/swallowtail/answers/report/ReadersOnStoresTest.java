package io.swallowtail.answers.report;

import io.swallowtail.jobs.store.HdfsServer;
import io.swallowtail.jobs.store.S3Server;
import io.swallowtail.jobs.store.Store;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same on HDFS and S3. */
class ReadersOnStoresTest extends ReadersDuringARunTest {
    private void readFrom(Store store) throws Exception {
        store.use();
        try {
            out = store.root() + "/report";
            readWhileWriting(8, this::report);
            out = store.root() + "/sql";
            readWithSql(8);
        } finally {
            store.forget();
        }
    }

    @Test
    @Tag("cluster")
    void readersOnHdfsSeeOneState() throws Exception {
        try (HdfsServer server = HdfsServer.start(temporary)) {
            readFrom(server);
        }
    }

    @Test
    @Tag("cluster")
    void readersOnS3SeeOneState() throws Exception {
        try (S3Server server = S3Server.start(temporary)) {
            readFrom(server);
        }
    }
}
