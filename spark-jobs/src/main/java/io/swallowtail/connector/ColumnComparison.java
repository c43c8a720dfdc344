package io.swallowtail.connector;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.Cast;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/**
 * A column compared with constants, as a filter of Spark's says it.
 *
 * @param column the column's name
 * @param type what the column is compared as: its own type (null) or the one to which it is cast
 * @param operator such as {@code <=} or {@code IN}, with the column on the left
 * @param constants the constants, null for NULL
 */
record ColumnComparison(String column, DataType type, String operator, List<Object> constants) {
    private static final Map<String, String> MIRRORED = Map.of("<", ">", ">", "<", "<=", ">=", ">=", "<=");

    /** Up to these sizes an integer compares with a number alike, whether or not it is cast to the type before. */
    private static final BigDecimal EXACT_DOUBLE = BigDecimal.valueOf(1L << 53);

    private static final BigDecimal EXACT_FLOAT = BigDecimal.valueOf(1L << 24);

    /** Digits that hold every 64-bit integer. */
    private static final int LONG_DIGITS = 19;

    /** Asks whether an integer is a double too. */
    static boolean isDouble(long integer) {
        return BigDecimal.valueOf(integer).abs().compareTo(EXACT_DOUBLE) <= 0;
    }

    /** Reads the operands of a comparison, in either order; nothing if they are not a column and constants. */
    static Optional<ColumnComparison> of(String operator, Expression[] operands) {
        boolean mirrored = operands[0] instanceof Literal<?>;
        List<Expression> others = new ArrayList<>(Arrays.asList(operands));
        Expression left = others.remove(mirrored && operands.length == 2 ? 1 : 0);
        boolean cast = left instanceof Cast;
        Expression reference = cast ? ((Cast) left).expression() : left;
        if (!(reference instanceof NamedReference named)
                || named.fieldNames().length != 1
                || !others.stream().allMatch(Literal.class::isInstance)) {
            return Optional.empty();
        }
        List<Object> constants = new ArrayList<>();
        others.forEach(other -> constants.add(((Literal<?>) other).value()));
        return Optional.of(new ColumnComparison(
                named.fieldNames()[0],
                cast ? ((Cast) left).dataType() : null,
                mirrored ? MIRRORED.getOrDefault(operator, operator) : operator,
                constants));
    }

    /** Asks whether the column has one of the constants where the comparison holds. */
    boolean isEquality() {
        return List.of("=", "<=>", "IN").contains(operator);
    }

    /** Asks whether the column is compared as a decimal, as with {@code 64.5} and with integers beyond 64 bits. */
    boolean isOfDecimals() {
        return type instanceof DecimalType;
    }

    /** Gives the constants that are not null as words; nothing if the column is not compared as words. */
    Optional<List<String>> words() {
        return type == null
                ? Optional.of(constants.stream()
                        .filter(Objects::nonNull)
                        .map(Object::toString)
                        .toList())
                : Optional.empty();
    }

    /** Gives the constants that are not null as the shortest decimals of doubles; nothing if they are compared otherwise. */
    Optional<List<String>> reals() {
        boolean doubles = type == null
                && constants.stream()
                        .allMatch(constant ->
                                constant == null || constant instanceof Double real && Double.isFinite(real));
        return doubles
                ? Optional.of(constants.stream()
                        .filter(Objects::nonNull)
                        .map(constant -> new BigDecimal(constant.toString()).toPlainString())
                        .toList())
                : Optional.empty();
    }

    /**
     * Gives the constants that are not null as exact numbers; nothing if comparing with these is not the same thing.
     *
     * @param isSmall whether the column has integers only that are doubles too
     */
    Optional<List<BigDecimal>> numbers(boolean isSmall) {
        List<BigDecimal> numbers = new ArrayList<>();
        for (Object constant : constants) {
            if (constant != null) {
                Optional<BigDecimal> number = number(constant, isSmall);
                if (number.isEmpty()) {
                    return Optional.empty();
                }
                numbers.add(number.get());
            }
        }
        return Optional.of(numbers);
    }

    private Optional<BigDecimal> number(Object constant, boolean isSmall) {
        if (type == null) {
            return constant instanceof Long value ? Optional.of(BigDecimal.valueOf(value)) : Optional.empty();
        }
        if (type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType)) {
            double value = ((Number) constant).doubleValue();
            boolean isDouble = type.equals(DataTypes.DoubleType);
            BigDecimal limit = isDouble ? EXACT_DOUBLE : EXACT_FLOAT;
            return Double.isFinite(value)
                    ? Optional.of(new BigDecimal(value))
                            .filter(n -> isDouble && isSmall || n.abs().compareTo(limit) < 0)
                    : Optional.empty();
        }
        boolean wide = type instanceof DecimalType decimal && decimal.precision() - decimal.scale() >= LONG_DIGITS;
        return wide && constant instanceof Decimal value ? Optional.of(value.toJavaBigDecimal()) : Optional.empty();
    }
}
