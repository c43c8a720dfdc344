package io.swallowtail.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.circuit.PreparedRun;
import io.swallowtail.circuit.SlowPermutations;
import io.swallowtail.circuit.ToldLines;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.forwarding.SlowPackets;
import io.swallowtail.forwarding.SlowPackets.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the traces of the packet experiments say, step by step, against the oracles and the metrics. Fixed seeds. */
class PacketTracesTest {
    private static final long KEY = 0x57081F0L;
    private static final String EDGE = "the edge of level (\\d+) from row (\\d+) to row (\\d+)";

    private ToldLines lines;

    @Test
    void extraStagesAreToldCrossingByCrossing() {
        for (int d = 1; d <= 4; d++) {
            for (int r : new int[] {0, 1, d, d + 1}) {
                for (String discipline : List.of("fifo", "priority")) {
                    PreparedRun run = PreparedRun.of(
                            new ExtraStage(), "n=" + (1 << d) + " r=" + r + " t=3 discipline=" + discipline);
                    run.draw(KEY, d);
                    lines = ToldLines.whole(run);
                    checkExtraStages(
                            new SlowExtraStages(run, d, r, 3, discipline, "repeated", "random"), run.metrics());
                }
            }
        }
    }

    private void checkExtraStages(SlowExtraStages oracle, long[] metrics) {
        lines.take("Edge levels: " + (oracle.d + oracle.r) + ", the first " + oracle.r + " crossed at random\\..*");
        Map<String, Integer> identities = new HashMap<>();
        for (int told = 0; told < oracle.rows.size(); told++) {
            MatchResult match = lines.take("Packet (\\d+) of input (\\d+) goes to output (\\d+)\\.");
            int identity = ToldLines.number(match, 1) * oracle.n + ToldLines.number(match, 2);
            List<Integer> rows = oracle.rows.get(identity);
            assertEquals(rows.get(rows.size() - 1), ToldLines.number(match, 3));
            String name = "packet " + match.group(1) + " of input " + match.group(2);
            identities.put(name, identity);
            lines.take("Route of " + name + ": rows " + words(rows) + "\\.");
        }
        assertEquals(oracle.rows.size(), identities.size());
        checkSteps(
                oracle.packets,
                NodeModel.TWO_STEP,
                "(packet \\d+ of input \\d+)",
                identities,
                oracle.rows.stream().map(List::size).findFirst().orElseThrow() - 1);
        lines.take("Packets delivered: " + oracle.rows.size() + ", the last in step " + metrics[0]
                + "\\. Sum of their latencies: " + metrics[1] + "\\.");
        lines.take("The first 2 of 3 permutations are delivered in step " + metrics[5] + "\\.");
        checkLoads(oracle, metrics);
        MatchResult queue = lines.take(
                "The longest queue: " + metrics[4] + " packets wait for " + EDGE + " when step (\\d+) begins\\.");
        assertEquals(
                metrics[4],
                oracle.packets
                        .snapshots
                        .get(ToldLines.number(queue, 4) - 1)
                        .queues()
                        .get(link(queue, 1))
                        .size());
        assertTrue(lines.isAtEnd());
    }

    private static Link link(MatchResult match, int group) {
        int from = ToldLines.number(match, group + 1);
        return new Link(
                ToldLines.number(match, group), 2 * from + (from == ToldLines.number(match, group + 2) ? 0 : 1));
    }

    private static String words(List<Integer> rows) {
        return rows.stream().map(row -> Integer.toString(row)).collect(Collectors.joining(" "));
    }

    /** Reads every step and every crossing, and compares them with those of the oracle. */
    private void checkSteps(
            SlowPackets oracle, NodeModel model, String name, Map<String, Integer> numbers, int levels) {
        Map<Integer, List<Long>> told = new HashMap<>();
        oracle.crossings.keySet().forEach(packet -> told.put(packet, new ArrayList<>(List.of())));
        int stride = model == NodeModel.TWO_STEP ? 2 : 1;
        for (long step = 1; step <= oracle.snapshots.size(); step += stride) {
            MatchResult match = lines.take(
                    "Step " + step
                            + " begins with (\\d+) packets in queues; (\\d+) of them cross a link, (\\d+) of these their last\\.");
            int queued = oracle.snapshots.get((int) step - 1).queues().values().stream()
                    .mapToInt(List::size)
                    .sum();
            assertEquals(queued, ToldLines.number(match, 1));
            int last = 0;
            for (int i = 0; i < ToldLines.number(match, 2); i++) {
                MatchResult crossing =
                        lines.take("In step " + step + " " + name + " crosses " + EDGE + "(| and is delivered)\\.");
                int packet = numbers.get(crossing.group(1));
                assertEquals(told.get(packet).size() + 1, ToldLines.number(crossing, 2), "the next level");
                told.get(packet).add(step);
                boolean isLast = told.get(packet).size() == levels;
                assertEquals(isLast ? " and is delivered" : "", crossing.group(5));
                last += isLast ? 1 : 0;
            }
            assertEquals(last, ToldLines.number(match, 3));
        }
        assertEquals(oracle.crossings, told);
    }

