package io.swallowtail.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's plain local files, but that modes are set by Java: Hadoop starts the program {@code chmod} for every file and directory,
 * which takes milliseconds each time.
 */
public final class LocalDisk extends RawLocalFileSystem {
    /**
     * Sets the mode of a file or directory; a disk without such modes ignores it.
     *
     * @param path where
     * @param permission the mode
     * @throws IOException if it cannot be set
     */
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(pathToFile(path).toPath(), PosixFileAttributeView.class);
        if (permission.getStickyBit()) {
            super.setPermission(path, permission); // which Java cannot set
        } else if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString(permission.getUserAction().SYMBOL
                    + permission.getGroupAction().SYMBOL
                    + permission.getOtherAction().SYMBOL));
        }
    }
}
