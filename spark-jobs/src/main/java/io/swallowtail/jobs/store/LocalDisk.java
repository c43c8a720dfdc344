package io.swallowtail.jobs.store;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's plain local files, with the modes, groups and access lists that the system gives to new files: they follow the umask and the parent
 * directory. Hadoop itself sets a mode of its own by starting the program {@code chmod}, which also takes milliseconds for each file.
 */
public final class LocalDisk extends RawLocalFileSystem {
    @Override
    protected boolean mkOneDirWithMode(Path path, File directory, FsPermission permission) {
        return directory.mkdir();
    }

    @Override
    protected OutputStream createOutputStreamWithMode(Path path, boolean append, FsPermission permission)
            throws IOException {
        if (!append) {
            Files.newOutputStream(pathToFile(path).toPath()).close(); // Creates it, or empties it.
        }
        return super.createOutputStreamWithMode(path, true, null); // Hadoop sets no mode before it appends.
    }
}
