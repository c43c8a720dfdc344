package io.swallowtail.protocols.packet;

import static io.swallowtail.protocols.Points.event;
import static io.swallowtail.protocols.Points.point;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.protocols.bounds.BlockLoadBound;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which theorem speaks about which event at which point, and which points there are. */
class PacketBoundsTest {
    private static boolean applies(Point point, String text) {
        Bound bound = point.experiment().bounds().get(0);
        Event event = event(point, text);
        return bound.log10(point.parameters(), event).isPresent();
    }

    private static double log10(Point point, String text) {
        return point.experiment()
                .bounds()
                .get(0)
                .log10(point.parameters(), event(point, text))
                .orElseThrow();
    }

    /** d = 10: identity and complement have c = 1; a random permutation may have c = 2^(floor((r + 10) / 2) - r). */
    @ParameterizedTest
    @CsvSource({
        "n=1024 r=3 t=10 permutation=identity, node_congestion > 60, true",
        "n=1024 r=3 t=1 permutation=complement, node_congestion >= 61, true",
        "n=1024 r=3 t=10 permutation=identity, node_congestion > 59, false",
        "n=1024 r=3 t=10 permutation=identity, node_congestion >= 60, false",
        "n=1024 r=3 t=11 permutation=identity, node_congestion > 60, false",
        "n=1024 r=11 t=1 permutation=identity, node_congestion > 6000, false",
        "n=1024 r=3 t=10 permutation=identity, congestion > 60, false",
        "n=1024 r=3 t=10 permutation=identity, node_congestion < 60, false",
        "n=1024 r=3 t=10 permutation=identity traffic=independent, node_congestion > 60, false",
        "n=1024 r=3 t=10 permutation=identity traffic=independent, node_congestion > 480, true",
        "n=1024 r=3 t=10, node_congestion > 479, false",
        "n=1024 r=3 t=10, node_congestion > 480, true",
        "n=1024 r=3 t=10 discipline=priority, node_congestion > 480, true",
        "n=1024 r=10 t=10, node_congestion > 60, true",
        "n=1024 r=0 t=2 permutation=bit_reversal, node_congestion > 1920, true",
        "n=1024 r=0 t=2 permutation=bit_reversal, node_congestion > 1919, false",
        "n=1024 r=2 t=2 permutation=bit_reversal, node_congestion > 480, true",
        "n=1024 r=2 t=2 permutation=bit_reversal, node_congestion > 479, false"
    })
    void lemma7AppliesToCrowdedNodes(String values, String event, boolean applies) {
        Point point = point(new ExtraStage(), values);
        assertEquals(applies, applies(point, event));
        String proposed = point.experiment().defaultEvents(point.parameters()).stream()
                .filter(text -> text.startsWith("node_congestion"))
                .findFirst()
                .orElse("node_congestion > 0");
        assertEquals(
                Long.parseLong(values.split(" t=")[1].split(" ")[0]) <= 10 && !values.contains("r=11"),
                applies(point, proposed));
    }

    /** c = 1, d = 10: 2^-40; c = 2: 2^-80. */
    @Test
    void lemma7TakesTheGreatestC() {
        Point point = point(new ExtraStage(), "n=1024 r=3 t=10 permutation=identity");
        assertEquals(-40 * Math.log10(2), log10(point, "node_congestion > 60"), 1e-12);
        assertEquals(-80 * Math.log10(2), log10(point, "node_congestion >= 121"), 1e-12);
        assertEquals(-50 * Math.log10(2), log10(point, "node_congestion > 75 || node_congestion > 90"), 1e-12);
    }

    /** n = 4096, r = 4, t = 12, k = 288: c = 4, so T4(65) in exact rational arithmetic (Python's fractions) and 2^-192. */
    @Test
    void lemma7WithTheorem4AppliesToRandomPermutations() {
        Point point = point(new ExtraStage(), "n=4096 r=4 t=12");
        Bound bound = point.experiment().bounds().get(1);
        Event event = event(point, "node_congestion > 288");
        assertTrue(bound.log10(point.parameters(), event).isPresent());
        assertEquals(
                2.0338466996633914e-18,
                Math.pow(10, bound.log10(point.parameters(), event).orElseThrow()),
                1e-29);
        Point independent = point(new ExtraStage(), "n=4096 r=4 t=12 traffic=independent permutation=shift");
        assertEquals(
                Math.log10(12) + bound.log10(point.parameters(), event).orElseThrow(),
                bound.log10(independent.parameters(), event(independent, "node_congestion > 288"))
                        .orElseThrow(),
                1e-9);
        assertFalse(
                bound.log10(point.parameters(), event(point, "node_congestion > 71"))
                        .isPresent(),
                "c is at least 1");
        assertTrue(bound.log10(point.parameters(), event(point, "node_congestion > 72"))
                .isPresent());
        for (String values : List.of("t=13", "t=12 permutation=shift", "t=12 permutation=shift renamed=yes")) {
            Point other = point(new ExtraStage(), "n=4096 r=4 " + values);
            assertFalse(
                    bound.log10(other.parameters(), event(other, "node_congestion > 288"))
                            .isPresent(),
                    values);
        }
    }

