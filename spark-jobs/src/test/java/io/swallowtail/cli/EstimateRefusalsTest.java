package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code estimate} and {@code compare} refuse, before any work and with nothing written. */
class EstimateRefusalsTest {
    @TempDir
    private Path directory;

    @Test
    void whatCannotBeAskedIsRefused() throws IOException {
        String[] point = {"estimate", "collision", "-p", "n=8", "-p", "c=2"};
        String[] start = {"estimate", "collision", "-p", "n=8", "-p", "c=2", "--event", "failed"};
        refusedWith(point, "--event: column 1 of 'fail'", "--event", "fail");
        refused("-p: c: ", "estimate", "collision", "-p", "n=8", "-p", "c=x", "--event", "failed");
        refused("did you mean collision?", "estimate", "colision", "-p", "n=8", "--event", "failed");
        refused("Missing required option: '--event=EVENT'", "estimate", "collision", "-p", "n=8");
        refusedWith(start, "none of auto, monte-carlo, splitting, union", "--method", "magic");
        refusedWith(start, "--confidence: 1.0 is not between 0 and 1", "--confidence", "1");
        refusedWith(start, "--relative-error: -1.0 is not between", "--relative-error", "-1");
        refusedWith(start, "--trials: 0 is not from 1", "--trials", "0");
        refusedWith(start, "--trials: goes with plain trials", "--trials", "5", "--method", "splitting");
        refusedWith(start, "--test: \"P = 1\" is not like", "--test", "P = 1");
        refusedWith(start, "--test: limit = 0.0", "--test", "P <= 0");
        refusedWith(start, "--indifference: goes with --test", "--indifference", "2");
        refusedWith(start, "does not apply to failed of collision", "--method", "union");
        refusedWith(start, "--diagnostics: does not go with --test", "--diagnostics", "--test", "P <= 0.1");
        String many = "(rounds > 1 || failed)" + " && (rounds > 2 || congestion > 3)"
                + " && (rounds > 3 || congestion > 4) && (rounds > 4 || congestion > 5) && (rounds > 5 || congestion > 6)"
                + " && (rounds > 6 || congestion > 7)";
        refusedWith(
                point, "expected at most 32 for an estimate by splitting", "--event", many, "--method", "splitting");
        Path there = Files.writeString(directory.resolve("there"), "mine");
        refusedWith(start, "is there already; name a new file", "--save", there.toString());
        assertEquals("mine", Files.readString(there));
        Files.writeString(directory.resolve("pair-2.json"), "mine");
        refusedWith(
                point,
                "pair-2.json is there already; name a new file",
                "--event",
                "failed || rounds > 3",
                "--save",
                directory.resolve("pair.json").toString());
        refusedWith(
                start,
                "no file can be made in",
                "--save",
                directory.resolve("none/trial.json").toString());
        String[] grid = {"estimate", "collision", "-p", "n=8,16", "-p", "c=2", "--event", "failed"};
        refusedWith(grid, "--test: goes with one point; -p names 2", "--test", "P <= 0.1");
        refusedWith(grid, "--diagnostics: goes with one point; -p names 2", "--diagnostics");
        refusedWith(
                grid,
                "--save: goes with one point; -p names 2",
                "--save",
                directory.resolve("grid.json").toString());
        refusedWith(grid, "does not end in .svg", "--svg", "picture.png");
        refusedWith(
                start,
                "--svg: draws the probability against a parameter",
                "--svg",
                directory.resolve("one.svg").toString());
        refusedWith(start, "--budget: is zero", "--budget", "0s");
        refusedWith(start, "--threads: 0 is not from 1 to 1024", "--threads", "0");
        refused(
                "--against: gives 2 second points for 3 first ones",
                "compare",
                "collision",
                "-p",
                "n=8",
                "-p",
                "c=1..3",
                "--against",
                "c=2,4",
                "--event",
                "failed");
        refused("--against: m: ", "compare", "valiant", "-p", "n=8", "--against", "m=4", "--event", "congestion >= 2");
    }

    private static void refusedWith(String[] start, String why, String... more) {
        List<String> all = new ArrayList<>(List.of(start));
        all.addAll(List.of(more));
        refused(why, all.toArray(String[]::new));
    }

    private static void refused(String why, String... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        SweepDirectories.assertRefused(run, 2, why);
        assertEquals("", run.out());
    }

    @Test
    void nothingIsWrittenUnasked() throws IOException {
        Path unasked = Path.of("out", "trials");
        boolean before = Files.exists(unasked);
        CommandLineRun run = CommandLineRun.of("estimate", "flip", "-p", "n=8", "--event", "congestion >= 2");
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.out().contains("A trial in which it happens: swallowtail replay flip -p n=8"), run.out());
        assertEquals(before, Files.exists(unasked));
    }
}
