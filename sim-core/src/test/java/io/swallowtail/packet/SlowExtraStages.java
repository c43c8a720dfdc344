package io.swallowtail.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.circuit.PreparedRun;
import io.swallowtail.circuit.SlowPermutations;
import io.swallowtail.circuit.SlowTwofoldButterfly;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.forwarding.SlowPackets;
import io.swallowtail.forwarding.SlowPackets.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A trial of the extra stages packet by packet, from the choices as they are documented: packet i of an input has the identity
 * i·n + input.
 */
final class SlowExtraStages {
    final int d;
    final int n;
    final int r;
    final int t;
    /** The permutations that are waited for. */
    int first;
    /** The rows of the packet with an identity at all node levels. */
    final List<List<Integer>> rows = new ArrayList<>();

    final SlowPackets packets;

    /** Reads the choices of a prepared run of the experiment. */
    SlowExtraStages(PreparedRun run, int d, int r, int t, String discipline, String traffic, String permutation) {
        this.d = d;
        this.r = r;
        this.t = t;
        first = (t + 1) / 2;
        n = 1 << d;
        List<List<Link>> paths = new ArrayList<>();
        for (int i = 0; i < t; i++) {
            List<Integer> outputs = renamed(run, outputs(run, i, traffic, permutation));
            for (int input = 0; input < n; input++) {
                addPath(run, i * n + input, input, outputs.get(input), paths);
            }
        }
        packets = new SlowPackets(
                paths,
                NodeModel.TWO_STEP,
                SlowPackets.STRAIGHT_FIRST,
                discipline.equals("fifo") ? null : priority(run));
    }

    /** If there is a renaming sigma, the output of input a is the b with sigma(b) = pi(sigma(a)). */
    private static List<Integer> renamed(PreparedRun run, List<Integer> outputs) {
        if (!run.hasStream("renaming")) {
            return outputs;
        }
        List<Integer> sigma = SlowPermutations.shuffled(run.shuffle("renaming").draws());
        return IntStream.range(0, outputs.size())
                .mapToObj(input -> sigma.indexOf(outputs.get(sigma.get(input))))
                .collect(Collectors.toList());
    }

    private List<Integer> outputs(PreparedRun run, int i, String traffic, String permutation) {
        if (traffic.equals("independent")) {
            List<Integer> outputs = IntStream.range(0, n).boxed().collect(Collectors.toList());
            SlowPermutations.bringToFront(
                    outputs,
                    n,
                    (step, place, bound) -> run.askedIntegers("permutations").integer(step, place, bound),
                    i);
            return outputs;
        }
        return permutation.equals("random")
                ? SlowPermutations.shuffled(run.shuffle("permutation").draws())
                : SlowPermutations.fixed(permutation, new SlowTwofoldButterfly(d));
    }

    /** Edge level l flips bit position ((l - 1) mod d) + 1 of w_1 … w_d, by a coin or as the output has it there. */
    private void addPath(PreparedRun run, int identity, int input, int output, List<List<Link>> paths) {
        StringBuilder row = new StringBuilder(bits(input));
        List<Link> path = new ArrayList<>();
        List<Integer> visited = new ArrayList<>(List.of(input));
        for (int level = 1; level <= d + r; level++) {
            int position = (level - 1) % d + 1;
            char now = row.charAt(position - 1);
            boolean crosses = level <= r
                    ? run.bit("random bits", (level - 1) * n * t + identity)
                    : now != bits(output).charAt(position - 1);
            path.add(new Link(level, 2 * Integer.parseInt(row.toString(), 2) + (crosses ? 1 : 0)));
            if (crosses) {
                row.setCharAt(position - 1, now == '0' ? '1' : '0');
            }
            visited.add(Integer.parseInt(row.toString(), 2));
        }
        assertEquals(output, visited.get(d + r), "the way leads to the output");
        paths.add(path);
        rows.add(visited);
    }

    private String bits(int row) {
        return Integer.toBinaryString(n + row).substring(1);
    }

    /** (floor(i/d), R), then input·t + i. */
    private Comparator<Integer> priority(PreparedRun run) {
        int[] numbers = run.integers("priorities").draws();
        return Comparator.<Integer>comparingInt(identity -> identity / n / d)
                .thenComparing(identity -> numbers[identity])
                .thenComparing(identity -> identity % n * t + identity / n);
    }

    /** The six metrics in the specification's order. */
    long[] metrics() {
        Map<Link, Integer> links = new HashMap<>();
        Map<List<Integer>, Integer> nodes = new HashMap<>();
        long max = 0;
        long sum = 0;
        long lastOfFirst = 0;
        for (int identity = 0; identity < n * t; identity++) {
            long latency = packets.latency(identity);
            max = Math.max(max, latency);
            sum += latency;
            if (identity / n < first) {
                lastOfFirst = Math.max(lastOfFirst, latency);
            }
            List<Integer> visited = rows.get(identity);
            for (int level = 0; level < visited.size(); level++) {
                nodes.merge(List.of(level, visited.get(level)), 1, Integer::sum);
                if (level > 0) {
                    boolean crosses = !visited.get(level).equals(visited.get(level - 1));
                    links.merge(new Link(level, 2 * visited.get(level - 1) + (crosses ? 1 : 0)), 1, Integer::sum);
                }
            }
        }
        return new long[] {
            max,
            sum,
            links.values().stream().mapToInt(load -> load).max().orElseThrow(),
            nodes.values().stream().mapToInt(load -> load).max().orElseThrow(),
            packets.longestQueue(),
            lastOfFirst
        };
    }
}
