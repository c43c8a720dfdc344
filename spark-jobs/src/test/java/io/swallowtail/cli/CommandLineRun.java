package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * One command line, run inside the test's JVM, and what came of it.
 *
 * @param exit the exit code
 * @param out what it printed as results
 * @param err what it printed as progress and errors
 */
record CommandLineRun(int exit, String out, String err) {
    static CommandLineRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new CommandLineRun(exit, out.toString(), err.toString());
    }

    /** Reads what a command that ended well printed with {@code --format json}. */
    JsonNode rows() throws IOException {
        assertEquals(0, exit, err);
        return new ObjectMapper().readTree(out);
    }
}
