package io.swallowtail.jobs.store;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.sql.Sessions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One writer a directory, by an operating system's lock and by a lease. */
class WriterLockTest {
    private static final Duration RENEWAL = Duration.ofMillis(100);

    @TempDir
    private Path root;

    private final List<String> notices = new ArrayList<>();
    private StoreDirectory directory;
    private Path file;

    @BeforeEach
    void open() throws IOException {
        directory = new StoreDirectory(root.toString(), Sessions.hadoopConfiguration(), PlainFiles::new);
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

    /** A driver that was killed is started again on the same machine. */
    @Test
    void aWriterThatEndedOnThisMachineIsNotWaitedFor() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        String name = OwnProcess.name().replaceFirst("[0-9]+", Long.toString(ended.pid()));
        assertFalse(OwnProcess.hasEnded(OwnProcess.name()));
        assertFalse(OwnProcess.hasEnded(name + "2"), "another user, container or machine");
        Files.writeString(file, WriterLock.owner() + name + "\n7\n");
        try (WriterLock lease = lease()) {
            lease.check();
        }
        assertEquals(List.of(), notices);
    }

    /** Of two runs that replace a dead lease at once, the later one has it; the other one notices before its next commit. */
    @Test
    void oneOfTwoHasADeadLease() throws Exception {
        Files.writeString(file, "somebody\nprocess 1 on a machine, since long ago\n");
        Supplier<LeaseWriterLock> attempt = () -> {
            try {
                return lease();
            } catch (IOException e) {
                return null; // It saw the other one's lease.
            }
        };
        CompletableFuture<LeaseWriterLock> other = CompletableFuture.supplyAsync(attempt);
        try (WriterLock first = attempt.get();
                WriterLock second = other.get()) {
            assertEquals(
                    1,
                    Stream.of(first, second)
                            .filter(Objects::nonNull)
                            .filter(WriterLockTest::isHeld)
                            .count());
        }
    }

    private static boolean isHeld(WriterLock lock) {
        try {
            lock.check();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The writer that has just taken the lease deletes the staged files of the second one. */
    @Test
    void aSecondWriterWithoutItsStagedFileIsRefused() throws IOException {
        StoreDirectory second =
                new StoreDirectory(root.toString(), Sessions.hadoopConfiguration(), files -> new PlainFiles(files) {
                    @Override
                    public OutputStream create(org.apache.hadoop.fs.Path staged) throws IOException {
                        throw new FileNotFoundException("File does not exist: " + staged);
                    }
                });
        org.apache.hadoop.fs.Path lock = second.place(WriterLock.FILE);
        assertThrows(FileNotFoundException.class, () -> LeaseWriterLock.acquire(second, lock, RENEWAL, notices::add));
        try (WriterLock lease = lease()) {
            lease.check();
            IOException refusal =
                    assertThrows(IOException.class, () -> LeaseWriterLock.acquire(second, lock, RENEWAL, notices::add));
            assertTrue(refusal.getMessage().contains("is being written by another run"), refusal.getMessage());
        }
    }

    /** The clock of the machine or of the disk steps by an hour. */
    private void stepClock(int hours) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofHours(hours))));
    }

    @Test
    void aClockThatStepsChangesNothing() throws IOException {
        for (int hours : new int[] {-1, 1}) {
            try (WriterLock lease = lease()) {
                stepClock(hours);
                assertThrows(IOException.class, this::lease);
                stepClock(-hours);
                lease.check();
            }
            Files.writeString(file, "another\nprocess 1 on a machine, since long ago\n");
            stepClock(hours);
            try (WriterLock lease = lease()) {
                lease.check();
            }
            try (WriterLock lock = LocalWriterLock.acquire(directory, file)) {
                stepClock(hours);
                assertThrows(IOException.class, () -> LocalWriterLock.acquire(directory, file));
                lock.check();
            }
            assertFalse(Files.exists(file));
        }
    }

    /** A store that fails once while a lease is renewed; the next renewal succeeds. */
    @Test
    void aFailedRenewalLosesNoLease() throws IOException, InterruptedException {
        for (FailingChange.Kind kind : List.of(FailingChange.Kind.ERROR, FailingChange.Kind.LOST_ANSWER)) {
            // Five changes take the lease; each renewal makes four.
            for (int change = 5; change < 9; change++) {
                FailingChange failing = new FailingChange(change, kind);
                StoreDirectory unreliable = new StoreDirectory(
                        root.toString(), Sessions.hadoopConfiguration(), files -> new FailingFiles(files, failing));
                try (WriterLock lease = LeaseWriterLock.acquire(
                        unreliable, unreliable.place(WriterLock.FILE), Duration.ofMillis(10), notices::add)) {
                    while (failing.begun() < 20) {
                        Thread.sleep(1);
                    }
                    assertDoesNotThrow(lease::check, failing::toString);
                }
                assertTrue(failing.hasFailed());
                assertFalse(Files.exists(file));
            }
        }
    }

    @Test
    void cleaningSparesTheLease() throws IOException, InterruptedException {
        StoreDirectory other = new StoreDirectory(directory);
        Duration often = Duration.ofMillis(5);
        try (WriterLock lease =
                LeaseWriterLock.acquire(directory, directory.place(WriterLock.FILE), often, notices::add)) {
            org.apache.hadoop.fs.Path own = directory.staging().stage(new byte[1], ".own");
            other.staging().stage(new byte[1], ".other");
            assertTrue(directory.staging().hasOthers());
            directory.staging().cleanOthers();
            assertFalse(directory.staging().hasOthers());
            assertTrue(directory.files().isFile(own));
            lease.endRenewal();
            directory.staging().cleanOwn();
            Thread.sleep(10 * often.toMillis());
            assertFalse(directory.files().isDirectory(directory.staging().path()));
            lease.check();
        }
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
