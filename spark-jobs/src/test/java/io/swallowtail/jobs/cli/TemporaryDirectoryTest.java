package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories of living processes stay, those of killed ones go, and nothing else is touched. */
class TemporaryDirectoryTest {
    @TempDir
    private Path parent;

    /** A process that claims a directory, says so, and lives until its input ends. */
    public static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws IOException {
            TemporaryDirectory.claim(Path.of(arguments[0]));
            System.out.println("claimed");
            System.in.read();
        }
    }

    private static Process holder(Path directory) throws IOException {
        Process holder = SeparateProcess.builder(Holder.class.getName(), List.of(), List.of(directory.toString()))
                .start();
        assertEquals('c', holder.getInputStream().read());
        return holder;
    }

    @Test
    void aLivingProcessKeepsItsDirectoryAndAKilledOneLeavesItToTheNext() throws Exception {
        Path own = Files.createDirectory(parent.resolve("own"));
        // The name is that of no living process: it must not matter.
        Path other = Files.createDirectory(parent.resolve("2147483647"));
        Process holder = holder(other);
        Path library = Files.writeString(other.resolve("library.so"), "x");
        TemporaryDirectory.deleteAbandoned(own);
        assertTrue(Files.exists(library));

        holder.destroyForcibly().waitFor();
        assertTrue(Files.exists(library));
        TemporaryDirectory.deleteAbandoned(own);
        assertFalse(Files.exists(other));
        assertTrue(Files.exists(own));
    }

    @Test
    void aCleanEndDeletesTheDirectory() throws Exception {
        Path directory = Files.createDirectory(parent.resolve("clean"));
        Process holder = holder(directory);
        Files.writeString(Files.createDirectory(directory.resolve("below")).resolve("file"), "x");
        holder.getOutputStream().close();
        assertEquals(0, holder.waitFor());
        assertFalse(Files.exists(directory));
    }

    @Test
    void whatIsNotKnownToBeAbandonedStays() throws IOException {
        Path own = Files.createDirectory(parent.resolve("own"));
        Path starting = Files.createDirectory(parent.resolve("starting"));
        Path another = Files.createDirectory(parent.resolve("another-machine"));
        Files.writeString(another.resolve(TemporaryDirectory.LOCK), "not the name of this machine");
        Path outside = Files.createDirectory(parent.resolve("outside"));
        Path old = Files.createDirectory(parent.resolve("old"));
        Files.createSymbolicLink(old.resolve("link"), outside);
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        Path link = Files.createSymbolicLink(parent.resolve("linked"), outside);
        Path file = Files.writeString(parent.resolve("notes.txt"), "x");

        TemporaryDirectory.deleteAbandoned(own);
        for (Path kept : List.of(own, starting, another, outside, link, file)) {
            assertTrue(Files.exists(kept, LinkOption.NOFOLLOW_LINKS), kept.toString());
        }
        assertFalse(Files.exists(old));
    }
}
