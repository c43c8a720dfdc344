package io.swallowtail.bufferless;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.circuit.PreparedRun;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The traces of bufferless routing, read as a person reads them, say what the metrics say: every packet rides between the steps in which its
 * boat comes and leaves it, a level a step; beaten packets, colours, rounds, reversals and deliveries add up.
 */
class BufferlessTraceTest {
    private static final MetricLayout LAYOUT = MetricLayout.of(Bufferless.METRICS);
    private static final long KEY = 0x7eL;
    private static final String RANDOM =
            "network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30 sets=4 algorithm=";

    /** A trial's sentences and its metrics, which are those of a run that nobody watches. */
    private record Told(List<String> sentences, long[] metrics) {
        static Told of(String values, long trial) {
            PreparedRun run = PreparedRun.of(new Bufferless(), values);
            run.draw(KEY, trial);
            List<String> sentences = new ArrayList<>();
            long[] metrics = new long[LAYOUT.slots()];
            ((TracedSimulator) run.simulator).tell(metrics, new Tracer() {
                @Override
                public void say(String sentence) {
                    sentences.add(sentence);
                }

                @Override
                public int longestList() {
                    return Integer.MAX_VALUE;
                }
            });
            assertArrayEquals(run.metrics(), metrics);
            return new Told(sentences, metrics);
        }

        long metric(String name) {
            return metrics[LAYOUT.slot(name)];
        }

        List<MatchResult> all(String pattern) {
            Pattern compiled = Pattern.compile(pattern);
            return sentences.stream()
                    .flatMap(line -> compiled.matcher(line).results())
                    .toList();
        }

        long largest(String pattern) {
            return all(pattern).stream()
                    .mapToLong(match -> Long.parseLong(match.group(1)))
                    .max()
                    .orElse(0);
        }
    }

    /** Follows every packet by its sentences; returns how many rides there were. */
    private static int follow(Told told) {
        Pattern boards = Pattern.compile(
                "packet (\\d+) has colour (\\d+), catches boat \\2 in step (\\d+)(?: and rides to step (\\d+), .*|, until it is delivered\\.)");
        Pattern rides = Pattern.compile("In step (\\d+) packet (\\d+) rides to level (\\d+)\\.");
        Pattern loses = Pattern.compile(
                "In step \\d+ packets \\d+ and \\d+ want one edge from their boats: packet (\\d+) loses\\.");
        Map<Long, long[]> boats = new HashMap<>();
        Map<Long, long[]> places = new HashMap<>();
        int count = 0;
        for (String sentence : told.sentences) {
            var boarding = boards.matcher(sentence);
            if (boarding.find()) {
                long end = boarding.group(4) == null ? Long.MAX_VALUE : Long.parseLong(boarding.group(4));
                long packet = Long.parseLong(boarding.group(1));
                boats.put(packet, new long[] {Long.parseLong(boarding.group(3)), end});
                places.remove(packet);
            }
            var loss = loses.matcher(sentence);
            if (loss.matches()) {
                boats.remove(Long.parseLong(loss.group(1)));
            }
            var ride = rides.matcher(sentence);
            if (ride.matches()) {
                long step = Long.parseLong(ride.group(1));
                long packet = Long.parseLong(ride.group(2));
                long level = Long.parseLong(ride.group(3));
                long[] boat = boats.get(packet);
                assertTrue(boat != null && boat[0] <= step && step <= boat[1], sentence);
                long[] place = places.put(packet, new long[] {step, level});
                assertTrue(place == null || step - place[0] == 1 && level - place[1] == 1, sentence);
                assertTrue(place != null || step == boat[0], sentence);
                count++;
            }
        }
        return count;
    }

    private static void assertDelivered(Told told) {
        List<MatchResult> deliveries = told.all("In step (\\d+) packet (\\d+) is delivered on level (\\d+)\\.");
        Map<String, String> destinations = new HashMap<>();
        told.all("Packet (\\d+) starts at level \\d+ and goes to level (\\d+),")
                .forEach(match -> destinations.put(match.group(1), match.group(2)));
        assertEquals(told.metric("packets"), deliveries.size());
        assertEquals(told.metric("packets"), destinations.size());
        deliveries.forEach(match -> assertEquals(destinations.remove(match.group(2)), match.group(3)));
        assertEquals(told.metric("routing_time"), told.largest("In step (\\d+) packet \\d+ is delivered"));
        assertEquals(told.metric("session2"), told.all("is routed in session 2").size());
        assertEquals("All packets are delivered.", told.sentences.get(told.sentences.size() - 1));
    }

