package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.message.OneLine;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.swept.SweepDataReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sql}: queries of the tables of a sweep and of simulations. */
@Command(
        name = "sql",
        description =
                "Answers SQL on the tables of a sweep and on simulations. Without a statement it shows a prompt, or reads statements"
                        + " that end with semicolons from a pipe.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Tables: counts, moments, points, tails, levels, bounds, summary, networks, runs, expectations; trials_E for experiment E with rows = all;",
            "sim.E: the trials of experiment E, simulated when read (give its parameters and trial < N in WHERE).",
            "tail(E, EVENT, map(PARAMETER, VALUE, ...)): the probability of an event of E, even if it is rare, as `estimate` gives it.",
            "Functions of (exceedances, trials, confidence): tail_low, tail_high (a fixed number of trials),",
            "inverse_low, inverse_high (trials up to a fixed number of exceedances), anytime_low, anytime_high (at any time),",
            "band_low, band_high (for all values of a metric at once). A third argument below 0.5 is alpha = 1 - confidence."
        })
@Start(work = Start.Work.BY_STATEMENT, spark = true)
final class SqlCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "STATEMENT",
            arity = "0..1",
            description = "the statement, such as \"SELECT * FROM tails\"")
    private String statement;

    @Option(names = "--data", paramLabel = "DIR", description = "directory of a sweep (default: the newest under out/)")
    private String data;

    @Option(
            names = "--allow-writes",
            description = "allow statements that create or change tables, and statements that name files")
    private boolean allowWrites;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "write the answer to a new file: .csv, .json or .parquet")
    private Path output;

    @Mixin
    private FormatOption format;

    // Every start reads the signatures of all verbs, so none of them names a class of Spark.
    @Override
    public Integer call() throws Exception {
        refuse(
                "sql",
                UsageHints.isDirectory(statement),
                OneLine.of(String.valueOf(statement)) + " is a directory; did you mean --data "
                        + ShellWord.of(String.valueOf(statement)) + "?");
        Optional<DataDirectory> directory = directory(data);
        refuse("--output", output != null && statement == null, "needs a statement on the command line");
        format.given().exclude("--format", "--output");
        Optional<AnswerFile> file = Optional.ofNullable(output).map(AnswerFile::create);
        PrintWriter err = format.err();
        if (data == null && format.isTable()) {
            err.println(directory
                    .map(found -> "Tables of " + OneLine.of(found.toString()))
                    .orElse("No sweep is in out/ here; only sim is available."));
        }
        Path scratch = Files.createTempDirectory("swallowtail-sql-");
        try (SparkSession spark = Sessions.start(Sessions.defaultMaster(), scratch.toString())) {
            SqlSession session = new SqlSession(spark, directory, allowWrites);
            if (file.isPresent()) {
                file.get().write(session, statement, err);
            } else if (statement != null) {
                session.answer(statement, format.printer(), err);
            } else if (System.console() != null) {
                prompt(session);
            } else {
                String piped = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
                session.answerAll(piped, format.printer(), err);
            }
        } catch (SqlSession.ReaderGoneException e) {
            // A reader such as `| head` has read enough. After a failed write, the standard output has the reason.
            return 0;
        } finally {
            file.ifPresent(AnswerFile::close);
            FileUtil.fullyDelete(scratch.toFile());
        }
        return 0;
    }

    /** Opens the given directory, or finds the newest sweep. */
    static Optional<DataDirectory> directory(String named) throws IOException {
        Optional<String> path = named == null ? SweepDataReader.newest() : Optional.of(named);
        return path.isEmpty() ? Optional.empty() : Optional.of(DataDirectory.of(path.get()));
    }

    private void prompt(SqlSession session) throws IOException {
        Path state = Path.of(System.getProperty("swallowtail.log", "spark.log"))
                .toAbsolutePath()
                .getParent();
        Files.createDirectories(state);
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
            new SqlPrompt(session, terminal, state.resolve("sql_history"), format.format()).run();
        }
    }
}
