package io.swallowtail.answers.find;

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
    private static List<BigDecimal> grid(String from, String to) {
        return GeometricGrid.of(new BigDecimal(from), new BigDecimal(to));
    }

    @Test
    void valuesHaveFewDigits() {
        assertEquals("[0.1, 0.105, 0.110, 0.115, 0.12]", grid("0.1", "0.12").toString());
        assertEquals(99, grid("0.001", "0.1").size());
    }

    @Property
    void neighboursDifferByAtMostFivePercent(
            @ForAll @IntRange(min = 1, max = 9_999) int from, @ForAll @IntRange(min = 1, max = 9_999) int more) {
        List<BigDecimal> values = GeometricGrid.of(BigDecimal.valueOf(from, 5), BigDecimal.valueOf(from + more, 5));
        assertEquals(0, values.get(0).compareTo(BigDecimal.valueOf(from, 5)));
        assertEquals(0, values.get(values.size() - 1).compareTo(BigDecimal.valueOf(from + more, 5)));
        for (int i = 1; i < values.size(); i++) {
            assertTrue(values.get(i).compareTo(values.get(i - 1)) > 0);
            assertTrue(values.get(i).compareTo(values.get(i - 1).multiply(new BigDecimal("1.05"))) <= 0);
        }
    }

    @Test
    void whatIsNoRangeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> grid("0", "1"));
        assertThrows(IllegalArgumentException.class, () -> grid("1", "1"));
        assertThrows(IllegalArgumentException.class, () -> grid("1e-30", "1e30"));
    }
}
