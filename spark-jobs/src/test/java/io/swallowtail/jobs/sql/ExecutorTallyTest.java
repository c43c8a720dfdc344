package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a silence is reported, and when lost executors end a run. */
class ExecutorTallyTest {
    private long seconds = 1000;
    private final ExecutorTally tally = new ExecutorTally(() -> seconds * 1_000_000_000L);

    private List<String> silences(int forSeconds) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < forSeconds; i++) {
            seconds++;
            tally.silence().ifPresent(line -> lines.add(timed(line)));
        }
        return lines;
    }

    private String timed(String line) {
        return seconds + " " + line;
    }

    @Test
    void aSilenceIsReportedEveryFifteenSeconds() {
        tally.jobStarted();
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
        tally.executorEnded("1");
        assertTrue(silences(15).get(0).contains("no executor is running a task"));
    }

    @Test
    void threeMachinesAreNamed() {
        tally.jobStarted();
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

    /** A cluster that gives no room, and so no session, is not silent. */
    @Test
    void aStartThatTakesLongIsReported() {
        tally.sessionStarting();
        assertEquals(
                List.of(
                        "1015 Nothing came back for 15 s; the session is starting. The cluster may have no room for it, or"
                                + " still receive Spark's jars."),
                silences(20));
        tally.sessionStarted();
        assertEquals(List.of(), silences(100));
    }

    @Test
    void aLocalMasterIsThisMachine() {
        tally.jobStarted();
        tally.taskStarted("driver", "zero");
        assertEquals(List.of("1015 Nothing came back for 15 s; 1 task is running on this machine."), silences(20));
    }

    /** While no job waits, the driver is at work, for example on tables. */
    @Test
    void withoutJobsThereIsNothingToReport() {
        assertEquals(Optional.empty(), tally.silence());
        tally.jobStarted();
        tally.taskStarted("0", "zero");
        tally.taskEnded("0", true);
        tally.jobEnded();
        assertEquals(List.of(), silences(100));
        tally.jobStarted();
        assertEquals(List.of(), silences(14));
    }

    @Test
    void fiveExecutorsInARowEndTheRun() {
        for (int i = 0; i < 4; i++) {
            assertFalse(tally.executorEnded("" + i));
        }
        tally.taskStarted("4", "zero");
        tally.taskEnded("4", true);
        for (int i = 4; i < 8; i++) {
            assertFalse(tally.executorEnded("" + i));
        }
        tally.taskStarted("8", "zero");
        tally.taskEnded("8", false);
        assertTrue(tally.executorEnded("8"));
        assertEquals(5, tally.lost());
    }

    /** One bad machine does not end a run whose other machine works on long tasks. */
    @Test
    void aRunningTaskIsWaitedFor() {
        tally.taskStarted("good", "zero");
        for (int i = 0; i < 20; i++) {
            assertFalse(tally.executorEnded("" + i));
        }
        tally.taskEnded("good", true);
        assertFalse(tally.executorEnded("20"));
    }
}
