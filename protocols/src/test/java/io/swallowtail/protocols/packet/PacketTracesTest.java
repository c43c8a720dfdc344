package io.swallowtail.protocols.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.core.trace.TraceEvent.Moved;
import io.swallowtail.core.trace.TraceEvent.Network;
import io.swallowtail.core.trace.TraceEvent.Note;
import io.swallowtail.core.trace.TraceEvent.Packet;
import io.swallowtail.core.trace.TraceEvent.Routed;
import io.swallowtail.core.trace.TraceEvent.Settled;
import io.swallowtail.core.trace.TraceEvent.Step;
import io.swallowtail.core.trace.TraceText;
import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import io.swallowtail.protocols.forwarding.NodeModel;
import io.swallowtail.protocols.forwarding.SlowPackets;
import io.swallowtail.protocols.forwarding.SlowPackets.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The events of the packet experiments, step by step, against the oracles and the metrics. Fixed seeds. */
class PacketTracesTest {
    private static final long KEY = 0x57081F0L;
    private static final String EDGE = "the edge from row (\\d+) of level (\\d+) to row (\\d+)";
    private static final String COUNTS = "packets in queues: (\\d+), crossing a link: (\\d+), delivered: (\\d+)";

    private final Deque<TraceEvent> events = new ArrayDeque<>();

    /** Runs the trial with its trace, which must not change the metrics. */
    private void trace(PreparedRun run) {
        long[] traced = new long[run.metrics().length];
        events.clear();
        run.simulator.run(new Outcome(traced), events::add);
        assertArrayEquals(run.metrics(), traced);
    }

    private <E extends TraceEvent> E take(Class<E> type) {
        return assertInstanceOf(type, events.poll());
    }

    private static MatchResult match(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertTrue(matcher.matches(), "\"" + pattern + "\" expected at \"" + text + "\"");
        return matcher.toMatchResult();
    }

    private MatchResult takeNote(String pattern) {
        return match(pattern, take(Note.class).text());
    }

    private static int number(MatchResult match, int group) {
        return Integer.parseInt(match.group(group));
    }

    /** Takes a packet and its route; returns its name. */
    private String takePacket(int number, String request, List<Integer> rows) {
        Packet packet = take(Packet.class);
        assertEquals(new Packet(number, packet.name(), 0, rows.get(0), request), packet);
        Routed route = take(Routed.class);
        assertEquals(new Routed(number, packet.name(), route.rows(), false), route);
        assertEquals(rows, IntStream.of(route.rows()).boxed().toList());
        return packet.name();
    }

    @Test
    void extraStagesAreTracedCrossingByCrossing() {
        for (int d = 1; d <= 4; d++) {
            for (int r : new int[] {0, 1, d, d + 1}) {
                for (String discipline : List.of("fifo", "priority")) {
                    PreparedRun run = PreparedRun.of(
                            new ExtraStage(), "n=" + (1 << d) + " r=" + r + " t=3 discipline=" + discipline);
                    run.draw(KEY, d);
                    trace(run);
                    checkExtraStages(
                            new SlowExtraStages(run, d, r, 3, discipline, "repeated", "random"), run.metrics());
                }
            }
        }
    }

    private void checkExtraStages(SlowExtraStages oracle, long[] metrics) {
        takeNote(
                "Packets cross the first " + oracle.r + " of " + (oracle.d + oracle.r) + " edge levels at random\\..*");
        assertEquals(oracle.d + oracle.r, take(Network.class).network().levels());
        List<Integer> identities = new ArrayList<>();
        for (int traced = 0; traced < oracle.rows.size(); traced++) {
            MatchResult name = match("packet (\\d+) of input (\\d+)", ((Packet) events.peek()).name());
            int identity = number(name, 1) * oracle.n + number(name, 2);
            List<Integer> rows = oracle.rows.get(identity);
            takePacket(traced, "goes to output " + rows.get(rows.size() - 1), rows);
            identities.add(identity);
        }
        assertEquals(oracle.rows.size(), new HashSet<>(identities).size());
        takeNote("The first 2 of 3 permutations are delivered in step " + metrics[5] + "\\.");
        checkNode(oracle.rows, metrics[3]);
        checkQueue(oracle.packets, metrics[4]);
        long sum = checkSteps(oracle.packets, NodeModel.TWO_STEP, identities::get, oracle.rows);
        assertEquals(metrics[1], sum);
    }

