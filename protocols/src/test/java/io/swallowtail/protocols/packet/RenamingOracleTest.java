package io.swallowtail.protocols.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly;
import io.swallowtail.protocols.forwarding.NodeModel;
import io.swallowtail.protocols.forwarding.SlowPackets;
import io.swallowtail.protocols.forwarding.SlowPackets.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Renaming against sets of packets on nodes, all n² paths, and the literal simulation. Fixed seeds. */
class RenamingOracleTest {
    /** A node level and a row. */
    private record Node(int level, int row) {}

    /** The nodes of the unique path of the butterfly: on level s the first s bits are the output's. */
    static List<Integer> rows(int d, int input, int output) {
        String from = Integer.toBinaryString((1 << d) + input).substring(1);
        String to = Integer.toBinaryString((1 << d) + output).substring(1);
        return IntStream.rangeClosed(0, d)
                .mapToObj(level -> Integer.parseInt(to.substring(0, level) + from.substring(level), 2))
                .collect(Collectors.toList());
    }

    private static List<Node> nodes(int d, int input, int output) {
        List<Integer> rows = rows(d, input, output);
        return IntStream.rangeClosed(0, d)
                .mapToObj(level -> new Node(level, rows.get(level)))
                .collect(Collectors.toList());
    }

    private static Map<Node, Set<Integer>> visitors(int d, List<Integer> outputs) {
        Map<Node, Set<Integer>> visitors = new HashMap<>();
        for (int input = 0; input < outputs.size(); input++) {
            int packet = input;
            nodes(d, input, outputs.get(input))
                    .forEach(node -> visitors.computeIfAbsent(node, none -> new HashSet<>())
                            .add(packet));
        }
        return visitors;
    }

    private static long nodeCongestion(int d, List<Integer> outputs) {
        return visitors(d, outputs).values().stream().mapToInt(Set::size).max().orElseThrow();
    }

    static long pathLoad(int d, List<Integer> outputs) {
        Map<Node, Set<Integer>> visitors = visitors(d, outputs);
        long most = 0;
        for (int input = 0; input < outputs.size(); input++) {
            for (int output = 0; output < outputs.size(); output++) {
                Set<Integer> met = new HashSet<>();
                nodes(d, input, output).forEach(node -> met.addAll(visitors.getOrDefault(node, Set.of())));
                most = Math.max(most, met.size());
            }
        }
        return most;
    }

    /** Renames: i sends to the j with σ(j) = π(σ(i)). */
    static List<Integer> renamed(List<Integer> permutation, List<Integer> names) {
        return names.stream().map(permutation::get).map(names::indexOf).collect(Collectors.toList());
    }

    private static List<Integer> permutation(PreparedRun run, String kind, int d) {
        return kind.equals("random")
                ? SlowPermutations.shuffled(run.shuffle("permutation").draws())
                : SlowPermutations.fixed(kind, new SlowTwofoldButterfly(d));
    }

    static List<List<Link>> paths(int d, List<Integer> outputs) {
        List<List<Link>> paths = new ArrayList<>();
        for (int input = 0; input < outputs.size(); input++) {
            List<Integer> rows = rows(d, input, outputs.get(input));
            paths.add(IntStream.rangeClosed(1, d)
                    .mapToObj(level -> new Link(
                            level, 2 * rows.get(level - 1) + (rows.get(level).equals(rows.get(level - 1)) ? 0 : 1)))
                    .collect(Collectors.toList()));
        }
        return paths;
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "identity", "bit_reversal", "transpose", "complement", "shift"})
    void everyMetricOfEveryTrialIsTheOracles(String kind) {
        for (int d = 1; d <= 5; d++) {
            PreparedRun run = PreparedRun.of(new Renaming(), "n=" + (1 << d) + " permutation=" + kind);
            for (int trial = 0; trial < (d < 5 ? 40 : 8); trial++) {
                run.draw(0x5E7A + d, trial);
                List<Integer> names =
                        SlowPermutations.shuffled(run.shuffle("renaming").draws());
                List<Integer> outputs = renamed(permutation(run, kind, d), names);
                SlowPackets slow = new SlowPackets(
                        paths(d, outputs),
                        NodeModel.ONE_STEP,
                        SlowPackets.random((step, packet, bound) ->
                                run.onDemandIntegers("ties").integer(step, packet, bound)),
                        null);
                long[] expected = {nodeCongestion(d, outputs), pathLoad(d, outputs), slow.snapshots.size()};
                assertArrayEquals(expected, run.metrics(), kind + ", d = " + d + ", trial " + trial);
                assertTrue(expected[2] >= d && expected[2] <= d - 1 + expected[1], "the paper's log N + D");
                assertTrue(!kind.equals("identity") || expected[0] == 1, "the identity stays the identity");
            }
        }
    }

    /** All names of four and eight inputs: under the random permutation every permutation is equally likely. */
    @Test
    void renamingARandomPermutationGivesARandomPermutation() {
        PreparedRun run = PreparedRun.of(new Renaming(), "n=4");
        Map<List<Long>, Integer> law = new HashMap<>();
        run.onDemandIntegers("ties").answerFrom((step, packet, bound) -> 0);
        run.forEachSetting(() -> {
            long[] metrics = run.metrics();
            law.merge(List.of(metrics[0], metrics[1]), 1, Integer::sum);
        });
        Map<List<Long>, Integer> expected = new HashMap<>();
        SlowPermutations.all(4)
                .forEach(outputs ->
                        expected.merge(List.of(nodeCongestion(2, outputs), pathLoad(2, outputs)), 24, Integer::sum));
        assertEquals(expected, law);
    }

    /** A fixed permutation under all 40,320 names keeps its cycles: the shift of eight is one cycle. */
    @Test
    void renamingKeepsTheCycles() {
        PreparedRun run = PreparedRun.of(new Renaming(), "n=8 permutation=shift");
        Map<Long, Integer> law = new HashMap<>();
        run.onDemandIntegers("ties").answerFrom((step, packet, bound) -> 0);
        run.forEachSetting(() -> law.merge(run.metrics()[0], 1, Integer::sum));
        Map<Long, Integer> expected = new HashMap<>();
        SlowPermutations.all(8).stream()
                .filter(RenamingOracleTest::isOneCycle)
                .forEach(outputs -> expected.merge(nodeCongestion(3, outputs), 8, Integer::sum));
        assertEquals(expected, law);
    }

    private static boolean isOneCycle(List<Integer> permutation) {
        int at = 0;
        for (int length = 1; ; length++) {
            at = permutation.get(at);
            if (at == 0) {
                return length == permutation.size();
            }
        }
    }
}
