package io.swallowtail.jobs.spark;

import io.swallowtail.answers.message.BadInputException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry$;
import org.apache.spark.sql.catalyst.analysis.TableFunctionRegistry;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Cast$;
import org.apache.spark.sql.catalyst.expressions.CreateMap;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.Literal$;
import org.apache.spark.sql.catalyst.plans.logical.FunctionSignature;
import org.apache.spark.sql.catalyst.plans.logical.InputParameter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.NamedParametersSupport$;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A function in FROM with constant arguments, by position or by name.
 *
 * @param arguments the arguments in order, those with a default at the end
 * @param rows returns the rows for the arguments' values: a text, number or flag, null, or the keys and values of a call of {@code map} in turn. It is called
 *     when a statement is analyzed. The supplier throws a {@link BadInputException} if an argument is not constant.
 */
public record TableFunction(
        String name, List<Argument> arguments, Function<Supplier<List<Object>>, Dataset<Row>> rows) {
    /**
     * An argument.
     *
     * @param otherwise its default; null if it is required
     */
    public record Argument(String name, Object otherwise) {}

    /**
     * Writes a call with all arguments. DESCRIBE FUNCTION shows it.
     *
     * @return such as {@code f(a, b => 0.5)}
     */
    public String call() {
        return arguments.stream()
                .map(argument -> argument.name
                        + (argument.otherwise instanceof String text
                                ? " => '" + text + "'"
                                : argument.otherwise == null ? "" : " => " + argument.otherwise))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /**
     * Adds the function to the sessions that these extensions belong to.
     *
     * @param extensions the extensions of a session that is being made
     */
    public void inject(SparkSessionExtensions extensions) {
        extensions.injectTableFunction(new Tuple3<>(new FunctionIdentifier(name), info(), this::plan));
    }

    /** Adds the function to a session, unless it has a function of this name. */
    public void register(SparkSession spark) {
        TableFunctionRegistry functions =
                ClassicSession.of(spark).sessionState().tableFunctionRegistry();
        FunctionIdentifier builtIn = FunctionRegistry$.MODULE$.builtinFunctionIdentifier(name);
        if (!functions.functionExists(builtIn)) {
            functions.registerFunction(builtIn, info(), this::plan);
        }
    }

    private ExpressionInfo info() {
        return new ExpressionInfo(TableFunction.class.getName(), null, name, call(), "", "", "", "", "", "", "");
    }

    private LogicalPlan plan(Seq<Expression> given) {
        FunctionSignature signature = new FunctionSignature(CollectionConverters.asScala(arguments.stream()
                        .map(argument -> new InputParameter(
                                argument.name,
                                Option.apply(argument.otherwise).map(value -> Literal$.MODULE$.apply(value))))
                        .toList())
                .toSeq());
        List<Expression> ordered = CollectionConverters.asJava(
                NamedParametersSupport$.MODULE$.defaultRearrange(signature, given, name, String::equalsIgnoreCase));
        return rows.apply(() -> ordered.stream().map(this::value).toList())
                .queryExecution()
                .analyzed();
    }

    /** Evaluates a constant. Spark converts all values of a map to one type, which fails for words next to numbers, so this is undone. */
    private Object value(Expression argument) {
        if (argument instanceof Cast cast
                && cast.getTagValue(Cast$.MODULE$.USER_SPECIFIED_CAST()).isEmpty()) {
            return value(cast.child());
        }
        if (argument instanceof CreateMap map) {
            return CollectionConverters.asJava(map.children()).stream()
                    .map(this::value)
                    .toList();
        }
        if (!argument.foldable()) {
            throw new BadInputException(
                    name, argument.sql() + " is not a constant; columns of other tables cannot be arguments");
        }
        return CatalystTypeConverters.convertToScala(argument.eval(null), argument.dataType());
    }
}
