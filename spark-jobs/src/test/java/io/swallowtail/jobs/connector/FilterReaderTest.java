package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.connector.ValueSet.WordSet;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Cast;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.junit.jupiter.api.Test;

/** Filters that Spark mostly simplifies before they come here, but need not. */
class FilterReaderTest {
    private final FilterReader reader =
            new FilterReader("table", Catalogue.load().experiment("collision"));

    private static Predicate compare(String operator, Expression column, Object... constants) {
        return new Predicate(
                operator,
                Stream.concat(Stream.of(column), Stream.of(constants).map(Expressions::literal))
                        .toArray(Expression[]::new));
    }

    private static Expression column(String name) {
        return Expressions.column(name);
    }

    private static Expression cast(String name, DataType type) {
        return new Cast(column(name), name.equals("tie") ? DataTypes.StringType : DataTypes.LongType, type);
    }

    private static Restriction words(String... words) {
        return Restriction.of("tie", WordSet.of(Set.of(words)));
    }

    private static Restriction trials(long least, long most) {
        return Restriction.of("trial", IntegerSet.between(least, most));
    }

    @Test
    void nullEqualsNothingAndDiffersFromNothing() {
        assertEquals(words("coin"), reader.read(compare("IN", column("tie"), "coin", null)));
        assertEquals(words(), reader.read(compare("=", column("tie"), new Object[] {null})));
        assertEquals(words(), reader.read(compare("<=>", column("tie"), new Object[] {null})));
        assertEquals(words(), reader.read(new Not(compare("IN", column("tie"), "coin", null))));
        assertEquals(words("first"), reader.read(new Not(compare("IN", column("tie"), "coin"))));
        assertEquals(trials(5, 5), reader.read(compare("IN", column("trial"), 5L, null)));
    }

    @Test
    void whatNotCanMeanByItsListIsLeftToSpark() {
        assertEquals(Restriction.of("c"), reader.read(compare("<>", column("c"), 2L)));
        assertEquals(Restriction.of("c"), reader.read(new Not(compare("<", column("c"), 2L))));
        assertEquals(Restriction.of("tie"), reader.read(new Predicate("=", new Expression[] {
            cast("tie", DataTypes.BooleanType), Expressions.literal(true)
        })));
        assertEquals(Restriction.UNKNOWN, reader.read(compare("IS_NULL", column("c"))));
        assertEquals(
                Restriction.UNKNOWN, reader.read(compare("=", column("c"), 2L).children()[0]));
        assertEquals(Restriction.UNKNOWN, reader.read(new Predicate("=", new Expression[] {
            column("c"), column("congestion")
        })));
    }

    /** A sequence has too many values for the list that NOT leaves. */
    @Test
    void sequencesAreGivenByTheirTexts() {
        FilterReader sequences = new FilterReader("table", Catalogue.load().experiment("extra_stage"));
        Expression permutation = column("permutation");
        assertEquals(
                Restriction.of("permutation", WordSet.of(Set.of("random", "shift+random"))),
                sequences.read(compare("IN", permutation, "random", "shift+random")));
        assertEquals(Restriction.of("permutation"), sequences.read(compare("<>", permutation, "random")));
        assertEquals(Restriction.of("permutation"), sequences.read(new Not(compare("IN", permutation, "random"))));
        assertTrue(sequences
                .read(new Not(compare("IN", permutation, "random", null)))
                .isNever());
        for (String operator : new String[] {"=", "<>"}) {
            assertThrows(BadInputException.class, () -> sequences.read(compare(operator, permutation, "random+coyn")));
        }
    }

