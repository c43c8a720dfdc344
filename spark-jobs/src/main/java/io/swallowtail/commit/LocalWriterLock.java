package io.swallowtail.commit;

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
 * A lock of the operating system on a file of the directory. It ends with the process, however that ends, so a file that a
 * killed run left is no obstacle.
 *
 * <p>On POSIX a process loses its locks on a file when it closes any descriptor of that file. So the file is opened once, by the
 * channel that locks it, and never again in this process while the lock is held: whether the path still stands for the locked
 * file is asked by the file's key, which takes no descriptor, and a second attempt in this process is refused unopened.
 */
final class LocalWriterLock implements WriterLock {
    /** Locks that this process holds: who holds them, by the keys of their files. */
    private static final Map<Object, String> HELD = new HashMap<>();

    private static final int LONGEST_OWNER = 1000;

    private final SweepDirectory directory;
    private final Path file;
    private final FileChannel channel;
    private final Object key;

    private LocalWriterLock(SweepDirectory directory, Path file, FileChannel channel, Object key) {
        this.directory = directory;
        this.file = file;
        this.channel = channel;
        this.key = key;
    }

    /**
     * Takes the lock.
     *
     * @throws IOException if another process or thread has it, or the path stands for something that is no lock of ours
     */
    static LocalWriterLock acquire(SweepDirectory directory, Path file) throws IOException {
        synchronized (HELD) {
            while (true) {
                Optional<LocalWriterLock> lock = tryAcquire(directory, file);
                if (lock.isPresent()) {
                    return lock.get();
                }
            }
        }
    }

    /** Takes the lock, unless the file is deleted or replaced meanwhile. */
    private static Optional<LocalWriterLock> tryAcquire(SweepDirectory directory, Path file) throws IOException {
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
            // The last owner may have deleted the file since we looked. An open file keeps its key for itself.
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

    /** Makes the file, unless somebody else just does. */
    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            // then it is there, as it should be
        }
    }

    private static FileChannel open(SweepDirectory directory, Path file) throws IOException {
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
                            + " is no file that a run left (links are not followed); take it away, or name another directory than "
                            + directory,
                    e);
        }
    }

    /** Reads who wrote a file, through the channel at hand. */
    private static String text(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), LONGEST_OWNER + 1));
        channel.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    /** Gives the key of the file that a path stands for; empty if there is none. */
    private static Optional<Object> key(Path file) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            // Where files have no keys, an open file cannot be deleted or replaced.
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
