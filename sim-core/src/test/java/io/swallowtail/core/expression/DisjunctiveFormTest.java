package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Alternatives say together what the event says, and each is a conjunction of comparisons with a direction and of flags. */
class DisjunctiveFormTest {
    private static final int METRICS = 4;

    private static Event event(String text) {
        Map<String, Binding> bindings = new LinkedHashMap<>();
        bindings.put("a", new Binding.Metric(0, false));
        bindings.put("b", new Binding.Metric(1, false));
        bindings.put("c", new Binding.Metric(2, false));
        bindings.put("failed", new Binding.Metric(3, true));
        bindings.put("n", Binding.Constant.of(8));
        bindings.put("tie", new Binding.Choice("coin", List.of("coin", "first")));
        return Event.compile(ExpressionParser.parse(text), Scope.of(bindings));
    }

    @ParameterizedTest
    @CsvSource({
        "a > 4 || failed, [a > 4] [failed]",
        "a > 4 && !failed, [a > 4 & !failed]",
        "!(a > 4 || failed), [a <= 4 & !failed]",
        "!(a > 4 && failed), [a <= 4] [!failed]",
        "(a > 1 || b > 2) && (c > 3 || failed), [a > 1 & c > 3] [a > 1 & failed] [b > 2 & c > 3] [b > 2 & failed]",
        "a != 3, [a < 3] [a > 3]",
        "a == 3, [a >= 3 & a <= 3]",
        "!(a == 3), [a < 3] [a > 3]",
        "a > 4 || a > 4, [a > 4]",
        "a > 4 && n < 5 || failed, [failed]",
        "a > 4 && n > 5 || failed, [a > 4] [failed]",
        "tie == coin && failed, [failed]",
        "tie != coin && failed || b < 2, [b < 2]",
        "2 * a - b >= 3 || !(c < n), [2 * a - b >= 3] [c >= n]",
    })
    void alternativesAreConjunctions(String text, String expected) {
        assertEquals(
                expected,
                DisjunctiveForm.of(event(text)).stream()
                        .map(alternative -> alternative.parts().stream()
                                .map(Event::text)
                                .collect(Collectors.joining(" & ", "[", "]")))
                        .collect(Collectors.joining(" ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a > 4 || failed",
                "!(a > 2 && (b < 3 || !failed)) && c != 2",
                "(a == 1 || b == 2) && !(c == 3 && failed) || a - b > c",
                "!(!(a > 2) || !(b > 3 || c > 4 && failed))",
            })
    void theAlternativesAreEquivalentToTheEvent(String text) {
        Event event = event(text);
        List<Alternative> alternatives = DisjunctiveForm.of(event);
        SplittableRandom random = new SplittableRandom(1);
        long[] metrics = new long[METRICS];
        for (int trial = 0; trial < 2_000; trial++) {
            for (int m = 0; m < METRICS; m++) {
                metrics[m] = random.nextInt(m == METRICS - 1 ? 2 : 6);
            }
            boolean any = false;
            for (Alternative alternative : alternatives) {
                boolean all = alternative.parts().stream().allMatch(part -> part.happened(metrics));
                assertEquals(all, alternative.event().happened(metrics));
                any |= all;
            }
            assertEquals(event.happened(metrics), any);
        }
    }

    @Test
    void whatParametersDecideHasNoAlternativesOrOneThatIsTheEvent() {
        assertTrue(DisjunctiveForm.of(event("failed && n < 5")).isEmpty());
        Event always = event("failed || n > 5");
        assertEquals(List.of(always), DisjunctiveForm.of(always).get(0).parts());
    }

    @Test
    void tooManyAlternativesAreRefused() {
        String many = IntStream.range(0, 6)
                .mapToObj(i -> "(a > " + i + " || b > " + i + ")")
                .collect(Collectors.joining(" && "));
        var refused = assertThrows(ExpressionException.class, () -> DisjunctiveForm.of(event(many)));
        assertTrue(refused.getMessage().contains("expected at most 32"), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
        assertEquals(
                32,
                DisjunctiveForm.of(event(many.substring(0, many.lastIndexOf(" && "))))
                        .size());
    }
}
