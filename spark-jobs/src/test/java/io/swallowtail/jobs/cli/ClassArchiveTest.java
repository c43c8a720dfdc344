package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of classes that halves the time of a start: Java can write it for the project's classes, and read it. */
class ClassArchiveTest {
    @TempDir
    private Path directory;

    @Test
    @Tag("thorough")
    void javaWritesAnArchiveThatHoldsTheCommands() throws IOException, InterruptedException {
        String classpath = classpathOfJars();
        Path archive = directory.resolve("classes");
        Process writer = process(
                WarmUp.class,
                List.of("-XX:ArchiveClassesAtExit=" + archive, "-XX:ErrorFile=" + directory.resolve("error")),
                classpath,
                List.of(
                        Path.of("src", "main", "launcher", "warm-up.conf").toString(),
                        directory.resolve("sweep").toString()));
        String said = output(writer);
        assertEquals(0, writer.waitFor(), said);

        Path loaded = directory.resolve("loaded");
        Process reader = process(
                Main.class,
                List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:class+load:file=" + loaded),
                classpath,
                List.of("list"));
        said = output(reader);
        assertEquals(0, reader.waitFor(), said);
        try (Stream<String> lines = Files.lines(loaded)) {
            assertTrue(
                    lines.anyMatch(line -> line.contains("io.swallowtail.jobs.cli.ListCommand ")
                            && line.contains("shared objects file (top)")),
                    "the commands come from the archive");
        }
    }

    private static Process process(Class<?> main, List<String> options, String classpath, List<String> arguments)
            throws IOException {
        ProcessBuilder builder = SeparateProcess.builder(main.getName(), options, arguments);
        List<String> command = builder.command();
        command.set(command.indexOf("-cp") + 1, classpath);
        return builder.start();
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Packs the directories on the class path into jars: Java archives classes of jars only. */
    private String classpathOfJars() throws IOException {
        List<String> jars = new ArrayList<>();
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        for (String place : all.split(File.pathSeparator)) {
            Path path = Path.of(place);
            if (!Files.isDirectory(path)) {
                jars.add(place);
            } else if (!path.endsWith("test-classes")) {
                jars.add(jar(path, directory.resolve("classes-" + jars.size() + ".jar"))
                        .toString());
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    private static Path jar(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes).filter(Files::isRegularFile)) {
            for (Path file : files.sorted().toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar;
    }
}
