package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.jobs.spark.QueryJobs;
import io.swallowtail.jobs.sql.ParquetAnswer;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A new file with the answer of a statement. The answer is written in a hidden directory next to the file, which is deleted afterwards. The
 * file appears when it is complete.
 */
final class AnswerFile implements Closeable {
    private static final String OPTION = "--output";
    private static final String CSV = ".csv";
    private static final String JSON = ".json";
    private static final String PARQUET = ".parquet";

    /** The time for which an ending process tries to delete files that tasks may still be writing. */
    private static final long LONGEST_END_NANOS = 5_000_000_000L;

    private static final long PAUSE_MILLIS = 100;
    /** The number of pauses without a new file after which no task is considered to be writing. */
    private static final int QUIET_PAUSES = 4;

    private final Path file;
    private final Path directory;
    private final Thread hook = new Thread(this::end);
    private volatile SqlSession session;
    private volatile boolean isEnding;

    private AnswerFile(Path file, Path directory) {
        this.file = file;
        this.directory = directory;
    }

    /** Prepares a new file. */
    static AnswerFile create(Path file) {
        OutputFile.requireEnding(OPTION, file, CSV, JSON, PARQUET);
        OutputFile.requireNew(OPTION, file);
        Path parent = file.toAbsolutePath().getParent();
        try {
            AnswerFile answer = new AnswerFile(file, Files.createTempDirectory(parent, ".swallowtail-sql-"));
            Runtime.getRuntime().addShutdownHook(answer.hook);
            return answer;
        } catch (IOException e) {
            throw new BadInputException(OPTION, OneLine.of("no file can be created in " + parent));
        }
    }

    /** Answers a statement. The file exists afterwards only if the answer is complete. */
    void write(SqlSession session, String statement, PrintWriter err) throws IOException, AnalysisException {
        this.session = session;
        session.execute(statement, err, (result, jobs) -> {
            if (isEnding) {
                throw new CancellationException(); // the session was interrupted before it ran the query
            }
            refuse(OPTION, result.columns().length == 0, "the statement has no rows to write");
            Path whole = directory.resolve("whole");
            long rows = OutputFile.endsIn(file, PARQUET)
                    ? ParquetAnswer.write(result, directory.resolve("parts"), whole)
                    : print(result, jobs, whole);
            Files.move(whole, file);
            err.println(CountWords.of(rows, "row") + " in " + OneLine.of(file.toString()));
        });
    }

    private long print(Dataset<Row> result, QueryJobs jobs, Path whole) throws IOException {
        WatchedOutput watched = new WatchedOutput(Files.newOutputStream(whole), false);
        try (PrintWriter out = new PrintWriter(watched, false, StandardCharsets.UTF_8)) {
            return SqlSession.print(
                    result, jobs, new RowPrinter(out, OutputFile.endsIn(file, CSV) ? Format.CSV : Format.JSON));
        } catch (SqlSession.ReaderGoneException e) {
            throw new IOException(
                    OneLine.of(file + " cannot be written: " + watched.failure().orElse("writing failed")), e);
        }
    }

    /** Deletes everything except a complete answer. */
    @Override
    public void close() {
        FileUtil.fullyDelete(directory.toFile());
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, and the shutdown hook does the work.
        }
    }

    /** Ends the query, and deletes the temporary files until no task writes new ones. The process calls it when it ends. */
    void end() {
        isEnding = true;
        if (session != null) {
            session.interrupt();
        }
        File staged = directory.toFile();
        long start = System.nanoTime();
        int quiet = 0;
        while (quiet < QUIET_PAUSES && System.nanoTime() - start < LONGEST_END_NANOS) {
            quiet = staged.exists() ? 0 : quiet + 1;
            FileUtil.fullyDelete(staged);
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
