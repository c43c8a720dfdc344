package io.swallowtail.files;

import org.apache.hadoop.fs.LocalFileSystem;

/**
 * {@link LocalDisk} in the class that Hadoop's own code requires for local files: the buffer of its S3 client, for one, accepts nothing
 * else. It writes and reads no checksum files.
 */
public final class LocalDiskFiles extends LocalFileSystem {
    /** Wraps a new {@link LocalDisk}. */
    public LocalDiskFiles() {
        super(new LocalDisk());
        setVerifyChecksum(false);
        setWriteChecksum(false);
    }
}
