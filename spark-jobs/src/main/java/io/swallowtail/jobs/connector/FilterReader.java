package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.jobs.connector.ValueSet.WordSet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Translates Spark's filters to restrictions of seed, point, trial and parameters, and refuses values that a parameter cannot have. Filters
 * come from WHERE, so null counts as false.
 *
 * <p>A number that no 64-bit integer equals is never the value of an integer column, so every row differs from it. Spark's optimizer
 * replaces most comparisons with such numbers by constants (rule {@code UnwrapCastInBinaryComparison}). This class gives the others, and all
 * of them if a session excludes the rule, the same meaning.
 */
final class FilterReader {
    private static final BigInteger NO_LIMIT = BigInteger.ONE.shiftLeft(Long.SIZE);

    private final String table;
    private final Experiment experiment;
    private final Map<String, TrialColumn> columns = new HashMap<>();

    /**
     * Creates a reader.
     *
     * @param table the table's name in errors
     * @param experiment the experiment of its trials
     */
    FilterReader(String table, Experiment experiment) {
        this.table = table;
        this.experiment = experiment;
        TrialColumn.of(experiment).forEach(column -> columns.put(column.name(), column));
    }

    /**
     * Translates a filter.
     *
     * @throws BadInputException if it contains a value that a parameter cannot have
     */
    Restriction read(Expression filter) {
        if (!(filter instanceof Predicate)) {
            return Restriction.UNKNOWN;
        }
        String name = ((Predicate) filter).name();
        Expression[] operands = filter.children();
        return switch (name) {
            case "AND" -> read(operands[0]).and(read(operands[1]));
            case "OR" -> read(operands[0]).or(read(operands[1]));
            case "=", "<=>", "IN", "<", "<=", ">", ">=" -> read(filter, ColumnComparison.of(name, operands), false);
            case "<>" -> read(filter, ColumnComparison.of("=", operands), true);
            case "NOT" -> readNot(operands[0]);
            case "IS_NULL" -> readPresence(operands[0], false);
            case "IS_NOT_NULL" -> readPresence(operands[0], true);
            default -> unread(filter);
        };
    }

    /** A filter of parameters alone must not be answered from their default values, also if this class does not understand it. */
    private Restriction unread(Expression filter) {
        List<String> names = Stream.of(filter.references())
                .map(reference -> reference.fieldNames()[0])
                .toList();
        boolean isOfParameters = !names.isEmpty()
                && names.stream().allMatch(name -> columns.get(name).role() == TrialColumn.Role.PARAMETER);
        return isOfParameters ? Restriction.of(Set.copyOf(names)) : Restriction.UNKNOWN;
    }

    /** Translates IS NULL and IS NOT NULL for a parameter that does not apply to every point. */
    private Restriction readPresence(Expression operand, boolean isPresent) {
        if (operand instanceof NamedReference named && named.fieldNames().length == 1) {
            TrialColumn column = columns.get(named.fieldNames()[0]);
            if (column.role() == TrialColumn.Role.PARAMETER && column.nullable()) {
                return Restriction.ofPresence(column.name(), isPresent);
            }
        }
        return Restriction.UNKNOWN;
    }

    private Restriction readNot(Expression negated) {
        return negated instanceof Predicate filter && List.of("=", "IN").contains(filter.name())
                ? read(negated, ColumnComparison.of(filter.name(), filter.children()), true)
                : unread(negated);
    }

    private Restriction read(Expression filter, Optional<ColumnComparison> comparison, boolean negated) {
        return comparison.map(read -> read(read, negated)).orElseGet(() -> unread(filter));
    }

    private Restriction read(ColumnComparison comparison, boolean negated) {
        TrialColumn column = columns.get(comparison.column());
        return switch (column.role()) {
            case SEED -> integers(column, comparison, negated, false);
            case TRIAL -> integers(column, comparison, negated, true);
            case POINT ->
                restriction(
                        column,
                        negated || !comparison.isEquality()
                                ? Optional.empty()
                                : comparison.words().map(WordSet::of));
            case PARAMETER -> parameter(column, comparison, negated);
            case METRIC -> Restriction.of(column.name());
        };
    }

    private static Restriction restriction(TrialColumn column, Optional<? extends ValueSet> values) {
        return values.map(known -> Restriction.of(column.name(), known)).orElse(Restriction.of(column.name()));
    }

