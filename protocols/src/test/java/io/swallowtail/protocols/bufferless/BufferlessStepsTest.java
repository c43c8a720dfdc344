package io.swallowtail.protocols.bufferless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.protocols.bufferless.RoutingObserver.Move;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every step of many trials keeps the rules ({@link StepChecks}), these checks notice when a rule is broken, all that can happen does happen in these trials, and what section 3 promises of every trial holds.
 */
class BufferlessStepsTest {
    private static final long KEY = 0xb0a7L;

    private static final String LONG =
            "network=random levels=1000 width=4 out_degree=2 packet_count=500 max_length=300 algorithm=";
    private static final String RANDOM =
            "network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30 algorithm=";

    /** Counts what happens. */
    private static final class Happenings implements RoutingObserver {
        private final RoutingObserver checks;
        private final Map<String, Integer> counts;
        private final EnumMap<Move, Integer> moves = new EnumMap<>(Move.class);
        private int part;
        private Move last;

        Happenings(RoutingObserver checks, Map<String, Integer> counts) {
            this.checks = checks;
            this.counts = counts;
        }

        private void count(String what) {
            counts.merge(what, 1, Integer::sum);
        }

        @Override
        public void routingBegins() {
            checks.routingBegins();
        }

        @Override
        public void routingEnds(boolean isComplete) {
            checks.routingEnds(isComplete);
            count(isComplete ? "delivery of all" : "failure");
        }

        @Override
        public void phaseBegins(int session, long phase, long before) {
            checks.phaseBegins(session, phase, before);
            count("session " + (session + 1));
        }

        @Override
        public void passBegins(int newPart, int round, long before) {
            checks.passBegins(newPart, round, before);
            part = newPart;
            count("part " + part);
            count(round > 1 ? "later round" : "first round");
        }

        @Override
        public void boards(int packet, int colour, int frame, int from, int to) {
            checks.boards(packet, colour, frame, from, to);
            count(colour > 1 ? "later boat" : "first boat");
            count(frame > 1 ? "later frame" : "first frames");
            count(to == Integer.MAX_VALUE ? "last frame" : "target level");
        }

        @Override
        public void moves(long step, int packet, int edge, boolean isUp, Move move) {
            checks.moves(step, packet, edge, isUp, move);
            moves.merge(move, 1, Integer::sum);
            count(move + " in part " + part);
            last = move;
        }

        @Override
        public void isAbsorbed(long step, int packet) {
            checks.isAbsorbed(step, packet);
            count("absorbed by " + last);
        }

        @Override
        public void collides(long step, int packet, int winner) {
            checks.collides(step, packet, winner);
            count("collision in part " + part);
        }

        @Override
        public void reversalBegins(long before) {
            checks.reversalBegins(before);
            count("reversal of part " + part);
        }

        @Override
        public void repeats(long after, long upTo) {
            checks.repeats(after, upTo);
            count("repetition");
        }
    }

    private static Map<String, Integer> happenings(String values, int trials) {
        PreparedRun run = PreparedRun.of(new Bufferless(), values);
        BufferlessSimulator simulator = (BufferlessSimulator) run.simulator;
        Map<String, Integer> counts = new TreeMap<>();
        Outcome out = Outcome.of(new Bufferless());
        for (int trial = 0; trial < trials; trial++) {
            run.draw(KEY, trial);
            simulator.drawNetwork();
            simulator.simulate(out, new Happenings(new StepChecks(simulator), counts));
            checkProperties(values, out);
            if (values.contains("centralized") && out.get(Bufferless.FAILED) == 0) {
                counts.merge(oscillates(out) ? "oscillation" : "no oscillation", 1, Integer::sum);
            }
            if (out.get(Bufferless.SESSION2) != Tally.NULL && out.get(Bufferless.SESSION2) > 0) {
                counts.merge("packets of session 2", 1, Integer::sum);
            }
        }
        return counts;
    }

