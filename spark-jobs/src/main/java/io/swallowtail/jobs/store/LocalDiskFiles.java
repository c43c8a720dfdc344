package io.swallowtail.jobs.store;

import org.apache.hadoop.fs.LocalFileSystem;

/**
 * {@link LocalDisk} as the class that Hadoop's own code requires for local files. For example, the buffer of its S3 client accepts no other
 * class. It neither writes nor reads checksum files.
 */
public final class LocalDiskFiles extends LocalFileSystem {
    /** Wraps a new {@link LocalDisk}. */
    public LocalDiskFiles() {
        super(new LocalDisk());
        setVerifyChecksum(false);
        setWriteChecksum(false);
    }
}
