package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.expression.NearestName;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.plan.OneLine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.AnalysisException;

/** Spark's messages about a statement, cut to what a person needs. */
final class SqlMessages {
    private static final String NO_SUCH_TABLE = "TABLE_OR_VIEW_NOT_FOUND";

    private SqlMessages() {}

    /** Finds what an argument of a function or a query of simulations has wrong, even if a task of Spark's reports it. */
    static Optional<String> badInput(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadInputException) {
                return Optional.of(cause.getMessage());
            }
        }
        return Optional.empty();
    }

    /** Says in one sentence why a statement cannot be answered. */
    static String of(AnalysisException e) {
        if (!NO_SUCH_TABLE.equals(e.getCondition())) {
            return OneLine.of(sentence(e.getMessage()));
        }
        String missing =
                e.getMessageParameters().getOrDefault("relationName", "").replace("`", "");
        if (SweepDirectory.TABLES.contains(missing)) {
            return "there is no table " + missing
                    + " here yet; `run` makes a sweep's tables, and --data DIR names the directory of another sweep";
        }
        return "there is no table " + OneLine.of(missing)
                + NearestName.of(missing.substring(missing.lastIndexOf('.') + 1), tables().keySet())
                        .filter(near -> !tables().get(near).equals(missing))
                        .map(near -> "; did you mean " + tables().get(near) + "?")
                        .orElse("; there are " + String.join(", ", SweepDirectory.TABLES)
                                + " in a sweep's directory, and simulations (SHOW TABLES IN sim)");
    }

    /** The tables that there may be, by the last part of their names; a simulation is rarely meant without its catalog. */
    private static Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        SweepDirectory.TABLES.forEach(table -> tables.put(table, table));
        for (Experiment experiment : Catalogue.load().experiments()) {
            tables.put("trials_" + experiment.name(), "trials_" + experiment.name());
            tables.put(experiment.name(), "sim." + experiment.name());
        }
        return tables;
    }

    /** Takes the sentence from a message such as {@code [CODE] sentence. SQLSTATE: 42703; line 1 pos 7;\n'Project …}. */
    private static String sentence(String message) {
        String line = message.lines().filter(l -> !l.isBlank()).findFirst().orElse("cannot be understood");
        return line.replaceFirst("^\\[[A-Z_.]+\\] ", "")
                .replaceFirst(" SQLSTATE: \\w+", "")
                .strip()
                .replaceFirst(";$", "");
    }
}
