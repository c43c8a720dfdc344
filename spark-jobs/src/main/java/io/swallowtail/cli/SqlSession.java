package io.swallowtail.cli;

import io.swallowtail.connector.SimulationNotices;
import io.swallowtail.sql.DataDirectory;
import io.swallowtail.sql.ReadOnlyStatements;
import io.swallowtail.sql.StatisticsFunctions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Statements answered one after the other: on the tables of a sweep, if there is one, and on simulations. */
final class SqlSession {
    private final SparkSession spark;
    private final Optional<DataDirectory> directory;
    private final Optional<ReadOnlyStatements> guard;
    private boolean trialsRegistered;

    /**
     * Makes the tables visible.
     *
     * @param spark a session
     * @param directory the sweep whose tables are asked, if any
     * @param allowWrites whether statements may change things
     * @throws IOException if the directory cannot be read
     */
    SqlSession(SparkSession spark, Optional<DataDirectory> directory, boolean allowWrites) throws IOException {
        this.spark = spark;
        this.directory = directory;
        this.guard = allowWrites ? Optional.empty() : Optional.of(ReadOnlyStatements.guarding(spark));
        StatisticsFunctions.registerForUsers(spark);
        if (directory.isPresent()) {
            directory.get().registerViews(spark);
        }
    }

    SparkSession spark() {
        return spark;
    }

    /** Makes the trials visible where rows are kept; costs a look at every file of theirs. */
    void registerTrials() throws IOException {
        if (!trialsRegistered && directory.isPresent()) {
            directory.get().registerTrials(spark);
            trialsRegistered = true;
        }
    }

    /**
     * Answers a statement.
     *
     * @param statement one statement, with or without a semicolon at its end
     * @param printer prints the rows
     * @param err receives what the user should know beside the answer
     * @throws io.swallowtail.plan.BadInputException if it is no question, and only questions are answered
     * @throws AnalysisException if Spark cannot understand it
     * @throws IOException if the trials of a sweep cannot be read
     */
    void answer(String statement, RowPrinter printer, PrintWriter err) throws IOException, AnalysisException {
        Answer answer = ask(statement, err);
        if (!answer.columns().isEmpty()) {
            printer.print(answer.columns(), answer.rows());
        }
    }

    /**
     * What a statement yields.
     *
     * @param columns the names of its columns
     * @param rows its rows
     */
    record Answer(List<String> columns, List<List<Object>> rows) {}

    /**
     * Runs a statement.
     *
     * @param statement one statement, with or without a semicolon at its end
     * @param err receives what the user should know beside the answer
     * @return its answer
     * @throws io.swallowtail.plan.BadInputException if it is no question, and only questions are answered
     * @throws AnalysisException if Spark cannot understand it
     * @throws IOException if the trials of a sweep cannot be read
     */
    Answer ask(String statement, PrintWriter err) throws IOException, AnalysisException {
        String bare = statement.strip().replaceFirst("(\\s*;)+$", "");
        if (bare.toLowerCase(Locale.ROOT).contains("trials_")) {
            registerTrials();
        }
        if (guard.isPresent()) {
            guard.get().require(bare);
        }
        Dataset<Row> result = spark.sql(bare);
        SimulationNotices.of(result).forEach(err::println);
        err.flush();
        List<List<Object>> rows = new ArrayList<>();
        for (Row row : result.collectAsList()) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(row.get(i));
            }
            rows.add(values);
        }
        return new Answer(List.of(result.columns()), rows);
    }
}
