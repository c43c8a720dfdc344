package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.jobs.sql.Sessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code swallowtail} in a built checkout and in an archive, with a {@code java} that prints its arguments. */
class LauncherTest {
    private static final String JAVA = """
            #!/usr/bin/env bash
            [ "$1" = -version ] && { echo 'openjdk version "17.0.1"' >&2; exit; }
            for word in "$@"; do
              case $word in -XX:ArchiveClassesAtExit=*)
                printf %s "$ARCHIVE" >"${word#*=}"; exit ;;
              esac
            done
            printf '%s\\n' "$@"
            """;

    private static final Path VERBS = Path.of("src", "main", "launcher", "verbs");

    @TempDir
    private Path checkout;

    private Path state;
    /** The archive of classes; an empty one says that none can be made. */
    private Path archive;

    @BeforeEach
    void build() throws IOException {
        for (String file : List.of(
                "pom.xml",
                "sim-core/pom.xml",
                "protocols/pom.xml",
                "answers/pom.xml",
                "spark-jobs/pom.xml",
                "sim-core/src/main/A.java",
                "protocols/src/main/A.java",
                "answers/src/main/A.java",
                "spark-jobs/src/main/launcher/warm-up.conf",
                "queries/tails.sql",
                "spark-jobs/target/swallowtail-1.jar",
                "spark-jobs/target/spark-jobs-1.jar",
                "spark-jobs/target/jars/spark.jar")) {
            Files.createDirectories(checkout.resolve(file).getParent());
            Files.writeString(checkout.resolve(file), "");
        }
        Files.copy(VERBS, checkout.resolve("spark-jobs/src/main/launcher/verbs"));
        Files.writeString(checkout.resolve("spark-jobs/target/launcher.classpath"), "jars/spark.jar:jars/hadoop.jar");
        Files.copy(Path.of("..", "swallowtail"), checkout.resolve("swallowtail"));
        Path java = Files.createDirectories(checkout.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, JAVA);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        state = checkout.resolve("state");
        archive = checkout.resolve("spark-jobs/target/archives/classes"
                + checkout.resolve("jdk").toString().replace('/', '_'));
        Files.createDirectories(archive.getParent());
        Files.writeString(archive, "");
        age(archive, 1);
    }

