package io.swallowtail.sql;

import io.swallowtail.plan.BadInputException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;

/**
 * Lets through the statements that only ask: queries of the session's views and of the simulations, SHOW, DESCRIBE, EXPLAIN.
 * Whether a statement is a query is decided by Spark's own parser: it must be one inside parentheses, where no command can
 * stand. Files cannot be named in a query of such a session, nor methods of Java.
 */
public final class ReadOnlyStatements {
    private static final Set<String> HARMLESS_COMMANDS = Set.of("show", "describe", "desc", "explain");
    private static final Pattern COMMENTS = Pattern.compile("\\A(\\s|--[^\\n]*(\\n|\\z)|/\\*(?s:.*?)\\*/)+");
    private static final Pattern FIRST_WORD = Pattern.compile("\\A\\(*\\s*([A-Za-z]+)");
    private static final Pattern JAVA_CALLS =
            Pattern.compile("\\b(try_reflect|reflect|java_method)`?\\s*\\(", Pattern.CASE_INSENSITIVE);

    private final SparkSession spark;

    /**
     * Guards a session; from now on its queries cannot name files.
     *
     * @param spark the session
     */
    public ReadOnlyStatements(SparkSession spark) {
        this.spark = spark;
        spark.conf().set("spark.sql.runSQLOnFiles", false);
    }

    /**
     * Returns if a statement only asks, or is no SQL at all (running it then tells what is wrong, and does nothing else).
     *
     * @param statement one statement, without a semicolon at its end
     * @throws BadInputException if it could change something
     */
    public void require(String statement) {
        String bare = COMMENTS.matcher(statement).replaceFirst("");
        Matcher first = FIRST_WORD.matcher(bare);
        String word = first.find() ? first.group(1).toLowerCase(Locale.ROOT) : "";
        Matcher call = JAVA_CALLS.matcher(statement);
        if (call.find()) {
            throw refused(call.group(1) + " calls Java");
        }
        if (!HARMLESS_COMMANDS.contains(word)
                && !parses("SELECT * FROM (\n" + statement + "\n)")
                && parses(statement)) {
            throw refused(word.toUpperCase(Locale.ROOT) + " may change something");
        }
    }

    private static BadInputException refused(String why) {
        return new BadInputException(
                "sql", "", why + ", and this session only answers questions (--allow-writes allows all)");
    }

    /** Tells whether Spark can parse a statement; explaining it parses and plans, and runs nothing. */
    private boolean parses(String statement) {
        try {
            spark.sql("EXPLAIN " + statement);
            return true;
        } catch (Exception e) {
            // Spark throws this checked exception without declaring it; a parse error is one.
            if (e instanceof AnalysisException analysis && "PARSE_SYNTAX_ERROR".equals(analysis.getCondition())) {
                return false;
            }
            return !(e instanceof AnalysisException);
        }
    }
}
