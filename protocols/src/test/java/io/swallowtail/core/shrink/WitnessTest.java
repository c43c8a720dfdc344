package io.swallowtail.core.shrink;

import static io.swallowtail.protocols.Points.event;
import static io.swallowtail.protocols.Points.point;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Deviation;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Witnesses of failures with known smallest witnesses, found by enumeration. */
class WitnessTest {
    private static final int SEED = 11;

    private static Simulator drawn(Point point, long trial) {
        Simulator simulator = point.simulator(SEED);
        var random = point.random(SEED, Purpose.TRIAL);
        random.moveTo(trial);
        simulator.choices().draw(random);
        return simulator;
    }

    private static long[] run(Point point, Simulator simulator) {
        Outcome out = Outcome.of(point.experiment());
        simulator.run(out);
        return out.values();
    }

    /** Runs every proper subset of a witness's deviations, and returns how many of them show the event. */
    private static int smallerWitnesses(Point point, Simulator simulator, Event event, List<Deviation> deviations) {
        int found = 0;
        for (int subset = 0; subset < (1 << deviations.size()) - 1; subset++) {
            List<Deviation> some = new ArrayList<>();
            for (int i = 0; i < deviations.size(); i++) {
                if ((subset >> i & 1) == 1) {
                    some.add(deviations.get(i));
                }
            }
            simulator.choices().write(some);
            found += event.happened(run(point, simulator)) ? 1 : 0;
        }
        return found;
    }

    /**
     * A butterfly loses no flow without faults, and the flow only falls with further ones, so a witness is a minimal set of faults that
     * cuts: no proper subset of it does, by enumeration, and the event's flow is back without any one of them. A faulty edge takes one
     * unit away and a faulty node two at most, which bounds their number from below.
     */
    @ParameterizedTest
    @CsvSource({
        "fault_flow n=8 p=0.2, flow < n, 1, true",
        "fault_flow n=16 p=0.15, flow < n - 2, 2, false",
        "fault_flow n=8 p=0.3 fault=edge, flow < n, 1, false",
        "fault_flow n=16 p=0.3 fault=edge, flow <= n - 3, 3, false"
    })
    void aWitnessOfLostFlowIsAMinimalCut(String text, String lost, int fewest, boolean isOneEnough) {
        Point point = point(text);
        Event event = event(point, lost);
        int seen = 0;
        int least = Integer.MAX_VALUE;
        for (long trial = 0; trial < 30; trial++) {
            Simulator simulator = drawn(point, trial);
            if (event.happened(run(point, simulator))) {
                seen++;
                Witness witness = Witness.shrink(point, simulator, event::happened, (runs, left) -> true);
                int faults = witness.deviations().size();
                assertTrue(witness.minimal());
                least = Math.min(least, faults);
                assertTrue(fewest <= faults && faults <= 16, trial + ": " + faults + " faults");
                assertEquals(0, smallerWitnesses(point, simulator, event, witness.deviations()));
            }
        }
        assertTrue(seen >= 10, seen + " trials lose flow");
        assertEquals(isOneEnough, least == 1, least + " faults");
    }

    /**
     * The requests left after the last round block each other: both paths of each meet a load above c of these
     * requests' paths alone. In a shrunk trial few are left: 2c + 2 is the least number, as c + 1 must meet on an edge
     * of p, and c + 1 on one of p'.
     */
    @ParameterizedTest
    @CsvSource({"collision n=8 c=1, 1, 40", "collision n=16 c=1, 1, 20", "collision n=16 c=2, 2, 400"})
    void aFailedCollisionIsAFewRequestsThatBlockEachOther(String text, int c, int trials) {
        Point point = point(text);
        Event failed = event(point, "failed");
        int seen = 0;
        long requestsBefore = 0;
        long requestsAfter = 0;
        for (long trial = 0; trial < trials; trial++) {
            Simulator simulator = drawn(point, trial);
            if (!failed.happened(run(point, simulator))) {
                continue;
            }
            seen++;
            requestsBefore += leftOver(point, simulator, c);
            Witness witness = Witness.shrink(point, simulator, failed::happened, (runs, left) -> true);
            assertTrue(witness.minimal());
            requestsAfter += leftOver(point, simulator, c);
            assertTrue(witness.deviations().size() < witness.deviated(), witness.toString());
            for (Deviation deviation : witness.deviations()) {
                List<Deviation> less = new ArrayList<>(witness.deviations());
                less.remove(deviation);
                simulator.choices().write(less);
                assertFalse(failed.happened(run(point, simulator)), () -> "without " + deviation);
            }
        }
        assertTrue(seen >= 10, seen + " trials fail");
        assertTrue(requestsAfter <= 6L * seen, requestsAfter + " requests in " + seen + " witnesses");
        assertTrue(requestsAfter <= requestsBefore);
    }

