package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostileTextTest {
    private static final List<String> ALPHABET = List.of(
            "||",
            "&&",
            "!",
            "<",
            "<=",
            ">",
            ">=",
            "==",
            "!=",
            "+",
            "-",
            "*",
            "/",
            "%",
            "(",
            ")",
            "..",
            ".",
            "=",
            "&",
            "|",
            " ",
            "  ",
            "\n",
            "\t",
            "0",
            "1",
            "42",
            "0.9",
            "1e3",
            "1e-400",
            "1e999999999",
            "e5",
            "congestion",
            "flow",
            "failed",
            "n",
            "zero",
            "load",
            "permutation",
            "identity",
            "nobody",
            "é",
            "\u0000",
            "\u2028",
            "\uD83D",
            "\uD83D\uDE00",
            "\u0663",
            "\uFF11",
            "'",
            "\"",
            "\\",
            "#",
            ";");

    @Test
    void randomTextsGiveAnExpressionOrAnExpressionException() {
        Random random = new Random(20261121);
        int understood = 0;
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int tokens = 1 + random.nextInt(12); tokens > 0; tokens--) {
                // half of the texts keep to the letters that can be read
                int letters = i % 2 == 0 ? ALPHABET.size() : ALPHABET.indexOf("permutation");
                text.append(ALPHABET.get(random.nextInt(letters)));
            }
            understood += isUnderstood(text.toString()) ? 1 : 0;
        }
        assertTrue(understood > 20, "understood: " + understood);
    }

    @ParameterizedTest
    @MethodSource("hostileTexts")
    void endsSoon(String text) {
        assertTimeout(Duration.ofSeconds(2), () -> isUnderstood(text));
    }

    static List<String> hostileTexts() {
        return List.of(
                "(".repeat(1_000),
                "(".repeat(1_000_000),
                "!".repeat(1_000),
                "-".repeat(1_000),
                "!(".repeat(500),
                "flow > 1e999999999",
                "flow > 1e-999999999",
                "flow > 1e99999999999999999999999999",
                "flow > 1e" + "0".repeat(900) + "5",
                "flow > " + "9".repeat(990),
                "flow > 0." + "1".repeat(980),
                "flow > 1e400*1e400",
                "flow > " + String.join("/", Collections.nCopies(240, "7")),
                "flow > " + String.join("*", Collections.nCopies(240, "n")),
                "flow > " + String.join("+", Collections.nCopies(80, "1/n/n/n/3")),
                String.join("||", Collections.nCopies(190, "n")),
                "flow >= 1..10000" + " || failed".repeat(95),
                "flow >= 1.." + "9".repeat(900),
                "x".repeat(1_000),
                "");
    }

    @Test
    void aChainOfTheGreatestLengthIsFine() {
        String text = "a" + "+a".repeat(248) + ">1";
        Expression expression = ExpressionParser.parse(text);
        assertEquals(expression, ExpressionParser.parse(expression.toString()));
        Scope scope = Scope.of(Collections.singletonMap("a", new Binding.Metric(0, false)));
        assertTrue(Event.compile(expression, scope).happened(new long[] {1}));
        assertFalse(Event.compile(expression, scope).happened(new long[] {0}));
    }

    @Test
    void aHugeExponentIsRefusedWithoutBeingComputed() {
        ExpressionException e =
                assertThrows(ExpressionException.class, () -> ExpressionParser.parse("flow > 1e999999999"));
        assertTrue(e.problem().startsWith("the exponent is too large"), e.getMessage());
        assertEquals(10, e.column());
    }

    /** Parses a text in both ways and compiles what comes out in both ways; any exception but the expected one escapes. */
    private static boolean isUnderstood(String text) {
        boolean understood = false;
        try {
            Expression expression = ExpressionParser.parse(text);
            assertEquals(expression, ExpressionParser.parse(expression.toString()));
            understood = true;
            Event.compile(expression, ExampleScope.SCOPE).happened(new long[ExampleScope.METRICS]);
        } catch (ExpressionException e) {
            checkMessage(e);
        }
        try {
            for (Expression expression : ExpressionParser.parseFamily(text)) {
                Condition.compile(expression, ExampleScope.SCOPE);
            }
        } catch (ExpressionException e) {
            checkMessage(e);
        }
        return understood;
    }

    private static void checkMessage(ExpressionException e) {
        assertTrue(e.getMessage().chars().allMatch(c -> c >= ' ' && c <= '~'), e.getMessage());
        assertTrue(e.column() >= 1 && e.column() <= e.text().length() + 1, e.getMessage());
    }
}
