package io.swallowtail.find;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Geometric ranges of decimals. */
class GeometricGridTest {
    private static List<BigDecimal> grid(String from, String to, String precision) {
        return GeometricGrid.of(new BigDecimal(from), new BigDecimal(to), new BigDecimal(precision));
    }

    @Test
    void valuesHaveFewDigits() {
        assertEquals(
                "[0.1, 0.11, 0.12, 0.13, 0.14, 0.15]",
                grid("0.1", "0.15", "0.1").toString());
        assertEquals(
                "[1, 2, 4, 8, 10]",
                grid("1", "10", "1").stream()
                        .map(BigDecimal::toPlainString)
                        .toList()
                        .toString());
        assertEquals(99, grid("0.001", "0.1", "0.05").size());
    }

    @Property
    void neighboursDifferByAtMostThePrecision(
            @ForAll @IntRange(min = 1, max = 9_999) int from,
            @ForAll @IntRange(min = 1, max = 9_999) int more,
            @ForAll @IntRange(min = 20, max = 1_000) int precision) {
        BigDecimal share = BigDecimal.valueOf(precision, 3);
        List<BigDecimal> values =
                GeometricGrid.of(BigDecimal.valueOf(from, 5), BigDecimal.valueOf(from + more, 5), share);
        assertEquals(0, values.get(0).compareTo(BigDecimal.valueOf(from, 5)));
        assertEquals(0, values.get(values.size() - 1).compareTo(BigDecimal.valueOf(from + more, 5)));
        for (int i = 1; i < values.size(); i++) {
            assertTrue(values.get(i).compareTo(values.get(i - 1)) > 0);
            assertTrue(values.get(i).compareTo(values.get(i - 1).multiply(share.add(BigDecimal.ONE))) <= 0);
        }
    }

    @Test
    void whatIsNoRangeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> grid("0", "1", "0.1"));
        assertThrows(IllegalArgumentException.class, () -> grid("1", "1", "0.1"));
        assertThrows(IllegalArgumentException.class, () -> grid("0.001", "1000", "0.01"));
    }
}
