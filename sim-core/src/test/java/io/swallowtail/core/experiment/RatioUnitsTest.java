package io.swallowtail.core.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.core.statistics.Tally;
import io.swallowtail.core.statistics.ValueCounts;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Ratios of a few to thirty thousand million: in the units that are declared they are counted, in those of 10^-8 they would be 0. */
class RatioUnitsTest {
    private static final long DENOMINATOR = 30_000_000_000L;

    @Test
    void smallRatiosKeepTheirMeanInUnitsOfTheirOwn() {
        Metrics metrics = new Metrics();
        Metric.Ratio coarse = metrics.ratio("coarse", "a few over very many");
        Metric.Ratio fine = metrics.ratio("fine", "the same", Metric.unitsPerOne(DENOMINATOR * 1_000));
        Outcome out = new Outcome(new long[metrics.slots()]);
        Tally tally = new Tally(metrics.quantities());
        for (int trial = 0; trial < 100; trial++) {
            out.set(coarse, trial % 64, DENOMINATOR);
            out.set(fine, trial % 64, DENOMINATOR);
            tally.add(out.values(), trial);
        }
        // 0 + … + 63 and 0 + … + 35 over thirty thousand million.
        long sum = 63 * 64 / 2 + 35 * 36 / 2;
        assertArrayEquals(new long[] {0}, tally.of(0).values());
        ValueCounts units = tally.of(1);
        assertEquals(
                1_000 * sum,
                Arrays.stream(units.values())
                        .map(bin -> bin * units.count(bin) + units.inBin(bin).sum())
                        .sum());
        assertEquals(100_000, coarse.binWidth());
        assertEquals(Metric.WIDEST_BIN, fine.binWidth());
    }

    @Test
    void unitsAreThoseOfARatioAndInRange() {
        Metrics metrics = new Metrics();
        assertEquals(Tally.RATIO_UNITS, metrics.ratio("share", "a share").unitsPerOne());
        assertEquals(1, metrics.integer("count", "a count").unitsPerOne());
        assertEquals(
                1,
                metrics.ratio("whole", "a ratio to the nearest integer", Metric.unitsPerOne(1))
                        .binWidth());
        Metric.Trait fine = Metric.unitsPerOne(1_000);
        assertThrows(IllegalArgumentException.class, () -> metrics.integer("other", "no ratio", fine));
        assertThrows(IllegalArgumentException.class, () -> Metric.unitsPerOne(0));
        assertThrows(IllegalArgumentException.class, () -> Metric.unitsPerOne(Long.MAX_VALUE));
        assertThrows(ArithmeticException.class, () -> Tally.units(10, 1, 1_000_000_000_000_000_000L));
    }
}
