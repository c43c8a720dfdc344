package io.swallowtail.jobs.store;

import io.swallowtail.jobs.sql.Sessions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Another writer. */
public final class WriterLockHolder implements Closeable {
    private final WriterLock lock;

    public WriterLockHolder(Path directory) throws IOException {
        lock = new StoreDirectory(directory.toString(), Sessions.hadoopConfiguration(), PlainFiles::new)
                .lock(line -> {});
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
