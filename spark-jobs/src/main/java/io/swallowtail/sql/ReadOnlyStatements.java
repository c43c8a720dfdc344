package io.swallowtail.sql;

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
 * Lets through the statements that only ask: queries of the session's views and of the simulations, SHOW, DESCRIBE, and
 * EXPLAIN of these. Spark's parser reads a statement, and nothing else is done with it before every part of it is known to be
 * a part of a question ({@link QuestionNodes}): what Spark learns tomorrow is refused until somebody has looked at it. Such a
 * session's statements name no files, and no variables of the environment.
 */
public final class ReadOnlyStatements {
    private final ParserInterface parser;

    /** Checks statements as a parser reads them. */
    ReadOnlyStatements(ParserInterface parser) {
        this.parser = parser;
    }

    /**
     * Guards a session; from now on its queries cannot name files.
     *
     * @param spark the session
     * @return what is asked before each of its statements
     */
    public static ReadOnlyStatements guarding(SparkSession spark) {
        spark.conf().set("spark.sql.runSQLOnFiles", false);
        spark.conf().set("spark.sql.variable.substitute", false);
        return new ReadOnlyStatements(((org.apache.spark.sql.classic.SparkSession) spark)
                .sessionState()
                .sqlParser());
    }

    /**
     * Returns if a statement only asks. Nothing of the statement is run or resolved.
     *
     * @param statement one statement, without a semicolon at its end
     * @throws BadInputException if it could do anything else
     * @throws AnalysisException if it is no statement
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
            // Spark does not declare what it throws at a script that is wrong.
            throw refused(QuestionNodes.SCRIPT);
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
        if (part instanceof TreeNode<?> && !QuestionNodes.contain(part.getClass())) {
            throw refused(QuestionNodes.reason(part.getClass()));
        }
    }

    private static void requireFunction(String name) {
        // Spark's parser leaves IDENTIFIER('f') in a qualified name as it is written.
        if (name.contains("(")) {
            throw refused(QuestionNodes.IDENTIFIER);
        }
        if (QuestionNodes.REFUSED_FUNCTIONS.containsKey(name.toLowerCase(Locale.ROOT))) {
            throw refused(name + " " + QuestionNodes.REFUSED_FUNCTIONS.get(name.toLowerCase(Locale.ROOT)));
        }
    }

    private static void requireNoStream(boolean streaming) {
        if (streaming) {
            throw refused("a stream does not end");
        }
    }

    private static BadInputException refused(String why) {
        return new BadInputException(
                "sql", "", why + ", and this session only answers questions (--allow-writes allows all)");
    }
}
