package io.swallowtail.answers.tables;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedPoint;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counts of a die, whose metrics total, odd and share may be null and whose compound event never is. */
class PointCountsTest {
    private static final String COMPOUND = "odd && thrown > 2";
    private static final PlannedPoint DIE = TinyPlans.plain("dice add=3", 10, "thrown >= 4", "wide >= -877", COMPOUND);
    private static final Map<String, Long> COUNTED =
            Map.of("total", 8L, "odd", 9L, "thrown", 10L, "share", 0L, "wide", 10L, "wide >= -877", 10L, COMPOUND, 10L);

    private static boolean addsUp(PlannedPoint planned, String quantity, long count) {
        Map<String, Long> counted = new HashMap<>(COUNTED);
        counted.put(quantity, count);
        return PointCounts.addsUp(planned, 10, counted::get);
    }

    @Test
    void everyTrialIsCountedOnce() {
        for (String quantity : DIE.quantities()) {
            boolean nullable = quantity.equals("total") || quantity.equals("odd") || quantity.equals("share");
            assertTrue(addsUp(DIE, quantity, 10), quantity);
            assertFalse(addsUp(DIE, quantity, 11), quantity);
            assertEquals(nullable, addsUp(DIE, quantity, 9), quantity);
            assertEquals(nullable, addsUp(DIE, quantity, 0), quantity);
        }
    }

    /** An event that union sampling finds impossible has no trials; every replication of a splitting has an estimate. */
    @Test
    void otherMethodsCountEvents() {
        for (Method method : new Method[] {Method.UNION, Method.SPLITTING}) {
            PlannedPoint planned = TinyPlans.planned("valiant n=64", method, 10, "congestion >= 12");
            assertTrue(PointCounts.addsUp(planned, 10, quantity -> 10));
            assertFalse(PointCounts.addsUp(planned, 10, quantity -> 11));
            assertEquals(method == Method.UNION, PointCounts.addsUp(planned, 10, quantity -> 0));
        }
    }

    private static PointCounts counts(long trials, Map<String, long[]> values) {
        Map<String, ValueTotals> totals = new HashMap<>();
        values.forEach((quantity, pairs) -> {
            ValueTotals each = new ValueTotals();
            for (int i = 0; i < pairs.length; i += 2) {
                each.add(pairs[i], ValueTotals.Seen.value(pairs[i + 1], 0));
            }
            totals.put(quantity, each);
        });
        return new PointCounts(DIE, trials, Map.of(), Map.of(), totals);
    }

    private static Map<String, long[]> throwsOfADie() {
        return new HashMap<>(Map.of(
                "thrown",
                new long[] {1, 4, 4, 3, 5, 3},
                "wide",
                new long[] {-900, 10},
                "wide >= -877",
                new long[] {0, 8, 1, 2},
                COMPOUND,
                new long[] {0, 9, 1, 1}));
    }

    /** A threshold is read from its metric's counts, unless these are in bins; a compound event from its own. */
    @Test
    void exceedancesComeFromTheCountsThatDecide() {
        PointCounts counts = counts(10, throwsOfADie());
        assertEquals(6, counts.exceedances(DIE.events().get(0)));
        assertEquals(2, counts.exceedances(DIE.events().get(1)));
        assertEquals(1, counts.exceedances(DIE.events().get(2)));
        assertEquals(0, counts.of("share").total());
    }

    @Test
    void missingTrialsAreRefused() {
        assertDoesNotThrow(counts(10, throwsOfADie())::requireCountedOnce);
        Map<String, long[]> fewer = throwsOfADie();
        fewer.put("thrown", new long[] {1, 4, 4, 3, 5, 2});
        String message = assertThrows(IllegalStateException.class, counts(10, fewer)::requireCountedOnce)
                .getMessage();
        assertTrue(message.startsWith("the commits hold 10 trials of \"dice add=3\", but other numbers"), message);
        assertTrue(message.contains("thrown=9") && message.contains("wide=10"), message);
    }
}
