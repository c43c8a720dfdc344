package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Name;
import io.swallowtail.core.expression.Expression.Negative;
import io.swallowtail.core.expression.Expression.Operator;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionParserTest {
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            a>=5                        ~ a >= 5
            flow<0.90*n                 ~ flow < 0.9 * n
            failed&&rounds>3            ~ failed && rounds > 3
            !failed                     ~ !failed
            ! ! failed                  ~ !!failed
            !a>=3                       ~ !(a >= 3)
            !(a>=3)                     ~ !(a >= 3)
            (!a)>=3                     ~ (!a) >= 3
            !(a&&b)||c                  ~ !(a && b) || c
            a||b&&c                     ~ a || b && c
            (a||b)&&c                   ~ (a || b) && c
            a||(b||c)                   ~ a || (b || c)
            (a||b)||c                   ~ a || b || c
            a+2*b>=c||failed            ~ a + 2 * b >= c || failed
            (a+2)*b==c                  ~ (a + 2) * b == c
            a-(b-c)-d==0                ~ a - (b - c) - d == 0
            a/(b*c)!=a/b*c              ~ a / (b * c) != a / b * c
            a%b%2==0                    ~ a % b % 2 == 0
            -a*b<-(a*b)                 ~ -a * b < -(a * b)
            --a<=- 1                    ~ --a <= -1
            (a<b)==(c<d)                ~ (a < b) == (c < d)
            ((((a))))>1                 ~ a > 1
            a>1e3                       ~ a > 1000
            a>1.50E+1                   ~ a > 15
            a>1e-3                      ~ a > 0.001
            a>007                       ~ a > 7
            a>0.00                      ~ a > 0
            _a1==B_                     ~ _a1 == B_
            """)
    void printsCanonically(String text, String canonical) {
        assertEquals(canonical, ExpressionParser.parse(text).toString());
        assertEquals(ExpressionParser.parse(text), ExpressionParser.parse(canonical));
    }

    @Test
    void buildsTheTreeOfTheGrammar() {
        Expression product =
                new Arithmetic(Operator.TIMES, new Negative(new Name("a")), new Literal(BigDecimal.valueOf(2)));
        Expression sum = new Arithmetic(Operator.PLUS, new Name("b"), product);
        assertEquals(
                new Comparison(Relation.AT_LEAST, sum, new Literal(new BigDecimal("0.9"))),
                ExpressionParser.parse("b + -a * 2 >= 0.9"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            ``                ~  1 ~ unexpected end; expected a number
            a >=              ~  5 ~ unexpected end; expected a number
            a >= )            ~  6 ~ unexpected ')'; expected a number
            a b               ~  3 ~ unexpected 'b'; expected an operator or the end
            (a                ~  3 ~ expected an operator or the ')' for the '(' in column 1
            a)                ~  2 ~ unexpected ')'
            a < b < c         ~  7 ~ comparisons do not chain
            a = 3             ~  3 ~ '=' is not an operator; write ==
            a & b             ~  3 ~ '&' is not an operator; write &&
            a | b             ~  3 ~ '|' is not an operator; write ||
            a => 3            ~  3 ~ '=>' is not an operator; write >=
            a =< 3            ~  3 ~ '=<' is not an operator; write <=
            a <> 3            ~  3 ~ '<>' is not an operator; write !=
            a > = 3           ~  3 ~ '>' and '=' are apart; write >=
            a ! = 3           ~  3 ~ '!' and '=' are apart; write !=
            a ≥ 3             ~  3 ~ the sign U+2265; write >=
            a and b           ~  3 ~ 'and' is not an operator; write &&
            a OR b            ~  3 ~ 'OR' is not an operator; write ||
            not a             ~  1 ~ 'not' is not an operator; write !
            a && not(b)       ~  6 ~ 'not' is not an operator; write !
            P(a)              ~  1 ~ 'P(...)' is not part of an event; write the event alone
            a + max(a, b) > 2 ~  5 ~ no functions; write a > 3 || b > 3 for max(a, b) > 3
            sqrt(a) > 2       ~  1 ~ 'sqrt(...)': expressions have no functions
            a >= 10%          ~  8 ~ write 0.1 for 10%
            a >= 0.5% && b    ~  9 ~ write 0.005 for 0.5%
            a >= b%           ~  8 ~ unexpected end; expected a number
            a >= 1,000        ~  7 ~ write numbers without commas
            a >= 2^10         ~  7 ~ powers are not available here
            a >= 2n           ~  7 ~ runs into 'n'; expected an operator
            a >= 1e           ~  7 ~ runs into 'e'
            a >= .5           ~  6 ~ expected a digit on both its sides
            a >= 5.           ~  7 ~ expected a digit on both its sides
            a >= 1.2.3        ~  9 ~ expected a digit on both its sides
            a + !b > 1        ~  5 ~ unexpected '!'
            a >= 1e401        ~  8 ~ at most 400
            a >= 1e-401       ~  9 ~ at most 400
            a $ b             ~  3 ~ unexpected character '$'
            aé                ~  2 ~ unexpected character U+00E9
            a >= 3..6         ~  7 ~ a range stands for several events
            """)
    void saysWhatIsWrongAndWhere(String text, int column, String fragment) {
        ExpressionException e = assertThrows(ExpressionException.class, () -> ExpressionParser.parse(text));
        assertEquals(column, e.column(), e.getMessage());
        assertTrue(e.problem().contains(fragment), e.getMessage());
        assertTrue(e.getMessage().startsWith("column " + column + " of '"), e.getMessage());
        assertEquals(text, e.text());
    }

    @Test
    void keepsMessagesShortAndOnOneLine() {
        String text = "a >= 1 ||\n\u2028".repeat(20) + "x".repeat(300);
        String message = assertThrows(ExpressionException.class, () -> ExpressionParser.parse(text))
                .getMessage();
        assertFalse(message.contains("\n"));
        assertTrue(message.length() < 250, message);
    }

    @Test
    void expandsARange() {
        assertEquals(
                List.of("congestion >= 3", "congestion >= 4", "congestion >= 5", "congestion >= 6"),
                texts("congestion >= 3..6"));
        assertEquals(List.of("a > -1", "a > 0", "a > 1"), texts("a > -1..1"));
        assertEquals(List.of("!(a == 7) && f", "!(a == 8) && f"), texts("!(a == 7 .. 8) && f"));
        assertEquals(List.of("a > 3"), texts("a > 3..3"));
        assertEquals(List.of("a > 3 || f"), texts("a > 3||f"));
        assertEquals(10_000, texts("a >= 1..10000").size());
    }

    @Test
    void familyMembersAreWhatTheirTextParsesTo() {
        for (Expression member : ExpressionParser.parseFamily("2 * a - b >= -2..2 || f && b < 0.5")) {
            assertEquals(member, ExpressionParser.parse(member.toString()));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            a > 6..3                 ~  6 ~ smaller bound first
            a > 1..10001             ~  6 ~ at most 10000
            a > 1..99999999999999999 ~  6 ~ at most 10000
            a > 1..2 || b > 1..2     ~ 18 ~ at most one
            a > 1.5..3               ~  5 ~ expected an integer as the bound
            a > 1..3.5               ~  8 ~ expected an integer
            a > 1..n                 ~  8 ~ expected an integer
            a > 1 + 1..2             ~ 10 ~ something else than an integer
            a > (1)..2               ~  5 ~ expected an integer as the bound
            a > n..2                 ~  5 ~ expected an integer as the bound
            1..2 < a                 ~  2 ~ end of a comparison
            1..2                     ~  2 ~ end of a comparison
            a > 1..2..3              ~  9 ~ out of place
            a > 1..2 + 1             ~ 10 ~ unexpected '+'
            a > 1..2 > 3             ~ 10 ~ do not chain
            """)
    void refusesABadRange(String text, int column, String fragment) {
        ExpressionException e = assertThrows(ExpressionException.class, () -> ExpressionParser.parseFamily(text));
        assertEquals(column, e.column(), e.getMessage());
        assertTrue(e.problem().contains(fragment), e.getMessage());
    }

    @Test
    void boundsLengthAndDepth() {
        assertEquals("a > 1", ExpressionParser.parse(" ".repeat(995) + "a > 1").toString());
        assertColumn(1_001, " ".repeat(996) + "a > 1");
        int depth = ExpressionParser.MAX_DEPTH;
        assertEquals(
                "a",
                ExpressionParser.parse("(".repeat(depth) + "a" + ")".repeat(depth))
                        .toString());
        assertColumn(depth + 1, "(".repeat(depth + 1) + "a" + ")".repeat(depth + 1));
        assertColumn(depth + 1, "!".repeat(depth + 1) + "a");
        assertColumn(depth + 5, "a > " + "-".repeat(depth + 1) + "a");
        // The parentheses of !( are no level of their own: the canonical text of a negated comparison adds them.
        assertColumn(2 * (depth + 1), "!(".repeat(depth + 1) + "a" + ")".repeat(depth + 1));
        String negated = ExpressionParser.parse("!".repeat(depth) + "a > 1").toString();
        assertEquals("!".repeat(depth) + "(a > 1)", negated);
        assertEquals(negated, ExpressionParser.parse(negated).toString());
    }

    @Test
    void refusesATextWhoseCanonicalTextIsTooLong() {
        assertColumn(1, "a>1e400+1e400+1e400");
        assertColumn(1, "a>1" + "+1".repeat(400));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1e2000", "1e-2000"})
    void literalsAreNotNegativeAndNotHuge(String value) {
        assertThrows(IllegalArgumentException.class, () -> new Literal(new BigDecimal(value)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1a", "a b", "é", "a\n"})
    void namesCanBeWritten(String name) {
        assertThrows(IllegalArgumentException.class, () -> new Name(name));
    }

    private static List<String> texts(String family) {
        return ExpressionParser.parseFamily(family).stream()
                .map(Expression::toString)
                .toList();
    }

    private static void assertColumn(int column, String text) {
        assertEquals(
                column,
                assertThrows(ExpressionException.class, () -> ExpressionParser.parse(text))
                        .column());
    }
}
