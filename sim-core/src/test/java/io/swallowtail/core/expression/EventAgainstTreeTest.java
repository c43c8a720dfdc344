package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Connective;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Name;
import io.swallowtail.core.expression.Expression.Negative;
import io.swallowtail.core.expression.Expression.Not;
import io.swallowtail.core.expression.Expression.Operator;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.commons.math3.fraction.BigFraction;

/** Compares compiled events with an evaluator that walks the tree in exact fractions. */
class EventAgainstTreeTest {
    @Property(seed = "20261122", tries = 1_000, edgeCases = EdgeCasesMode.NONE)
    void agreesWithTheTree(@ForAll("events") Expression expression, @ForAll("trials") long[][] trials) {
        Event event = Event.compile(expression, ExampleScope.SCOPE);
        for (long[] metrics : trials) {
            assertEquals(
                    Boolean.TRUE.equals(truth(expression, metrics)),
                    event.happened(metrics),
                    () -> expression + " of " + Arrays.toString(metrics));
        }
    }

    @Property(seed = "20261123", tries = 1_000, edgeCases = EdgeCasesMode.NONE)
    void thresholdsAgreeWithTheTree(@ForAll("singles") Expression expression, @ForAll("trials") long[][] trials) {
        Event event = Event.compile(expression, ExampleScope.SCOPE);
        event.threshold().ifPresent(threshold -> {
            for (long[] metrics : trials) {
                long measured = metrics[threshold.metric()];
                boolean expected = Boolean.TRUE.equals(truth(expression, metrics));
                boolean held = threshold.relation().holds(measured, threshold.value());
                assertEquals(expected, held && measured != Event.NULL_METRIC, expression::toString);
            }
        });
    }

    @Provide
    Arbitrary<long[][]> trials() {
        Arbitrary<Long> metric = Arbitraries.oneOf(
                Arbitraries.longs().between(-5, 5),
                Arbitraries.longs().between(-100, 100),
                Arbitraries.of(
                        Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE + 1, 1L << 62, -1L << 62, Event.NULL_METRIC),
                Arbitraries.longs());
        Arbitrary<Long> flag = Arbitraries.of(0L, 1L, 0L, 1L, Event.NULL_METRIC);
        Arbitrary<Long> denominator = Arbitraries.oneOf(
                Arbitraries.longs().between(1, 9), Arbitraries.longs().between(1, Long.MAX_VALUE));
        return Combinators.combine(metric, metric, metric, flag, metric, denominator)
                .as((congestion, flow, rounds, failed, part, whole) ->
                        new long[] {congestion, flow, rounds, failed, part, whole})
                .array(long[][].class)
                .ofSize(20);
    }

    /** Any event; the first comparison makes sure that it mentions a metric. */
    @Provide
    Arbitrary<Expression> events() {
        return Combinators.combine(Arbitraries.of(Connective.class), comparisonOf(linear(1)), truth(3))
                .as(Logical::new);
    }

    /** Comparisons of one metric, times a number, plus a number. */
    @Provide
    Arbitrary<Expression> singles() {
        Arbitrary<Expression> metric = Arbitraries.of("congestion", "flow").map(Name::new);
        Arbitrary<Expression> scaled = Combinators.combine(constant(1), metric, constant(1))
                .as((factor, name, term) ->
                        new Arithmetic(Operator.MINUS, new Arithmetic(Operator.TIMES, factor, name), term));
        return comparisonOf(scaled);
    }

    private static Arbitrary<Expression> truth(int depth) {
        Arbitrary<Expression> flag = Arbitraries.just(new Name("failed"));
        if (depth == 0) {
            return Arbitraries.oneOf(flag, comparisonOf(linear(1)), comparisonOf(ofRatio()));
        }
        Arbitrary<Expression> part = Arbitraries.lazy(() -> truth(depth - 1));
        return Arbitraries.oneOf(
                comparisonOf(linear(2)),
                part.map(Not::new),
                Combinators.combine(Arbitraries.of(Connective.class), part, part)
                        .as(Logical::new));
    }

    /** Linear forms of the ratio alone. */
    private static Arbitrary<Expression> ofRatio() {
        Arbitrary<Expression> share = Arbitraries.just(new Name("share"));
        return Arbitraries.oneOf(
                share,
                share.map(Negative::new),
                Combinators.combine(constant(1), share, constant(1))
                        .as((factor, name, term) ->
                                new Arithmetic(Operator.MINUS, new Arithmetic(Operator.TIMES, factor, name), term)));
    }

    private static Arbitrary<Expression> comparisonOf(Arbitrary<Expression> left) {
        return Combinators.combine(Arbitraries.of(Relation.class), left, constant(1), Arbitraries.of(true, false))
                .as((relation, a, b, turned) ->
                        turned ? new Comparison(relation, b, a) : new Comparison(relation, a, b));
    }

