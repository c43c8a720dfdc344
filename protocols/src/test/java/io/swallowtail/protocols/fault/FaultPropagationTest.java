package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lemmas 2.2 and 2.3 and Claim 2.9, by every set of so many faulty subbutterflies; through the simulator itself. */
class FaultPropagationTest {
    /** Every set of c subbutterflies made faulty by one straight edge each. */
    private static final class FaultySets {
        private final PreparedRun run;
        private final int d;
        private final int height;
        private final int perStrip;
        private long worst;
        private long filled;

        FaultySets(int d, int b) {
            this.d = d;
            height = Integer.numberOfTrailingZeros(b);
            perStrip = (1 << d) / b;
            run = PreparedRun.of(new FaultPropagation(), "n=" + (1 << d) + " p=0 fault=edge b=" + b);
            Arrays.fill(run.flags("edge faults").words(), 0);
        }

        int all() {
            return d / height * perStrip;
        }

        private void flip(int sub) {
            int strip = sub / perStrip;
            int below = d - (strip + 1) * height;
            int place = sub % perStrip;
            int column = place >>> below << below + height | place & (1 << below) - 1;
            int flag = 2 * strip * height * (1 << d) + column;
            run.flags("edge faults").words()[flag / 64] ^= 1L << flag % 64;
        }

        /** Adds {@code more} subbutterflies numbered {@code from} or higher to those that are faulty, in every way. */
        FaultySets add(int more, int from) {
            if (more == 0) {
                long[] metrics = run.metrics();
                worst = Math.max(worst, metrics[FaultPropagation.WORST_LEVEL_AFTER.slot()]);
                filled += metrics[FaultPropagation.ALL_FAULTY.slot()];
            } else {
                for (int sub = from; sub <= all() - more; sub++) {
                    flip(sub);
                    add(more - 1, sub + 1);
                    flip(sub);
                }
            }
            return this;
        }

        /**
         * All sets of c up to a translation of the columns, which moves the first subbutterfly of a strip to any other: those that
         * hold the first one of some strip.
         */
        FaultySets translated(int c) {
            for (int strip = 0; strip < d / height; strip++) {
                int first = strip * perStrip;
                flip(first);
                addOthers(c - 1, 0, first);
                flip(first);
            }
            return this;
        }

        private void addOthers(int more, int from, int except) {
            if (more == 0) {
                add(0, 0);
                return;
            }
            for (int sub = from; sub <= all() - more; sub++) {
                if (sub != except) {
                    flip(sub);
                    addOthers(more - 1, sub + 1, except);
                    flip(sub);
                }
            }
        }
    }

    /** Lemma 2.3 for any b: how far c faulty subbutterflies spread, and how many sets of c fill everything. */
    @ParameterizedTest
    @CsvSource({
        "2, 2, 1, 0", // one leaves three live
        "2, 2, 2, 2", // two of one strip fill all four
        "6, 8, 1, 0",
        "6, 8, 2, 56", // two of one strip are neighbours of all of the other; one of each strip do not spread
        "4, 2, 3, 0",
        "4, 2, 7, 0",
        "6, 4, 3, 0",
        "6, 2, 3, 0"
    })
    void fewSubbutterfliesSpreadAsTheLemmaSays(int d, int b, int c, long filled) {
        FaultySets sets = new FaultySets(d, b).add(c, 0);
        assertEquals(filled, sets.filled);
        int doublings = Integer.SIZE - Integer.numberOfLeadingZeros(c - 1);
        assertTrue(sets.worst <= Math.pow(b, 2 * doublings), sets.worst + " of a strip");
    }

    @Test
    void theEventsThatTheLemmaExcludesHaveARow() {
        Experiment propagation = new FaultPropagation();
        Map<String, String> values = Map.of("n", "256", "b", "2", "p", "0.01");
        Point point = new Point(propagation, Parameters.parse(propagation, values));
        List<String> excluded = propagation.defaultEvents(point.parameters()).stream()
                .filter(text -> {
                    Event event = Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
                    return propagation.bounds().stream()
                            .anyMatch(bound ->
                                    bound.log10(point.parameters(), event).isPresent());
                })
                .toList();
        assertEquals(
                List.of(
                        "all_faulty && 2 * faulty_before < 256",
                        "worst_level_after > 1 && faulty_before <= 1",
                        "worst_level_after > 4 && faulty_before <= 2",
                        "worst_level_after > 16 && faulty_before <= 4",
                        "worst_level_after > 64 && faulty_before <= 8"),
                excluded);
    }

