package io.swallowtail.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class CurvePrinterTest {
    @Test
    void formatsHoldTheSameNumbers() {
        String csv = CurvePrinter.printed("n=8", "p=0.3,0.5", "trials=20", "format=csv");
        List<String> lines = csv.lines().toList();
        assertEquals("p,largest_share,low,high", lines.get(0));
        assertEquals(3, lines.size());
        String json = CurvePrinter.printed("n=8", "p=0.3,0.5", "trials=20", "format=json");
        assertEquals(
                csv,
                lines.get(0) + "\n"
                        + json.replaceAll("\"[a-z_]+\":|[\\[{}\\]]", "").replace(",\n", "\n"));
        assertEquals(
                3, CurvePrinter.printed("n=8", "p=0.3,0.5", "trials=20").lines().count());
    }

    @Test
    void wrongArgumentsAreRefused() {
        for (String wrong :
                List.of("p=0.5", "n=8 p=2", "n=8 p=x", "n=9 p=0.5", "n=8 p=0.5 fault=all", "n=8 p=0.5 q=1")) {
            assertThrows(IllegalArgumentException.class, () -> CurvePrinter.printed(wrong.split(" ")), wrong);
        }
    }
}
