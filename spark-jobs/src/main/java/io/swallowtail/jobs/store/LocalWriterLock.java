package io.swallowtail.jobs.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A lock of the operating system on a file of the directory. The lock ends with the process, even if the process is killed. So a file that a
 * killed run left does not block later runs.
 *
 * <p>On POSIX a process loses its locks on a file when it closes any descriptor of that file. So this process opens the file once, by the
 * channel that locks it, and not again while it holds the lock. The file's key shows whether the path still leads to the locked file;
 * reading the key needs no descriptor. A second attempt in this process is refused before the file is opened.
 */
final class LocalWriterLock implements WriterLock {
    /** The locks that this process holds: their owners, by the keys of the files. */
    private static final Map<Object, String> HELD = new HashMap<>();

    private static final int LONGEST_OWNER = 1000;

    private final StoreDirectory directory;
    private final Path file;
    private final FileChannel channel;
    private final Object key;

    private LocalWriterLock(StoreDirectory directory, Path file, FileChannel channel, Object key) {
        this.directory = directory;
        this.file = file;
        this.channel = channel;
        this.key = key;
    }

    /**
     * Takes the lock.
     *
     * @throws IOException if another process or thread has the lock, or the path is not a lock file of Swallowtail
     */
    static LocalWriterLock acquire(StoreDirectory directory, Path file) throws IOException {
        synchronized (HELD) {
            while (true) {
                Optional<LocalWriterLock> lock = tryAcquire(directory, file);
                if (lock.isPresent()) {
                    return lock.get();
                }
            }
        }
    }

    /** Takes the lock; empty if the file is deleted or replaced at the same time. */
    private static Optional<LocalWriterLock> tryAcquire(StoreDirectory directory, Path file) throws IOException {
        Optional<Object> before = key(file);
        if (before.isPresent() && HELD.containsKey(before.get())) {
            throw WriterLock.taken(directory, HELD.get(before.get()));
        }
        if (before.isEmpty()) {
            create(file);
            return Optional.empty();
        }
        FileChannel channel;
        try {
            channel = open(directory, file);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        boolean kept = false;
        try {
            // The last owner may have deleted the file after it was opened here. The key of an open file is not
            // used again.
            Optional<Object> opened = key(file);
            if (!before.equals(opened)) {
                return Optional.empty();
            }
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw WriterLock.taken(directory, text(channel));
            }
            if (!key(file).equals(opened)) {
                return Optional.empty();
            }
            if (!WriterLock.isOwner(text(channel))) {
                throw new IOException(
                        file + " was not written by Swallowtail; move it away, or name another directory");
            }
            String owner = WriterLock.owner();
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)), 0);
            HELD.put(opened.get(), owner);
            kept = true;
            return Optional.of(new LocalWriterLock(directory, file, channel, opened.get()));
        } finally {
            if (!kept) {
                channel.close();
            }
        }
    }

    /** Creates the file, unless another process has just created it. */
    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            // then the file exists, as required
        }
    }

    private static FileChannel open(StoreDirectory directory, Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
            throw new IOException(
                    file
                            + " is not the lock file of a run (links are not followed); delete it, or name another directory than "
                            + directory,
                    e);
        }
    }

    /** Reads the owner from a file, through the open channel. */
    private static String text(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), LONGEST_OWNER + 1));
        channel.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    /** Returns the key of the file at a path; empty if none exists. */
    private static Optional<Object> key(Path file) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            // On systems without keys of files, an open file cannot be deleted or replaced.
            return Optional.of(Objects.requireNonNullElse(attributes.fileKey(), file.toAbsolutePath()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private boolean isOurs() throws IOException {
        return key(file).equals(Optional.of(key));
    }

    @Override
    public void check() throws IOException {
        if (!isOurs()) {
            throw WriterLock.lost(directory);
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD) {
            try (channel) {
                if (channel.isOpen() && isOurs()) {
                    Files.delete(file);
                }
            } finally {
                HELD.remove(key);
            }
        }
    }
}