    private Restriction parameter(TrialColumn column, ColumnComparison comparison, boolean negated) {
        Parameter<?> parameter = experiment.parameters().get(column.place());
        if (!parameter.words().isEmpty()) {
            return restriction(
                    column, comparison.isEquality() ? words(parameter, comparison, negated) : Optional.empty());
        }
        if (parameter instanceof RealParameter real) {
            return restriction(column, negated ? Optional.empty() : reals(real, comparison));
        }
        boolean isSmall = parameter instanceof IntegerParameter integer
                && ColumnComparison.isDouble(integer.minimum())
                && ColumnComparison.isDouble(integer.maximum());
        return integers(column, comparison, negated, isSmall);
    }

    private Optional<WordSet> reals(RealParameter real, ColumnComparison comparison) {
        return comparison.isEquality()
                ? comparison
                        .reals()
                        .map(texts -> WordSet.of(texts.stream()
                                .map(text -> real.format(real.parse(legal(real, text))))
                                .toList()))
                : Optional.empty();
    }

    private Optional<WordSet> words(Parameter<?> parameter, ColumnComparison comparison, boolean negated) {
        Optional<List<String>> words = comparison
                .words()
                .map(some -> some.stream().map(word -> legal(parameter, word)).toList());
        if (!negated) {
            return words.map(WordSet::of);
        }
        // word <> NULL is null for every word, and so false.
        boolean isNever = comparison.constants().contains(null);
        if (!(parameter instanceof ChoiceParameter<?> || parameter instanceof BooleanParameter) && !isNever) {
            return Optional.empty(); // too many sequences and texts to enumerate
        }
        TreeSet<String> others = new TreeSet<>(isNever ? List.of() : parameter.words());
        words.ifPresent(others::removeAll);
        return words.map(known -> WordSet.of(others));
    }

    /** Returns a legal value; that of a file has its contents, because executors have no files. */
    private String legal(Parameter<?> parameter, String word) {
        return BadInputException.reading(table, parameter.name(), () -> {
            String text = UserFile.complete(parameter, word);
            parameter.parse(text);
            return text;
        });
    }

    /** Translates a comparison of an integer column. NOT leaves too many integers to enumerate. */
    private Restriction integers(TrialColumn column, ColumnComparison comparison, boolean negated, boolean isSmall) {
        Optional<List<BigDecimal>> constants = comparison.numbers(isSmall);
        if (constants.isEmpty()) {
            return Restriction.of(column.name());
        }
        IntegerSet values = IntegerSet.union(constants.get().stream()
                .map(number -> integers(comparison.operator(), number))
                .toList());
        if (comparison.isEquality() && !negated && column.role() == TrialColumn.Role.PARAMETER) {
            Parameter<?> parameter = experiment.parameters().get(column.place());
            values.values().forEach(value -> legal(parameter, value.toString()));
        }
        if (negated) {
            return values.intervals().isEmpty() && !comparison.constants().contains(null)
                    ? everyValue(column)
                    : Restriction.of(column.name());
        }
        return comparison.isOfDecimals() && values.equals(IntegerSet.ALL)
                ? everyValue(column)
                : Restriction.of(column.name(), values);
    }

    /** Returns the restriction by a comparison that is true for every value of a column, but not for null. */
    private static Restriction everyValue(TrialColumn column) {
        return column.nullable() ? Restriction.ofPresence(column.name(), true) : Restriction.ALWAYS;
    }

    /** Returns the integers i for which "i operator number" is true. */
    private static IntegerSet integers(String operator, BigDecimal number) {
        BigInteger floor = number.setScale(0, RoundingMode.FLOOR).toBigInteger();
        BigInteger ceiling = number.setScale(0, RoundingMode.CEILING).toBigInteger();
        return switch (operator) {
            case "<" -> IntegerSet.between(NO_LIMIT.negate(), ceiling.subtract(BigInteger.ONE));
            case "<=" -> IntegerSet.between(NO_LIMIT.negate(), floor);
            case ">" -> IntegerSet.between(floor.add(BigInteger.ONE), NO_LIMIT);
            case ">=" -> IntegerSet.between(ceiling, NO_LIMIT);
            default -> floor.equals(ceiling) ? IntegerSet.between(floor, floor) : IntegerSet.EMPTY;
        };
    }
}
