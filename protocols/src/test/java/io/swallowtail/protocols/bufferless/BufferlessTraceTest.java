package io.swallowtail.protocols.bufferless;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.core.trace.TraceEvent.Blocked;
import io.swallowtail.core.trace.TraceEvent.Moved;
import io.swallowtail.core.trace.TraceEvent.Network;
import io.swallowtail.core.trace.TraceEvent.Note;
import io.swallowtail.core.trace.TraceEvent.Packet;
import io.swallowtail.core.trace.TraceEvent.Settled;
import io.swallowtail.core.trace.TraceEvent.Step;
import io.swallowtail.core.trace.TraceEvent.Wave;
import io.swallowtail.core.trace.TraceText;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The traces of bufferless routing say what the metrics say: every packet moves along edges from its source to its destination, and
 * rides between the steps in which its boat comes and leaves it, a level a step; beaten packets, colours, rounds, reversals and
 * deliveries add up.
 */
class BufferlessTraceTest {
    private static final long KEY = 0x7eL;
    private static final String RANDOM =
            "network=random levels=100 width=6 out_degree=2 packet_count=100 max_length=30 sets=4 algorithm=";
    private static final String FREE = RANDOM.replace("sets=4 ", "");

    /** A trial's events and metrics; the metrics equal those of a run without a trace. */
    private record TracedTrial(List<TraceEvent> events, Outcome out) {
        static TracedTrial of(String values, long trial) {
            PreparedRun run = PreparedRun.of(new Bufferless(), values);
            run.draw(KEY, trial);
            List<TraceEvent> events = new ArrayList<>();
            Outcome out = Outcome.of(new Bufferless());
            run.simulator.run(out, events::add);
            assertArrayEquals(run.metrics(), out.values());
            return new TracedTrial(events, out);
        }

        long metric(Metric metric) {
            return out.get(metric);
        }

        <E extends TraceEvent> Stream<E> all(Class<E> type) {
            return events.stream().filter(type::isInstance).map(type::cast);
        }

        List<MatchResult> notes(String pattern) {
            Pattern compiled = Pattern.compile(pattern);
            return all(Note.class)
                    .flatMap(note -> compiled.matcher(note.text()).results())
                    .toList();
        }

        long largest(String pattern) {
            return notes(pattern).stream()
                    .mapToLong(match -> Long.parseLong(match.group(1)))
                    .max()
                    .orElse(0);
        }

        long beaten() {
            return all(Moved.class)
                    .filter(moved -> moved.manner().equals("beaten"))
                    .count();
        }
    }

    /** Follows every packet on its boats; returns how many rides there were. */
    private static int follow(TracedTrial traced) {
        Pattern boards = Pattern.compile(
                "Packet (\\d+) has colour (\\d+): boat \\2 takes it from step (\\d+) on(?:, at most to step (\\d+))?\\.");
        Map<Integer, long[]> boats = new HashMap<>();
        Map<Integer, Moved> places = new HashMap<>();
        int count = 0;
        for (TraceEvent event : traced.events) {
            if (event instanceof Note note) {
                var boarding = boards.matcher(note.text());
                if (boarding.matches()) {
                    long end = boarding.group(4) == null ? Long.MAX_VALUE : Long.parseLong(boarding.group(4));
                    int packet = Integer.parseInt(boarding.group(1));
                    boats.put(packet, new long[] {Long.parseLong(boarding.group(3)), end});
                    places.remove(packet);
                }
            } else if (event instanceof Blocked loser) {
                assertTrue(boats.remove(loser.packet()) != null, event + "");
            } else if (event instanceof Moved ride && ride.manner().equals("carried by a boat")) {
                long[] boat = boats.get(ride.packet());
                assertTrue(boat != null && boat[0] <= ride.step() && ride.step() <= boat[1], event + "");
                Moved before = places.put(ride.packet(), ride);
                assertEquals(before == null ? boat[0] : before.step() + 1, ride.step(), event + "");
                assertEquals(ride.level() + 1, ride.to(), event + "");
                count++;
            }
        }
        return count;
    }

