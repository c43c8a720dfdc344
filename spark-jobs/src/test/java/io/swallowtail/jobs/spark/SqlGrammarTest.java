package io.swallowtail.jobs.spark;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.apache.spark.sql.catalyst.analysis.TableFunctionRegistry;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.UpperCaseCharStream;
import org.apache.spark.sql.execution.SparkSqlParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What {@code sql} answers and refuses, alternative by alternative of Spark's grammar. A new version of Spark that has a new
 * statement, kind of query, relation or expression, or a new function, fails here until somebody has decided about it.
 */
class SqlGrammarTest {
    /** The rules whose alternatives are listed in statements.txt. */
    private static final List<Class<? extends ParserRuleContext>> RULES = List.of(
            SqlBaseParser.StatementContext.class,
            SqlBaseParser.SetResetStatementContext.class,
            SqlBaseParser.SetStatementInsideSqlScriptContext.class,
            SqlBaseParser.CaseStatementContext.class,
            SqlBaseParser.DmlStatementNoWithContext.class,
            SqlBaseParser.InsertIntoContext.class,
            SqlBaseParser.QueryTermContext.class,
            SqlBaseParser.QueryPrimaryContext.class,
            SqlBaseParser.QuerySpecificationContext.class,
            SqlBaseParser.RelationPrimaryContext.class,
            SqlBaseParser.StreamRelationPrimaryContext.class,
            SqlBaseParser.BooleanExpressionContext.class,
            SqlBaseParser.ValueExpressionContext.class,
            SqlBaseParser.PrimaryExpressionContext.class,
            SqlBaseParser.ConstantContext.class,
            SqlBaseParser.StrictIdentifierContext.class);

    /** What a script may consist of; these rules have no labels. */
    private static final Class<? extends ParserRuleContext> SCRIPT = SqlBaseParser.CompoundStatementContext.class;

    private static final SparkSqlParser PARSER = new SparkSqlParser();
    private static final ReadOnlyStatements STATEMENTS = new ReadOnlyStatements(PARSER);

    private record Example(String alternative, String verdict, String statement) {
        static Example of(String line) {
            String[] fields = line.split(" \\| ", 3);
            return new Example(fields[0], fields[1], fields[2]);
        }
    }

    static List<Example> examples() throws IOException {
        return lines("statements.txt").map(Example::of).toList();
    }

    private static Stream<String> lines(String resource) throws IOException {
        try (InputStream in = SqlGrammarTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"));
        }
    }

    @Test
    void everyAlternativeOfTheGrammarIsDecided() throws IOException {
        Stream<Class<?>> labelled = Arrays.stream(SqlBaseParser.class.getDeclaredClasses())
                .filter(alternative -> RULES.contains(alternative.getSuperclass()));
        Stream<Class<?>> parts = Arrays.stream(SCRIPT.getDeclaredMethods())
                .<Class<?>>map(method -> method.getReturnType())
                .filter(type -> ParserRuleContext.class.isAssignableFrom(type) && !RULES.contains(type));
        Set<String> alternatives = Stream.concat(labelled, parts)
                .map(SqlGrammarTest::alternative)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> decided =
                examples().stream().map(Example::alternative).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(alternatives, decided);
        assertTrue(alternatives.size() > 150, alternatives.toString());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesAreOfTheirAlternatives(Example example) {
        SqlBaseLexer lexer = new SqlBaseLexer(new UpperCaseCharStream(CharStreams.fromString(example.statement())));
        ParseTree tree = new SqlBaseParser(new CommonTokenStream(lexer)).compoundOrSingleStatement();
        Set<String> found = alternatives(tree).collect(Collectors.toCollection(TreeSet::new));
        assertTrue(found.contains(example.alternative()), found.toString());
    }

    private static Stream<String> alternatives(ParseTree tree) {
        Stream<String> below = Stream.iterate(0, i -> i < tree.getChildCount(), i -> i + 1)
                .flatMap(i -> alternatives(tree.getChild(i)));
        return Stream.concat(Stream.of(alternative(tree.getClass())), below);
    }

    private static String alternative(Class<?> context) {
        return context.getSimpleName().replaceFirst("Context$", "");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesAreAnsweredOrRefused(Example example) {
        switch (example.verdict()) {
            case "answered" -> assertDoesNotThrow(() -> STATEMENTS.require(example.statement()));
            case "refused" -> {
                String message = assertThrows(BadInputException.class, () -> STATEMENTS.require(example.statement()))
                        .getMessage();
                assertTrue(message.matches("sql: .+, and `sql` is read-only .*"), message);
            }
            case "unknown" -> assertThrows(AnalysisException.class, () -> STATEMENTS.require(example.statement()));
            default -> throw new IllegalArgumentException(example.toString());
        }
    }

    @Test
    void everyFunctionOfSparkIsDecided() throws IOException {
        Set<String> functions = Stream.of(
                        FunctionRegistry.builtin().listFunction(),
                        TableFunctionRegistry.builtin().listFunction())
                .flatMap(names -> CollectionConverters.asJava(names).stream())
                .map(name -> name.funcName().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(functions.containsAll(ReadOnlyStatements.REFUSED_FUNCTIONS));
        functions.removeAll(ReadOnlyStatements.REFUSED_FUNCTIONS);
        Set<String> harmless = lines("functions.txt")
                .flatMap(line -> Stream.of(line.split(" ")))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(harmless, functions);
    }
}