    @Test
    void numbersOfOtherTypesCompareExactly() {
        Expression decimal = cast("trial", DataTypes.createDecimalType(21, 1));
        assertEquals(trials(Long.MIN_VALUE, 10), reader.read(compare("<", decimal, Decimal.apply("10.5"))));
        assertEquals(trials(11, Long.MAX_VALUE), reader.read(compare(">=", cast("trial", DataTypes.DoubleType), 10.5)));
        assertEquals(trials(Long.MIN_VALUE, 9), reader.read(compare("<", cast("trial", DataTypes.FloatType), 10f)));
        // Beyond these sizes several integers become one number.
        double last = 1L << 53;
        assertEquals(Restriction.of("seed"), reader.read(compare("=", cast("seed", DataTypes.DoubleType), last)));
        // No trial is as large.
        assertEquals(
                trials(Long.MIN_VALUE, (1L << 53) - 1),
                reader.read(compare("<", cast("trial", DataTypes.DoubleType), last)));
        assertEquals(
                trials((1L << 53) - 1, (1L << 53) - 1),
                reader.read(compare("=", cast("trial", DataTypes.DoubleType), last - 1)));
        assertEquals(
                Restriction.of("trial"), reader.read(compare("=", cast("trial", DataTypes.FloatType), 16_777_216f)));
        assertEquals(
                Restriction.of("trial"), reader.read(compare("<", cast("trial", DataTypes.DoubleType), Double.NaN)));
        // A cast that can lose digits, or to words, is no comparison of the number.
        assertEquals(
                Restriction.of("trial"),
                reader.read(compare("=", cast("trial", DataTypes.createDecimalType(10, 0)), Decimal.apply("5"))));
        assertEquals(Restriction.of("tie"), reader.read(compare("=", cast("tie", DataTypes.BinaryType), "coin")));
    }

    /** As Spark's optimizer decides such comparisons where it sees them first. */
    @Test
    void aNumberThatNoIntegerEqualsIsNoValue() {
        DataType decimal = DataTypes.createDecimalType(21, 1);
        Predicate fraction = compare("=", cast("n", decimal), Decimal.apply("64.5"));
        Predicate huge = compare("<", cast("c", decimal), Decimal.apply("99999999999999999999.0"));
        assertTrue(reader.read(fraction).isNever());
        assertTrue(
                reader.read(compare("=", cast("n", DataTypes.DoubleType), 64.5)).isNever());
        assertEquals(Restriction.ALWAYS, reader.read(compare("<>", cast("c", decimal), Decimal.apply("0.5"))));
        assertEquals(Restriction.ALWAYS, reader.read(new Not(compare("=", cast("c", DataTypes.DoubleType), 0.5))));
        assertEquals(
                Restriction.of("c"),
                reader.read(new Not(compare("IN", cast("c", decimal), Decimal.apply("0.5"), null))));
        assertEquals(Restriction.ALWAYS, reader.read(huge));
        assertEquals(
                Restriction.ofPresence("alternatives", true),
                reader.read(compare("<>", cast("alternatives", decimal), Decimal.apply("0.5"))));
        // A comparison with a 64-bit integer gives values, even if these are all.
        assertEquals(
                Restriction.of("seed", IntegerSet.ALL), reader.read(compare("<=", column("seed"), Long.MAX_VALUE)));

        Predicate tie = compare("=", column("tie"), "coin");
        assertEquals(words("coin"), reader.read(new Or(fraction, tie)));
        assertEquals(words("coin"), reader.read(new Or(tie, fraction)));
        assertEquals(Restriction.ALWAYS, reader.read(new Or(tie, huge)));
        assertTrue(reader.read(new And(tie, fraction)).isNever());
    }

    @Test
    void valuesThatCannotBeAreRefusedWhereverTheyStand() {
        for (Predicate filter : new Predicate[] {
            compare("<>", column("tie"), "coyn"),
            compare("IN", column("n"), 64L, 100L),
            compare("IN", cast("n", DataTypes.DoubleType), 64.5, 100.0),
            compare("=", column("c"), 0L)
        }) {
            assertThrows(BadInputException.class, () -> reader.read(filter), filter.toString());
        }
        assertEquals(
                Restriction.of("n", IntegerSet.between(64, 64)),
                reader.read(compare("=", cast("n", DataTypes.DoubleType), 64.0)));
    }
}
