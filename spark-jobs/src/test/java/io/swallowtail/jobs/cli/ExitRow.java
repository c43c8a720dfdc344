package io.swallowtail.jobs.cli;

import java.util.List;

/**
 * A way in which a verb ends, for the generated reference. {@link ExitCodesTest} runs each.
 *
 * @param verb the verb
 * @param end how it ends
 * @param exit the exit code
 * @param tables what the tables of the directory hold afterwards; empty for verbs that make none
 * @param message words that it prints
 * @param command the verb's command; words are divided at spaces, and {@code DIR} is the directory of the test; empty if a test with a
 *     cluster, a store or a signal runs it
 */
record ExitRow(String verb, String end, int exit, String tables, String message, String command) {
    private static final String ALL = "all trials";
    private static final String SO_FAR = "the trials so far";
    private static final String ESTIMATE = "estimate valiant -p n=8 -p permutation=shift --event congestion>=2 ";

    /** The rows, in the order of the page. */
    static final List<ExitRow> ROWS = List.of(
            new ExitRow("run", "all trials are committed", 0, ALL, "Done in", "run DIR/small.conf --out DIR/done"),
            new ExitRow(
                    "run",
                    "nothing is left to do",
                    0,
                    "as they were",
                    "Nothing is left to do",
                    "run DIR/small.conf --out DIR/whole"),
            new ExitRow(
                    "run",
                    "no event is possible at any point",
                    0,
                    "no trials; the probabilities are 0",
                    "Done in",
                    "run DIR/impossible.conf --out DIR/impossible"),
            new ExitRow(
                    "run",
                    "the time of `--for` is over, and trials are left",
                    1,
                    SO_FAR,
                    "Stopped after",
                    "run DIR/long.conf --out DIR/for --for 1ms"),
            new ExitRow("run", "Ctrl-C, or SIGTERM", 1, SO_FAR, "Stopped after", "run DIR/long.conf --out DIR/signal"),
            new ExitRow(
                    "run",
                    "a point failed",
                    1,
                    "all trials of all other points",
                    "failed: 1 of 2 points",
                    "run DIR/fragile.conf --out DIR/fragile"),
            new ExitRow(
                    "run",
                    "the cluster cannot be used",
                    2,
                    "as they were",
                    "--master: no master answers at 127.0.0.1:1",
                    "run DIR/small.conf --out DIR/cluster --master spark://127.0.0.1:1"),
            new ExitRow("run", "the bucket of DIR does not exist", 2, "as they were", "the bucket does not exist", ""),
            new ExitRow(
                    "run",
                    "five executors in a row ended or were refused",
                    1,
                    "as they were",
                    "5 executors in a row",
                    ""),
            new ExitRow(
                    "run",
                    "the cluster ended the application",
                    1,
                    "as they were",
                    "the cluster ended the application",
                    ""),
            new ExitRow(
                    "run", "Spark ended the process, with code 11 or another one", 1, "as they were", "failed:", ""),
            new ExitRow("run", "SIGTERM before the first trial", 143, "as they were", "", ""),
            new ExitRow("run", "an expectation is not met", 3, ALL, "not met: ", "run DIR/unmet.conf --out DIR/whole"),
            new ExitRow(
                    "run",
                    "no expectation is unmet, and one is undecided",
                    4,
                    ALL,
                    "undecided: ",
                    "run DIR/undecided.conf --out DIR/whole"),
            new ExitRow(
                    "run",
                    "the sweep file is wrong",
                    2,
                    "as they were",
                    "DIR/wrong.conf:1: name: is required",
                    "run DIR/wrong.conf --out DIR/wrong"),
            new ExitRow(
                    "run",
                    "another sweep is in DIR",
                    2,
                    "as they were",
                    "seed is ",
                    "run DIR/other.conf --out DIR/whole"),
            new ExitRow(
                    "merge",
                    "the directories are joined",
                    0,
                    ALL,
                    "2 points with",
                    "merge DIR/whole DIR/more --out DIR/merged"),
            new ExitRow(
                    "merge",
                    "no directory has a trial",
                    1,
                    "none",
                    "failed: no directory has a trial",
                    "merge DIR/none DIR/none --out DIR/nothing"),
            new ExitRow("verify", "nothing is damaged", 0, "", "nothing is damaged", "verify --data DIR/whole"),
            new ExitRow("verify", "something is damaged", 1, "", "damaged: ", "verify --data DIR/damaged"),
            new ExitRow(
                    "report, plot", "there are no trials yet", 2, "", "holds no trials yet", "report --data DIR/none"),
            new ExitRow("sql", "the statement is answered", 0, "", "", "sql --data DIR/whole SELECT/**/1/**/AS/**/x"),
            new ExitRow(
                    "sql",
                    "the statement is refused",
                    2,
                    "",
                    "two columns or fields have the name x",
                    "sql --format json SELECT/**/1/**/AS/**/x,2/**/AS/**/x"),
            new ExitRow("estimate", "the accuracy is reached", 0, "", "", ESTIMATE + "--trials 100"),
            new ExitRow(
                    "estimate, compare, grow",
                    "the time of `--budget` is over",
                    1,
                    "",
                    "the time budget is spent",
                    "estimate collision -p n=64 -p c=2 --event failed --relative-error 1e-3 --budget 1ms --format json"),
            new ExitRow("estimate --test", "yes", 0, "", "yes", ESTIMATE + "--test P<=0.99"),
            new ExitRow("estimate --test", "no", 3, "", "no", ESTIMATE + "--test P<=1e-6"),
            new ExitRow(
                    "estimate --test",
                    "undecided, also when `--budget` is over",
                    4,
                    "",
                    "open",
                    "estimate collision -p n=64 -p c=2 --event failed --test P<=0.07 --trials 100"),
            new ExitRow(
                    "find",
                    "the value is found",
                    0,
                    "",
                    "n = 4",
                    "find valiant --vary n=4..8 --event congestion>=3 --at-most 0.99"),
            new ExitRow(
                    "find",
                    "the value is not known",
                    1,
                    "",
                    "The work ended early",
                    "find collision -p c=2 --vary n=64..128 --event failed --at-most 0.0664 --budget 1ms"),
            new ExitRow("check", "no violation was found", 0, "", "", "check valiant -p n=4"),
            new ExitRow("check", "a violation was found", 1, "", "Violated at", "check fragile -p defect=3"),
            new ExitRow(
                    "every verb",
                    "the standard output cannot be written; a closed pipe is silent",
                    1,
                    "as without the failure",
                    "failed: standard output cannot be written: ",
                    "list"),
            new ExitRow("every verb", "an option is wrong", 2, "as they were", "--wrong", "list --wrong"));
}
