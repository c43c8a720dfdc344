package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.answers.message.Words;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.jobs.commit.SweepDirectory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.QueryContext;
import org.apache.spark.sql.AnalysisException;

/** Shortens Spark's messages about a statement for people. */
final class SqlMessages {
    private static final String NO_SUCH_TABLE = "TABLE_OR_VIEW_NOT_FOUND";
    private static final String NO_SUCH_COLUMN = "UNRESOLVED_COLUMN";
    private static final String TRIALS = "trials_";

    private SqlMessages() {}

    /** Finds the message about a wrong argument of a function or a wrong query of simulations, even if it comes from a Spark task. */
    static Optional<String> badInput(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadInputException) {
                return Optional.of(cause.getMessage());
            }
        }
        return Optional.empty();
    }

    /** Explains in one sentence why a statement cannot be answered. */
    static String of(AnalysisException e) {
        if (NO_SUCH_TABLE.equals(e.getCondition())) {
            return missingTable(
                    e.getMessageParameters().getOrDefault("relationName", "").replace("`", ""));
        }
        return missingColumn(e).orElseGet(() -> OneLine.of(sentence(e.getMessage())));
    }

    /**
     * Recognizes a text without quotes, and a metric that the user took for a column. In the tables it is a value of the column {@code metric}.
     */
    private static Optional<String> missingColumn(AnalysisException e) {
        if (e.getCondition() == null || !e.getCondition().startsWith(NO_SUCH_COLUMN)) {
            return Optional.empty();
        }
        String name = e.getMessageParameters().getOrDefault("objectName", "").replace("`", "");
        Matcher compared = Pattern.compile(
                        "(\\w+\\s*([=<>]|\\bin\\s*\\()\\s*)" + Pattern.quote(name) + "\\b", Pattern.CASE_INSENSITIVE)
                .matcher(Arrays.stream(e.getQueryContext())
                        .map(QueryContext::summary)
                        .collect(Collectors.joining()));
        if (compared.find()) {
            return Optional.of("there is no column " + name + " here; a text needs quotes: " + compared.group(1) + "'"
                    + name + "'");
        }
        String column = lastPart(name);
        return Catalogue.load().experiments().stream()
                .flatMap(experiment -> experiment.metrics().stream())
                .filter(metric -> metric.name().equals(column))
                .findFirst()
                .map(metric -> Words.of(
                        "there is no column %1$s here; tails, summary, counts and moments have a row for each metric: WHERE metric = '%1$s'",
                        column));
    }

    private static String missingTable(String missing) {
        if (missing.startsWith(TRIALS) && tables().containsKey(missing)) {
            String experiment = missing.substring(TRIALS.length());
            return "there is no table " + missing + " here: it needs a sweep of " + experiment
                    + " with rows = all (run … --set rows=all, in a new directory); sim." + experiment
                    + " simulates trials when it is read";
        }
        if (SweepDirectory.TABLES.contains(missing)) {
            return "there is no table " + missing
                    + " here yet; `run` makes a sweep's tables, and --data DIR names the directory of another sweep";
        }
        return "there is no table " + OneLine.of(missing)
                + NearestName.of(lastPart(missing), tables().keySet())
                        .filter(near -> !tables().get(near).equals(missing))
                        .map(near -> "; did you mean " + tables().get(near) + "?")
                        .orElse("; the tables are " + String.join(", ", SweepDirectory.TABLES)
                                + " in a sweep's directory, and simulations (SHOW TABLES IN sim)");
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the possible tables, by the last part of their names. Users rarely omit the catalog of a simulation. */
    private static Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        SweepDirectory.TABLES.forEach(table -> tables.put(table, table));
        for (Experiment experiment : Catalogue.load().experiments()) {
            tables.put(TRIALS + experiment.name(), TRIALS + experiment.name());
            tables.put(experiment.name(), "sim." + experiment.name());
        }
        return tables;
    }

    /** Extracts the sentence of a message such as {@code [CODE] sentence. SQLSTATE: 42703; line 1 pos 7;\n'Project …}. */
    private static String sentence(String message) {
        String line = message.lines().filter(l -> !l.isBlank()).findFirst().orElse("cannot be understood");
        return line.replaceFirst("^\\[[A-Z_.]+\\] ", "")
                .replaceFirst(" SQLSTATE: \\w+", "")
                .strip()
                .replaceFirst(";$", "");
    }
}