    /** Takes every step and every crossing, and compares them with those of the oracle; returns the sum of the latencies. */
    private long checkSteps(
            SlowPackets oracle, NodeModel model, Function<Integer, Integer> numbers, List<List<Integer>> rows) {
        Map<Integer, List<Long>> traced = new HashMap<>();
        oracle.crossings.keySet().forEach(packet -> traced.put(packet, new ArrayList<>()));
        int stride = model == NodeModel.TWO_STEP ? 2 : 1;
        long sum = 0;
        for (long number = 1; number <= oracle.snapshots.size(); number += stride) {
            Step step = take(Step.class);
            assertEquals(new Step("step", number, step.state()), step);
            MatchResult counts = match(COUNTS, step.state());
            int queued = oracle.snapshots.get((int) number - 1).queues().values().stream()
                    .mapToInt(List::size)
                    .sum();
            assertEquals(queued, number(counts, 1));
            int last = 0;
            for (int i = 0; i < number(counts, 2); i++) {
                Moved moved = take(Moved.class);
                int packet = numbers.apply(moved.packet());
                List<Integer> route = rows.get(packet);
                int level = traced.get(packet).size();
                assertEquals(
                        new Moved(moved.packet(), number, level, route.get(level), level + 1, route.get(level + 1), ""),
                        moved,
                        "the next level of its route");
                traced.get(packet).add(number);
                if (level + 2 == route.size()) {
                    assertEquals(new Settled(moved.packet(), ""), take(Settled.class));
                    last++;
                    sum += number;
                }
            }
            assertEquals(last, number(counts, 3));
        }
        assertEquals(oracle.crossings, traced);
        assertTrue(events.isEmpty());
        return sum;
    }

    private void checkQueue(SlowPackets oracle, long longest) {
        MatchResult queue =
                takeNote("The longest queue has length " + longest + ": " + EDGE + " when step (\\d+) begins\\.");
        int from = number(queue, 1);
        Link link = new Link(number(queue, 2) + 1, 2 * from + (from == number(queue, 3) ? 0 : 1));
        assertEquals(
                longest,
                oracle.snapshots.get(number(queue, 4) - 1).queues().get(link).size());
    }

    private void checkNode(List<List<Integer>> routes, long most) {
        Map<List<Integer>, Integer> nodes = new HashMap<>();
        routes.forEach(rows -> {
            for (int level = 0; level < rows.size(); level++) {
                nodes.merge(List.of(level, rows.get(level)), 1, Integer::sum);
            }
        });
        MatchResult node = takeNote("The largest load of a node is " + most
                + ": row (\\d+) of level (\\d+)\\. Nodes with this load: (\\d+)\\.");
        assertEquals(most, (long) nodes.get(List.of(number(node, 2), number(node, 1))));
        assertEquals(nodes.values().stream().filter(load -> load == most).count(), number(node, 3));
    }

    @Test
    void renamingTracesNamesStepsAndAFullPath() {
        for (int d = 1; d <= 4; d++) {
            PreparedRun run = PreparedRun.of(new Renaming(), "n=" + (1 << d));
            for (int trial = 0; trial < 8; trial++) {
                run.draw(KEY + d, trial);
                trace(run);
                checkRenaming(run, d);
            }
        }
    }

    private static String renamedRequest(List<Integer> permutation, List<Integer> names, int input, int output) {
        return "goes from the row named " + names.get(input) + " to the row named " + permutation.get(names.get(input))
                + ", output " + output;
    }

    private void checkRenaming(PreparedRun run, int d) {
        List<Integer> names = SlowPermutations.shuffled(run.shuffle("renaming").draws());
        List<Integer> permutation =
                SlowPermutations.shuffled(run.shuffle("permutation").draws());
        List<Integer> outputs = RenamingOracleTest.renamed(permutation, names);
        List<List<Integer>> routes = IntStream.range(0, outputs.size())
                .mapToObj(input -> RenamingOracleTest.rows(d, input, outputs.get(input)))
                .toList();
        assertEquals(d, take(Network.class).network().levels());
        for (int input = 0; input < outputs.size(); input++) {
            String request = renamedRequest(permutation, names, input, outputs.get(input));
            assertEquals("the packet of input " + input, takePacket(input, request, routes.get(input)));
        }
        long[] metrics = run.metrics();
        MatchResult path = takeNote("The path from input (\\d+) to output (\\d+) shares nodes with " + metrics[1]
                + " packets, no path with more: those of inputs (.*)\\.");
        List<Integer> rows = RenamingOracleTest.rows(d, number(path, 1), number(path, 2));
        Set<Integer> met = IntStream.range(0, outputs.size())
                .filter(input -> IntStream.rangeClosed(0, d)
                        .anyMatch(level ->
                                rows.get(level).equals(routes.get(input).get(level))))
                .boxed()
                .collect(Collectors.toSet());
        assertEquals(
                met,
                Arrays.stream(path.group(3).split(", ")).map(Integer::valueOf).collect(Collectors.toSet()));
        assertEquals(metrics[1], met.size());
        checkNode(routes, metrics[0]);
        takeNote("The longest queue has length .*");
        SlowPackets slow = new SlowPackets(
                RenamingOracleTest.paths(d, outputs),
                NodeModel.ONE_STEP,
                SlowPackets.random(
                        (step, packet, bound) -> run.onDemandIntegers("ties").integer(step, packet, bound)),
                null);
        assertEquals(metrics[2], slow.snapshots.size());
        checkSteps(slow, NodeModel.ONE_STEP, packet -> packet, routes);
    }

