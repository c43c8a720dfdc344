package io.swallowtail.jobs.cli;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.jobs.connector.TailLimit;
import io.swallowtail.jobs.spark.SqlStatements;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes the last typed word: tables and simulations, their columns, functions, and words of SQL. */
final class SqlCompleter implements Completer {
    private final SparkSession spark;

    SqlCompleter(SparkSession spark) {
        this.spark = spark;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        TreeSet<String> names = new TreeSet<>(SqlStatements.words());
        names.addAll(List.of("AVG(", "COUNT(*)", "MAX(", "MIN(", "SUM(", "tail("));
        Arrays.stream(TailLimit.values()).forEach(limit -> names.add(limit.sqlName() + "("));
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