    /** Follows every packet along edges of the network, from its source to where its path ends. */
    private static void assertDelivered(TracedTrial traced) {
        Network network = (Network) traced.events.get(0);
        Map<Integer, Packet> packets = new HashMap<>();
        Map<Integer, Moved> last = new HashMap<>();
        long time = 0;
        for (TraceEvent event : traced.events) {
            if (event instanceof Packet packet) {
                packets.put(packet.packet(), packet);
            } else if (event instanceof Moved moved) {
                Packet packet = packets.get(moved.packet());
                Moved before = last.put(moved.packet(), moved);
                assertEquals(before == null ? packet.level() : before.to(), moved.level(), event + "");
                assertEquals(before == null ? packet.row() : before.head(), moved.row(), event + "");
                assertTrue(before == null || before.step() < moved.step(), event + "");
                assertTrue(isEdge(network, moved), event + "");
            } else if (event instanceof Settled settled) {
                Moved end = last.get(settled.packet());
                String request = packets.remove(settled.packet()).request();
                assertTrue(request.contains(" to level " + end.to() + ","), request);
                assertTrue(request.matches(".*[ ,]" + end.head() + "(;.*)?"), request);
                time = Math.max(time, end.step());
            }
        }
        assertTrue(packets.isEmpty());
        assertEquals(
                traced.metric(Bufferless.PACKETS), traced.all(Settled.class).count());
        assertEquals(traced.metric(Bufferless.PACKETS), last.size());
        assertEquals(traced.metric(Bufferless.ROUTING_TIME), time);
    }

    private static boolean isEdge(Network network, Moved moved) {
        boolean isUp = moved.to() == moved.level() + 1;
        int upper = Math.max(moved.level(), moved.to());
        int tail = isUp ? moved.row() : moved.head();
        int head = isUp ? moved.head() : moved.row();
        for (int edge = 0; edge < network.network().edges(upper); edge++) {
            if (network.network().tail(upper, edge) == tail && network.network().head(upper, edge) == head) {
                return Math.abs(moved.to() - moved.level()) == 1;
            }
        }
        return false;
    }

    private static void assertSets(TracedTrial traced) {
        List<Packet> packets = traced.all(Packet.class).toList();
        assertEquals(traced.metric(Bufferless.PACKETS), packets.size());
        assertTrue(packets.stream()
                .allMatch(packet ->
                        packet.request().matches(".*; it is in set [1-4], session [12], frames \\d+ to \\d+")));
        assertEquals(
                traced.metric(Bufferless.SESSION2),
                packets.stream()
                        .filter(packet -> packet.request().contains(", session 2,"))
                        .count());
    }

    /** Packets on boats are where the wave of a set is. */
    private static void assertWaves(TracedTrial traced) {
        List<Wave> waves = traced.all(Wave.class).toList();
        assertEquals(waves.size(), Set.copyOf(waves).size());
        assertTrue(traced.all(Moved.class)
                .filter(moved -> moved.manner().equals("carried by a boat"))
                .allMatch(moved -> waves.stream()
                        .anyMatch(wave -> wave.before() < moved.step()
                                && moved.step() <= wave.last()
                                && wave.firstLevel() <= moved.level())));
    }

    @Test
    void waves() {
        TracedTrial traced = TracedTrial.of(RANDOM + "centralized alpha_scale=0.08", 0);
        assertEquals(0, traced.metric(Bufferless.FAILED));
        assertTrue(follow(traced) > 500);
        assertDelivered(traced);
        assertSets(traced);
        assertWaves(traced);
        assertTrue(traced.metric(Bufferless.DEFLECTIONS) > 0);
        assertEquals(traced.metric(Bufferless.DEFLECTIONS), traced.beaten());
        assertEquals(traced.metric(Bufferless.COLORS), traced.largest("has colour (\\d+)"));
        assertEquals(0, traced.notes("undone|fails").size());
        assertEquals(0, traced.all(Blocked.class).count());
    }

    @Test
    void roundsAndReversals() {
        long losses = 0;
        int reversals = 0;
        Set<String> repeated = new TreeSet<>();
        for (int trial = 0; trial < 8; trial++) {
            TracedTrial traced = TracedTrial.of(RANDOM + "distributed alpha_scale=0.04", trial);
            assertEquals(0, traced.metric(Bufferless.FAILED));
            assertTrue(follow(traced) > 500);
            assertDelivered(traced);
            assertSets(traced);
            assertWaves(traced);
            assertTrue(traced.metric(Bufferless.ROUNDS) > 1);
            assertTrue(traced.largest("Sub-phase .*, round (\\d+):") >= traced.metric(Bufferless.ROUNDS));
            losses += traced.all(Blocked.class).count();
            traced.notes("^Sub-phase (\\w+), round 2:").forEach(match -> repeated.add(match.group(1)));
            reversals += reversals(traced);
        }
        assertTrue(losses > 10, losses + " losses");
        assertTrue(reversals > 10, reversals + " reversals");
        assertEquals(Set.of("A", "B1", "B2"), repeated);
    }