    /** The golden maxima are the specification's: an independent enumeration's. */
    @Test
    void fewFaultsInduceFew() {
        long[] largest = {1, 4, 7, 16};
        for (int c = 1; c <= 4; c++) {
            assertEquals(largest[c - 1], new FaultySets(6, 4).translated(c).worst, "n = 64, c = " + c);
        }
        assertEquals(largest[2], new FaultySets(6, 4).add(3, 0).worst, "n = 64, c = 3, all sets");
        for (int c = 1; c <= 2; c++) {
            assertEquals(largest[c - 1], new FaultySets(8, 4).add(c, 0).worst, "n = 256, c = " + c);
            assertTrue(new FaultySets(10, 4).translated(c).worst <= Math.pow(c, 4), "n = 1024, c = " + c);
        }
    }

    @Test
    @Tag("thorough")
    void lemmasHoldWhereTheyCanFail() {
        assertTrue(new FaultySets(6, 2).translated(4).worst <= 16);
        long worst = new FaultySets(10, 4).translated(3).worst;
        assertTrue(worst <= 81, "n = 1024, c = 3: " + worst);
        assertEquals(7, new FaultySets(8, 4).translated(3).worst, "n = 256, c = 3");
        assertEquals(16, new FaultySets(8, 4).translated(4).worst, "n = 256, c = 4");
    }

    /** c = 2^t faulty subbutterflies of b inputs induce at most b^(2t) in a strip. */
    @Test
    void lemma23HoldsForOtherWidths() {
        assertEquals(1, new FaultySets(5, 2).add(1, 0).worst);
        assertTrue(new FaultySets(5, 2).add(2, 0).worst <= 4);
        assertTrue(new FaultySets(6, 2).add(2, 0).worst <= 4);
        assertEquals(1, new FaultySets(6, 8).add(1, 0).worst);
        assertTrue(new FaultySets(9, 8).translated(2).worst <= 64);
    }

    /** What the paper believes and does not prove, on networks where it could fail: c faults fill at most c^2 of any strip. */
    @Test
    void conjectureThatFillingAStripTakesHalfTheRoot() {
        for (int c = 1; c <= 4; c++) {
            assertTrue(new FaultySets(6, 4).translated(c).worst <= (long) c * c, "n = 64, c = " + c);
        }
        for (int c = 1; c <= 2; c++) {
            assertTrue(new FaultySets(8, 4).translated(c).worst <= (long) c * c, "n = 256, c = " + c);
            assertTrue(new FaultySets(10, 4).translated(c).worst <= (long) c * c, "n = 1024, c = " + c);
        }
    }

    /** 2^(d / log2 b) / 2 faulty subbutterflies can fill everything, fewer cannot. */
    @Test
    void claim29() {
        assertEquals(0, new FaultySets(4, 4).add(1, 0).filled);
        assertTrue(new FaultySets(4, 4).add(2, 0).filled > 0);
        assertEquals(0, new FaultySets(6, 4).add(3, 0).filled);
        assertTrue(new FaultySets(6, 4).translated(4).filled > 0);
    }

    @Test
    void extremes() {
        long[] none = PreparedRun.of(new FaultPropagation(), "n=64 p=0").metrics();
        assertEquals("[0, 0, 0, 0]", Arrays.toString(none));
        PreparedRun all = PreparedRun.of(new FaultPropagation(), "n=64 p=1");
        all.draw(3, 0);
        assertEquals("[48, 48, 16, 1]", Arrays.toString(all.metrics()));
    }

    @Test
    void stripsMustBeEven() {
        var refused = assertThrows(ParameterException.class, () -> PreparedRun.of(new FaultPropagation(), "n=8 p=0.1"));
        assertTrue(refused.getMessage().contains("b may be 2, 8"), refused.getMessage());
        assertFalse(refused.getMessage().contains("\n"));
    }
}
