package io.swallowtail.jobs.connector;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.connector.expressions.Cast;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/**
 * A comparison of a column with constants in one of Spark's filters.
 *
 * @param column the column's name
 * @param type the type of the comparison: null for the column's own, or the type to which the column is cast
 * @param operator such as {@code <=} or {@code IN}, with the column on the left
 * @param constants the constants, null for NULL
 */
record ColumnComparison(String column, DataType type, String operator, List<Object> constants) {
    private static final Map<String, String> MIRRORED = Map.of("<", ">", ">", "<", "<=", ">=", ">=", "<=");

    /** Up to these sizes, an integer compares with a number in the same way whether or not it is first cast to the type. */
    private static final BigDecimal EXACT_DOUBLE = BigDecimal.valueOf(1L << 53);

    private static final BigDecimal EXACT_FLOAT = BigDecimal.valueOf(1L << 24);

    /** The number of digits that every 64-bit integer fits into. */
    private static final int LONG_DIGITS = 19;

    /** Returns whether an integer is exactly a double. */
    static boolean isDouble(long integer) {
        return BigDecimal.valueOf(integer).abs().compareTo(EXACT_DOUBLE) <= 0;
    }

    /** Parses the operands of a comparison, in either order; empty if they are not a column and constants. */
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

    /** Returns whether the comparison implies that the column has one of the constants. */
    boolean isEquality() {
        return List.of("=", "<=>", "IN").contains(operator);
    }

    /** Returns whether the column is compared as a decimal, for example with {@code 64.5} or with integers beyond 64 bits. */
    boolean isOfDecimals() {
        return type instanceof DecimalType;
    }

    /** Converts the constants other than null; empty if one of them is converted to nothing. */
    private <T> Optional<List<T>> known(Function<Object, Optional<T>> conversion) {
        List<Optional<T>> known =
                constants.stream().filter(Objects::nonNull).map(conversion).toList();
        return known.contains(Optional.<T>empty())
                ? Optional.empty()
                : Optional.of(known.stream().flatMap(Optional::stream).toList());
    }

    /** Returns the constants other than null as words; empty if the column is not compared as words. */
    Optional<List<String>> words() {
        return type == null ? known(constant -> Optional.of(constant.toString())) : Optional.empty();
    }

    /** Returns the constants other than null as the shortest decimals of doubles; empty if they are not compared as doubles. */
    Optional<List<String>> reals() {
        return type == null
                ? known(constant -> constant instanceof Double real && Double.isFinite(real)
                        ? Optional.of(new BigDecimal(real.toString()).toPlainString())
                        : Optional.empty())
                : Optional.empty();
    }

    /**
     * Returns the constants other than null as exact numbers; empty if a comparison with these is not equivalent.
     *
     * @param isSmall whether all integers of the column are exactly doubles
     */
    Optional<List<BigDecimal>> numbers(boolean isSmall) {
        return known(constant -> number(constant, isSmall));
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
