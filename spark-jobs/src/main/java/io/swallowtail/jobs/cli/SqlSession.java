package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.answer.RowWriter;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.jobs.connector.SimulationPlan;
import io.swallowtail.jobs.connector.TailLimit;
import io.swallowtail.jobs.spark.ParquetView;
import io.swallowtail.jobs.spark.QueryJobs;
import io.swallowtail.jobs.spark.QueryPlan;
import io.swallowtail.jobs.spark.ReadOnlyStatements;
import io.swallowtail.jobs.spark.SmallQueries;
import io.swallowtail.jobs.spark.SqlStatements;
import io.swallowtail.jobs.sql.DataDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Answers statements one by one, on the tables of a sweep, if one is given, and on simulations. */
final class SqlSession {
    private static final int ROWS_BETWEEN_LOOKS = 4096;

    /** The output takes no more rows: its reader has left, or a write failed. */
    static final class ReaderGoneException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ReaderGoneException() {
            super("the output is closed", null, false, false);
        }
    }

    private final SparkSession spark;
    private final Optional<DataDirectory> directory;
    private final Optional<ReadOnlyStatements> guard;
    private final SmallQueries small;
    /** The views that are not registered yet. */
    private final Map<String, View> unseen = new LinkedHashMap<>();

    private Optional<String> remark = Optional.empty();
    private boolean trialsRegistered;
    private volatile QueryJobs running;

    /** Opens a session on the newest set of tables of a sweep, if one is given. */
    SqlSession(SparkSession spark, Optional<DataDirectory> directory, boolean allowWrites) throws IOException {
        this.spark = spark;
        this.directory = directory;
        this.guard = allowWrites ? Optional.empty() : Optional.of(ReadOnlyStatements.guarding(spark));
        this.small = new SmallQueries(spark);
        TailLimit.register(spark);
        if (directory.isPresent()) {
            DataDirectory data = directory.get();
            data.keepTables(Path.of(spark.conf().get("spark.local.dir")))
                    .forEach((table, file) -> unseen.put(table, () -> ParquetView.register(spark, table, file)));
            unseen.put("networks", () -> data.registerNetworks(spark));
            unseen.put("runs", () -> data.registerRuns(spark));
            unseen.put("expectations", () -> data.registerExpectations(spark));
            remark = data.remark();
        }
    }

    /** Registers tables as views: those that a query names, because every view takes time, or all of them for other statements. */
    private void registerTables(String statement) throws IOException {
        boolean isPlainQuery = statement.matches("(?s)(describe\\s+query\\s+)?(select|with)\\b.*")
                && !statement.contains("identifier");
        for (Iterator<Map.Entry<String, View>> rest = unseen.entrySet().iterator(); rest.hasNext(); ) {
            Map.Entry<String, View> view = rest.next();
            boolean isNamed = statement.contains(view.getKey());
            if (!isPlainQuery || isNamed) {
                try {
                    view.getValue().register();
                } catch (BadInputException e) {
                    if (isNamed) {
                        throw e;
                    }
                    continue; // sweep.json names an experiment that this program does not have
                }
                rest.remove();
            }
        }
    }

    /** Registers a view. */
    @FunctionalInterface
    private interface View {
        void register() throws IOException;
    }

    /** Registers the trials as views if rows are kept. Checks the length of every file of trials. */
    private void registerTrials() throws IOException {
        if (!trialsRegistered && directory.isPresent()) {
            directory.get().registerTrials(spark);
            trialsRegistered = true;
        }
    }

    /** Processes the rows of a statement. */
    @FunctionalInterface
    interface Answer {
        /** Runs the query, unless it is a command such as SHOW, which has already run. */
        void take(Dataset<Row> result, QueryJobs jobs) throws IOException;
    }

    /**
     * Runs one statement, with or without a semicolon at its end. Notices for the user go to {@code err}.
     *
     * @throws CancellationException if {@link #interrupt} ended it
     */
    void execute(String statement, PrintWriter err, Answer answer) throws IOException, AnalysisException {
        remark.ifPresent(err::println);
        remark = Optional.empty();
        String bare = statement.strip().replaceFirst("(\\s*;)+$", "");
        String words = bare.toLowerCase(Locale.ROOT);
        registerTables(words);
        if (words.contains("trials_")) {
            registerTrials();
        }
        if (guard.isPresent()) {
            guard.get().require(bare);
        }
        try (QueryJobs jobs = QueryJobs.open(spark)) {
            running = jobs;
            try {
                Dataset<Row> result = spark.sql(bare);
                if (guard.isPresent()) {
                    ReadOnlyStatements.requireNoProgram(result);
                    small.prepare(result);
                }
                SimulationPlan.of(result)
                        .notices(spark.sparkContext().defaultParallelism())
                        .forEach(err::println);
                err.flush();
                answer.take(result, jobs);
            } catch (Exception e) {
                if (jobs.isCancelled()) {
                    throw new CancellationException();
                }
                throw e;
            } finally {
                running = null;
            }
        }
    }

    /** Cancels the running statement, if any. May be called from any thread. */
    void interrupt() {
        QueryJobs jobs = running;
        if (jobs != null) {
            jobs.cancel();
        }
    }

    /** Prints the answer of a statement, row by row. Throws {@link ReaderGoneException} when the output takes no more rows. */
    void answer(String statement, RowPrinter printer, PrintWriter err) throws IOException, AnalysisException {
        execute(statement, err, (result, jobs) -> print(result, jobs, printer));
    }

    /** Answers the statements of a text one after the other. */
    void answerAll(String text, RowPrinter printer, PrintWriter err) throws IOException, AnalysisException {
        for (String statement : SqlStatements.of(text).all()) {
            answer(statement, printer, err);
        }
    }

    /**
     * Runs an action and prints the rows as they come. Memory holds the rows of one partition.
     *
     * @return the number of rows
     */
    static long print(Dataset<Row> result, QueryJobs jobs, RowPrinter printer) {
        requireDistinctNames(result.schema(), printer.format() == Format.JSON);
        Iterator<Row> stream = QueryPlan.isFew(result) ? result.collectAsList().iterator() : result.toLocalIterator();
        // Nothing is printed before the first row, because a query may fail until then.
        if (!stream.hasNext() && result.columns().length == 0) {
            return 0;
        }
        RowWriter writer = printer.open(List.of(result.columns()));
        long rows = 0;
        while (stream.hasNext()) {
            writer.row(values(stream.next()));
            if (++rows % ROWS_BETWEEN_LOOKS == 0) {
                look(jobs, printer);
            }
        }
        writer.end();
        look(jobs, printer);
        return rows;
    }

    private static void look(QueryJobs jobs, RowPrinter printer) {
        if (jobs.isCancelled()) {
            throw new CancellationException();
        }
        if (printer.out().checkError()) {
            throw new ReaderGoneException();
        }
    }

    /** Refuses a name that a reader of the answer would find twice: of columns if their names are keys, and of fields of nested values. */
    private static void requireDistinctNames(DataType type, boolean areKeys) {
        if (type instanceof StructType struct) {
            Set<String> names = new HashSet<>();
            for (StructField field : struct.fields()) {
                refuse(
                        "SELECT",
                        areKeys && !names.add(field.name()),
                        "two columns or fields have the name " + field.name()
                                + "; give one of them another name with AS");
                requireDistinctNames(field.dataType(), true);
            }
        } else if (type instanceof ArrayType array) {
            requireDistinctNames(array.elementType(), true);
        } else if (type instanceof MapType map) {
            requireDistinctNames(map.keyType(), true);
            requireDistinctNames(map.valueType(), true);
        }
    }

    /** Returns the answer of a query with few rows, whose columns have different names. */
    NumberTable table(String query, PrintWriter err) throws IOException, AnalysisException {
        NumberTable table = new NumberTable(new ArrayList<>(), new ArrayList<>());
        execute(query, err, (result, jobs) -> {
            table.columns().addAll(List.of(result.columns()));
            requireDistinctNames(result.schema(), true);
            result.collectAsList().forEach(row -> table.rows().add(values(row)));
        });
        return table;
    }

    private static List<Object> values(Row row) {
        List<Object> values = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            values.add(plain(row.get(i)));
        }
        return values;
    }

    /** Converts Spark's arrays, maps and structs to Java's, and bytes to hexadecimal digits. Other values are unchanged. */
    private static Object plain(Object value) {
        if (value instanceof scala.collection.Seq<?> array) {
            return CollectionConverters.asJava(array).stream()
                    .map(SqlSession::plain)
                    .toList();
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof scala.collection.Map<?, ?> map) {
            Map<Object, Object> fields = new LinkedHashMap<>();
            CollectionConverters.asJava(map).forEach((key, each) -> fields.put(plain(key), plain(each)));
            return fields;
        }
        if (value instanceof Row struct) {
            List<Object> values = values(struct);
            Map<Object, Object> fields = new LinkedHashMap<>();
            for (int i = 0; i < values.size(); i++) {
                fields.put(struct.schema() == null ? i : struct.schema().fieldNames()[i], values.get(i));
            }
            return fields;
        }
        return value;
    }
}
