package io.swallowtail.jobs.spark;

import io.swallowtail.answers.message.BadInputException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry$;
import org.apache.spark.sql.catalyst.analysis.PlanWithUnresolvedIdentifier;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ScriptTransformation;
import org.apache.spark.sql.execution.command.ExplainCommand;
import org.apache.spark.sql.internal.SessionState;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * Accepts read-only statements and refuses all others. Read-only statements are queries of the session's views and of the simulations, SHOW,
 * DESCRIBE, and EXPLAIN of these. Spark's parser reads a statement, and every plan in it is checked before anything else happens. Statements
 * of a guarded session cannot refer to files or environment variables, and the session has no functions that call Java or read files.
 */
public final class ReadOnlyStatements {
    private static final Pattern READING = Pattern.compile("(Show|Describe|Explain).*");
    /** Parsed statements that Spark makes commands of only later. */
    private static final Pattern WRITING = Pattern.compile("Insert.*|Call|.*ExecuteImmediate|ScriptTransformation");

    /** Functions that call Java, or that can read files: XML can refer to schemas and document types that a parser fetches. */
    static final List<String> REFUSED_FUNCTIONS = List.of(
            ("reflect try_reflect java_method from_xml schema_of_xml xpath xpath_boolean xpath_double xpath_float xpath_int xpath_long"
                            + " xpath_number xpath_short xpath_string from_avro to_avro schema_of_avro from_protobuf to_protobuf"
                            + " python_worker_logs")
                    .split(" "));

    private final ParserInterface parser;

    /** Creates a check that uses a session's parser. */
    ReadOnlyStatements(ParserInterface parser) {
        this.parser = parser;
    }

    /**
     * Guards a session. From now on its queries cannot refer to files.
     *
     * @return the check, to be called before each of its statements
     */
    public static ReadOnlyStatements guarding(SparkSession spark) {
        spark.conf().set("spark.sql.runSQLOnFiles", false);
        spark.conf().set("spark.sql.variable.substitute", false);
        SessionState state = ClassicSession.of(spark).sessionState();
        REFUSED_FUNCTIONS.stream()
                .map(FunctionRegistry$.MODULE$::builtinFunctionIdentifier)
                .forEach(function -> {
                    state.functionRegistry().dropFunction(function);
                    state.tableFunctionRegistry().dropFunction(function);
                });
        return new ReadOnlyStatements(state.sqlParser());
    }

    /**
     * Returns if a statement is read-only. No part of the statement is run or resolved.
     *
     * @param statement one statement, without a semicolon at its end
     * @throws BadInputException if it could do more than read
     * @throws AnalysisException if it cannot be parsed
     */
    public void require(String statement) throws AnalysisException {
        LogicalPlan plan;
        try {
            plan = parser.parsePlan(statement);
        } catch (AnalysisException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // Spark does not declare the exceptions that it throws for a wrong script.
            throw refused("BEGIN … END is a script");
        }
        requireParts(plan);
    }

    /**
     * Returns if an analysed query runs no program. A parsed plan can hide a subquery, for example in the definition of a window; an
     * analysed one cannot.
     *
     * @param query the query, which has not run
     * @throws BadInputException if a part of it is a TRANSFORM
     */
    public static void requireNoProgram(Dataset<?> query) {
        query.queryExecution().analyzed().foreachWithSubqueries(part -> {
            if (part instanceof ScriptTransformation) {
                throw refused("TRANSFORM runs a program");
            }
            return BoxedUnit.UNIT;
        });
    }

    private static void requireParts(LogicalPlan plan) {
        requirePlan(plan);
        CollectionConverters.asJava(plan.children()).forEach(ReadOnlyStatements::requireParts);
        CollectionConverters.asJava(plan.subqueries()).forEach(ReadOnlyStatements::requireParts);
        CollectionConverters.asJava(plan.innerChildren()).forEach(part -> {
            if (part instanceof LogicalPlan inner) {
                requireParts(inner);
            }
        });
        if (plan instanceof ExplainCommand explain) {
            requireParts(explain.logicalPlan());
        }
    }

    private static void requirePlan(LogicalPlan plan) {
        String name = plan.getClass().getSimpleName();
        boolean canChange = (plan instanceof Command && !READING.matcher(name).matches())
                || plan instanceof PlanWithUnresolvedIdentifier
                || WRITING.matcher(name).matches();
        if (canChange) {
            String words = name.replaceFirst("(?<=.)(Command|Statement)$", "")
                    .replaceFirst("^Unresolved(?=.)", "")
                    .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                    .toUpperCase(Locale.ROOT);
            throw refused(words + " is not a query");
        }
        boolean isStream = plan instanceof UnresolvedRelation relation && relation.isStreaming()
                || plan instanceof UnresolvedTableValuedFunction function && function.isStreaming();
        if (isStream) {
            throw refused("a stream does not end");
        }
    }

    private static BadInputException refused(String why) {
        return new BadInputException("sql", why + ", and `sql` is read-only (--allow-writes allows all statements)");
    }
}
