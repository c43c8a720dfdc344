package io.swallowtail.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/**
 * Moves staged files to their final paths on one store. A file appears as a whole. Of any number of writers in any number of processes, one
 * succeeds with {@link #create}.
 */
public final class Publisher {
    private static final String CONDITIONAL = Options.CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE;

    private final FileSystem files;
    private final PlainFiles plain;
    private final Configuration configuration;
    private final Primitive primitive;

    /** The operation of a store that creates a file only if it is absent, atomically. */
    private enum Primitive {
        /** A hard link to the staged file. POSIX refuses to replace a file by one, on NFS too; {@code rename} replaces it. */
        LINK,
        /** A rename without the option to overwrite: one lock of HDFS's name node. */
        RENAME,
        /** A PUT with {@code If-None-Match: *}. Renames are copies there, and several writers can succeed. */
        CONDITIONAL_PUT
    }

    private Publisher(FileSystem files, Configuration configuration, Primitive primitive) {
        this.files = files;
        this.plain = new PlainFiles(files);
        this.configuration = configuration;
        this.primitive = primitive;
    }

    /**
     * Chooses the operations for a store.
     *
     * @param files the store
     * @param path a path on it, with its scheme
     * @param configuration Hadoop's configuration for this store
     * @return the publisher; empty if no atomic operation is known that creates a file only if it is absent
     * @throws IOException if the store does not report its capabilities
     */
    public static Optional<Publisher> of(FileSystem files, Path path, Configuration configuration) throws IOException {
        Primitive primitive = null;
        if (PlainFiles.isLocal(path)) {
            primitive = Primitive.LINK;
        } else if ("hdfs".equals(path.toUri().getScheme())) {
            // HDFS accepts the option of a conditional PUT and ignores it.
            primitive = Primitive.RENAME;
        } else if (files.hasPathCapability(path, CONDITIONAL)) {
            primitive = Primitive.CONDITIONAL_PUT;
        }
        return Optional.ofNullable(primitive).map(known -> new Publisher(files, configuration, known));
    }

    /**
     * Creates a file from a staged one, unless it exists. If several writers try with different bytes, exactly one succeeds.
     *
     * @param staged the staged file; deleted on success
     * @param target the new file; its directory exists
     * @throws FileAlreadyExistsException if the target exists with other bytes
     * @throws IOException if the target cannot be created
     */
    public void create(Path staged, Path target) throws IOException {
        String digest = digest(staged);
        try {
            switch (primitive) {
                case LINK -> link(staged, target);
                case RENAME -> rename(staged, target, Options.Rename.NONE);
                case CONDITIONAL_PUT -> put(staged, target, false);
            }
        } catch (IOException e) {
            // If the answer to a request is lost, the request is sent again and finds the file that it created.
            if (plain.entry(target).isEmpty()) {
                throw e;
            }
            if (!holds(target, digest)) {
                FileAlreadyExistsException exists = new FileAlreadyExistsException(target.toString());
                exists.initCause(e);
                throw exists;
            }
        }
        plain.delete(staged);
    }

    /**
     * Creates a file from a staged one, or replaces it. A reader sees either the old bytes or the new ones.
     *
     * @param staged the staged file; deleted on success
     * @param target the file to write; its directory exists
     * @throws IOException if it cannot be written; then the old file is unchanged
     */
    public void replace(Path staged, Path target) throws IOException {
        switch (primitive) {
            case LINK -> moveLocally(staged, target);
            case RENAME -> rename(staged, target, Options.Rename.OVERWRITE);
            case CONDITIONAL_PUT -> {
                put(staged, target, true);
                plain.delete(staged);
            }
        }
    }

    /**
     * Moves a staged file to a name that no other writer uses. Object stores copy it on their side.
     *
     * @param staged the staged file
     * @param target its new path; its directory exists, and the file does not
     * @throws IOException if it cannot be moved
     */
    public void move(Path staged, Path target) throws IOException {
        if (primitive == Primitive.LINK) {
            moveLocally(staged, target);
        } else if (!files.rename(staged, target)) {
            throw new IOException(staged + " cannot be renamed to " + target);
        }
    }

    private static void link(Path staged, Path target) throws IOException {
        try {
            Files.createLink(PlainFiles.local(target), PlainFiles.local(staged));
        } catch (FileAlreadyExistsException | NoSuchFileException e) {
            throw e;
        } catch (AccessDeniedException e) {
            throw denied(target, e);
        } catch (FileSystemException | UnsupportedOperationException e) {
            String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
            throw new IOException(
                    target.toUri().getPath() + " cannot be created as a hard link (" + reason
                            + "); commits need a disk with hard links: name a directory on another disk with --out",
                    e);
        }
    }

    private static void moveLocally(Path staged, Path target) throws IOException {
        try {
            // Hadoop would start the program readlink twice here.
            Files.move(PlainFiles.local(staged), PlainFiles.local(target), StandardCopyOption.ATOMIC_MOVE);
        } catch (AccessDeniedException e) {
            throw denied(target, e);
        }
    }

    private static IOException denied(Path target, AccessDeniedException cause) {
        return new IOException(target.toUri().getPath() + ": Permission denied", cause);
    }

    private void rename(Path staged, Path target, Options.Rename option) throws IOException {
        FileContext.getFileContext(target.toUri(), configuration).rename(staged, target, option);
    }

    private void put(Path staged, Path target, boolean overwrite) throws IOException {
        try (InputStream in = plain.open(staged)) {
            FSDataOutputStream out = create(target, overwrite);
            try {
                in.transferTo(out);
            } catch (IOException | RuntimeException e) {
                out.abort(); // closing would publish a part of the file
                throw e;
            }
            out.close();
        }
    }

    private FSDataOutputStream create(Path target, boolean overwrite) throws IOException {
        if (overwrite) {
            return files.create(target, true);
        }
        // The builder is a raw type.
        return (FSDataOutputStream) files.createFile(target)
                .overwrite(false)
                .must(CONDITIONAL, true)
                .build();
    }

    private String digest(Path file) throws IOException {
        try (InputStream in = plain.open(file)) {
            return Sha256.of(in);
        }
    }

    private boolean holds(Path target, String digest) throws IOException {
        try {
            return plain.isFile(target) && digest(target).equals(digest);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
