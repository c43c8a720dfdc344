package io.swallowtail.commit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One writer a directory, by an operating system's lock and by a lease. */
class WriterLockTest {
    private static final Duration RENEWAL = Duration.ofMillis(100);

    @TempDir
    private Path root;

    private final List<String> notices = new ArrayList<>();
    private SweepDirectory directory;
    private Path file;

    @BeforeEach
    void open() throws IOException {
        directory = new SweepDirectory(root.toString(), Sessions.hadoopConfiguration());
        file = root.resolve(WriterLock.FILE);
    }

    private LeaseWriterLock lease() throws IOException {
        return LeaseWriterLock.acquire(directory, directory.place(WriterLock.FILE), RENEWAL, notices::add);
    }

    @Test
    void aSecondWriterIsRefused() throws IOException {
        try (WriterLock lock = LocalWriterLock.acquire(directory, file)) {
            IOException refusal = assertThrows(IOException.class, () -> LocalWriterLock.acquire(directory, file));
            assertTrue(
                    refusal.getMessage()
                            .contains("process " + ProcessHandle.current().pid()),
                    refusal.getMessage());
            lock.check();
        }
        assertFalse(Files.exists(file));
        LocalWriterLock.acquire(directory, file).close();
    }

    @Test
    void filesOfAKilledRunAreNoObstacle() throws IOException {
        for (String left : List.of("", WriterLock.owner())) {
            Files.writeString(file, left);
            LocalWriterLock.acquire(directory, file).close();
            assertFalse(Files.exists(file));
        }
    }

    @Test
    void whatIsNoLockIsNeitherFollowedNorWritten() throws IOException {
        Path precious = Files.writeString(root.resolve("precious"), "data");
        Files.createSymbolicLink(file, precious);
        assertThrows(IOException.class, () -> LocalWriterLock.acquire(directory, file));
        assertTrue(Files.isSymbolicLink(file));
        Files.delete(file);
        Files.createLink(file, precious);
        assertThrows(IOException.class, () -> LocalWriterLock.acquire(directory, file));
        assertEquals("data", Files.readString(precious));
        Files.delete(file);
        Files.createDirectory(file);
        assertThrows(IOException.class, () -> LocalWriterLock.acquire(directory, file));
    }

    @Test
    void aLockKnowsWhenItsDirectoryIsGone() throws IOException {
        WriterLock lock = LocalWriterLock.acquire(directory, file);
        Files.delete(file);
        assertThrows(IOException.class, lock::check);
        Files.writeString(file, "another");
        assertThrows(IOException.class, lock::check);
        lock.close();
        assertEquals("another", Files.readString(file));
    }

    @Test
    void aLivingLeaseIsRespected() throws IOException {
        try (WriterLock lease = lease()) {
            IOException refusal = assertThrows(IOException.class, this::lease);
            assertTrue(refusal.getMessage().contains("is being written by another run"), refusal.getMessage());
            assertDoesNotThrow(lease::check);
        }
        assertFalse(Files.exists(file));
    }

    @Test
    void aDeadLeaseIsTakenOver() throws IOException {
        Files.writeString(file, "somebody\nprocess 1 on a machine, since long ago\n");
        try (WriterLock lease = lease()) {
            lease.check();
        }
        // At once, and after every three of ten renewals.
        assertEquals(4, notices.size());
        assertEquals(
                root + ": waiting up to 1 s for the writer process 1 on a machine, since long ago, which may have died",
                notices.get(0));
        assertFalse(Files.exists(file));
    }

    @Test
    void aStolenLeaseIsNoticed() throws IOException {
        WriterLock lease = lease();
        Files.writeString(file, "another");
        assertThrows(IOException.class, lease::check);
        lease.close();
        assertEquals("another", Files.readString(file));
    }
}