    /** What holds in every trial. */
    private static void checkProperties(String values, Outcome out) {
        long failed = out.get(Bufferless.FAILED);
        if (values.contains("centralized")) {
            long degree = out.get(Bufferless.DEPENDENCY_DEGREE);
            long lambda = lambda(values, out.get(Bufferless.LOG));
            assertTrue(failed == 0 || 2 * (degree + 1) > lambda, values);
            if (failed == 0) {
                assertTrue(out.get(Bufferless.COLORS) <= degree + 1, values);
                long passSteps = out.get(Bufferless.SCHEDULE) / out.get(Bufferless.PHASES);
                assertEquals(2 * (lambda + degree), passSteps, values);
                long frames = (out.get(Bufferless.DILATION) + lambda - 1) / lambda + 1;
                assertTrue(out.get(Bufferless.LONGEST_FLIGHT) <= frames * passSteps, values);
                boolean isLong = out.get(Bufferless.DILATION) + 2 * (degree + 1) <= lambda;
                assertFalse(isLong && oscillates(out), values);
            }
        }
        if (failed == 0) {
            long time = out.get(Bufferless.ROUTING_TIME);
            assertTrue(time >= Math.max(out.get(Bufferless.CONGESTION), out.get(Bufferless.DILATION)), values);
            assertTrue(out.get(Bufferless.LAST_INJECTION) <= time, values);
            assertTrue(out.get(Bufferless.SCHEDULE) == Tally.NULL || time <= out.get(Bufferless.SCHEDULE), values);
        }
        assertEquals(values.contains("algorithm=distributed") && failed == 1, isBeyondLastRound(values, out), values);
    }

    private static boolean oscillates(Outcome out) {
        return out.get(Bufferless.DEFLECTIONS) > 0 || out.get(Bufferless.LONGEST_FLIGHT) > out.get(Bufferless.DILATION);
    }

    private static BigDecimal value(String values, String name, String absent) {
        return new BigDecimal(List.of(values.split(" ")).stream()
                .filter(value -> value.startsWith(name + "="))
                .map(value -> value.split("=")[1])
                .findFirst()
                .orElse(absent));
    }

