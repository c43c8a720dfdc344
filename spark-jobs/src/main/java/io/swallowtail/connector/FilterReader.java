package io.swallowtail.connector;

import io.swallowtail.connector.ValueSet.WordSet;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.plan.BadInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Reads Spark's filters as restrictions of seed, point, trial and parameters, and refuses values that a parameter cannot
 * have. Filters are what WHERE demands, so that null counts as false.
 */
final class FilterReader {
    private static final BigInteger NO_LIMIT = BigInteger.ONE.shiftLeft(Long.SIZE);

    private final String table;
    private final Experiment experiment;
    private final Map<String, TrialColumn> columns = new HashMap<>();

    /**
     * Prepares a reader.
     *
     * @param table what errors call the table
     * @param experiment whose trials it holds
     */
    FilterReader(String table, Experiment experiment) {
        this.table = table;
        this.experiment = experiment;
        TrialColumn.of(experiment).forEach(column -> columns.put(column.name(), column));
    }

    /**
     * Reads a filter.
     *
     * @throws BadInputException if it names a value that a parameter cannot have
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
            case "=", "<=>", "IN", "<", "<=", ">", ">=" -> read(ColumnComparison.of(name, operands), false);
            case "<>" -> read(ColumnComparison.of("=", operands), true);
            case "NOT" -> readNot(operands[0]);
            case "IS_NULL" -> readPresence(operands[0], false);
            case "IS_NOT_NULL" -> readPresence(operands[0], true);
            default -> Restriction.UNKNOWN;
        };
    }

    /** Reads whether a parameter that means nothing at some points is to have a value. */
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
                ? read(ColumnComparison.of(filter.name(), filter.children()), true)
                : Restriction.UNKNOWN;
    }

    private Restriction read(Optional<ColumnComparison> comparison, boolean negated) {
        return comparison
                .map(read -> values(read, negated)
                        .map(values -> Restriction.of(read.column(), values))
                        .orElse(Restriction.of(read.column())))
                .orElse(Restriction.UNKNOWN);
    }

    private Optional<? extends ValueSet> values(ColumnComparison comparison, boolean negated) {
        TrialColumn column = columns.get(comparison.column());
        return switch (column.role()) {
            case SEED -> negated ? Optional.empty() : integers(comparison, false);
            case TRIAL -> negated ? Optional.empty() : integers(comparison, true);
            case POINT ->
                negated || !comparison.isEquality()
                        ? Optional.empty()
                        : comparison.words().map(WordSet::of);
            case PARAMETER -> values(experiment.parameters().get(column.place()), comparison, negated);
            case METRIC -> Optional.empty();
        };
    }

    /** "Not" gives a choice parameter its other words, but a parameter of numbers nothing: who means all others would say so. */
    private Optional<? extends ValueSet> values(Parameter<?> parameter, ColumnComparison comparison, boolean negated) {
        if (!parameter.words().isEmpty()) {
            return comparison.isEquality() ? words(parameter, comparison, negated) : Optional.empty();
        }
        if (negated) {
            return Optional.empty();
        }
        if (parameter instanceof RealParameter real) {
            return comparison.isEquality()
                    ? comparison
                            .reals()
                            .map(texts -> WordSet.of(texts.stream()
                                    .map(text -> real.format(check(real, text)))
                                    .toList()))
                    : Optional.empty();
        }
        boolean isSmall = parameter instanceof IntegerParameter integer
                && ColumnComparison.isDouble(integer.minimum())
                && ColumnComparison.isDouble(integer.maximum());
        if (comparison.isEquality()) {
            comparison.numbers(isSmall).stream()
                    .flatMap(List::stream)
                    .forEach(number ->
                            check(parameter, number.stripTrailingZeros().toPlainString()));
        }
        return integers(comparison, isSmall);
    }

    private Optional<WordSet> words(Parameter<?> parameter, ColumnComparison comparison, boolean negated) {
        Optional<List<String>> words = comparison.words();
        words.stream().flatMap(List::stream).forEach(word -> check(parameter, word));
        if (!negated) {
            return words.map(WordSet::of);
        }
        // word <> NULL is null, hence false, for every word.
        TreeSet<String> others = new TreeSet<>(comparison.constants().contains(null) ? List.of() : parameter.words());
        words.ifPresent(others::removeAll);
        return words.map(known -> WordSet.of(others));
    }

    private <T> T check(Parameter<T> parameter, String text) {
        try {
            return parameter.parse(text);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(table, parameter.name(), e.getMessage());
        }
    }

    private Optional<IntegerSet> integers(ColumnComparison comparison, boolean isSmall) {
        Optional<List<BigDecimal>> constants = comparison.numbers(isSmall);
        if (comparison.isEquality()) {
            constants.stream()
                    .flatMap(List::stream)
                    .filter(number -> number.stripTrailingZeros().scale() > 0)
                    .findFirst()
                    .ifPresent(number -> {
                        throw new BadInputException(
                                table, comparison.column(), number.toPlainString() + " is not an integer");
                    });
        }
        return constants.map(numbers -> IntegerSet.union(numbers.stream()
                .map(number -> integers(comparison.operator(), number))
                .toList()));
    }

    /** The integers i with: i operator number. */
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
