package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a silence is reported, and when lost executors end a run. */
class ExecutorTallyTest {
    private long seconds = 1000;
    private int containers;
    private ExecutorTally tally = new ExecutorTally(ClusterKind.STANDALONE, this::nanos);

    private long nanos() {
        return seconds * 1_000_000_000L;
    }

    private List<String> silences(int forSeconds) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < forSeconds; i++) {
            seconds++;
            tally.silence(() -> containers).ifPresent(line -> lines.add(seconds + " " + line));
        }
        return lines;
    }

    private void atWork() {
        tally.jobStarted();
        tally.sessionStarted();
    }

    @Test
    void aSilenceIsReportedEveryFifteenSeconds() {
        atWork();
        tally.taskStarted("0", "zero");
        tally.taskStarted("0", "zero");
        tally.taskStarted("1", "one");
        assertEquals(
                List.of(
                        "1015 Nothing came back for 15 s; 3 tasks are running on 2 executors (one, zero).",
                        "1030 Nothing came back for 30 s; 3 tasks are running on 2 executors (one, zero)."),
                silences(44));
        tally.taskEnded("0", true);
        tally.taskEnded("0", false);
        assertEquals(List.of(), silences(14));
        assertEquals(List.of("1059 Nothing came back for 15 s; 1 task is running on 1 executor (one)."), silences(1));
        tally.ended("1");
        assertEquals(
                List.of("1074 Nothing came back for 30 s; the cluster granted 0 executors; 2 started, 1 ended. "
                        + ClusterKind.STANDALONE.advice + "."),
                silences(15));
    }

    @Test
    void threeMachinesAreNamed() {
        atWork();
        for (String executor : List.of("4", "3", "2", "1")) {
            tally.taskStarted(executor, "host" + executor);
        }
        assertEquals(
                List.of(
                        "1015 Nothing came back for 15 s; 4 tasks are running on 4 executors (host1, host2, host3, …)."),
                silences(15));
        assertEquals("host4", tally.host("4"));
        assertEquals("", tally.host("5"));
    }

    /** The start of the session and the wait for the first task are one silence. */
    @Test
    void oneClockCountsTheStartAndTheFirstJob() {
        assertEquals(List.of(), silences(14));
        tally.sessionStarted();
        tally.jobStarted();
        tally.granted("0", "10.0.0.3:4711");
        tally.granted("1", "10.0.0.4:4711");
        tally.started("0", "10.0.0.3");
        tally.ended("0");
        assertEquals(
                List.of(
                        "1015 Nothing came back for 15 s; the cluster granted 2 executors; 1 started, 1 ended. The others are"
                                + " starting."),
                silences(15));
    }

    /** A pod may stay pending for ever; only YARN's resource manager knows what it granted. */
    @Test
    void eachClusterHasItsWords() {
        tally = new ExecutorTally(ClusterKind.KUBERNETES, this::nanos);
        tally.granted("1", "");
        tally.ended("2");
        assertEquals(
                List.of(
                        "1015 Nothing came back for 15 s; the session is starting; the cluster granted 1 pod; 0 started, 1 ended."
                                + " `kubectl get events` shows why no pod runs."),
                silences(15));
        tally = new ExecutorTally(ClusterKind.YARN, this::nanos);
        tally.ended("1");
        containers = 2;
        assertEquals(
                List.of(
                        "1030 Nothing came back for 15 s; the session is starting; the cluster granted 3 containers; 0 started, 1"
                                + " ended. The others are starting."),
                silences(15));
    }

    @Test
    void aLocalMasterIsThisMachine() {
        tally = new ExecutorTally(ClusterKind.LOCAL, this::nanos);
        assertEquals(List.of(), silences(100));
        tally.jobStarted();
        tally.taskStarted("driver", "zero");
        assertEquals(List.of("1115 Nothing came back for 15 s; 1 task is running on this machine."), silences(20));
    }

    /** While no job waits, the driver is at work, for example on tables. */
    @Test
    void withoutJobsThereIsNothingToReport() {
        atWork();
        tally.taskStarted("0", "zero");
        tally.taskEnded("0", true);
        tally.jobEnded();
        assertEquals(List.of(), silences(100));
        tally.jobStarted();
        assertEquals(List.of(), silences(14));
        assertEquals(1, silences(1).size());
    }

    private boolean isOverAfter(String executor) {
        assertTrue(tally.ended(executor));
        return tally.isOver();
    }

    /** Log and listener may report the same end. */
    @Test
    void fiveExecutorsInARowEndTheRun() {
        for (int i = 0; i < 4; i++) {
            assertFalse(isOverAfter("" + i));
        }
        assertFalse(tally.ended("3"));
        tally.taskStarted("4", "zero");
        tally.taskEnded("4", true);
        for (int i = 4; i < 8; i++) {
            assertFalse(isOverAfter("" + i));
        }
        tally.taskStarted("8", "zero");
        tally.taskEnded("8", false);
        assertTrue(isOverAfter("8"));
        assertEquals(5, tally.lost());
    }

    /** One bad machine does not end a run whose other machine works on long tasks. */
    @Test
    void aRunningTaskIsWaitedFor() {
        tally.taskStarted("good", "zero");
        for (int i = 0; i < 20; i++) {
            assertFalse(isOverAfter("" + i));
        }
        tally.taskEnded("good", true);
        assertFalse(isOverAfter("20"));
    }
}
