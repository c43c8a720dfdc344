package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.protocols.fattree.FatTreeFlows;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
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

    /** Shapes are texts, so their numbers have no ranges, and a list of numbers may be meant as one shape. */
    @Test
    void shapesHaveNoRangesAndListsOfNumbersAreNoShapes() {
        Experiment tree = new FatTreeFlows();
        String range = assertThrows(
                        IllegalArgumentException.class,
                        () -> GridValues.list(tree.parameter("up").orElseThrow(), "9..36"))
                .getMessage();
        assertTrue(range.endsWith("; up has no ranges; list its values, such as 9,36"), range);
        List<Map<String, String>> two = List.of(Map.of("down", "32", "up", "8"), Map.of("down", "48", "up", "8"));
        String list = assertThrows(ParameterException.class, () -> GridValues.points(tree, two, Set.of("down", "up")))
                .getMessage();
        assertEquals("down: 32,48 is 2 values; write 32x48", list);
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