    /** Lemma 5's constant is 3, and one default event has the bound's first load that is rare. */
    @Test
    void lemma5AppliesToRenamedPermutations() {
        Point point = point(new BlockLoad(), "n=4096 r=4 renamed=yes permutation=bit_reversal");
        Bound bound = point.experiment().bounds().get(1);
        Point random = point(new BlockLoad(), "n=4096 r=4");
        for (int k : new int[] {64, 150, 151, 152, 200}) {
            Event event = event(point, "max_block_load > " + k);
            assertTrue(bound.log10(point.parameters(), event).isPresent());
            assertEquals(
                    Math.log10(3) + log10(random, "max_block_load >= " + (k + 1 - 16 + 2) / 3),
                    bound.log10(point.parameters(), event).orElseThrow(),
                    1e-12);
        }
        assertEquals(
                Double.NEGATIVE_INFINITY,
                bound.log10(point.parameters(), event(point, "max_block_load > 256"))
                        .orElseThrow(),
                "2^floor(16/2) is the most");
        for (String values : List.of("", " renamed=yes", " permutation=shift")) {
            Point other = point(new BlockLoad(), "n=4096 r=4" + values);
            assertFalse(
                    bound.log10(other.parameters(), event(other, "max_block_load > 150"))
                            .isPresent(),
                    values);
        }
        List<Double> bounds = point.experiment().defaultEvents(point.parameters()).stream()
                .map(text -> bound.log10(point.parameters(), event(point, text)).orElseThrow())
                .toList();
        assertEquals(
                1, bounds.stream().filter(log10 -> log10 <= -12 * Math.log10(2)).count());
    }

    /** c = k / (6 d): the sum of what Theorem 4 and Lemma 5 say of more than c·2^r and of Lemma 7. */
    @ParameterizedTest
    @CsvSource({
        "n=4096 r=4 t=12 permutation=bit_reversal renamed=yes, 0, 1",
        "n=4096 r=4 t=12 permutation=bit_reversal renamed=yes load=0.5, 0, 1",
        "n=4096 r=4 t=12 permutation=transpose+bit_reversal+transpose renamed=yes, 0, 2",
        "n=4096 r=4 t=12 permutation=transpose+random+random renamed=yes, 2, 1",
        "n=4096 r=4 t=12 permutation=random+random, 2, 0",
        "n=4096 r=4 t=12 permutation=identity+random, 1, 0",
        "n=4096 r=4 t=3 permutation=shift traffic=independent renamed=yes, 3, 0"
    })
    void lemma7AppliesToSequences(String values, int random, int renamed) {
        Point point = point(new ExtraStage(), values);
        Bound bound = point.experiment().bounds().get(renamed > 0 ? 2 : 1);
        Bound other = point.experiment().bounds().get(renamed > 0 ? 1 : 2);
        long k = 1000;
        Event event = event(point, "node_congestion > " + k);
        assertTrue(bound.log10(point.parameters(), event).isPresent());
        assertFalse(other.log10(point.parameters(), event).isPresent());
        long allowed = k * 16 / 72;
        double expected = random * Math.pow(10, BlockLoadBound.log10(12, 4, allowed + 1))
                + renamed * 3 * Math.pow(10, BlockLoadBound.log10(12, 4, (allowed + 1 - 16 + 2) / 3))
                + Math.pow(2, -4.0 * k / 6);
        assertEquals(
                Math.log10(expected), bound.log10(point.parameters(), event).orElseThrow(), 1e-9);
        assertTrue(bound.log10(point.parameters(), event(point, "node_congestion > 72"))
                .isPresent());
        assertFalse(
                bound.log10(point.parameters(), event(point, "node_congestion > 71"))
                        .isPresent(),
                "c is at least 1");
        assertTrue(point.experiment().defaultEvents(point.parameters()).stream()
                .filter(text -> text.startsWith("node_congestion"))
                .anyMatch(text ->
                        bound.log10(point.parameters(), event(point, text)).orElse(0) <= -12 * Math.log10(2)));
    }

