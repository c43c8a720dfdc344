package io.swallowtail.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The part of an executor's output that is quoted. */
class ExecutorOutputTest {
    @Test
    void theLastLinesAreQuotedWithoutPlacesOfAStackTrace() {
        assertEquals(
                Optional.of("java.lang.IllegalStateException: no / Caused by: java.io.IOException: full / ... 3 more"),
                ExecutorOutput.lastLines("""
                        ==== Bytes 0-100 of 100 of app-1/0/stderr ====
                        Spark Executor Command: "java" "-cp"
                        ========================================

                        java.lang.IllegalStateException: no
                        \tat a.b.C.d(C.java:1)
                        Caused by: java.io.IOException: full
                        \tat a.b.C.e(C.java:2)
                        \t... 3 more
                        """));
    }

    @Test
    void whatSteersATerminalIsEscaped() {
        assertEquals(Optional.of("\\u001B[2J"), ExecutorOutput.lastLines("\u001b[2J\n"));
    }

    @Test
    void anEmptyPageHasNoLines() {
        assertEquals(Optional.empty(), ExecutorOutput.lastLines("==== Bytes 0-0 of 0 ====\n"));
        assertEquals(Optional.empty(), ExecutorOutput.lastLines(List.of(), new ExecutorExit("a", "0", "b:1", "c")));
    }

    @Test
    void theCommandIsNotQuoted() {
        assertEquals(Optional.empty(), ExecutorOutput.lastLines("==== Bytes 7-9 of 9 ====\n.jar:b.jar\n=======\n\n"));
    }
}
