package io.swallowtail.jobs.cli;

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
    void invalidRequestsAreRefused() throws IOException {
        String[] point = {"estimate", "collision", "-p", "n=8", "-p", "c=2"};
        String[] start = {"estimate", "collision", "-p", "n=8", "-p", "c=2", "--event", "failed"};
        refusedWith(point, "--event: column 1 of 'fail'", "--event", "fail");
        refused("-p: c: ", "estimate", "collision", "-p", "n=8", "-p", "c=x", "--event", "failed");
        refused("did you mean collision?", "estimate", "colision", "-p", "n=8", "--event", "failed");
        refused("--event: is required: the event, such as ", "estimate", "collision", "-p", "n=8");
        refusedWith(start, "none of auto, monte-carlo, splitting, union", "--method", "magic");
        refusedWith(start, "--confidence: 0.49 is not from 0.5 to below 1; write 0.95 or 95%", "--confidence", "0.49");
        refusedWith(start, "--confidence: 1.0 is not from 0.5 to below 1; write 0.95 or 95%", "--confidence", "1");
        refusedWith(start, "--relative-error: -1.0 is not between", "--relative-error", "-1");
        refusedWith(
                start, "--absolute-error: 0.1 is not between 0 and the relative error, 0.1", "--absolute-error", "0.1");
        refusedWith(
                start,
                "--absolute-error: cannot be combined with --trials; leave one of them out",
                "--absolute-error",
                "1e-3",
                "--trials",
                "5");
        refusedWith(
                start,
                "--absolute-error: applies to plain trials only",
                "--absolute-error",
                "1e-3",
                "--method",
                "union");
        refusedWith(start, "--trials: 0 is not from 1", "--trials", "0");
        refusedWith(start, "--trials: applies to plain trials only", "--trials", "5", "--method", "splitting");
        refusedWith(start, "--test: \"P = 1\" is not like", "--test", "P = 1");
        refusedWith(start, "--test: 0 is not between 0 and 1", "--test", "P <= 0");
        refusedWith(start, "does not apply to failed of collision", "--method", "union");
        String many = "(rounds > 1 || failed)" + " && (rounds > 2 || congestion > 3)"
                + " && (rounds > 3 || congestion > 4) && (rounds > 4 || congestion > 5) && (rounds > 5 || congestion > 6)"
                + " && (rounds > 6 || congestion > 7)";
        refusedWith(
                point, "expected at most 32 for an estimate by splitting", "--event", many, "--method", "splitting");
        Path there = Files.writeString(directory.resolve("there"), "mine");
        refusedWith(start, "already exists; name a new file", "--save", there.toString());
        assertEquals("mine", Files.readString(there));
        Files.writeString(directory.resolve("pair-2.json"), "mine");
        refusedWith(
                point,
                "pair-2.json already exists; name a new file",
                CommandLineRun.words("--event ? --save ?", "failed || rounds > 3", directory.resolve("pair.json")));
        refusedWith(
                start,
                "no file can be created in",
                "--save",
                directory.resolve("none/trial.json").toString());
        String[] grid = {"estimate", "collision", "-p", "n=8,16", "-p", "c=2", "--event", "failed"};
        refusedWith(grid, "--test: takes one point; -p names 2", "--test", "P <= 0.1");
        refusedWith(
                grid,
                "--save: takes one point; -p names 2",
                "--save",
                directory.resolve("grid.json").toString());
        refusedWith(start, "--budget: is zero", "--budget", "0s");
        refusedWith(start, "--threads: 0 is not from 1 to 1024", "--threads", "0");
        refused(
                "--against: names 2 points",
                CommandLineRun.words("compare flip -p n=8 --against n=4,2 --event failed"));
        refused("--against: m: ", "compare", "valiant", "-p", "n=8", "--against", "m=4", "--event", "congestion >= 2");
    }

    /** Each message names the spelling that was probably meant. */
    @Test
    void wordsInTheWrongPlaceAreExplained() throws IOException {
        String[] start = {"estimate", "collision", "-p", "n=8", "-p", "c=2"};
        String[] whole = {"estimate", "collision", "-p", "n=8", "-p", "c=2", "--event", "failed"};
        refused("unexpected argument n=64; did you mean -p n=64?", "estimate", "collision", "n=64");
        refusedWith(start, "unexpected argument failed; did you mean --event failed?", "failed");
        refusedWith(start, "did you mean --event 'rounds >= 2'?", "rounds >= 2");
        refusedWith(whole, "there is no option --m; did you mean -p m=3?", "--m", "3");
        refusedWith(whole, "there is no option --m; did you mean -p m=3?", "--m=3");
        refusedWith(whole, "there is no option --trial; did you mean --trials?", "--trial", "3");
        refusedWith(whole, "unexpected argument 64; a parameter is given as -p NAME=VALUE", "64");
        refusedWith(
                whole,
                "--event: is given twice; join events with ||, or give a range such as 3..6 (try",
                "--event",
                "rounds > 3");
        refusedWith(whole, "--seed: is given twice; give it once", "--seed", "1", "--seed", "2");
        refused("unexpected argument trials=5; did you mean --set trials=5?", "run", "x.conf", "trials=5");
        refused("there is no option --trials; did you mean --set trials=5?", "run", "x.conf", "--trials", "5");
        refused("unexpected argument a=b (try: swallowtail verify --help)", "verify", "a=b");
        refused("did you mean --vary n=4..64?", "grow", "flip", "n=4..64", "--metric", "congestion");
        refused("there is no command rum; did you mean run?", "rum", "x.conf");
        String here = directory.toString();
        refused("did you mean --data " + here + "?", "plot", here, "--out", "x.svg");
        refused("sql: " + here + " is a directory; did you mean --data " + here + "?", "sql", here);
        refused(
                here + " is a directory; replay takes the name of an experiment, or --data",
                CommandLineRun.words("replay ? --trial 5", here));
        refused("estimate takes the name of an experiment; `run` takes", "estimate", "a.conf", "--event", "failed");
        refused("merge: joins two directories or more; only one is named", "merge", here, "--out", here + "/x");
        refused("unexpected argument " + here + "; did you mean --data " + here + "?", "verify", here);
    }

    @Test
    void numbersAreReadAsPeopleWriteThem() throws IOException {
        String[] start = {"estimate", "collision", "-p", "n=8", "-p", "c=2", "--event", "failed"};
        refusedWith(start, "--trials: 'many' is not an integer such as 1000000, 1e6 or 2^20", "--trials", "many");
        refusedWith(start, "--trials: '1.5' is not an integer such as", "--trials", "1.5");
        refusedWith(start, "--trials: '1e19' is too large for an integer of 64 bits", "--trials", "1e19");
        refusedWith(start, "--trials: 2199023255552 is not from 1 to 2^40", "--trials", "2^41");
        refusedWith(start, "--relative-error: 'x%' is not a number such as 0.1 or 10%", "--relative-error", "x%");
        refusedWith(start, "--relative-error: 1.5 is not between 0 and 1", "--relative-error", "150%");
        refusedWith(start, "--confidence: 95.0 is not from 0.5 to below 1; write 0.95 or 95%", "--confidence", "95");
        refusedWith(
                start,
                "none of auto, monte-carlo, splitting, union, witness, order, strata, exact; did you mean splitting?",
                "--method",
                "Spliting");
        refused(
                "--confidence: 'x' is not a number such as 0.1 or 10%",
                "grow", "flip", "--vary", "n=4..64", "--metric", "congestion", "--confidence", "x");
        refused(
                "is not a number between 0 and 1; write 0.99 for 99%",
                "grow", "flip", "--vary", "n=4..64", "--metric", "congestion", "--quantile", "99%");
        String[] list = {"estimate", "collision", "-p", "c=2", "--event", "failed", "-p"};
        refusedWith(list, "a comma is one too many, or a value is missing", "n=8,16,");
        refusedWith(list, "here a list has no brackets: 64,128", "n=[8,16]");
        refusedWith(list, "-p: give -p n=8 -p m=2; \"n=8,m=2\" is one value", "n=8,m=2");
        refusedWith(list, "a comma is missing between values", "n=8;16");
        refusedWith(list, "2^8..2^4 is an empty range; the smaller end comes first", "n=2^8..2^4");
        assertEquals(64L, new IntegerConverter().convert("2^6"));
        assertEquals(1000L, new IntegerConverter().convert("1e3"));
        assertEquals(0.1, new ShareConverter().convert("10%"));
        assertEquals(0.995, new ShareConverter().convert(" 99.5 %"));
        assertEquals(0.1, new ShareConverter().convert("0.1"));
    }

    private static void refusedWith(String[] start, String why, String... more) {
        List<String> all = new ArrayList<>(List.of(start));
        all.addAll(List.of(more));
        refused(why, all.toArray(String[]::new));
    }

    private static void refused(String why, String... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        run.isRefused(why);
        assertEquals("", run.out());
    }

    @Test
    void onlyRequestedFilesAreWritten() throws IOException {
        Path unasked = Path.of("out", "trials");
        boolean before = Files.exists(unasked);
        CommandLineRun run = CommandLineRun.of("estimate", "minimum", "-p", "n=8", "--event", "congestion >= 2")
                .succeeded();
        assertTrue(run.out().contains("A trial in which it happens: swallowtail replay minimum -p n=8"), run.out());
        assertEquals(before, Files.exists(unasked));
    }
}