    /** Counts the requests that are given up, and checks that they block each other. */
    private static int leftOver(Point point, Simulator simulator, int c) {
        Map<String, int[]> paths = new LinkedHashMap<>();
        Set<String> left = new HashSet<>();
        Trace trace = happened -> {
            if (happened instanceof TraceEvent.Routed routed && !routed.isLocked()) {
                paths.put(routed.name(), routed.rows());
            } else if (happened instanceof TraceEvent.Lost lost) {
                left.add("input " + lost.packet());
            }
        };
        simulator.run(Outcome.of(point.experiment()), trace);
        paths.keySet().removeIf(name -> !left.contains(name.substring(name.indexOf("input"))));
        assertEquals(2 * left.size(), paths.size());
        Map<List<Integer>, Integer> loads = new LinkedHashMap<>();
        paths.values().forEach(rows -> edges(rows).forEach(edge -> loads.merge(edge, 1, Integer::sum)));
        paths.forEach((name, rows) -> assertTrue(edges(rows).stream().anyMatch(edge -> loads.get(edge) > c), name));
        return left.size();
    }

    private static List<List<Integer>> edges(int[] rows) {
        List<List<Integer>> edges = new ArrayList<>();
        for (int level = 1; level < rows.length; level++) {
            edges.add(List.of(level, rows[level - 1], rows[level]));
        }
        return edges;
    }

    @Test
    void theSameTrialHasTheSameWitnessAndItsMetrics() {
        Point point = point("collision n=16 c=1 tie=coin");
        Event failed = event(point, "failed && rounds >= 1");
        for (long trial = 0; trial < 10; trial++) {
            Simulator first = drawn(point, trial);
            Simulator second = drawn(point, trial);
            if (failed.happened(run(point, first))) {
                Witness one = Witness.shrink(point, first, failed::happened, (runs, left) -> true);
                Witness other = Witness.shrink(point, second, failed::happened, (runs, left) -> true);
                assertEquals(values(one), values(other));
                assertEquals(one.runs(), other.runs());
                assertArrayEquals(run(point, first), run(point, second));
            }
        }
    }

    private static List<List<Object>> values(Witness witness) {
        return witness.deviations().stream()
                .map(each -> List.<Object>of(each.stream().name(), each.step(), each.place(), each.value()))
                .toList();
    }

    @Test
    void anEventThatNeedsNoChoiceHasAnEmptyWitness() {
        Point point = point("collision n=8 c=1");
        Witness witness =
                Witness.shrink(point, drawn(point, 0), event(point, "congestion >= 1")::happened, (runs, left) -> true);
        assertEquals(List.of(), witness.deviations());
        assertTrue(witness.minimal());
        assertEquals(3, witness.runs());
        assertThrows(
                IllegalArgumentException.class,
                () -> Witness.shrink(
                        point, drawn(point, 0), event(point, "congestion >= 99")::happened, (runs, left) -> true));
    }

    @Test
    void aStoppedWitnessIsNotCalledMinimal() {
        Point point = point("collision n=16 c=1");
        Event failed = event(point, "failed");
        Simulator simulator = drawn(point, 0);
        Witness witness = Witness.shrink(point, simulator, failed::happened, (runs, left) -> runs < 3);
        assertFalse(witness.minimal());
        assertTrue(failed.happened(run(point, simulator)));
        assertEquals(4, witness.runs());
    }
}
