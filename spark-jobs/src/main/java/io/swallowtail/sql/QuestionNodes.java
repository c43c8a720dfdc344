package io.swallowtail.sql;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The nodes of Spark's parsed plans that questions are made of, and the functions that questions may not call. A test holds an
 * example of every alternative of Spark's grammar against these lists; none of the names is here without an example.
 */
final class QuestionNodes {
    private static final String CATALYST = "org.apache.spark.sql.catalyst.";

    /** What is said of a script. */
    static final String SCRIPT = "BEGIN … END is a script";

    /** What is said of a name that is made while the statement is resolved. */
    static final String IDENTIFIER = "IDENTIFIER hides a name";

    private static final List<String> PLACEHOLDERS = words("""
            UnresolvedAlias UnresolvedAttribute UnresolvedExtractValue UnresolvedFunction UnresolvedGenerator UnresolvedHaving
            UnresolvedInlineTable UnresolvedOrdinal UnresolvedPipeAggregateOrdinal UnresolvedQualify UnresolvedRelation
            UnresolvedStar UnresolvedStarExceptOrReplace UnresolvedSubqueryColumnAliases UnresolvedTVFAliases
            UnresolvedTableValuedFunction

            CurrentNamespace UnresolvedFunctionName UnresolvedNamespace UnresolvedPartitionSpec UnresolvedProcedure
            UnresolvedTable UnresolvedTableOrView
            """);

    private static final List<String> EXPRESSIONS = words("""
            Add Alias And AttributeReference BitwiseAnd BitwiseNot BitwiseOr BitwiseXor CaseWhen Cast Coalesce Collate Concat
            CreateNamedStruct Cube CurrentRow Divide EqualNullSafe EqualTo Exists GreaterThan GreaterThanOrEqual GroupingSets
            ILike In InSubquery IntegralDivide IsNotNull IsNull IsUnknown LambdaFunction LateralSubquery LessThan
            LessThanOrEqual Like LikeAll LikeAny ListQuery Literal Lower Multiply NamedArgumentExpression Not NotLikeAll
            NotLikeAny Or Overlay PipeExpression PipeOperator RLike Remainder Rollup ScalarSubquery SemiStructuredExtract
            ShiftLeft ShiftRight ShiftRightUnsigned SortOrder SpecifiedWindowFrame StringLocate StringTrim StringTrimLeft
            StringTrimRight Substring Subtract TimestampAdd TimestampDiff UnaryMinus UnaryPositive UnboundedFollowing
            UnboundedPreceding UnresolvedCollation UnspecifiedFrame UnresolvedNamedLambdaVariable UnresolvedWindowExpression WindowExpression
            WindowSpecDefinition aggregate.AggregateExpression aggregate.AnyValue aggregate.First aggregate.Last
            """);

    private static final List<String> PLANS = words("""
            Aggregate Distinct Except Filter Generate GlobalLimit Intersect Join LateralJoin LimitAll LocalLimit LocalRelation
            NearestByJoin Offset OneRowRelation Pivot Project RepartitionByExpression Sample Sort SubqueryAlias Union Unpivot
            UnresolvedHint UnresolvedWith WithWindowDefinition

            DescribeColumn DescribeFunction DescribeNamespace DescribeRelation DescribeTablePartition ShowColumns
            ShowCreateTable ShowFunctions ShowPartitions ShowTablePartition ShowTableProperties ShowTables ShowTablesExtended
            ShowViews
            """);

    private static final List<String> COMMANDS = words("""
            DescribeProcedureCommand DescribeQueryCommand DescribeRelationJsonCommand ExplainCommand ShowCatalogsCommand
            ShowCollationsCommand ShowCurrentNamespaceCommand ShowNamespacesCommand ShowProceduresCommand
            """);

    /** The classes of all nodes of questions. */
    static final Set<String> NAMES = Stream.of(
                    named(CATALYST + "analysis.", PLACEHOLDERS),
                    named(CATALYST + "expressions.", EXPRESSIONS),
                    named(CATALYST + "plans.logical.", PLANS),
                    named("org.apache.spark.sql.execution.command.", COMMANDS))
            .flatMap(names -> names)
            .collect(Collectors.toUnmodifiableSet());

    /** What no question may call, in lower case, with what it does. XML can name schemas and document types to be fetched. */
    static final Map<String, String> REFUSED_FUNCTIONS = refusedFunctions();

    private static final Map<String, String> REASONS = Map.of(
            "ScriptTransformation", "TRANSFORM runs a program",
            "UnresolvedExecuteImmediate", "EXECUTE IMMEDIATE runs a text",
            "CompoundBody", SCRIPT,
            "ExpressionWithUnresolvedIdentifier", IDENTIFIER,
            "PlanWithUnresolvedIdentifier", IDENTIFIER);

    private QuestionNodes() {}

    /** Tells whether a node may be part of a question. */
    static boolean contain(Class<?> node) {
        return NAMES.contains(name(node));
    }

    /** Gives a node's name: objects and refinements within a class are instances of it. */
    static String name(Class<?> node) {
        return node.getName().replaceFirst("\\$.*", "");
    }

    /** Says why a node may not be part of a question. */
    static String reason(Class<?> node) {
        String name = name(node);
        String simple = name.substring(name.lastIndexOf('.') + 1);
        String words = simple.replaceFirst("(?<=.)(Command|Statement)$", "")
                .replaceFirst("^Unresolved(?=.)", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toUpperCase(Locale.ROOT);
        return REASONS.getOrDefault(simple, words + " is no question");
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    private static Stream<String> named(String prefix, List<String> names) {
        return names.stream().map(prefix::concat);
    }

    private static Map<String, String> refusedFunctions() {
        Map<String, String> functions = new HashMap<>();
        words("reflect try_reflect java_method").forEach(name -> functions.put(name, "calls Java"));
        words("from_xml schema_of_xml xpath xpath_boolean xpath_double xpath_float xpath_int xpath_long xpath_number"
                        + " xpath_short xpath_string from_avro to_avro schema_of_avro from_protobuf to_protobuf")
                .forEach(name -> functions.put(name, "can read files"));
        functions.put("python_worker_logs", "reads logs");
        return Map.copyOf(functions);
    }
}
