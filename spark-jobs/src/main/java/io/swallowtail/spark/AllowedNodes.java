package io.swallowtail.spark;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The nodes of Spark's parsed plans that a read-only statement may contain, and the functions that it may not call. A test compares these
 * lists with an example of every alternative of Spark's grammar. Every name in the lists has an example.
 */
final class AllowedNodes {
    private static final String CATALYST = "org.apache.spark.sql.catalyst.";

    /** The reason for refusing a script. */
    static final String SCRIPT = "BEGIN … END is a script";

    /** The reason for refusing a name that is computed while the statement is resolved. */
    static final String IDENTIFIER = "IDENTIFIER hides a name";

    private static final List<String> PLACEHOLDERS = words("""
            MultiAlias UnresolvedAlias UnresolvedAttribute UnresolvedExtractValue UnresolvedFunction UnresolvedGenerator UnresolvedHaving
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

    /** The classes of all allowed nodes. */
    static final Set<String> NAMES = Stream.of(
                    named(CATALYST + "analysis.", PLACEHOLDERS),
                    named(CATALYST + "expressions.", EXPRESSIONS),
                    named(CATALYST + "plans.logical.", PLANS),
                    named("org.apache.spark.sql.execution.command.", COMMANDS))
            .flatMap(names -> names)
            .collect(Collectors.toUnmodifiableSet());

    /**
     * Functions that a read-only statement may not call, in lower case, with their effects. XML can refer to schemas and document types that
     * a parser fetches.
     */
    static final Map<String, String> REFUSED_FUNCTIONS = refusedFunctions();

    private static final Map<String, String> REASONS = Map.of(
            "ScriptTransformation", "TRANSFORM runs a program",
            "UnresolvedExecuteImmediate", "EXECUTE IMMEDIATE runs a text",
            "CompoundBody", SCRIPT,
            "ExpressionWithUnresolvedIdentifier", IDENTIFIER,
            "PlanWithUnresolvedIdentifier", IDENTIFIER);

    private AllowedNodes() {}

    /** Returns whether a read-only statement may contain a node. */
    static boolean contains(Class<?> node) {
        return NAMES.contains(name(node));
    }

    /** Returns a node's name. Scala objects and refinements within a class count as the class. */
    static String name(Class<?> node) {
        return node.getName().replaceFirst("\\$.*", "");
    }

    /** Explains why a read-only statement may not contain a node. */
    static String reason(Class<?> node) {
        String name = name(node);
        String simple = name.substring(name.lastIndexOf('.') + 1);
        String words = simple.replaceFirst("(?<=.)(Command|Statement)$", "")
                .replaceFirst("^Unresolved(?=.)", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toUpperCase(Locale.ROOT);
        return REASONS.getOrDefault(simple, words + " is not a query");
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
