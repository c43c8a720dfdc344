package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            d % 2 == 0                             ~ true
            d % 4 == 0                             ~ false
            c % 2 == -1                            ~ true
            c <= d && permutation == identity      ~ true
            permutation == reversal                ~ false
            permutation != reversal                ~ true
            identity == permutation                ~ true
            load * 3 == 1                          ~ true
            0.1 + 0.2 == 0.3                       ~ true
            n / 48 == 4 / 3                        ~ true
            !(n > 3)                               ~ false
            1000000 > 0.000001                     ~ true
            zero != 0 && n / zero > 2              ~ false
            zero == 0 || n % zero == 0             ~ true
            """)
    void isDecidedByTheParameters(String text, boolean expected) {
        Condition condition = Condition.compile(ExpressionParser.parse(text), ExampleScope.SCOPE);
        assertEquals(expected, condition.holds());
        assertEquals(text.strip(), condition.text());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            congestion > 3              ~  1 ~ 'congestion' is a metric; expected only parameters
            n > 3 || failed             ~ 10 ~ 'failed' is a metric; expected only parameters
            n / zero > 2                ~  3 ~ division by zero; expected 'zero' to be other than 0
            n % (d - 6) > 2             ~  3 ~ division by zero; expected 'd - 6' to be other than 0
            n / zero > 2 && zero != 0   ~  3 ~ division by zero
            0.5 % 2 == 0                ~  5 ~ a remainder of a fraction
            zero != 0 && nn > 3 + x     ~ 14 ~ unknown name 'nn'
            n                           ~  1 ~ 'n' is a number
            n + 1                       ~  3 ~ a number where a truth value is needed
            """)
    void saysWhatIsWrongAndWhere(String text, int column, String fragment) {
        ExpressionException e = assertThrows(
                ExpressionException.class, () -> Condition.compile(ExpressionParser.parse(text), ExampleScope.SCOPE));
        assertTrue(e.problem().contains(fragment), e.getMessage());
        assertEquals(column, e.column(), e.getMessage());
    }
}
