package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/**
 * The operations on files of one store: lists, reads, writes and deletes files of a sweep's directory, and follows no links. Local disks are
 * accessed by Java's own file API, except to create files and directories. Other stores have no links and are accessed by Hadoop. Every
 * change of a sweep's directory is one call of a method of this class, so tests can replace any of them by a failure.
 */
public class PlainFiles {
    private static final String CONDITIONAL = Options.CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE;

    /**
     * An entry of a directory.
     *
     * @param isFile whether it is a regular file; false for a link
     * @param isDirectory whether it is a directory; false for a link
     * @param bytes its length, if it is a file
     */
    public record Entry(String name, boolean isFile, boolean isDirectory, long bytes) {}

    private final FileSystem files;

    /**
     * Wraps a file system.
     *
     * @param files Hadoop's file system for paths that are not on a local disk
     */
    public PlainFiles(FileSystem files) {
        this.files = files;
    }

    /**
     * Returns whether a path is on a local disk.
     *
     * @param path a path with its scheme
     * @return whether the scheme is {@code file}
     */
    public static boolean isLocal(Path path) {
        return "file".equals(path.toUri().getScheme());
    }

    /**
     * Converts a local path to Java's form.
     *
     * @param path a path for which {@link #isLocal} holds
     * @return the same path
     */
    public static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /**
     * Finds the entry at a path.
     *
     * @return the entry; empty if none exists
     * @throws IOException if the path cannot be accessed
     */
    public Optional<Entry> entry(Path path) throws IOException {
        if (isLocal(path)) {
            try {
                return Optional.of(entry(local(path)));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }
        return files.exists(path) ? Optional.of(entry(files.getFileStatus(path))) : Optional.empty();
    }

    /**
     * Returns whether a path is a regular file.
     *
     * @return false for a link, and if nothing exists at the path
     * @throws IOException if the path cannot be accessed
     */
    public boolean isFile(Path path) throws IOException {
        return entry(path).filter(Entry::isFile).isPresent();
    }

    /**
     * Returns whether a path is a directory.
     *
     * @return false for a link, and if nothing exists at the path
     * @throws IOException if the path cannot be accessed
     */
    public boolean isDirectory(Path path) throws IOException {
        return entry(path).filter(Entry::isDirectory).isPresent();
    }

    /**
     * Lists a directory.
     *
     * @return its entries by name; none if the path is no directory, or a link to one
     * @throws IOException if it cannot be listed
     */
    public List<Entry> list(Path directory) throws IOException {
        List<Entry> entries = new ArrayList<>();
        if (!isDirectory(directory)) {
            return entries;
        }
        if (isLocal(directory)) {
            try (DirectoryStream<java.nio.file.Path> stream = Files.newDirectoryStream(local(directory))) {
                for (java.nio.file.Path path : stream) {
                    try {
                        entries.add(entry(path));
                    } catch (NoSuchFileException e) {
                        continue; // a writer has just moved this entry
                    }
                }
            }
        } else {
            for (FileStatus status : files.listStatus(directory)) {
                entries.add(entry(status));
            }
        }
        entries.sort(Comparator.comparing(Entry::name));
        return entries;
    }

    private static Entry entry(java.nio.file.Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return new Entry(
                String.valueOf(path.getFileName()),
                attributes.isRegularFile(),
                attributes.isDirectory(),
                attributes.size());
    }

    private static Entry entry(FileStatus status) {
        boolean isLink = status.isSymlink();
        return new Entry(
                status.getPath().getName(),
                !isLink && !status.isDirectory(),
                !isLink && status.isDirectory(),
                status.getLen());
    }

    /**
     * Opens a file. The system refuses a link.
     *
     * @return its bytes
     * @throws IOException if it cannot be opened
     */
    public InputStream open(Path file) throws IOException {
        return isLocal(file)
                ? Files.newInputStream(local(file), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)
                : files.open(file);
    }

    /**
     * Reads a whole file.
     *
     * @param limit the most bytes that it may have
     * @return its bytes
     * @throws IOException if it is missing, no regular file, or larger; the message continues the file's name
     */
    public byte[] read(Path file, int limit) throws IOException {
        Entry entry = entry(file).orElseThrow(() -> new UnfitFileException("is missing"));
        if (!entry.isFile()) {
            throw new UnfitFileException("is no regular file; links are not followed");
        }
        if (entry.bytes() > limit) {
            throw new UnfitFileException(
                    "has " + entry.bytes() + " bytes, more than the " + limit + " that such a file may have");
        }
        try (InputStream in = open(file)) {
            return in.readNBytes(limit);
        }
    }

    /**
     * Creates a file.
     *
     * @param file the file, which does not exist
     * @return receives its bytes
     * @throws IOException if it cannot be created
     */
    public OutputStream create(Path file) throws IOException {
        return files.create(file, false);
    }

    /**
     * Makes a directory and its parents.
     *
     * @param directory the directory; nothing happens if it exists
     * @return whether it exists now
     * @throws IOException if it cannot be made
     */
    public boolean makeDirectory(Path directory) throws IOException {
        return files.mkdirs(directory);
    }

    /**
     * Makes a symbolic link on a local disk.
     *
     * @param link the link, which does not exist
     * @param target where it leads
     * @throws IOException if it cannot be made
     * @throws UnsupportedOperationException if the system has no links
     */
    public void makeSymbolicLink(Path link, String target) throws IOException {
        Files.createSymbolicLink(local(link), java.nio.file.Path.of(target));
    }

    /**
     * Moves a file. A local disk does it by one rename, which replaces the target. An object store copies the file on its side.
     *
     * @param from the file
     * @param to its new path, which does not exist on stores other than local disks
     * @throws IOException if it cannot be moved
     */
    public void move(Path from, Path to) throws IOException {
        if (isLocal(from)) {
            // Hadoop would start the program readlink twice here.
            Files.move(local(from), local(to), StandardCopyOption.ATOMIC_MOVE);
        } else if (!files.rename(from, to)) {
            throw new IOException(from + " cannot be renamed to " + to);
        }
    }

    /** Makes a hard link to a file on a local disk. */
    void link(Path file, Path link) throws IOException {
        Files.createLink(local(link), local(file));
    }

    /** Renames a file of a store other than a local disk, with or without the option to overwrite. */
    void rename(Path from, Path to, Options.Rename option, Configuration configuration) throws IOException {
        FileContext.getFileContext(to.toUri(), configuration).rename(from, to, option);
    }

    /** Returns whether the store of a path refuses a conditional {@link #put} to an existing file. */
    boolean hasConditionalPut(Path path) throws IOException {
        return files.hasPathCapability(path, CONDITIONAL);
    }

    /** Copies a file of an object store to a file that appears as a whole; without the option to overwrite, only if that is absent. */
    void put(Path from, Path to, boolean overwrite) throws IOException {
        try (InputStream in = open(from)) {
            FSDataOutputStream out = overwrite ? files.create(to, true) : createConditionally(to);
            try {
                in.transferTo(out);
            } catch (IOException | RuntimeException e) {
                out.abort(); // closing would publish a part of the file
                throw e;
            }
            out.close();
        }
    }

    /** Returns whether only one of two writers that create a file at the same time succeeds. Both pass the client's own check for the file. */
    boolean refusesSecondPut(Path file) throws IOException {
        FSDataOutputStream first = createConditionally(file);
        FSDataOutputStream second = createConditionally(file);
        first.close();
        try {
            second.close();
            return false;
        } catch (IOException e) {
            return true;
        } finally {
            delete(file);
        }
    }

    FSDataOutputStream createConditionally(Path file) throws IOException {
        // The builder is a raw type.
        return (FSDataOutputStream)
                files.createFile(file).overwrite(false).must(CONDITIONAL, true).build();
    }

    /**
     * Deletes a file, or a directory if it is empty.
     *
     * @param path the path; nothing happens if nothing exists there
     * @throws IOException if it cannot be deleted
     */
    public void delete(Path path) throws IOException {
        if (isLocal(path)) {
            Files.deleteIfExists(local(path));
        } else {
            files.delete(path, false);
        }
    }

    /**
     * Deletes a directory if it contains nothing.
     *
     * @param directory the directory; nothing happens if it does not exist or is a link
     * @throws IOException if it cannot be read or deleted
     */
    public final void deleteIfEmpty(Path directory) throws IOException {
        if (isDirectory(directory) && list(directory).isEmpty()) {
            delete(directory);
        }
    }

    /**
     * Deletes a directory and everything in it. Links in it are deleted, not followed.
     *
     * @param directory the directory; nothing happens if it does not exist
     * @throws IOException if it cannot be deleted
     */
    public void deleteTree(Path directory) throws IOException {
        files.delete(directory, true);
    }
}
