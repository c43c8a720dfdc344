package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.connector.TailLimit;
import io.swallowtail.experiment.Experiment;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes the last typed word: tables and simulations, their columns, functions, and common words of SQL. */
final class SqlCompleter implements Completer {
    private static final List<String> WORDS = List.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP BY",
            "ORDER BY",
            "HAVING",
            "LIMIT",
            "JOIN",
            "LEFT JOIN",
            "ON",
            "AND",
            "OR",
            "NOT",
            "IN",
            "BETWEEN",
            "AS",
            "WITH",
            "DISTINCT",
            "CASE",
            "WHEN",
            "THEN",
            "ELSE",
            "END",
            "COUNT(*)",
            "SUM(",
            "MIN(",
            "MAX(",
            "AVG(",
            "EXPLAIN",
            "DESCRIBE",
            "SHOW TABLES",
            "DESC",
            "IS NULL",
            "UNION ALL");

    private static final List<String> FUNCTIONS = Arrays.stream(TailLimit.values())
            .map(limit -> limit.sqlName() + "(")
            .toList();

    private final SparkSession spark;

    SqlCompleter(SparkSession spark) {
        this.spark = spark;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        TreeSet<String> names = new TreeSet<>(WORDS);
        names.addAll(FUNCTIONS);
        names.add("tail(");
        for (Row view : spark.sql("SHOW VIEWS").collectAsList()) {
            String name = view.getAs("viewName");
            names.add(name);
            names.addAll(Arrays.asList(spark.table(name).columns()));
        }
        for (Experiment experiment : Catalogue.load().experiments()) {
            names.add("sim." + experiment.name());
            experiment.parameters().forEach(parameter -> names.add(parameter.name()));
            experiment.metrics().forEach(metric -> names.add(metric.name()));
        }
        names.addAll(List.of("seed", "trial", "point"));
        names.forEach(name -> candidates.add(new Candidate(name, name, null, null, null, null, false)));
    }
}