    private void checkLoads(SlowExtraStages oracle, long[] metrics) {
        Map<Link, Integer> links = new HashMap<>();
        Map<List<Integer>, Integer> nodes = new HashMap<>();
        oracle.rows.forEach(rows -> {
            for (int level = 0; level < rows.size(); level++) {
                nodes.merge(List.of(level, rows.get(level)), 1, Integer::sum);
                if (level > 0) {
                    boolean crosses = !rows.get(level).equals(rows.get(level - 1));
                    links.merge(new Link(level, 2 * rows.get(level - 1) + (crosses ? 1 : 0)), 1, Integer::sum);
                }
            }
        });
        MatchResult link = lines.take("The most packets over one link: " + metrics[2] + ", over " + EDGE
                + "; links crossed by so many: (\\d+)\\.");
        assertEquals(metrics[2], (long) links.get(link(link, 1)));
        assertEquals(count(links, metrics[2]), ToldLines.number(link, 4));
        MatchResult node = lines.take("The most packets through one node: " + metrics[3]
                + ", through the node of level (\\d+) in row (\\d+); nodes with so many: (\\d+)\\.");
        assertEquals(metrics[3], (long) nodes.get(List.of(ToldLines.number(node, 1), ToldLines.number(node, 2))));
        assertEquals(count(nodes, metrics[3]), ToldLines.number(node, 3));
    }

    private static long count(Map<?, Integer> loads, long load) {
        return loads.values().stream().filter(value -> value == load).count();
    }

    @Test
    void renamingTellsNamesStepsAndAFullPath() {
        for (int d = 1; d <= 4; d++) {
            PreparedRun run = PreparedRun.of(new Renaming(), "n=" + (1 << d));
            for (int trial = 0; trial < 8; trial++) {
                run.draw(KEY + d, trial);
                lines = ToldLines.whole(run);
                checkRenaming(run, d);
            }
        }
    }

    private void checkRenaming(PreparedRun run, int d) {
        List<Integer> names = SlowPermutations.shuffled(run.integers("renaming").values());
        List<Integer> permutation =
                SlowPermutations.shuffled(run.integers("permutation").values());
        List<Integer> outputs = RenamingOracleTest.renamed(permutation, names);
        Map<String, Integer> numbers = new HashMap<>();
        for (int input = 0; input < outputs.size(); input++) {
            numbers.put("the packet of input " + input, input);
            lines.take("Input " + input + " is named " + names.get(input) + " and sends to the output named "
                    + permutation.get(names.get(input)) + ", which is output " + outputs.get(input) + "\\.");
            lines.take("Route of the packet of input " + input + ": rows "
                    + words(RenamingOracleTest.rows(d, input, outputs.get(input))) + "\\.");
        }
        SlowPackets slow = new SlowPackets(
                RenamingOracleTest.paths(d, outputs),
                NodeModel.ONE_STEP,
                SlowPackets.random(
                        (step, packet, bound) -> run.askedIntegers("ties").integer(step, packet, bound)),
                null);
        checkSteps(slow, NodeModel.ONE_STEP, "(the packet of input \\d+)", numbers, d);
        long[] metrics = run.metrics();
        lines.take("Packets delivered: " + outputs.size() + ", the last in step " + metrics[2]
                + "\\. Sum of their latencies: \\d+\\.");
        lines.take("The most packets through one node: " + metrics[0] + ", through the node .*");
        MatchResult path = lines.take("The path from input (\\d+) to output (\\d+) shares nodes with " + metrics[1]
                + " packets, no path with more: those of inputs (.*)\\.");
        List<Integer> rows = RenamingOracleTest.rows(d, ToldLines.number(path, 1), ToldLines.number(path, 2));
        Set<Integer> met = IntStream.range(0, outputs.size())
                .filter(input -> IntStream.rangeClosed(0, d)
                        .anyMatch(level -> rows.get(level)
                                .equals(RenamingOracleTest.rows(d, input, outputs.get(input))
                                        .get(level))))
                .boxed()
                .collect(Collectors.toSet());
        assertEquals(
                met,
                Arrays.stream(path.group(3).split(", ")).map(Integer::valueOf).collect(Collectors.toSet()));
        assertEquals(metrics[1], met.size());
        assertTrue(lines.isAtEnd());
    }