    private static void age(Path file, int hours) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofHours(hours))));
    }

    private record Launch(int exit, List<String> lines) {}

    private Launch launch(Map<String, String> environment, String... arguments) throws IOException {
        return launch(checkout.resolve("swallowtail"), environment, arguments);
    }

    private Launch launch(Path script, Map<String, String> environment, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString());
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
                jobs + "/swallowtail-1.jar:" + jobs + "/jars/spark.jar:" + jobs + "/jars/hadoop.jar",
                words.get(words.indexOf("-cp") + 1));
        assertEquals(List.of("io.swallowtail.jobs.cli.Main", "list"), words.subList(words.size() - 2, words.size()));
    }

    /** Hints repeat the path that was typed, or the name alone where the shell finds the same file by it. */
    @Test
    void theProcessReceivesItsCommandName() throws IOException {
        Path script = checkout.resolve("swallowtail");
        assertTrue(launch("list").contains("-Dswallowtail.command=" + script));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Launch found = launch(Map.of("PATH", checkout + ":" + System.getenv("PATH")), "list");
        assertTrue(
                found.lines().contains("-Dswallowtail.command=swallowtail"),
                found.lines().toString());
    }

    /** Makes an archive of the checkout's files; returns its launcher. */
    private Path unpack(Path archive) throws IOException {
        Files.createDirectories(archive.resolve("jars"));
        Files.createDirectories(archive.resolve("launcher"));
        Files.writeString(archive.resolve("jars/swallowtail-1.jar"), "");
        Files.writeString(archive.resolve("launcher/launcher.classpath"), "jars/spark.jar:jars/hadoop.jar");
        Files.copy(VERBS, archive.resolve("launcher/verbs"));
        Path script = Files.createDirectories(archive.resolve("bin")).resolve("swallowtail");
        Files.copy(checkout.resolve("swallowtail"), script);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script;
    }

    @Test
    void anArchiveNeedsNoBuildAndCanBeLinked() throws IOException {
        Path archive = checkout.resolve("some & where [1]*/swallowtail-1");
        unpack(archive);
        Path link = Files.createDirectories(checkout.resolve("links")).resolve("swallowtail");
        Files.createSymbolicLink(link, Path.of("../some & where [1]*/swallowtail-1/bin/swallowtail"));
        Launch launch = launch(link, Map.of("PATH", link.getParent() + ":" + System.getenv("PATH")), "sql", "SELECT 1");
        assertEquals(0, launch.exit(), launch.lines().toString());
        List<String> words = launch.lines();
        assertEquals("@" + archive.resolve("launcher/spark.args"), words.get(0));
        assertEquals(
                archive.resolve("jars/swallowtail-1.jar") + ":" + archive.resolve("jars/spark.jar") + ":"
                        + archive.resolve("jars/hadoop.jar"),
                words.get(words.indexOf("-cp") + 1));
        assertTrue(words.contains("-Dswallowtail.command=swallowtail"), words.toString());
        assertTrue(words.contains("-Dswallowtail.jars=" + archive.resolve("jars/swallowtail-1.jar")));
        await(archive.resolve(
                "archives/classes" + checkout.resolve("jdk").toString().replace('/', '_')));
    }

    @Test
    void theArchiveOfClassesBelongsToTheStateWhereJarsCannotBeWritten() throws IOException {
        Path archive = checkout.resolve("swallowtail-1");
        Path script = unpack(archive);
        Files.writeString(archive.resolve("archives"), "in the way");
        launch(script, Map.of(), "sql", "SELECT 1");
        Path classes = state.resolve(
                "swallowtail/archives/classes" + (archive + "" + checkout.resolve("jdk")).replace('/', '_'));
        await(classes);
        assertTrue(sharesClasses(launch(script, Map.of(), "list").lines()));
    }

    @Test
    void onlyCommandsThatComputeGetTheSecondCompilerTier() throws IOException {
        for (String[] quick : new String[][] {
            {"list"},
            {"describe", "collision"},
            {"sql", "SELECT 1"},
            {"sql", "--data", "out/a", "SELECT *, tail_low(exceedances, trials, 0.9) FROM tails"},
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
            {"sql", "SELECT * FROM tail('valiant', 'congestion >= 9', map('n', 64))"},
            {"estimate", "valiant"},
            {"grow", "valiant"},
            {"verify"}
        }) {
            List<String> words = launch(patient);
            assertTrue(
                    words.stream().anyMatch(word -> word.endsWith("/trials.args")) && !isQuick(words),
                    String.join(" ", patient));
        }
    }

    /** Executors cannot read the file. They leave out huge pages, which were not tried in containers, and thresholds of compilers. */
    @Test
    void executorsHaveTheLaunchersOptions() throws IOException {
        String launched = Files.readAllLines(Path.of("src/main/launcher/trials.args")).stream()
                .filter(line -> line.startsWith("-") && !line.matches(".*(Tier|HugePages).*"))
                .collect(Collectors.joining(" "));
        assertEquals(launched, Sessions.EXECUTOR_OPTIONS);
    }

    private static boolean isQuick(List<String> words) {
        return words.contains("-XX:TieredStopAtLevel=1");
    }

    /** Waits for an archive of classes, which is made after the command has ended. */
    private static void await(Path classes) throws IOException {
        Path making = Path.of(classes + ".making");
        try {
            while (!Files.exists(classes) || Files.exists(making)) {
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Timeout(60)
    void anArchiveOfClassesIsMadeAfterTheFirstAnswer() throws IOException {
        Files.delete(archive);
        assertFalse(sharesClasses(launch("list")));
        assertFalse(sharesClasses(launch("run", "--help")));
        Path making = Files.createDirectory(Path.of(archive + ".making"));
        launch("run", "a.conf");
        assertTrue(Files.exists(making) && !Files.exists(archive), "made by two processes, or for a text");
        age(making, -1);
        assertFalse(sharesClasses(launch("run", "a.conf")), "the first answer waited");
        await(archive);
        assertTrue(sharesClasses(launch("list")));

        Files.writeString(archive, "classescomp");
        assertFalse(sharesClasses(launch("list")), "a truncated archive ends Java");
        launch("sql", "SELECT 1");
        await(archive);
        assertTrue(sharesClasses(launch("list")), "it is made again");

        age(checkout.resolve("spark-jobs/target/swallowtail-1.jar"), 1);
        assertFalse(sharesClasses(launch("list")), "of another build");
    }

    @Test
    @Timeout(60)
    void withoutAnArchiveEverythingWorksAndNothingIsTriedAgain() throws IOException {
        Files.delete(archive);
        assertFalse(
                sharesClasses(launch(Map.of("ARCHIVE", ""), "sql", "SELECT 1").lines()));
        await(archive);
        assertEquals(0, Files.size(archive));
        assertFalse(sharesClasses(launch("sql", "SELECT 1")));
        assertFalse(Files.exists(Path.of(archive + ".making")));
    }

    /** The {@code mvn} is one that prints the lines of Maven that matter, and makes the jar or fails. */
    @Test
    void aBuildShowsItsModules() throws IOException {
        Files.createFile(checkout.resolve("jdk/bin/javac"));
        Files.setPosixFilePermissions(checkout.resolve("jdk/bin/javac"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Path maven = Files.writeString(checkout.resolve("jdk/bin/mvn"), """
                #!/usr/bin/env bash
                echo "$@" >"$0.words"
                echo '[INFO] Building Swallowtail sim-core 0.2.0     [1/4]'
                echo '[INFO] Building Swallowtail spark-jobs 0.2.0   [4/4]'
                [ -n "$JAR" ] && touch "$JAR" || { echo '[ERROR] no memory'; exit 1; }
                """);
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path jar = checkout.resolve("spark-jobs/target/swallowtail-1.jar");
        String path = maven.getParent() + ":" + System.getenv("PATH");
        for (String made : List.of("", jar.toString())) {
            Files.deleteIfExists(jar);
            Launch launch = launch(Map.of("PATH", path, "JAR", made), "list");
            List<String> lines = launch.lines();
            assertEquals(made.isEmpty() ? 1 : 0, launch.exit(), lines.toString());
            assertTrue(lines.get(1).matches(" +\\d+ s  \\[1/4\\] sim-core"), lines.toString());
            assertTrue(lines.get(2).matches(" +\\d+ s  \\[4/4\\] spark-jobs"), lines.toString());
            assertTrue(
                    lines.get(3).matches(made.isEmpty() ? "\\[ERROR] no memory" : " +\\d+ s  done"), lines.toString());
        }
        assertFalse(Files.readString(Path.of(maven + ".words")).contains("-Pkubernetes"));
        // A build with the client of Kubernetes keeps it.
        Files.writeString(
                checkout.resolve("spark-jobs/target/launcher.classpath"),
                "jars/spark.jar:jars/spark-kubernetes_2.13.jar");
        Files.delete(jar);
        launch(Map.of("PATH", path, "JAR", jar.toString()), "list");
        assertTrue(Files.readString(Path.of(maven + ".words")).contains("-Pkubernetes"));
    }

    /** {@code -Dswallowtail.refresh=true} writes the file. */
    @Test
    void theListOfVerbsHasTheMarkOfEveryCommand() throws IOException {
        StringBuilder marks = new StringBuilder();
        Main.commandLine("swallowtail").getSubcommands().forEach((verb, command) -> {
            Start start = command.getCommand().getClass().getAnnotation(Start.class);
            assertNotNull(start, verb + " has no mark @Start");
            String work = start.work().name().toLowerCase(Locale.ROOT);
            marks.append(verb + " " + work + (start.spark() ? " spark" : "") + "\n");
        });
        if (Boolean.getBoolean("swallowtail.refresh")) {
            Files.writeString(VERBS, marks);
        }
        assertEquals(marks.toString(), Files.readString(VERBS));
    }

    @Test
    void anUnknownVerbDoesNotStartAsSparkDoes() throws IOException {
        Files.delete(archive);
        List<String> words = launch("unknown");
        assertTrue(isQuick(words));
        assertFalse(Files.exists(Path.of(archive + ".making")));
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
        assertEquals(
                0, launch(Map.of("XDG_STATE_HOME", "", "HOME", file), "list").exit(), "the system's directory serves");
        Map<String, String> nowhere = Map.of("XDG_STATE_HOME", "", "HOME", file, "TMPDIR", file);
        assertEquals(0, launch(nowhere, "list").exit(), "only Spark needs files");
        Launch launch = launch(nowhere, "run");
        assertEquals(1, launch.exit());
        assertEquals(1, launch.lines().size());
        assertTrue(launch.lines()
                .get(0)
                .endsWith("set XDG_STATE_HOME to a directory that can be written and is not mounted noexec"));
    }

    /** A file without its mode of an executable is what a disk that is mounted noexec shows. */
    @Test
    void nativeLibrariesAreNotUnpackedOnADiskWithoutExecutables() throws IOException {
        Files.createFile(
                Files.createDirectories(state.resolve("swallowtail/tmp")).resolve("executable"));
        String temporary = "-Djava.io.tmpdir=" + checkout.resolve("target/state/tmp");
        assertTrue(launch("list").contains(temporary));
        Files.createFile(checkout.resolve("target/state/tmp/noexec"));
        Files.setPosixFilePermissions(
                checkout.resolve("target/state/tmp/executable"), PosixFilePermissions.fromString("rw-r--r--"));
        assertFalse(launch("run", "a.conf").contains(temporary));
    }

    /** With CDPATH, cd prints a directory that it found there. */
    @Test
    void theLauncherIsFoundWithCdpath() throws IOException {
        Launch launch = launch(
                Path.of("-c"),
                Map.of("CDPATH", "."),
                "cd \"$0\" && exec bash \"$1\"/swallowtail list",
                checkout.getParent().toString(),
                checkout.getFileName().toString());
        assertEquals(0, launch.exit(), launch.lines().toString());
        for (String script : List.of(
                "swallowtail",
                "benchmarks/run",
                "dist/try",
                "docs/pictures/make",
                "docs/pictures/make_methods",
                "site/build")) {
            String text = Files.readString(Path.of("..").resolve(script));
            int first = text.indexOf("cd \"");
            assertTrue(0 <= text.indexOf("unset CDPATH") && text.indexOf("unset CDPATH") < first, script);
        }
    }

    /** A Java that does not start has a reason, such as a limit of memory, which no installation changes. */
    @Test
    void theReasonWhyJavaDoesNotStartIsShown() throws IOException {
        Files.writeString(
                checkout.resolve("jdk/bin/java"),
                "#!/usr/bin/env bash\necho 'Error occurred' >&2\necho 'too little memory' >&2\nexit 1");
        Launch launch = launch(Map.of("JAVA_TOOL_OPTIONS", "-Xms9g -Xmx1g"), "list");
        assertEquals(1, launch.exit());
        assertEquals(
                List.of("swallowtail: needs a Java of version 17 or later that starts; install it, or set JAVA_HOME; "
                        + checkout.resolve("jdk/bin/java") + " -version says: Error occurred too little memory"),
                launch.lines());
    }

    @Test
    void hadoopHasTheUmaskOfTheShellUnlessItsSettingsNameOne() throws IOException {
        String[] words = {
            "-c",
            "umask 027; exec bash \"$0\" list",
            checkout.resolve("swallowtail").toString()
        };
        Path settings = Files.createDirectories(checkout.resolve("hadoop"));
        Map<String, String> hadoop = Map.of("HADOOP_CONF_DIR", settings.toString());
        String modes = "-Dspark.hadoop.fs.permissions.umask-mode=0027";
        assertTrue(launch(Path.of(words[0]), hadoop, words[1], words[2]).lines().contains(modes));
        Files.writeString(settings.resolve("core-site.xml"), "<name>fs.permissions.umask-mode</name>");
        assertFalse(
                launch(Path.of(words[0]), hadoop, words[1], words[2]).lines().contains(modes));
    }

    @Test
    void hadoopsSettingsAreOnTheClassPath() throws IOException {
        List<String> words = launch(Map.of("HADOOP_CONF_DIR", "/etc/hadoop/a b", "YARN_CONF_DIR", "/etc/yarn"), "list")
                .lines();
        assertTrue(words.get(words.indexOf("-cp") + 1).endsWith("jars/hadoop.jar:/etc/hadoop/a b:/etc/yarn"));
    }

    @Test
    void jarsFromOutsideComeLast() throws IOException {
        Path jar = Files.writeString(checkout.resolve("outside.jar"), "");
        List<String> words =
                launch(Map.of("SWALLOWTAIL_CLASSPATH", jar.toString()), "list").lines();
        assertTrue(words.get(words.indexOf("-cp") + 1).endsWith("jars/hadoop.jar:" + jar));
        assertTrue(words.stream()
                .anyMatch(word -> word.equals(
                        "-Dswallowtail.jars=" + checkout.resolve("spark-jobs/target/swallowtail-1.jar") + "," + jar)));

        // Executors get each jar once, and none that Spark has.
        Path own =
                Files.writeString(Files.createDirectory(checkout.resolve("own")).resolve("hadoop.jar"), "");
        String twice = own + ":" + jar + ":" + own + ":" + jar;
        assertEquals(
                words, launch(Map.of("SWALLOWTAIL_CLASSPATH", twice), "list").lines());

        Launch launch = launch(Map.of("SWALLOWTAIL_CLASSPATH", jar + "x"), "list");
        assertEquals(2, launch.exit());
        assertEquals(List.of("swallowtail: SWALLOWTAIL_CLASSPATH: " + jar + "x does not exist"), launch.lines());
    }

    /** KubernetesTest runs drivers and executors. */
    @Test
    void theImageRunsTheCommand() throws IOException {
        Path command = Files.writeString(checkout.resolve("jdk/bin/swallowtail"), JAVA);
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
        Launch launch = launch(
                Path.of("..", "dist", "entrypoint"),
                Map.of("SPARK_HOME", "/opt/spark", "PATH", command.getParent() + ":" + System.getenv("PATH")),
                "run",
                "a b.conf");
        assertEquals(new Launch(0, List.of("run", "a b.conf")), launch);
    }
}
