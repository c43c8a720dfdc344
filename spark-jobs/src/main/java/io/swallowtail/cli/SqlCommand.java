package io.swallowtail.cli;

import io.swallowtail.sql.DataDirectory;
import io.swallowtail.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sql}: one statement on the tables of a sweep. */
@Command(
        name = "sql",
        description = "Answers one SQL statement on the tables of a sweep.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Tables: counts, moments, points, tails, bounds, summary; trials_E for an experiment E where rows = all.",
            "Functions besides Spark's, of (exceedances, trials, confidence): tail_low, tail_high (a fixed number of trials),",
            "inverse_low, inverse_high (trials up to a fixed number of exceedances), anytime_low, anytime_high (at any time)."
        })
final class SqlCommand implements Callable<Integer> {
    @Parameters(paramLabel = "STATEMENT", description = "such as \"SELECT * FROM tails\"")
    private String statement;

    @Option(names = "--data", paramLabel = "DIR", description = "directory of a sweep (default: the newest under out/)")
    private String data;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private SqlCommand() {}

    @Override
    public Integer call() throws IOException {
        DataDirectory directory = data == null ? DataDirectory.newest(Path.of("out")) : DataDirectory.of(data);
        if (data == null && format.isTable()) {
            spec.commandLine().getErr().println("Tables of " + directory);
        }
        Path scratch = Files.createTempDirectory("swallowtail-sql-");
        SparkSession spark = Sessions.start("local[*]", scratch.toString());
        try {
            directory.registerViews(spark);
            if (statement.toLowerCase(Locale.ROOT).contains("trials_")) {
                directory.registerTrials(spark);
            }
            answer(spark.sql(statement));
        } finally {
            spark.stop();
            FileUtil.fullyDelete(scratch.toFile());
        }
        return 0;
    }

    private void answer(Dataset<Row> result) {
        List<List<Object>> rows = new ArrayList<>();
        for (Row row : result.collectAsList()) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(row.get(i));
            }
            rows.add(values);
        }
        format.printer(spec.commandLine().getOut()).print(List.of(result.columns()), rows);
    }
}
