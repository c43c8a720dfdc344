package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/**
 * Moves staged files to their final paths on one store. A file appears as a whole. Of any number of writers in any number of processes, one
 * succeeds with {@link #create}.
 */
public final class Publisher {
    private final PlainFiles files;
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

    private Publisher(PlainFiles files, Configuration configuration, Primitive primitive) {
        this.files = files;
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
    public static Optional<Publisher> of(PlainFiles files, Path path, Configuration configuration) throws IOException {
        Primitive primitive = null;
        if (PlainFiles.isLocal(path)) {
            primitive = Primitive.LINK;
        } else if ("hdfs".equals(path.toUri().getScheme())) {
            // HDFS accepts the option of a conditional PUT and ignores it.
            primitive = Primitive.RENAME;
        } else if (files.hasConditionalPut(path)) {
            primitive = Primitive.CONDITIONAL_PUT;
        }
        return Optional.ofNullable(primitive).map(known -> new Publisher(files, configuration, known));
    }

    /**
     * Creates a file from a staged one, unless it exists. If several writers try with different bytes, exactly one succeeds.
     *
     * @param staged the staged file; deleted on success, if the store permits it
     * @param target the new file; its directory exists
     * @throws FileAlreadyExistsException if the target exists with other bytes
     * @throws IOException if the target cannot be created
     */
    public void create(Path staged, Path target) throws IOException {
        String digest = digest(staged);
        try {
            switch (primitive) {
                case LINK -> link(staged, target);
                case RENAME -> files.rename(staged, target, Options.Rename.NONE, configuration);
                case CONDITIONAL_PUT -> files.put(staged, target, false);
            }
        } catch (IOException e) {
            // If the answer to a request is lost, the request is sent again and finds the file that it created.
            if (files.entry(target).isEmpty()) {
                throw e;
            }
            if (!holds(target, digest)) {
                FileAlreadyExistsException exists = new FileAlreadyExistsException(target.toString());
                exists.initCause(e);
                throw exists;
            }
        }
        discard(staged);
    }

    /** Tries whether the server honours the condition of a write; the client cannot know. Stores without such conditions pass. */
    boolean refusesSecondFile(Path probe) throws IOException {
        return primitive != Primitive.CONDITIONAL_PUT || files.refusesSecondPut(probe);
    }

    /**
     * Creates a file from a staged one, or replaces it. A reader sees either the old bytes or the new ones.
     *
     * @param staged the staged file; deleted on success, if the store permits it
     * @param target the file to write; its directory exists
     * @throws IOException if it cannot be written; then the old file is unchanged
     */
    public void replace(Path staged, Path target) throws IOException {
        switch (primitive) {
            case LINK -> move(staged, target);
            case RENAME -> files.rename(staged, target, Options.Rename.OVERWRITE, configuration);
            case CONDITIONAL_PUT -> {
                files.put(staged, target, true);
                discard(staged);
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
        try {
            files.move(staged, target);
        } catch (AccessDeniedException e) {
            throw denied(target, e);
        }
    }

    /** Deletes a staged file that was published. */
    private void discard(Path staged) {
        try {
            files.delete(staged);
        } catch (IOException e) {
            return; // The target exists, so its creation must not fail. The staging area is deleted later.
        }
    }

    private void link(Path staged, Path target) throws IOException {
        try {
            files.link(staged, target);
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

    private static IOException denied(Path target, AccessDeniedException cause) {
        return new IOException(target.toUri().getPath() + ": Permission denied", cause);
    }

    private String digest(Path file) throws IOException {
        try (InputStream in = files.open(file)) {
            return Sha256.of(in);
        }
    }

    private boolean holds(Path target, String digest) throws IOException {
        try {
            return files.isFile(target) && digest(target).equals(digest);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
