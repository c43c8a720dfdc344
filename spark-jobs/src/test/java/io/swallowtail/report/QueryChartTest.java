package io.swallowtail.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.chart.Series;
import io.swallowtail.plan.BadInputException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Charts of what queries answer: how they name series, and what they refuse. */
class QueryChartTest {
    private static final List<String> COLUMNS = List.of("n", "y", "c");

    private static List<String> labels(Object... names) {
        List<List<Object>> rows =
                Arrays.stream(names).map(name -> List.of(64L, 0.5, name)).toList();
        return new QueryChart("t", "n", "y", null, null, "c", true, true)
                .of(COLUMNS, rows).series().stream().map(Series::label).toList();
    }

    @Test
    void seriesOfNumbersSayOfWhat() {
        assertEquals(List.of("c = 2", "c = 3"), labels(2L, 3L, 2L));
        assertEquals(List.of("fifo", "priority"), labels("fifo", "priority"));
    }

    @Test
    void rowsWithoutAnyValueAreRefused() {
        QueryChart chart = new QueryChart("t", "n", "y", null, null, null, false, false);
        assertThrows(BadInputException.class, () -> chart.of(COLUMNS, List.of(Arrays.asList(64L, null, 2L))));
    }
}
