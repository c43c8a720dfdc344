package io.swallowtail.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/**
 * The directory for the temporary files of this process, next to those of others. A process holds a lock on a file inside its
 * directory as long as it lives; a directory whose lock is free was left by a process that was killed, and is deleted. Numbers
 * of processes would not do: they mean nothing in another container, or on another host that shares the home directory.
 */
final class TemporaryDirectory {
    /** Name of the locked file; it appears when it is locked, and not before. */
    static final String LOCK = "lock";

    /** How long a directory is kept that may be abandoned: no lock yet, or one of another machine. */
    private static final Duration DOUBT = Duration.ofDays(7);

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private TemporaryDirectory() {}

    /** Locks a directory for this process, deletes it at the end of the process, and deletes those of killed processes next to it. */
    static void claim(Path own) {
        try {
            FileChannel lock = lock(own);
            // The channel is kept by the hook: it would be closed, and the lock lost, if nothing referred to it.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                deleteQuietly(own);
                closeQuietly(lock);
            }));
            deleteAbandoned(own);
        } catch (IOException e) {
            throw new UncheckedIOException("the directory for temporary files cannot be used: " + e.getMessage(), e);
        }
    }

    private static FileChannel lock(Path own) throws IOException {
        Path unlocked = own.resolve(LOCK + ".new");
        FileChannel channel = FileChannel.open(unlocked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (tryLock(channel)) {
            channel.write(ByteBuffer.wrap(machine().getBytes(StandardCharsets.UTF_8)));
        }
        Files.move(unlocked, own.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
        return channel;
    }

    /** Deletes the directories next to one that are of no living process. */
    static void deleteAbandoned(Path own) throws IOException {
        try (DirectoryStream<Path> all =
                Files.newDirectoryStream(own.toAbsolutePath().getParent())) {
            for (Path one : all) {
                if (Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)
                        && !one.getFileName().equals(own.getFileName())
                        && isAbandoned(one)) {
                    deleteQuietly(one);
                }
            }
        }
    }

    private static boolean isAbandoned(Path directory) {
        try {
            Path lock = directory.resolve(LOCK);
            boolean old = Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(Instant.now().minus(DOUBT));
            if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
                return old;
            }
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                return tryLock(channel) && (old || Files.readString(lock).equals(machine()));
            }
        } catch (IOException e) {
            // It was deleted just now, or is of another user.
            return false;
        }
    }

    /** Returns whether a lock was free; where files cannot be locked none is. */
    private static boolean tryLock(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException | IOException e) {
            return false;
        }
    }

    /** Names the running system whose locks this process sees for certain, the same in all of its containers. */
    private static String machine() throws IOException {
        return Files.isReadable(BOOT)
                ? Files.readString(BOOT).strip()
                : System.getenv().getOrDefault("HOSTNAME", "this machine");
    }

    private static void deleteQuietly(Path directory) {
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                    Files.deleteIfExists(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            // What cannot be deleted now is tried again by the next start.
        }
    }

    private static void closeQuietly(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // The process ends, and its locks with it.
        }
    }
}
