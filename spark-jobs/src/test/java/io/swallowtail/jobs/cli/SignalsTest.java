package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signals to a run in a process of its own: what it says, and that it ends. */
@Tag("thorough")
class SignalsTest {
    @TempDir
    private Path directory;

    private Process run() throws IOException {
        return run("local[*]");
    }

    private Process run(String master) throws IOException {
        Path conf = Files.writeString(
                directory.resolve("long.conf"),
                "sweep { name = long, trials = 1000000000, grid = [ { experiment = valiant, n = 64 } ] }");
        return SeparateProcess.start(
                List.of(),
                List.of(
                        "run",
                        conf.toString(),
                        "--out",
                        directory.resolve("out").toString(),
                        "--master",
                        master,
                        "--segment",
                        "1s",
                        "--for",
                        "10m",
                        "--progress",
                        "plain"));
    }

    /** Reads lines up to one that contains a word, or to the end. */
    private static List<String> linesTo(String word, BufferedReader in) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines.add(line);
            if (line.contains(word)) {
                return lines;
            }
        }
        return lines;
    }

    private static void signal(String name, Process process) throws Exception {
        String pid = Long.toString(process.pid());
        assertEquals(0, new ProcessBuilder("kill", "-" + name, pid).start().waitFor());
    }

    /** Waits until a run has committed something; returns what it says. */
    private BufferedReader committed(Process process) throws Exception {
        while (process.isAlive() && !Files.exists(directory.resolve("out/commits/00000000.parquet"))) {
            Thread.sleep(50);
        }
        return process.inputReader();
    }

    @Test
    void terminatingCommitsWhatIsSimulated() throws Exception {
        Process process = run();
        BufferedReader in = committed(process);
        signal("TERM", process);
        String said = String.join("\n", linesTo("nothing stops before the end", in));
        assertEquals(1, process.waitFor(), said);
        assertFalse(said.contains("null") || said.contains("Exception") || said.contains("failed"), said);
        assertTrue(said.contains(" trials are kept, "), said);
        assertFalse(said.contains("Done in "), said);
        assertTrue(Files.exists(PublishedTables.file(directory.resolve("out"), "tails")));
    }

    /** The master accepts connections and is silent, so there is no session to end in an orderly way. */
    @Test
    void theFirstSignalEndsAStart() throws Exception {
        try (ServerSocket master = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Process process = run("spark://127.0.0.1:" + master.getLocalPort());
            BufferedReader in = process.inputReader();
            String said = String.join("\n", linesTo("the session is starting", in));
            assertTrue(said.contains("Nothing came back for 15 s; the session is starting"), said);
            signal("TERM", process);
            String rest = String.join("\n", linesTo("nothing stops before the end", in));
            assertEquals(143, process.waitFor(), rest);
            assertFalse(rest.contains("Nothing came back"), rest);
        }
    }

    /** What a shell without job control starts in the background ignores Ctrl-C, and so do all processes below it. */
    private static void assumeInterruptsAreHandled() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            String ignored = Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> line.substring(line.length() - 1))
                    .findFirst()
                    .orElse("0");
            assumeTrue((Integer.parseInt(ignored, 16) & 2) == 0, "this process ignores SIGINT");
        }
    }

    @Test
    void theFirstInterruptMakesTablesOfWhatIsCommitted() throws Exception {
        assumeInterruptsAreHandled();
        Process process = run();
        BufferedReader in = committed(process);
        signal("INT", process);
        List<String> said = linesTo("Stopping", in);
        assertTrue(said.get(said.size() - 1).contains("Ctrl-C again ends at once"), said.toString());
        String rest = String.join("\n", linesTo("nothing stops before the end", in));
        assertEquals(1, process.waitFor(), rest);
        assertTrue(rest.contains("The same command continues from here"), rest);
        assertTrue(Files.exists(PublishedTables.file(directory.resolve("out"), "tails")));
    }

    @Test
    void theSecondInterruptEnds() throws Exception {
        assumeInterruptsAreHandled();
        Process process = run();
        BufferedReader in = committed(process);
        signal("INT", process);
        linesTo("Stopping", in);
        signal("INT", process);
        String rest = String.join("\n", linesTo("nothing stops before the end", in));
        assertEquals(130, process.waitFor(), rest);
        assertFalse(rest.contains("continues from here"), rest);
    }

    /** A pilot reports its progress. An interrupt ends it, and only this progress is known. */
    @Test
    void anInterruptedEstimateReportsItsProgress() throws Exception {
        assumeInterruptsAreHandled();
        Process process = SeparateProcess.start(
                List.of("-Dswallowtail.terminal=true"),
                List.of(
                        "estimate",
                        "collision",
                        "-p",
                        "n=1024",
                        "-p",
                        "c=4",
                        "--event",
                        "failed",
                        "--method",
                        "splitting"));
        BufferedReader in = process.inputReader();
        List<String> said = linesTo("level 2 towards failed", in);
        assertTrue(said.get(said.size() - 1).contains("splitting, pilot: "), said.toString());
        signal("INT", process);
        String rest = String.join("\n", linesTo("nothing stops before the end", in));
        assertEquals(1, process.waitFor(), rest);
        assertTrue(rest.contains("Ctrl-C again ends at once"), rest);
        assertTrue(rest.contains("no replication of a splitting was completed; a pilot towards failed came to"), rest);
        assertTrue(rest.contains("which is not an estimate"), rest);
        assertTrue(rest.contains("stopped: interrupted"), rest);
    }
}
