package io.swallowtail.jobs.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line in a Java process of its own, with options that only a process can have. */
public final class SeparateProcess {
    /** Tests run in the folder of their module, spark-jobs or cluster-tests. */
    private static final Path LAUNCHER =
            Path.of("../spark-jobs/src/main/launcher").toAbsolutePath().normalize();

    private SeparateProcess() {}

    /** Runs a command to its end and returns what it printed, as lines of UTF-8. */
    static List<String> run(List<String> options, List<String> arguments) throws IOException {
        Process process = start(options, arguments);
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /** Starts a command; its errors are among its output. */
    static Process start(List<String> options, List<String> arguments) throws IOException {
        return builder(Main.class.getName(), options, arguments).start();
    }

    /** Prepares to start any class, with its errors among its output. */
    public static ProcessBuilder builder(String main, List<String> options, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + LAUNCHER.resolve("spark.args"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx1g",
                "-Dlog4j2.configurationFile=" + LAUNCHER.resolve("log4j2.properties"),
                "-Dswallowtail.log=" + Path.of("target", "separate.log").toAbsolutePath()));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), main));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    /** Gives the class path of the tests. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