    /** A fixed permutation that is not renamed has to have a block load up to c·2^r. */
    @Test
    void lemma7NeedsTheBlockLoadsOfKnownPermutations() {
        String values = "n=256 r=2 t=4 permutation=bit_reversal+random";
        Point point = point(new ExtraStage(), values);
        long load = PreparedRun.of(new BlockLoad(), "n=256 r=2 permutation=bit_reversal")
                .metrics()[0];
        long least = 48 * load / 4;
        Bound bound = point.experiment().bounds().get(1);
        assertTrue(bound.log10(point.parameters(), event(point, "node_congestion > " + least))
                .isPresent());
        assertFalse(bound.log10(point.parameters(), event(point, "node_congestion > " + (least - 1)))
                .isPresent());
    }

    /** The least c is that of the block load that the experiment of that name finds. */
    @ParameterizedTest
    @CsvSource({"shift, 2", "transpose, 1", "bit_reversal, 2", "complement, 0", "transpose, 4"})
    void lemma7UsesTheBlockLoadOfFixedPermutations(String permutation, int r) {
        long load = PreparedRun.of(new BlockLoad(), "n=256 r=" + r + " permutation=" + permutation)
                .metrics()[0];
        Point point = point(new ExtraStage(), "n=256 t=3 permutation=" + permutation + " r=" + r);
        long least = (long) Math.ceil(48 * Math.max(1, load / (double) (1 << r)));
        assertTrue(applies(point, "node_congestion > " + least));
        assertFalse(applies(point, "node_congestion > " + (least - 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "n=1024, node_congestion >= 1, true",
        "n=1024, node_congestion > 0, true",
        "n=1024, node_congestion > 1, false",
        "n=16, node_congestion >= 1, false",
        "n=32, node_congestion >= 1, true",
        "n=65536, node_congestion >= 2, false",
        "n=131072, node_congestion >= 2, true",
        "n=131072, node_congestion >= 2 || node_congestion >= 9, true",
        "n=131072, node_congestion >= 3, false",
        "n=2, node_congestion >= 0, false",
        "n=1024 permutation=shift, node_congestion >= 1, false",
        "n=1024, node_congestion < 1, false",
        "n=1024, path_load >= 1, false"
    })
    void theorem2BoundsRandomPermutationsFromBelow(String values, String event, boolean applies) {
        Point point = point(new Renaming(), values);
        assertEquals(applies, applies(point, event));
        assertEquals(Bound.Kind.LOWER, point.experiment().bounds().get(0).kind());
        assertTrue(point.experiment().bounds().get(0).isAsymptotic());
        if (applies) {
            assertEquals(Math.log10(1 - 1.0 / point.parameters().get(PacketParameters.N)), log10(point, event), 1e-15);
        }
    }

    @Test
    void theorem4AppliesToRandomPermutations() {
        Point random = point(new BlockLoad(), "n=1024 r=3");
        assertTrue(applies(random, "max_block_load > 24"));
        assertFalse(applies(random, "max_block_load < 24"));
        assertFalse(applies(point(new BlockLoad(), "n=1024 r=3 permutation=shift"), "max_block_load > 24"));
        assertTrue(log10(random, "max_block_load >= 25") < log10(random, "max_block_load > 20"));
        assertEquals(Double.NEGATIVE_INFINITY, log10(random, "max_block_load > 64"), "2^floor(13/2) is the most");
    }

    @Test
    void pointsBeyondTheLimitsAreRefusedInOneLine() {
        for (String values : List.of("n=1024 r=0 t=1048576", "n=2 r=1024 t=1048576")) {
            var refused = assertThrows(ParameterException.class, () -> point(new ExtraStage(), values));
            assertEquals("t", refused.parameter());
            assertTrue(refused.problem().matches("\\d+ packets an input make \\d+ crossings a trial, .*"));
        }
        var levels = assertThrows(ParameterException.class, () -> point(new ExtraStage(), "n=1048576 r=1024 t=1"));
        assertEquals("r", levels.parameter());
        assertTrue(levels.getMessage().endsWith("r is at most 492 even for t = 1"), levels.getMessage());
        point(new ExtraStage(), "n=1048576 r=492 t=1");
        var most = assertThrows(ParameterException.class, () -> point(new ExtraStage(), "n=1024 r=2 t=100000"));
        assertTrue(most.getMessage().endsWith("t is at most 43690"), most.getMessage());
        point(new ExtraStage(), "n=1024 r=2 t=43690");
        var blocks = assertThrows(ParameterException.class, () -> point(new BlockLoad(), "n=64 r=7"));
        assertEquals("7 is more than the 6 bits of a row, of which a block has d - r", blocks.problem());
    }
}
