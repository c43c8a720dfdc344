package io.swallowtail.jobs.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's plain local files, with modes set by Java. Hadoop itself starts the program {@code chmod} for every file and directory, which
 * takes milliseconds each time.
 */
public final class LocalDisk extends RawLocalFileSystem {
    /**
     * Sets the mode of a file or directory. Disks without POSIX modes ignore it.
     *
     * @param path the file or directory
     * @param permission the mode
     * @throws IOException if it cannot be set
     */
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(pathToFile(path).toPath(), PosixFileAttributeView.class);
        if (permission.getStickyBit()) {
            super.setPermission(path, permission); // Java cannot set the sticky bit
        } else if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString(permission.getUserAction().SYMBOL
                    + permission.getGroupAction().SYMBOL
                    + permission.getOtherAction().SYMBOL));
        }
    }
}