    private static long lambda(String values, long log) {
        BigDecimal half = value(values, "alpha_scale", "1").multiply(BigDecimal.valueOf(6 * log));
        return 2 * half.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    private static boolean isBeyondLastRound(String values, Outcome out) {
        long rounds = value(values, "rounds_scale", "1")
                .multiply(BigDecimal.valueOf(2 * out.get(Bufferless.LOG)))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
        return out.get(Bufferless.ROUNDS) > Math.max(1, rounds);
    }

    private static void assertHappened(Map<String, Integer> counts, String... what) {
        for (String each : what) {
            assertTrue(counts.getOrDefault(each, 0) > 0, each + " never happened: " + counts);
        }
    }

    /** With the paper's constants: sessions, frames, waves, boats and deflections of the centralized algorithm. */
    @Test
    void everythingCentralizedHappens() {
        Map<String, Integer> counts = happenings(LONG + "centralized", 25);
        assertHappened(counts, "session 1", "session 2", "packets of session 2", "first frames", "later frame");
        assertHappened(counts, "first boat", "later boat", "target level", "last frame");
        assertHappened(counts, "RIDE in part 0", "OSCILLATION in part 0", "DEFLECTION in part 0", "absorbed by RIDE");
        assertHappened(counts, "delivery of all");
    }

    /** Most trials have frames long enough for every packet, and none of these has a packet that oscillates; others have. */
    @Test
    void longFramesPreventOscillation() {
        Map<String, Integer> counts = happenings(RANDOM + "centralized sets=20 alpha_scale=0.3", 100);
        assertHappened(counts, "no oscillation");
        assertHappened(happenings(RANDOM + "centralized sets=20 alpha_scale=0.1", 20), "oscillation");
    }

    /** Sub-phases, rounds, collisions and reversals of the distributed algorithm, with smaller constants. */
    @Test
    void everythingDistributedHappens() {
        Map<String, Integer> counts = happenings(RANDOM + "distributed sets=4 alpha_scale=0.04 rounds_scale=0.5", 40);
        assertHappened(counts, "session 1", "session 2", "packets of session 2", "later frame", "last frame");
        assertHappened(counts, "first round", "later round", "later boat", "repetition", "failure", "delivery of all");
        for (int part = 0; part < 3; part++) {
            assertHappened(counts, "part " + part, "collision in part " + part, "reversal of part " + part);
            assertHappened(counts, "DEFLECTION in part " + part, "REVERSAL in part " + part, "RIDE in part " + part);
            assertHappened(counts, "DETOUR in part " + part, "OSCILLATION in part " + part);
        }
        assertHappened(counts, "absorbed by RIDE", "absorbed by OSCILLATION");
    }

    @Test
    void everythingWithoutScheduleHappens() {
        Map<String, Integer> counts = happenings("algorithm=hot_potato n=64 paths=many_to_one", 20);
        assertHappened(counts, "ADVANCE in part 0", "SETBACK in part 0", "absorbed by ADVANCE");
    }

    private static final List<String> POINTS = List.of(
            "n=64 algorithm=centralized",
            "n=64 algorithm=distributed",
            "n=64 algorithm=centralized alpha_scale=0.02",
            "n=64 paths=many_to_one algorithm=centralized sets=3 alpha_scale=0.1",
            "n=64 paths=many_to_one algorithm=distributed sets=3 alpha_scale=0.03",
            "n=64 algorithm=hot_potato",
            "network=mesh side=16 algorithm=centralized alpha_scale=0.05 sets=3",
            "network=mesh side=16 algorithm=centralized alpha_scale=0.1 sets=3",
            "network=mesh side=16 algorithm=distributed alpha_scale=0.03 sets=3",
            "network=mesh side=16 algorithm=distributed alpha_scale=0.02 sets=20",
            "network=mesh side=16 algorithm=hot_potato packet_count=255",
            "network=multibutterfly n=32 degree=2 algorithm=centralized alpha_scale=0.05 sets=2",
            "network=multibutterfly n=32 degree=1 algorithm=distributed alpha_scale=0.02 sets=2",
            "network=multibutterfly n=32 degree=3 algorithm=hot_potato paths=many_to_one",
            RANDOM + "centralized sets=4 alpha_scale=0.08",
            RANDOM + "centralized sets=4 alpha_scale=0.03",
            RANDOM + "distributed sets=4 alpha_scale=0.02 rounds_scale=0.3",
            RANDOM + "distributed sets=9 alpha_scale=0.02",
            RANDOM + "hot_potato");

    @Test
    void everyStepKeepsTheRules() {
        POINTS.forEach(point -> happenings(point, 15));
    }

    @Test
    @Tag("thorough")
    void everyStepOfThousandsOfTrialsKeepsTheRules() {
        POINTS.forEach(point -> happenings(point, 2000));
        for (String algorithm : List.of("centralized", "distributed")) {
            for (String scale : List.of("0.005", "0.01", "0.02", "0.04", "0.08", "0.2")) {
                happenings(LONG + algorithm + " sets=20 alpha_scale=" + scale, 50);
                happenings(RANDOM + algorithm + " alpha_scale=" + scale, 300);
            }
        }
    }

    /** Hands moves on, but for one, which it changes. */
    private static final class Liar implements RoutingObserver {
        private final StepChecks checks;
        private final int liedMove;
        private final int lie;
        private int moves;

        Liar(StepChecks checks, int liedMove, int lie) {
            this.checks = checks;
            this.liedMove = liedMove;
            this.lie = lie;
        }

        @Override
        public void routingBegins() {
            checks.routingBegins();
        }

        @Override
        public void routingEnds(boolean isComplete) {
            checks.routingEnds(isComplete);
        }

        @Override
        public void moves(long step, int packet, int edge, boolean isUp, Move move) {
            if (moves++ != liedMove) {
                checks.moves(step, packet, edge, isUp, move);
                return;
            }
            switch (lie) {
                case 0 -> checks.moves(step, packet, edge ^ 1, isUp, move);
                case 1 -> checks.moves(step, packet, edge, !isUp, move);
                case 2 -> checks.moves(step + 1, packet, edge, isUp, move);
                case 3 -> {
                    checks.moves(step, packet, edge, isUp, move);
                    checks.moves(step, packet, edge, isUp, move);
                }
                default -> {
                    // The packet rests.
                }
            }
        }

        @Override
        public void isAbsorbed(long step, int packet) {
            checks.isAbsorbed(step, packet);
        }
    }

    /** A move by another edge, the wrong way, too late, done twice or left out: each is noticed. */
    @Test
    void brokenRulesAreNoticed() {
        PreparedRun run = PreparedRun.of(new Bufferless(), "n=16 algorithm=hot_potato");
        BufferlessSimulator simulator = (BufferlessSimulator) run.simulator;
        run.draw(KEY, 1);
        Outcome out = Outcome.of(new Bufferless());
        simulator.drawNetwork();
        for (int move : new int[] {0, 7, 20, 40}) {
            IntStream.range(0, 5)
                    .forEach(lie -> assertThrows(
                            AssertionError.class,
                            () -> simulator.simulate(out, new Liar(new StepChecks(simulator), move, lie)),
                            "lie " + lie + " about move " + move));
        }
        simulator.run(out);
    }
}
