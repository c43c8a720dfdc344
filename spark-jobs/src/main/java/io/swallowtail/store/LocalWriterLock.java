package io.swallowtail.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock of the operating system on a file of the directory. It ends with the process, however that ends, so a file that a
 * killed run left is no obstacle.
 */
final class LocalWriterLock implements WriterLock {
    private final SweepDirectory directory;
    private final Path file;
    private final FileChannel channel;
    private final String owner;

    private LocalWriterLock(SweepDirectory directory, Path file, FileChannel channel, String owner) {
        this.directory = directory;
        this.file = file;
        this.channel = channel;
        this.owner = owner;
    }

    static LocalWriterLock acquire(SweepDirectory directory, Path file) throws IOException {
        while (true) {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!locks(channel)) {
                channel.close();
                throw WriterLock.taken(directory, Files.readString(file));
            }
            String owner = WriterLock.owner();
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)));
            LocalWriterLock lock = new LocalWriterLock(directory, file, channel, owner);
            // The last owner may have deleted the file between our opening and our locking it: then we locked nothing.
            if (lock.isOurs()) {
                return lock;
            }
            channel.close();
        }
    }

    private static boolean locks(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private boolean isOurs() throws IOException {
        return Files.exists(file) && Files.readString(file).equals(owner);
    }

    @Override
    public void check() throws IOException {
        if (!isOurs()) {
            throw WriterLock.lost(directory);
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (isOurs()) {
                Files.delete(file);
            }
        }
    }
}
