package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.experiment.Point;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The stop events of the tests, and where their points end according to a plain loop. */
final class ExpectedEnds {
    private static final long SEED = 7;
    /** So often an event happens for a relative error of a half with confidence 0.95. */
    static final long TIMES = 25;

    static final long MOST = 5_000;
    private static final int CONGESTION = 0;
    private static final int ROUNDS = 1;
    private static final int FAILED = 3;
    private static final Map<String, Predicate<long[]>> EVENTS = Map.of(
            "failed", metrics -> metrics[FAILED] == 1,
            "congestion >= 3", metrics -> metrics[CONGESTION] >= 3,
            "congestion >= 1", metrics -> metrics[CONGESTION] >= 1,
            "rounds >= 40", metrics -> metrics[ROUNDS] >= 40,
            "failed && rounds > 2", metrics -> metrics[FAILED] == 1 && metrics[ROUNDS] > 2);

    private ExpectedEnds() {}

    /** Writes a rule for a relative error of a half. */
    static String stop(String events, long most) {
        return "stop { event = " + events + ", relative-error = 0.5, max-trials = " + most + " }\n";
    }

    static OptionalLong end(Point point, String event, long most) {
        return new EndOracle(point, SEED, EVENTS.get(event)).end(TIMES, most);
    }

    /** What the commits should hold and say of all points. */
    static void assertIsOver(DividedSweep sweep, long most, String... events) throws IOException {
        Map<String, Long> ends = new TreeMap<>();
        Map<String, Long> trials = new TreeMap<>();
        for (PlannedPoint planned : sweep.plan().points()) {
            String id = planned.point().id();
            for (String event : events) {
                OptionalLong end = end(planned.point(), event, most);
                end.ifPresent(found -> ends.put(id + " " + event, found));
                trials.merge(id, end.orElse(most), Math::max);
            }
        }
        assertEquals(List.of(), sweep.missing());
        assertEquals(trials, sweep.committed());
        assertEquals(ends, sweep.ends());
    }
}
