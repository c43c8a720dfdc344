package io.swallowtail.protocols.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly;
import io.swallowtail.protocols.forwarding.NodeModel;
import io.swallowtail.protocols.forwarding.SlowPackets;
import io.swallowtail.protocols.forwarding.SlowPackets.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A trial of the extra stages packet by packet, from the choices as they are documented: packet i of an input has the identity
 * i·n + input. Packets have places in the order of the identities that are sent; where all inputs send, a place is an identity.
 */
final class SlowExtraStages {
    final int d;
    final int n;
    final int r;
    final int t;
    final int sending;
    /** The permutations that are waited for. */
    int first;
    /** The identities that are sent, ascending. */
    final List<Integer> sent = new ArrayList<>();
    /** The rows of the packet of a place at all node levels. */
    final List<List<Integer>> rows = new ArrayList<>();

    final SlowPackets packets;

    /** Reads the choices of a prepared run of the experiment. */
    SlowExtraStages(PreparedRun run, int d, int r, int t, String discipline, String traffic, String permutation) {
        this(run, d, r, t, discipline, traffic, permutation, 1 << d);
    }

    /** Reads the choices where only some inputs send a packet of each permutation. */
    SlowExtraStages(
            PreparedRun run, int d, int r, int t, String discipline, String traffic, String permutation, int sending) {
        this.sending = sending;
        this.d = d;
        this.r = r;
        this.t = t;
        first = (t + 1) / 2;
        n = 1 << d;
        List<List<Link>> paths = new ArrayList<>();
        for (int i = 0; i < t; i++) {
            List<Integer> outputs = renamed(run, outputs(run, i, traffic, permutation));
            for (int input : senders(run, i)) {
                sent.add(i * n + input);
                addPath(run, i * n + input, input, outputs.get(input), paths);
            }
        }
        packets = new SlowPackets(
                paths,
                NodeModel.TWO_STEP,
                SlowPackets.STRAIGHT_FIRST,
                discipline.equals("fifo") ? null : priority(run));
    }

    /** Finds the inputs that send in permutation i, ascending: all, or as many as {@link #sending} says. */
    private List<Integer> senders(PreparedRun run, int i) {
        List<Integer> inputs = IntStream.range(0, n).boxed().collect(Collectors.toList());
        if (sending == n) {
            return inputs;
        }
        SlowPermutations.bringToFront(
                inputs,
                sending,
                (step, place, bound) -> run.onDemandIntegers("senders").integer(step, place, bound),
                i);
        return inputs.subList(0, sending).stream().sorted().toList();
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
        List<String> turns = List.of(permutation.split("\\+"));
        int turn = traffic.equals("independent") ? i : i % turns.size();
        if (traffic.equals("independent") || turns.size() > 1 && turns.get(turn).equals("random")) {
            List<Integer> outputs = IntStream.range(0, n).boxed().collect(Collectors.toList());
            SlowPermutations.bringToFront(
                    outputs,
                    n,
                    (step, place, bound) -> run.onDemandIntegers("permutations").integer(step, place, bound),
                    turn);
            return outputs;
        }
        return turns.get(turn).equals("random")
                ? SlowPermutations.shuffled(run.shuffle("permutation").draws())
                : SlowPermutations.fixed(turns.get(turn), new SlowTwofoldButterfly(d));
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
        Comparator<Integer> ofIdentities = Comparator.<Integer>comparingInt(identity -> identity / n / d)
                .thenComparing(identity -> numbers[identity])
                .thenComparing(identity -> identity % n * t + identity / n);
        return Comparator.comparing(sent::get, ofIdentities);
    }

    /** The six metrics in the specification's order. */
    long[] metrics() {
        Map<Link, Integer> links = new HashMap<>();
        Map<List<Integer>, Integer> nodes = new HashMap<>();
        long max = 0;
        long sum = 0;
        long lastOfFirst = 0;
        for (int place = 0; place < sent.size(); place++) {
            long latency = packets.latency(place);
            max = Math.max(max, latency);
            sum += latency;
            if (sent.get(place) / n < first) {
                lastOfFirst = Math.max(lastOfFirst, latency);
            }
            List<Integer> visited = rows.get(place);
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
