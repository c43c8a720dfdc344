package io.swallowtail.jobs.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors that hang, and executors that die at their start. */
@Tag("cluster")
class MisbehavingExecutorsTest {
    private static final String SWEEP =
            "trials = 40000, rows = all, grid = [ { experiment = valiant, n = [64, 1024] } ]";

    @TempDir
    private Path directory;

    private StandaloneCluster cluster;
    private ClusterSweep sweep;

    @BeforeEach
    void start() throws Exception {
        cluster = StandaloneCluster.start(directory.resolve("cluster"));
        sweep = new ClusterSweep(cluster, directory, SWEEP);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    /** Reads what an executor printed, from the directory of the worker that had it. */
    private String output(String place) throws IOException {
        StringBuilder output = new StringBuilder();
        for (String worker : List.of("work-0", "work-1")) {
            for (String stream : List.of("stdout", "stderr")) {
                Path file = directory
                        .resolve("cluster")
                        .resolve(worker)
                        .resolve(place)
                        .resolve(stream);
                output.append(Files.exists(file) ? Files.readString(file) : "");
            }
        }
        return output.toString();
    }

    /** The silence is reported in each mode of progress; the hung executor is given up, and its tasks run again. */
    @Test
    void anExecutorThatHangs() throws Exception {
        ClusterSweep.Run run = sweep.start("hung", List.of(), "--segment", "1s").intoSegment();
        ProcessHandle hung = cluster.executors().get(0);
        cluster.stop(hung);
        String printed = run.end(0);
        assertTrue(printed.contains("{\"notice\":\"Nothing came back for 15 s; "), printed);
        assertTrue(printed.contains(" running on 1 executor (127.0.0."), printed);
        assertTrue(printed.contains("{\"notice\":\"An executor ended: "), printed);
        assertFalse(printed.contains("for 2 min"), printed);
        sweep.runLocally("local", 2);
        ClusterSweep.assertSameRows(sweep.rows("local"), sweep.rows("hung"));
    }

    @Test
    void executorsThatDieAtTheirStart() throws Exception {
        ClusterSweep.Run first =
                sweep.start("dying", List.of(), "--segment", "1s").intoSegment();
        cluster.kill(first.process().toHandle());
        ClusterSweep.Run run =
                sweep.start("dying", List.of("-Dspark.executor.extraJavaOptions=-agentlib:nowhere"), "--segment", "1s");
        String printed = run.end(1);
        List<String> lines = printed.lines().toList();
        String last = lines.get(lines.size() - 1);
        Matcher place = Pattern.compile(
                        "failed: [56] executors in a row ended before a task succeeded; the last one: executor \\d+ on"
                                + " 127\\.0\\.0\\.\\d+:\\d+, exit code 1 \\(output: work/(app-\\S+/\\d+) of its worker\\)\\. Do not repeat .*")
                .matcher(last);
        assertTrue(place.find(), printed);
        assertTrue(output(place.group(1)).contains("Could not find agent library nowhere"), "not in " + place.group(1));
        assertEquals(0, run.count("committed"), printed);
        sweep.verify("dying");
        // Spark refuses a short timeout unless its other intervals are shorter.
        sweep.start("dying", List.of("-Dspark.network.timeout=20s")).end(0);
        sweep.runLocally("local", 2);
        ClusterSweep.assertSameRows(sweep.rows("local"), sweep.rows("dying"));
        assertFalse(Files.exists(sweep.out("dying").resolve("_staging")));
    }
}