    /** Linear forms that mention a metric. */
    private static Arbitrary<Expression> linear(int depth) {
        Arbitrary<Expression> metric =
                Arbitraries.of("congestion", "flow", "rounds", "failed").map(Name::new);
        if (depth == 0) {
            return metric;
        }
        Arbitrary<Expression> part = Arbitraries.lazy(() -> linear(depth - 1));
        return Arbitraries.oneOf(
                metric,
                part.map(Negative::new),
                Combinators.combine(Arbitraries.of(Operator.PLUS, Operator.MINUS), part, part)
                        .as(Arithmetic::new),
                Combinators.combine(constant(1), part).as((a, b) -> new Arithmetic(Operator.TIMES, a, b)),
                Combinators.combine(part, constant(1)).as((a, b) -> new Arithmetic(Operator.TIMES, a, b)),
                Combinators.combine(part, constant(0)).as((a, b) -> new Arithmetic(Operator.OVER, a, b)));
    }

    /** Constants; those of depth 0 are not zero. */
    private static Arbitrary<Expression> constant(int depth) {
        Arbitrary<Expression> leaf = Arbitraries.oneOf(
                Arbitraries.of("n", "d", "c", "load").map(Name::new),
                Arbitraries.of("1", "2", "3", "7", "0.9", "0.5", "1e-3", "9223372036854775807", "9223372036854775808")
                        .map(text -> new Literal(new BigDecimal(text))));
        if (depth == 0) {
            return leaf;
        }
        return Arbitraries.oneOf(
                leaf,
                Arbitraries.just(new Name("zero")),
                leaf.map(Negative::new),
                Combinators.combine(
                                Arbitraries.of(Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.OVER),
                                leaf,
                                leaf)
                        .as(Arithmetic::new));
    }

    /** Evaluates by SQL's logic: null is unknown. */
    private static Boolean truth(Expression e, long[] metrics) {
        if (e instanceof Logical logical) {
            Boolean left = truth(logical.left(), metrics);
            Boolean right = truth(logical.right(), metrics);
            Boolean decisive = logical.connective() == Connective.OR;
            if (decisive.equals(left) || decisive.equals(right)) {
                return decisive;
            }
            return left == null || right == null ? null : !decisive;
        } else if (e instanceof Not not) {
            Boolean operand = truth(not.operand(), metrics);
            return operand == null ? null : !operand;
        } else if (e instanceof Name flag) {
            return mentionsNull(e, metrics) ? null : metrics[index(flag)] == 1;
        }
        Comparison comparison = (Comparison) e;
        if (mentionsNull(comparison.left(), metrics) || mentionsNull(comparison.right(), metrics)) {
            return null;
        }
        int order = number(comparison.left(), metrics).compareTo(number(comparison.right(), metrics));
        return switch (comparison.relation().symbol()) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            case "==" -> order == 0;
            default -> order != 0;
        };
    }

    private static boolean mentionsNull(Expression e, long[] metrics) {
        if (e instanceof Arithmetic whole) {
            return mentionsNull(whole.left(), metrics) || mentionsNull(whole.right(), metrics);
        } else if (e instanceof Negative negative) {
            return mentionsNull(negative.operand(), metrics);
        }
        return e instanceof Name name && index(name) >= 0 && metrics[index(name)] == Event.NULL_METRIC;
    }

    private static BigFraction number(Expression e, long[] metrics) {
        if (e instanceof Literal literal) {
            BigDecimal value = literal.value();
            return new BigFraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale()));
        } else if (e instanceof Negative negative) {
            return number(negative.operand(), metrics).negate();
        } else if (e instanceof Name name) {
            return named(name, metrics);
        }
        Arithmetic whole = (Arithmetic) e;
        BigFraction left = number(whole.left(), metrics);
        BigFraction right = number(whole.right(), metrics);
        return switch (whole.operator().symbol()) {
            case "+" -> left.add(right);
            case "-" -> left.subtract(right);
            case "*" -> left.multiply(right);
            default -> left.divide(right);
        };
    }

    private static BigFraction named(Name name, long[] metrics) {
        return switch (name.name()) {
            case "n" -> new BigFraction(64);
            case "d" -> new BigFraction(6);
            case "c" -> new BigFraction(-3);
            case "load" -> new BigFraction(1, 3);
            case "zero" -> BigFraction.ZERO;
            case "share" -> new BigFraction(BigInteger.valueOf(metrics[4]), BigInteger.valueOf(metrics[5]));
            default -> new BigFraction(metrics[index(name)]);
        };
    }

    private static int index(Name name) {
        return List.of("congestion", "flow", "rounds", "failed", "share").indexOf(name.name());
    }
}