    @Test
    void waves() {
        Told told = Told.of(RANDOM + "centralized alpha_scale=0.08", 0);
        assertEquals(0, told.metric("failed"));
        assertTrue(follow(told) > 500);
        assertDelivered(told);
        assertTrue(told.metric("deflections") > 0);
        assertEquals(
                told.metric("deflections"),
                told.all(", which oscillates, is beaten and goes back").size());
        assertEquals(told.metric("colors"), told.largest("has colour (\\d+)"));
        assertEquals(0, told.all("undo|loses").size());
    }

    @Test
    void roundsAndReversals() {
        int losses = 0;
        int reversals = 0;
        Set<String> repeated = new TreeSet<>();
        for (int trial = 0; trial < 8; trial++) {
            Told told = Told.of(RANDOM + "distributed alpha_scale=0.04", trial);
            assertEquals(0, told.metric("failed"));
            assertTrue(follow(told) > 500);
            assertDelivered(told);
            assertTrue(told.metric("rounds") > 1);
            assertTrue(told.largest("Sub-phase .*, round (\\d+):") >= told.metric("rounds"));
            int lost = told.all(" loses\\.").size();
            assertEquals(
                    lost > 0,
                    told.all("Packets without a boat make [1-9]\\d* moves").size() > 0);
            losses += lost;
            told.all("^Sub-phase (\\w+), round 2:").forEach(match -> repeated.add(match.group(1)));
            reversals += reversals(told);
        }
        assertTrue(losses > 10, losses + " losses");
        assertTrue(reversals > 10, reversals + " reversals");
        assertEquals(Set.of("A", "B1", "B2"), repeated);
    }

    /** A reversal undoes the round before it, right after it, in as many steps. */
    private static int reversals(Told told) {
        Pattern begins = Pattern.compile("Sub-phase .* round (\\d+): .* in steps (\\d+) to (\\d+)\\.");
        Pattern undoes = Pattern.compile("Steps (\\d+) to (\\d+) undo round (\\d+): .*");
        int reversals = 0;
        long[] pass = null;
        for (String sentence : told.sentences) {
            var begin = begins.matcher(sentence);
            if (begin.matches()) {
                pass = new long[] {
                    Long.parseLong(begin.group(1)), Long.parseLong(begin.group(2)), Long.parseLong(begin.group(3))
                };
            }
            var reversal = undoes.matcher(sentence);
            if (reversal.matches()) {
                assertEquals(pass[0], Long.parseLong(reversal.group(3)), sentence);
                assertEquals(pass[2] + 1, Long.parseLong(reversal.group(1)), sentence);
                assertEquals(2 * pass[2] - pass[1] + 1, Long.parseLong(reversal.group(2)), sentence);
                reversals++;
            }
        }
        return reversals;
    }

    @Test
    void aFailureIsTold() {
        Told told = Told.of(RANDOM + "distributed alpha_scale=0.02 rounds_scale=0.1", 0);
        assertEquals(1, told.metric("failed"));
        assertEquals(
                "The trial fails: a packet has no valid colour after the last round.",
                told.sentences.get(told.sentences.size() - 1));
    }

    @Test
    void hotPotatoes() {
        Told told = Told.of(RANDOM.replace("sets=4 ", "") + "hot_potato", 0);
        String step = "In step (\\d+) \\d+ packets move, (\\d+) of them back; ";
        assertEquals(told.metric("routing_time"), told.largest(step));
        assertTrue(told.metric("deflections") > 0);
        assertEquals(
                told.metric("deflections"),
                told.all(step).stream()
                        .mapToLong(match -> Long.parseLong(match.group(2)))
                        .sum());
        assertEquals(
                told.metric("deflections"), told.all("is beaten and goes back").size());
        assertEquals(told.metric("packets"), told.all(" and is delivered\\.").size());
    }

    @Test
    void queues() {
        Told told = Told.of(RANDOM.replace("sets=4 ", "") + "store_and_forward", 0);
        assertEquals(told.metric("routing_time"), told.largest("In step (\\d+) \\d+ packets move, 0 of them back; "));
        assertEquals(told.metric("packets"), told.all(" and is delivered\\.").size());
    }
}
