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
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ExpressionRoundTripTest {
    @Property(seed = "20261121", tries = 3_000, edgeCases = EdgeCasesMode.NONE)
    void parsingTheCanonicalTextGivesTheExpression(@ForAll("trees") Expression expression) {
        assertEquals(expression, ExpressionParser.parse(expression.toString()));
    }

    /** All trees, also those that make no sense: the grammar accepts any operand in parentheses. */
    @Provide
    Arbitrary<Expression> trees() {
        return tree(4);
    }

    private static Arbitrary<Expression> tree(int depth) {
        Arbitrary<Expression> leaf = Arbitraries.oneOf(names(), literals());
        if (depth == 0) {
            return leaf;
        }
        Arbitrary<Expression> part = Arbitraries.lazy(() -> tree(depth - 1));
        return Arbitraries.oneOf(
                leaf,
                part.map(Negative::new),
                part.map(Not::new),
                Combinators.combine(Arbitraries.of(Operator.class), part, part).as(Arithmetic::new),
                Combinators.combine(Arbitraries.of(Relation.class), part, part).as(Comparison::new),
                Combinators.combine(Arbitraries.of(Connective.class), part, part)
                        .as(Logical::new));
    }

    private static Arbitrary<Expression> names() {
        return Arbitraries.of("a", "congestion", "_", "e1", "E", "x_2").map(Name::new);
    }

    private static Arbitrary<Expression> literals() {
        return Arbitraries.of("0", "1", "10", "0.9", "0.90", "1e-3", "1e3", "12.5", "9223372036854775808")
                .map(text -> new Literal(new BigDecimal(text)));
    }
}
