package io.swallowtail.jobs.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs the frequent commands, and the help of all others, one by one in this process. At its end, Java writes the archive of all loaded
 * classes. Only the launcher calls it.
 */
final class WarmUp {
    private WarmUp() {}

    /**
     * Runs the commands and ends the process, with 1 if one of them fails.
     *
     * @param arguments a sweep file, and a new directory for its sweep
     */
    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ROOT);
        String sweep = arguments[1];
        String[][] commands = {
            {"run", arguments[0], "--out", sweep, "--progress", "plain"},
            {"sql", "--data", sweep, "SELECT n, c, event, estimate, ci_low FROM tails WHERE n > 1 ORDER BY n, c, event"
            },
            {
                "sql",
                "--data",
                sweep,
                "--format",
                "csv",
                "SELECT n, count(*) FROM tails t JOIN bounds b USING (n) GROUP BY n"
            },
            {"sql", "--data", sweep, "SELECT max(congestion) FROM sim.collision WHERE n = 16 AND c = 2 AND trial < 10"},
            {"report", "--data", sweep, "--out", sweep + ".html"},
            {"verify", "--data", sweep},
            {"list"},
            {"describe", "collision"},
            {"replay", "collision", "-p", "n=8", "-p", "c=1", "--trial", "3", "--trace"},
            {"estimate", "collision", "-p", "n=16", "-p", "c=2", "--event", "congestion >= 2", "--trials", "100"}
        };
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        Set<String> others = new TreeSet<>(Main.commandLine("").getSubcommands().keySet());
        int failed = 0;
        for (String[] command : commands) {
            others.remove(command[0]);
            failed |= Main.run(out, out, command);
        }
        for (String verb : others) {
            failed |= Main.run(out, out, verb, "--help");
        }
        System.exit(failed);
    }
}
