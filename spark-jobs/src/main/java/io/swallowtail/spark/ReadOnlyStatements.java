package io.swallowtail.spark;

import io.swallowtail.message.BadInputException;
import java.util.Locale;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedFunction;
import org.apache.spark.sql.catalyst.analysis.UnresolvedGenerator;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.trees.TreeNode;

/**
 * Accepts read-only statements and refuses all others. Read-only statements are queries of the session's views and of the simulations, SHOW,
 * DESCRIBE, and EXPLAIN of these. Spark's parser reads a statement. Before anything else happens with the statement, every part of it must
 * be in the list of {@link AllowedNodes}. So statements of future Spark versions are refused until they are added to the list. In such a
 * session, statements cannot refer to files or environment variables.
 */
public final class ReadOnlyStatements {
    private final ParserInterface parser;

    /** Creates a check that uses a session's parser. */
    ReadOnlyStatements(ParserInterface parser) {
        this.parser = parser;
    }

    /**
     * Guards a session. From now on its queries cannot refer to files.
     *
     * @param spark the session
     * @return the check, to be called before each of its statements
     */
    public static ReadOnlyStatements guarding(SparkSession spark) {
        spark.conf().set("spark.sql.runSQLOnFiles", false);
        spark.conf().set("spark.sql.variable.substitute", false);
        return new ReadOnlyStatements(ClassicSession.of(spark).sessionState().sqlParser());
    }

    /**
     * Returns if a statement is read-only. No part of the statement is run or resolved.
     *
     * @param statement one statement, without a semicolon at its end
     * @throws BadInputException if it could do more than read
     * @throws AnalysisException if it cannot be parsed
     */
    public void require(String statement) throws AnalysisException {
        ParsedParts.visit(parse(statement), ReadOnlyStatements::requirePart);
    }

    private LogicalPlan parse(String statement) throws AnalysisException {
        try {
            return parser.parsePlan(statement);
        } catch (AnalysisException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // Spark does not declare the exceptions that it throws for a wrong script.
            throw refused(AllowedNodes.SCRIPT);
        }
    }

    private static void requirePart(Object part) {
        if (part instanceof UnresolvedFunction function) {
            requireFunction(function.nameParts().last());
        } else if (part instanceof UnresolvedTableValuedFunction function) {
            requireFunction(function.name().last());
            requireNoStream(function.isStreaming());
        } else if (part instanceof UnresolvedGenerator function) {
            requireFunction(function.name().funcName());
        } else if (part instanceof UnresolvedRelation relation) {
            requireNoStream(relation.isStreaming());
        }
        if (part instanceof TreeNode<?> && !AllowedNodes.contains(part.getClass())) {
            throw refused(AllowedNodes.reason(part.getClass()));
        }
    }

    private static void requireFunction(String name) {
        // In a qualified name, Spark's parser leaves IDENTIFIER('f') unresolved.
        if (name.contains("(")) {
            throw refused(AllowedNodes.IDENTIFIER);
        }
        if (AllowedNodes.REFUSED_FUNCTIONS.containsKey(name.toLowerCase(Locale.ROOT))) {
            throw refused(name + " " + AllowedNodes.REFUSED_FUNCTIONS.get(name.toLowerCase(Locale.ROOT)));
        }
    }

    private static void requireNoStream(boolean streaming) {
        if (streaming) {
            throw refused("a stream does not end");
        }
    }

    private static BadInputException refused(String why) {
        return new BadInputException(
                "sql", "", why + ", and `sql` is read-only (--allow-writes allows all statements)");
    }
}
