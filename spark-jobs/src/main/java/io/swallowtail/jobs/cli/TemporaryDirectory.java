package io.swallowtail.jobs.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/**
 * The directory for the temporary files of this process, next to those of others. A process locks a file inside its directory as long as it
 * lives. If the lock of a directory is free, its process was killed, and the directory is deleted. Process numbers are not sufficient: they
 * mean nothing in another container, or on another host that shares the home directory.
 */
final class TemporaryDirectory {
    /** The name of the locked file. The file appears only when it is locked. */
    static final String LOCK = "lock";

    /** The time for which a directory is kept that may be abandoned, because it has no lock yet, or one of another machine. */
    private static final Duration DOUBT = Duration.ofDays(7);

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private TemporaryDirectory() {}

    /** Locks a directory for this process, deletes it at the end of the process, and deletes those of killed processes next to it. */
    static void claim(Path own) {
        try {
            FileChannel lock = lock(own);
            // The shutdown hook refers to the channel. Without a reference, the channel would be closed and the
            // lock lost.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                deleteQuietly(own.toFile());
                Reference.reachabilityFence(lock);
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

    /** Deletes the neighbouring directories of processes that have ended. */
    static void deleteAbandoned(Path own) throws IOException {
        try (DirectoryStream<Path> all =
                Files.newDirectoryStream(own.toAbsolutePath().getParent())) {
            for (Path one : all) {
                if (Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)
                        && !one.getFileName().equals(own.getFileName())
                        && isAbandoned(one)) {
                    deleteQuietly(one.toFile());
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
            // It was just deleted, or belongs to another user.
            return false;
        }
    }

    /** Returns whether a lock was free. If files cannot be locked, no lock is free. */
    private static boolean tryLock(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException | IOException e) {
            return false;
        }
    }

    /** Returns the identity of the running system, whose locks this process can see. It is the same in all of its containers. */
    private static String machine() throws IOException {
        return Files.isReadable(BOOT)
                ? Files.readString(BOOT).strip()
                : System.getenv().getOrDefault("HOSTNAME", "this machine");
    }

    /** Deletes a directory. What cannot be deleted remains for the next start. */
    private static void deleteQuietly(File file) {
        File[] inside = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
        if (inside != null) {
            Arrays.asList(inside).forEach(TemporaryDirectory::deleteQuietly);
        }
        file.delete();
    }
}
