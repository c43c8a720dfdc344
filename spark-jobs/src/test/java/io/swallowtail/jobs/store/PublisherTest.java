package io.swallowtail.jobs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One of many writers creates a file, on every store; replaced files are whole. */
class PublisherTest {
    private static final int WRITERS = 20;
    private static final int FILES = 50;

    @TempDir
    private java.nio.file.Path directory;

    /** A directory of a store, with what a writer needs. */
    private static final class Place {
        private final FileSystem files;
        private final Path root;
        private final Publisher publisher;

        Place(Store store) throws IOException {
            Configuration configuration = store.configuration();
            Path path = new Path(store.root() + "/publisher");
            files = path.getFileSystem(configuration);
            root = files.makeQualified(path);
            files.mkdirs(root);
            publisher = Publisher.of(new PlainFiles(files), root, configuration).orElseThrow();
        }

        Path stage(String text) throws IOException {
            Path staged = new Path(root, "staged-" + UUID.randomUUID());
            try (OutputStream out = files.create(staged, false)) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            return staged;
        }

        String read(Path path) throws IOException {
            try (InputStream in = files.open(path)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    static void assertOneWinnerEach(Store store) throws Exception {
        Place place = new Place(store);
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            for (int file = 0; file < FILES; file++) {
                Path target = new Path(place.root, "file-" + file);
                CyclicBarrier start = new CyclicBarrier(WRITERS);
                List<Future<Boolean>> writers = new ArrayList<>();
                for (int writer = 0; writer < WRITERS; writer++) {
                    String text = "writer " + writer;
                    writers.add(threads.submit(() -> {
                        Path staged = place.stage(text);
                        start.await();
                        try {
                            place.publisher.create(staged, target);
                            return true;
                        } catch (FileAlreadyExistsException e) {
                            return false;
                        }
                    }));
                }
                List<String> winners = new ArrayList<>();
                for (int writer = 0; writer < WRITERS; writer++) {
                    if (writers.get(writer).get()) {
                        winners.add("writer " + writer);
                    }
                }
                assertEquals(List.of(place.read(target)), winners);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    static void assertRepeatedAndReplaced(Store store) throws IOException {
        Place place = new Place(store);
        Path target = new Path(place.root, "target");
        place.publisher.create(place.stage("one"), target);
        place.publisher.create(place.stage("one"), target); // as a request that is sent again
        assertThrows(FileAlreadyExistsException.class, () -> place.publisher.create(place.stage("two"), target));
        assertEquals("one", place.read(target));
        place.publisher.replace(place.stage("three"), target);
        assertEquals("three", place.read(target));
        Path moved = new Path(place.root, "moved");
        place.publisher.move(place.stage("four"), moved);
        assertEquals("four", place.read(moved));
    }

    @Test
    void oneWriterWinsOnALocalDisk() throws Exception {
        assertOneWinnerEach(new LocalStore(directory));
        assertRepeatedAndReplaced(new LocalStore(directory));
    }

    @ParameterizedTest
    @CsvSource({"abfs://a@b/c, there is no client of abfs://", "o3fs://a.b/c, a directory can be on a local disk"})
    void storesWithoutAClientAreRefused(String root, String problem) {
        BadInputException refusal = assertThrows(
                BadInputException.class, () -> new StoreDirectory(root, new Configuration(), PlainFiles::new));
        assertTrue(refusal.getMessage().startsWith(root) && refusal.getMessage().contains(problem));
    }

    /** A store that promises nothing is refused. */
    @Test
    void storesWithoutAnAtomicOperationAreRefused() throws IOException {
        Path path = new Path("viewfs://cluster/sweeps");
        FileSystem files = new FilterFileSystem(new LocalFileSystem()) {
            @Override
            public boolean hasPathCapability(Path asked, String capability) {
                return false;
            }
        };
        assertEquals(Optional.empty(), Publisher.of(new PlainFiles(files), path, new Configuration(false)));
    }

    @Test
    void hadoopsOwnCodeFindsTheLocalDisk() throws IOException {
        Configuration configuration = new LocalStore(directory).configuration();
        FileSystem local = FileSystem.getLocal(configuration);
        assertTrue(local instanceof LocalDiskFiles);
        Path file = new Path(directory.toString(), "file");
        local.create(file, false).close();
        assertTrue(local.exists(file));
        assertFalse(local.exists(new Path(directory.toString(), ".file.crc")));
    }

    /** Hadoop's own umask would make these modes 600 and 700, and its chmod would drop the bit that hands the group down. */
    @Test
    void modesAreThoseOfTheSystem() throws IOException {
        Configuration configuration = new LocalStore(directory).configuration();
        configuration.set("fs.permissions.umask-mode", "077");
        java.nio.file.Path parent = Files.createDirectory(directory.resolve("shared"));
        Files.setAttribute(parent, "unix:mode", 02770);
        FileSystem store = new Path(parent.toUri()).getFileSystem(configuration);
        PlainFiles files = new PlainFiles(store);
        files.makeDirectory(new Path(parent.resolve("a/b").toUri()));
        files.create(new Path(parent.resolve("a/b/file").toUri())).close();
        store.create(new Path(parent.resolve("a/b/rows").toUri())).close();
        java.nio.file.Path expected = Files.createDirectories(parent.resolve("c/d"));
        Files.createFile(expected.resolve("file"));
        assertEquals(02000, mode(expected) & 02000);
        assertEquals(mode(expected), mode(parent.resolve("a/b")));
        assertEquals(mode(expected.resolve("file")), mode(parent.resolve("a/b/file")));
        assertEquals(mode(expected.resolve("file")), mode(parent.resolve("a/b/rows")));
    }

    private static int mode(java.nio.file.Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:mode");
    }
}