    @Test
    void blockLoadsAreToldLevelByLevel() {
        for (int d = 1; d <= 5; d++) {
            for (int r = 0; r <= d; r++) {
                PreparedRun run = PreparedRun.of(new BlockLoad(), "n=" + (1 << d) + " r=" + r);
                run.draw(KEY + r, d);
                lines = ToldLines.whole(run);
                checkBlocks(run, d, r);
            }
        }
    }

    private void checkBlocks(PreparedRun run, int d, int r) {
        List<Integer> outputs =
                SlowPermutations.shuffled(run.integers("permutation").values());
        lines.take("A block is the " + (1 << r) + " rows of a node level that agree in the " + (d - r)
                + " rightmost bits\\.");
        List<List<Integer>> routes = new ArrayList<>();
        for (int input = 0; input < outputs.size(); input++) {
            routes.add(RenamingOracleTest.rows(d, input, outputs.get(input)));
            lines.take("Input " + input + " sends to output " + outputs.get(input) + "\\.");
            lines.take("Route of input " + input + ": rows " + words(routes.get(input)) + "\\.");
        }
        long largest = 0;
        for (int level = 0; level <= d; level++) {
            Map<Integer, Set<String>> blocks = new HashMap<>();
            for (int input = 0; input < outputs.size(); input++) {
                blocks.computeIfAbsent(routes.get(input).get(level) % (1 << d - r), none -> new HashSet<>())
                        .add(Integer.toString(input));
            }
            MatchResult match = lines.take("On node level " + level + " the largest block load is (\\d+), in (\\d+) of "
                    + (1 << d - r) + " blocks\\. The rows (\\d+) mod " + (1 << d - r)
                    + " are visited from inputs (.*)\\.");
            int load = ToldLines.number(match, 1);
            assertEquals(blocks.values().stream().mapToInt(Set::size).max().orElseThrow(), load);
            assertEquals(
                    blocks.values().stream()
                            .filter(block -> block.size() == load)
                            .count(),
                    ToldLines.number(match, 2));
            assertEquals(
                    blocks.get(ToldLines.number(match, 3)),
                    Set.of(match.group(4).split(", ")));
            assertEquals(load, blocks.get(ToldLines.number(match, 3)).size());
            largest = Math.max(largest, load);
        }
        lines.take("The largest block load is " + largest + "\\.");
        assertEquals(largest, run.metrics()[0]);
        assertTrue(lines.isAtEnd());
    }

    /** Large networks: routes by a few rows, steps without their crossings, and long lists cut. */
    @Test
    void storiesOfLargeNetworksAreBrief() {
        PreparedRun run = PreparedRun.of(new ExtraStage(), "n=128 r=2 t=2");
        run.draw(KEY, 0);
        List<String> whole = ToldLines.whole(run).all();
        assertEquals(
                256,
                count(
                        whole,
                        "Route of packet .* of input \\d+: row \\d+ at node level 0, row \\d+ at node"
                                + " level 2, row \\d+ at node level 9\\."));
        assertEquals(0, count(whole, "In step .*"));
        assertEquals((run.metrics()[0] + 1) / 2, count(whole, "Step .*"));
        List<String> cut = ToldLines.of(run, run.metrics(), 3).all();
        assertEquals(3, count(cut, "Packet .*"));
        assertEquals(3, count(cut, "Step .*"));
        assertEquals(
                Optional.of("… and 253 more."),
                cut.stream().filter(line -> line.startsWith("…")).findFirst());
        PreparedRun renaming = PreparedRun.of(new Renaming(), "n=128");
        renaming.draw(KEY, 0);
        assertTrue(count(
                        ToldLines.whole(renaming).all(),
                        "Route of .*: row \\d+ at node level 0, row \\d+ at node" + " level 7\\.")
                == 128);
    }

    private static long count(List<String> lines, String pattern) {
        return lines.stream().filter(line -> line.matches(pattern)).count();
    }
}
