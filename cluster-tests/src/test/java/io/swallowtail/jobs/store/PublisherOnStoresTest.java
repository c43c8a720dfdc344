package io.swallowtail.jobs.store;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of many writers creates a file, on HDFS and S3; replaced files are whole. */
@Tag("cluster")
class PublisherOnStoresTest {
    @TempDir
    private java.nio.file.Path directory;

    @Test
    void oneWriterWinsOnHdfs() throws Exception {
        try (HdfsServer server = HdfsServer.start(directory)) {
            PublisherTest.assertOneWinnerEach(server);
            PublisherTest.assertRepeatedAndReplaced(server);
        }
    }

    @Test
    void oneWriterWinsOnS3() throws Exception {
        try (S3Server server = S3Server.start(directory)) {
            PublisherTest.assertOneWinnerEach(server);
            PublisherTest.assertRepeatedAndReplaced(server);
            assertIgnoredConditionsAreRefused(server);
        }
    }

    /** A server that ignores the condition of a write, which the client cannot know. */
    private static void assertIgnoredConditionsAreRefused(Store store) throws IOException {
        String root = store.root() + "/ignored";
        Configuration configuration = store.configuration();
        FileSystem client = new Path(root).getFileSystem(configuration);
        new StoreDirectory(store.root() + "/honoured", configuration, PlainFiles::new)
                .lock(line -> {})
                .close();
        StoreDirectory ignoring = new StoreDirectory(root, configuration, files -> new PlainFiles(files) {
            @Override
            FSDataOutputStream createConditionally(Path file) throws IOException {
                return files.create(file, true);
            }
        });
        BadInputException refusal = assertThrows(BadInputException.class, () -> ignoring.lock(line -> {}));
        assertTrue(refusal.getMessage().contains("this server ignores If-None-Match"), refusal.getMessage());
        assertFalse(client.exists(new Path(root, WriterLock.FILE)));
        assertFalse(client.exists(new Path(root, Staging.DIRECTORY)));
    }
}