    @Test
    void blockLoadsAreTracedLevelByLevel() {
        for (int d = 1; d <= 5; d++) {
            for (int r = 0; r <= d; r++) {
                for (String renamed : List.of("no", "yes")) {
                    PreparedRun run =
                            PreparedRun.of(new BlockLoad(), "n=" + (1 << d) + " r=" + r + " renamed=" + renamed);
                    run.draw(KEY + r, d);
                    trace(run);
                    checkBlocks(run, d, r);
                }
            }
        }
    }

    private void checkBlocks(PreparedRun run, int d, int r) {
        List<Integer> permutation =
                SlowPermutations.shuffled(run.shuffle("permutation").draws());
        boolean isRenamed = run.hasStream("renaming");
        List<Integer> names = isRenamed
                ? SlowPermutations.shuffled(run.shuffle("renaming").draws())
                : IntStream.range(0, 1 << d).boxed().toList();
        List<Integer> outputs = RenamingOracleTest.renamed(permutation, names);
        takeNote("A block is the " + (1 << r) + " rows of a node level that are equal mod " + (1 << d - r) + "\\.");
        List<List<Integer>> routes = new ArrayList<>();
        for (int input = 0; input < outputs.size(); input++) {
            routes.add(RenamingOracleTest.rows(d, input, outputs.get(input)));
            String request = isRenamed
                    ? renamedRequest(permutation, names, input, outputs.get(input))
                    : "goes to output " + outputs.get(input);
            takePacket(input, request, routes.get(input));
        }
        long largest = 0;
        for (int level = 0; level <= d; level++) {
            Map<Integer, Set<String>> blocks = new HashMap<>();
            for (int input = 0; input < outputs.size(); input++) {
                blocks.computeIfAbsent(routes.get(input).get(level) % (1 << d - r), none -> new HashSet<>())
                        .add(Integer.toString(input));
            }
            MatchResult match = takeNote("On node level " + level + " the largest block load is (\\d+), in (\\d+) of "
                    + (1 << d - r) + " blocks\\. The rows (\\d+) mod " + (1 << d - r)
                    + " are visited from inputs (.*)\\.");
            int load = number(match, 1);
            assertEquals(blocks.values().stream().mapToInt(Set::size).max().orElseThrow(), load);
            assertEquals(
                    blocks.values().stream()
                            .filter(block -> block.size() == load)
                            .count(),
                    number(match, 2));
            assertEquals(blocks.get(number(match, 3)), Set.of(match.group(4).split(", ")));
            largest = Math.max(largest, load);
        }
        assertEquals(largest, run.metrics()[0]);
        assertTrue(events.isEmpty());
    }

    /** Trials of very many crossings: steps without their crossings, and what explains the metrics. */
    @Test
    void storiesOfLargeTrialsAreBrief() {
        PreparedRun run = PreparedRun.of(new ExtraStage(), "n=1024 r=2 t=100");
        run.draw(KEY, 0);
        long[] metrics = run.metrics();
        trace(run);
        takeNote("Packets cross .*");
        take(Network.class);
        takeNote("The first 50 of 100 permutations are delivered in step " + metrics[5] + "\\.");
        takeNote("The largest load of a node is " + metrics[3] + ": .*");
        takeNote("The longest queue has length " + metrics[4] + ": .*");
        long crossings = 0;
        long latencies = 0;
        for (long number = 1; number <= metrics[0]; number += 2) {
            Step step = take(Step.class);
            assertEquals(number, step.number());
            MatchResult counts = match(COUNTS, step.state());
            crossings += number(counts, 2);
            latencies += number * number(counts, 3);
        }
        assertEquals(1024 * 100 * 12, crossings);
        assertEquals(metrics[1], latencies);
        assertTrue(events.isEmpty());
    }

    @Test
    void theTextShortensLists() {
        PreparedRun run = PreparedRun.of(new ExtraStage(), "n=128 r=2 t=2");
        run.draw(KEY, 0);
        TraceText text = new TraceText(3);
        run.simulator.run(Outcome.of(new ExtraStage()), text);
        List<String> lines = text.complete();
        assertEquals(3, count(lines, "Packet \\d+ of input \\d+ goes to output \\d+\\."));
        assertEquals(3, count(lines, "Route of packet .*: rows( \\d+){10}\\."));
        assertEquals(1, count(lines, "… and 253 more\\."));
        assertEquals(3, count(lines, "Step .*"));
        assertEquals(1, count(lines, "The longest queue has length " + run.metrics()[4] + ": .*"));
    }

    private static long count(List<String> lines, String pattern) {
        return lines.stream().filter(line -> line.matches(pattern)).count();
    }
}
