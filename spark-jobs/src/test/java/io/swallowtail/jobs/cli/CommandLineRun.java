package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

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

    /** Runs a command; words are divided at spaces, and each word {@code ?} is the next value. */
    static CommandLineRun line(String words, Object... values) {
        return of(words(words, values));
    }

    /** Divides a command at spaces; each word {@code ?} is the next value. */
    static String[] words(String words, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        return Stream.of(words.split(" "))
                .map(word -> word.equals("?") ? next.next().toString() : word)
                .toArray(String[]::new);
    }

    /** Asserts that the command ended well. */
    CommandLineRun succeeded() {
        assertEquals(0, exit, err);
        return this;
    }

    /** Asserts that the input was refused in one line with some words. */
    void isRefused(String why) {
        assertEquals(2, exit, err);
        assertEquals(1, problems(), err);
        assertTrue(err.contains(why), err);
    }

    /** Counts the lines of errors, without those that show a line of a file. */
    long problems() {
        return err.lines().filter(line -> !line.startsWith("  | ")).count();
    }

    /** Reads what a command that ended well printed with {@code --format json}. */
    JsonNode rows() throws IOException {
        return new ObjectMapper().readTree(succeeded().out);
    }
}