    /** A reversal undoes the round before it, right after it, in as many steps, and names its conflicts. */
    private static int reversals(TracedTrial traced) {
        Pattern begins = Pattern.compile("Sub-phase .* round (\\d+): .* in steps (\\d+) to (\\d+)\\.");
        Pattern undoes = Pattern.compile("In steps (\\d+) to (\\d+) round (\\d+) is undone: .*");
        int reversals = 0;
        List<Integer> losers = new ArrayList<>();
        long[] pass = null;
        for (TraceEvent event : traced.events) {
            String text = event instanceof Note note ? note.text() : "";
            var begin = begins.matcher(text);
            if (event instanceof Blocked loser) {
                losers.add(loser.packet());
            }
            if (begin.matches()) {
                losers.clear();
                pass = new long[] {
                    Long.parseLong(begin.group(1)), Long.parseLong(begin.group(2)), Long.parseLong(begin.group(3))
                };
            }
            var reversal = undoes.matcher(text);
            if (reversal.matches()) {
                assertEquals(pass[0], Long.parseLong(reversal.group(3)), text);
                assertEquals(pass[2] + 1, Long.parseLong(reversal.group(1)), text);
                assertEquals(2 * pass[2] - pass[1] + 1, Long.parseLong(reversal.group(2)), text);
                assertEquals(
                        losers,
                        Pattern.compile("(\\d+) with \\d+")
                                .matcher(text)
                                .results()
                                .map(match -> Integer.valueOf(match.group(1)))
                                .toList());
                reversals++;
            }
        }
        return reversals;
    }

    @Test
    void failuresAreTraced() {
        Map<String, String> reasons = Map.of(
                "distributed alpha_scale=0.02 rounds_scale=0.1",
                "The trial fails: a packet has no valid colour after the last round\\. Conflicts of packets: \\d+ with .*",
                "centralized alpha_scale=0.01",
                "The trial fails: a frame has no target level for the colour of a packet\\.");
        reasons.forEach((point, reason) -> {
            TracedTrial traced = TracedTrial.of(RANDOM + point, 0);
            assertEquals(1, traced.metric(Bufferless.FAILED));
            Note last = (Note) traced.events.get(traced.events.size() - 1);
            assertTrue(last.text().matches(reason), last.text());
        });
    }

    /** Every step is traced, with the number of packets delivered before it. */
    private static void assertSteps(TracedTrial traced) {
        long steps = 0;
        long delivered = 0;
        for (TraceEvent event : traced.events) {
            assertNotEquals(Note.class, event.getClass(), event + "");
            if (event instanceof Step step) {
                steps++;
                String state = delivered + " of " + traced.metric(Bufferless.PACKETS) + " packets delivered so far";
                assertEquals(new Step("step", steps, state), step);
            } else if (event instanceof Moved moved) {
                assertEquals(steps, moved.step());
            }
            delivered += event instanceof Settled ? 1 : 0;
        }
        assertEquals(traced.metric(Bufferless.ROUTING_TIME), steps);
    }

    @Test
    void hotPotatoes() {
        TracedTrial traced = TracedTrial.of(FREE + "hot_potato", 0);
        assertDelivered(traced);
        assertSteps(traced);
        assertTrue(traced.metric(Bufferless.DEFLECTIONS) > 0);
        assertEquals(traced.metric(Bufferless.DEFLECTIONS), traced.beaten());
        assertTrue(traced.all(Moved.class)
                .allMatch(moved -> moved.manner().equals(moved.to() < moved.level() ? "beaten" : "")));
    }

    @Test
    void queues() {
        TracedTrial traced = TracedTrial.of(FREE + "store_and_forward", 0);
        assertDelivered(traced);
        assertSteps(traced);
        assertTrue(traced.all(Moved.class)
                .allMatch(moved -> moved.to() > moved.level() && moved.manner().isEmpty()));
    }

    /** A text of short lists names everything of which it is made. */
    @Test
    void text() {
        PreparedRun run = PreparedRun.of(new Bufferless(), RANDOM + "distributed alpha_scale=0.04");
        run.draw(KEY, 0);
        TraceText text = new TraceText(4);
        run.simulator.run(Outcome.of(new Bufferless()), text);
        List<String> lines = text.complete();
        for (String pattern : List.of(
                "The network has levels 0 to 100, 606 nodes and 1200 edges\\.",
                "Frames have \\d+ levels; there are \\d+\\. A group is \\d+ frames\\.",
                "Packet sets: 4\\. Boats: \\d+\\. Phases of a session: \\d+, of \\d+ steps each\\.",
                "Packet 0 goes from level \\d+ to level \\d+, from row \\d by rows .* and \\d+ more; it is in set .*",
                "Phase 1: session 1, steps 1 to \\d+\\.",
                "The wave of set \\d keeps to levels \\d+ to \\d+ in steps 1 to \\d+\\.",
                "Sub-phase A, round 1: .*",
                "In step \\d+ packet \\d+ moves on to row \\d of level \\d+(, carried by a boat)?\\.",
                "… and \\d+ more phases\\.")) {
            assertTrue(lines.stream().anyMatch(line -> line.matches(pattern)), pattern + ": " + lines);
        }
    }
}
