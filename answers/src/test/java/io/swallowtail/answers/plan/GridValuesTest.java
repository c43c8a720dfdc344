package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.RealParameter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges of real numbers, with a value in each decade. */
class GridValuesTest {
    private static final RealParameter P = RealParameter.required("p", "a probability", "0", "1");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1e-3..0.1         | 0.001 0.01 0.1
            0.001 .. 0.1      | 0.001 0.01 0.1
            2e-3..0.2         | 0.002 0.02 0.2
            .05..0.5          | 0.05 0.5
            0.1..0.1          | 0.1
            1E-15..1e-14      | 0.000000000000001 0.00000000000001
            0.01..1           | 0.01 0.1 1
            1e-2..1e-1, 0.25  | 0.01 0.1 0.25
            0.3               | 0.3
            """)
    void rangesOfRealNumbersAreDecades(String text, String expected) {
        assertEquals(
                List.of(expected.split(" ")),
                GridValues.list(P, text).stream().map(String::strip).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0..0.1       | does not go from one end to the other in decades
            0.1..0.01    | does not go from one end to the other in decades
            0.1..0.3     | does not go from one end to the other in decades
            0.1..10      | 10 is not a number from 0 to 1
            1e-16..0.1   | at most 15 decimals
            -0.1..0.1    | both ends are decades apart
            1e-3..       | both ends are decades apart
            """)
    void badRangesAreRefused(String text, String part) {
        String message = assertThrows(IllegalArgumentException.class, () -> GridValues.list(P, text))
                .getMessage();
        assertTrue(message.contains(part), message);
    }
}
