package io.swallowtail.core.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.core.statistics.Tally;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Values that a metric does not declare are refused as they are set. */
class OutcomeTest {
    private final Metrics metrics = new Metrics();
    private final Metric.Whole load = metrics.integer("load", "a load");
    private final Metric.Whole wait = metrics.integer("wait", "a wait", Metric.NULLABLE);
    private final Metric.Ratio share = metrics.ratio("share", "a share");
    private final Experiment experiment = new Experiment(Definition.of("loads", "loads", "none")
            .metrics(metrics)
            .range(load, 2, parameters -> 5)
            .events("load >= 1")
            .simulator(parameters -> new Simulator() {
                @Override
                protected void simulate(Outcome out) {}
            })) {};
    private final Outcome out = Outcome.of(new Point(experiment, Parameters.parse(experiment, Map.of())));

    private static void assertRefused(String message, Runnable set) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, set::run).getMessage());
    }

    @Test
    void aRangeHoldsItsEnds() {
        out.set(load, 2);
        out.set(load, 5);
        assertRefused("load = 1 at loads, declared: 2 to 5", () -> out.set(load, 1));
        assertRefused("load = 6 at loads, declared: 2 to 5", () -> out.set(load, 6));
        assertEquals(5, out.get(load));
    }

    @Test
    void onlyNullableMetricsLackAValue() {
        out.setNull(wait);
        assertEquals(Tally.NULL, out.get(wait));
        assertRefused("load = null at loads, declared: a value in every trial", () -> out.setNull(load));
        assertRefused("share = null at loads, declared: a value in every trial", () -> out.setNull(share));
    }

    @Test
    void aRatioHasADenominator() {
        out.set(share, -3, 1);
        assertThrows(IllegalArgumentException.class, () -> out.set(share, 3, 0));
        assertThrows(IllegalArgumentException.class, () -> out.set(share, Tally.NULL, 1));
    }
}
