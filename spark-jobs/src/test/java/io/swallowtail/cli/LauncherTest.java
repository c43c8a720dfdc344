package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code swallowtail} in a checkout that is built, with a {@code java} that shows what it is asked to run. */
class LauncherTest {
    private static final String JAVA = """
            #!/usr/bin/env bash
            [ "$1" = -version ] && { echo 'openjdk version "17.0.1"' >&2; exit; }
            for word in "$@"; do
              case $word in -XX:ArchiveClassesAtExit=*) printf %s "$ARCHIVE" >"${word#*=}"; exit ;; esac
            done
            printf '%s\\n' "$@"
            """;

    @TempDir
    private Path checkout;

    private Path state;

    @BeforeEach
    void build() throws IOException {
        for (String file : List.of(
                "pom.xml",
                "sim-core/pom.xml",
                "spark-jobs/pom.xml",
                "sim-core/src/main/A.java",
                "spark-jobs/src/main/launcher/warm-up.conf",
                "queries/tails.sql",
                "sim-core/target/sim-core-1.jar",
                "sim-core/target/sim-core-1-tests.jar",
                "spark-jobs/target/spark-jobs-1.jar",
                "spark-jobs/target/lib/spark.jar")) {
            Files.createDirectories(checkout.resolve(file).getParent());
            Files.writeString(checkout.resolve(file), "");
        }
        Files.writeString(checkout.resolve("spark-jobs/target/launcher.classpath"), "lib/spark.jar:lib/hadoop.jar");
        Files.copy(Path.of("..", "swallowtail"), checkout.resolve("swallowtail"));
        Path java = Files.createDirectories(checkout.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, JAVA);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        state = checkout.resolve("state");
    }

    private record Launch(int exit, List<String> lines) {}

    private Launch launch(Map<String, String> environment, String... arguments) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", checkout.resolve("swallowtail").toString());
        builder.command().addAll(List.of(arguments));
        Map<String, String> all = new HashMap<>(Map.of(
                "JAVA_HOME", checkout.resolve("jdk").toString(),
                "PATH", System.getenv("PATH"),
                "XDG_STATE_HOME", state.toString(),
                "ARCHIVE", "classes"));
        all.putAll(environment);
        builder.environment().clear();
        builder.environment().putAll(all);
        Process process = builder.redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        try {
            return new Launch(process.waitFor(), lines);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> launch(String... arguments) throws IOException {
        Launch launch = launch(Map.of(), arguments);
        assertEquals(0, launch.exit(), launch.lines().toString());
        return launch.lines();
    }

    @Test
    void whatRunsLiesBelowTheCheckout() throws IOException {
        List<String> words = launch("list");
        String jobs = checkout.resolve("spark-jobs/target").toString();
        assertEquals(
                checkout.resolve("sim-core/target/sim-core-1.jar") + ":" + jobs + "/spark-jobs-1.jar:" + jobs
                        + "/lib/spark.jar:" + jobs + "/lib/hadoop.jar",
                words.get(words.indexOf("-cp") + 1));
        assertEquals(List.of("io.swallowtail.cli.Main", "list"), words.subList(words.size() - 2, words.size()));
    }

    @Test
    void onlyCommandsThatComputeGetTheSecondCompilerTier() throws IOException {
        for (String[] quick : new String[][] {
            {"list"},
            {"describe", "collision"},
            {"sql", "SELECT 1"},
            {"sql", "--data", "out/a", "SELECT * FROM tails"},
            {"--help"}
        }) {
            assertTrue(isQuick(launch(quick)), String.join(" ", quick));
        }
        for (String[] patient : new String[][] {
            {"run", "a.conf"},
            {"merge", "a", "b", "--out", "c"},
            {"sql"},
            {"sql", "SELECT max(rounds) FROM SIM.collision"},
            {"sql", "SELECT count(*) FROM trials_valiant"},
            {"estimate", "valiant"},
            {"verify"}
        }) {
            List<String> words = launch(patient);
            assertTrue(words.contains("-XX:+UseParallelGC") && !isQuick(words), String.join(" ", patient));
        }
    }

    private static boolean isQuick(List<String> words) {
        return words.contains("-XX:TieredStopAtLevel=1");
    }

    @Test
    void anArchiveOfClassesIsMadeOnceAfterABuild() throws IOException {
        assertFalse(sharesClasses(launch("list")), "made for a command that needs few classes");
        List<String> first = launch("sql", "SELECT 1");
        assertTrue(first.get(0).startsWith("Preparing"), first.get(0));
        assertTrue(sharesClasses(first));
        assertFalse(launch("run", "a.conf").get(0).startsWith("Preparing"));
        assertTrue(sharesClasses(launch("list")));

        Path jar = checkout.resolve("spark-jobs/target/spark-jobs-1.jar");
        Files.setLastModifiedTime(
                jar, FileTime.fromMillis(Files.getLastModifiedTime(jar).toMillis() + 3_600_000));
        assertFalse(sharesClasses(launch("list")), "of another build");
    }

    @Test
    void withoutAnArchiveEverythingWorksAndNothingIsTriedAgain() throws IOException {
        assertFalse(
                sharesClasses(launch(Map.of("ARCHIVE", ""), "sql", "SELECT 1").lines()));
        List<String> second = launch("sql", "SELECT 1");
        assertFalse(second.get(0).startsWith("Preparing"), second.get(0));
        assertFalse(sharesClasses(second));
    }

    private static boolean sharesClasses(List<String> words) {
        return words.stream().anyMatch(word -> word.startsWith("-XX:SharedArchiveFile="));
    }

    @Test
    void stateLiesBelowTheCheckoutWhereTheHomeDirectoryCannotBeWritten() throws IOException {
        String file = checkout.resolve("pom.xml").toString();
        Launch launch = launch(Map.of("XDG_STATE_HOME", "", "HOME", file), "list");
        assertEquals(0, launch.exit());
        assertTrue(launch.lines().contains("-Dswallowtail.log=" + checkout.resolve("target/state/spark.log")));
    }

    @Test
    void aPlaceForTemporaryFilesIsNeeded() throws IOException {
        Files.writeString(checkout.resolve("target"), "in the way");
        String file = checkout.resolve("pom.xml").toString();
        Launch launch = launch(Map.of("XDG_STATE_HOME", "", "HOME", file), "list");
        assertEquals(1, launch.exit());
        assertEquals(1, launch.lines().size());
        assertTrue(launch.lines().get(0).endsWith("set XDG_STATE_HOME to a directory that can be written"));
    }

    @Test
    void jarsFromOutsideComeLast() throws IOException {
        Path jar = Files.writeString(checkout.resolve("outside.jar"), "");
        List<String> words =
                launch(Map.of("SWALLOWTAIL_CLASSPATH", jar.toString()), "list").lines();
        assertTrue(words.get(words.indexOf("-cp") + 1).endsWith("lib/hadoop.jar:" + jar));
        assertTrue(words.stream()
                .anyMatch(word ->
                        word.startsWith("-Dswallowtail.jars=" + checkout.resolve("sim-core/target/sim-core-1.jar,"))
                                && word.endsWith("," + jar)));

        Launch launch = launch(Map.of("SWALLOWTAIL_CLASSPATH", jar + "x"), "list");
        assertEquals(2, launch.exit());
        assertEquals(List.of("swallowtail: SWALLOWTAIL_CLASSPATH: " + jar + "x is not there"), launch.lines());
    }
}
