package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A signal is told from a call of System.exit by the stacks of the threads. */
class ProcessEndTest {
    private static StackTraceElement frame(String type, String method) {
        return new StackTraceElement(type, method, null, -1);
    }

    @Test
    void onlyOtherThreadsEndTheProcessByACall() {
        StackTraceElement[] signal = {
            frame("java.lang.Shutdown", "exit"),
            frame("java.lang.Terminator$1", "handle"),
            frame("java.lang.Thread", "run")
        };
        StackTraceElement[] spark = {
            frame("java.lang.Shutdown", "exit"),
            frame("java.lang.Runtime", "exit"),
            frame("java.lang.System", "exit"),
            frame("scala.sys.package$", "exit")
        };
        StackTraceElement[] main = {
            frame("java.lang.Runtime", "exit"), frame("java.lang.System", "exit"), frame(Main.class.getName(), "main")
        };
        assertEquals(true, ProcessEnd.isBySignal(List.of(signal, main)));
        assertEquals(false, ProcessEnd.isBySignal(List.of(spark, main)));
    }

    /** The lines of the process's end, in a process of its own. */
    static final class Ending {
        public static void main(String[] arguments) throws InterruptedException {
            ProcessEnd end = new ProcessEnd(() -> "the reason", System.out::println);
            end.handle();
            if (arguments[0].equals("close")) {
                end.close();
            }
            Thread client = new Thread(() -> System.exit(11));
            client.start();
            client.join();
        }
    }

    private static String run(String argument, int exit) throws Exception {
        Process process = SeparateProcess.builder(Ending.class.getName(), List.of(), List.of(argument))
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(exit, process.waitFor(), printed);
        return printed.strip();
    }

    @Test
    void anExitOfAnotherThreadIsAFailureWithAReason() throws Exception {
        assertEquals("failed: the reason", run("open", 1));
        assertEquals("", run("close", 11));
    }
}
