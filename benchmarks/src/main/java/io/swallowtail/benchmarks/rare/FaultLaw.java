package io.swallowtail.benchmarks.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The laws of connected pairs, flow and cut-off inputs of {@code network_faults}, from all sets of few faults. It takes the list of edges
 * from a trace, and shares no other code with the methods that are tried. Sets that are too many to be tried are sampled for each number of
 * faults, so such a law has a standard error, which does not matter where faults are rare. Networks have up to 16 inputs.
 */
final class FaultLaw {
    /** What happened to a network. */
    record State(int pairs, int flow, int cutOffInputs) {}

    /** An event, in words of this class. */
    interface Happening {
        boolean happens(State state, int n);
    }

    /** A probability and its standard error as a share of it. */
    record Probability(double p, double error) {}

    private static final int SETS_A_SAMPLE = 20;
    /** No law is asked for where more faults are likely. */
    private static final int MAX_FAULTS = 64;

    private final int n;
    private final int levels;
    /** The parts that can fail: nodes level·n + row, or edges in the order of the trace. */
    private final int parts;

    private final int firstNode;
    private final boolean areNodes;
    private final int[] tails;
    private final int[] heads;
    /** The edges from each node. */
    private final int[][] leaving;

    private final int[][] entering;
    private final boolean[] failed;
    private final int[] reached;
    private final boolean[] carries;
    private final int[] seen;
    private int search;
    private int taken;

    /** By number of faults and event, the share of the sets, and its variance where it was sampled. */
    private final List<double[]> shares = new ArrayList<>();

    private final List<double[]> variances = new ArrayList<>();

    /**
     * Finds the law of a point.
     *
     * @param point a point of network_faults with faults of nodes or edges and, if it is random, a fixed network
     * @param seed determines the network
     * @param most the number of sets to try for a number of faults; for other numbers a 20th of them is sampled
     * @param events the events
     */
    FaultLaw(Point point, long seed, long most, List<Happening> events) {
        Map<String, String> values = point.parameters().texts();
        n = Integer.parseInt(values.get("n"));
        areNodes = values.get("fault").equals("node");
        List<int[]> edges = edges(point, seed);
        levels = edges.stream().mapToInt(edge -> edge[0]).max().orElseThrow() / n + 1;
        tails = edges.stream().mapToInt(edge -> edge[0]).toArray();
        heads = edges.stream().mapToInt(edge -> edge[1]).toArray();
        int nodes = (levels + 1) * n;
        leaving = new int[nodes][];
        entering = new int[nodes][];
        for (int node = 0; node < nodes; node++) {
            leaving[node] = at(tails, node);
            entering[node] = at(heads, node);
        }
        boolean areEndsSafe = values.get("ends").equals("protected");
        firstNode = areEndsSafe ? n : 0;
        parts = !areNodes ? tails.length : areEndsSafe ? nodes - 2 * n : nodes;
        failed = new boolean[areNodes ? nodes : tails.length];
        reached = new int[nodes];
        carries = new boolean[tails.length];
        seen = new int[nodes];
        SplittableRandom random = new SplittableRandom(seed);
        double sets = 1;
        for (int k = 0; k <= parts && k <= MAX_FAULTS; k++) {
            double[] counts = new double[events.size()];
            double[] variance = new double[events.size()];
            if (sets <= most) {
                tryAll(0, k, events, counts);
                for (int e = 0; e < counts.length; e++) {
                    counts[e] /= sets;
                }
            } else {
                sample(k, (int) (most / SETS_A_SAMPLE), events, counts, variance, random);
            }
            shares.add(counts);
            variances.add(variance);
            sets = sets * (parts - k) / (k + 1);
        }
    }

    private static int[] at(int[] ends, int node) {
        int[] found = new int[ends.length];
        int count = 0;
        for (int e = 0; e < ends.length; e++) {
            if (ends[e] == node) {
                found[count++] = e;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Lists tail and head of each edge: those that a trace reports when all edges fail. */
    private static List<int[]> edges(Point point, long seed) {
        Map<String, String> texts = new TreeMap<>(point.parameters().texts());
        texts.put("fault", "edge");
        Point ofEdges = new Point(point.experiment(), Parameters.parse(point.experiment(), texts));
        Simulator simulator = ofEdges.simulator(seed);
        BernoulliChoices flags =
                (BernoulliChoices) simulator.choices().streams().get(0);
        for (int edge = 0; edge < flags.count(); edge++) {
            flags.words()[edge >>> 6] |= 1L << edge;
        }
        int n = Integer.parseInt(texts.get("n"));
        List<int[]> edges = new ArrayList<>();
        simulator.run(Outcome.of(ofEdges), new Trace() {
            @Override
            public void record(TraceEvent event) {}

            @Override
            public void faultyEdge(int level, int row, int head) {
                edges.add(new int[] {level * n + row, (level + 1) * n + head});
            }
        });
        return edges;
    }

    /** Counts the parts that can fail. */
    int parts() {
        return parts;
    }

    /**
     * Gives the probability of an event.
     *
     * @param event its index
     * @param p the probability of each fault
     */
    Probability at(int event, double p) {
        double sum = 0;
        double variance = 0;
        double logOfSets = 0;
        double rest = 1;
        for (int k = 0; k < shares.size(); k++) {
            double pmf = Math.exp(logOfSets + k * Math.log(p) + (parts - k) * Math.log1p(-p));
            sum += pmf * shares.get(k)[event];
            variance += pmf * pmf * variances.get(k)[event];
            rest -= pmf;
            logOfSets += Math.log((double) (parts - k) / (k + 1));
        }
        double left = shares.size() > parts ? 0 : Math.max(0, rest - 1e-14);
        return new Probability(Math.min(1, sum), (Math.sqrt(variance) + left) / sum);
    }

    private void tryAll(int from, int more, List<Happening> events, double[] counts) {
        if (more == 0) {
            count(events, counts);
            return;
        }
        for (int part = from; part <= parts - more; part++) {
            failed[firstPart() + part] = true;
            tryAll(part + 1, more - 1, events, counts);
            failed[firstPart() + part] = false;
        }
    }

    private int firstPart() {
        return areNodes ? firstNode : 0;
    }

    private void count(List<Happening> events, double[] counts) {
        State state = state();
        for (int e = 0; e < counts.length; e++) {
            counts[e] += events.get(e).happens(state, n) ? 1 : 0;
        }
    }

    private void sample(
            int k, int samples, List<Happening> events, double[] counts, double[] variance, SplittableRandom random) {
        int[] list = new int[parts];
        for (int i = 0; i < parts; i++) {
            list[i] = i;
        }
        for (int s = 0; s < samples; s++) {
            for (int i = 0; i < k; i++) {
                int j = i + random.nextInt(parts - i);
                int moved = list[i];
                list[i] = list[j];
                list[j] = moved;
                failed[firstPart() + list[i]] = true;
            }
            count(events, counts);
            for (int i = 0; i < k; i++) {
                failed[firstPart() + list[i]] = false;
            }
        }
        for (int e = 0; e < counts.length; e++) {
            counts[e] /= samples;
            // Of what was never or always seen, one more sample might be otherwise.
            variance[e] = Math.max(counts[e], 1.0 / samples) * Math.max(1 - counts[e], 1.0 / samples) / samples;
        }
    }

    private boolean isLive(int node) {
        return !areNodes || !failed[node];
    }

    private boolean isUsable(int edge) {
        return areNodes ? isLive(tails[edge]) && isLive(heads[edge]) : !failed[edge];
    }

    private State state() {
        int pairs = 0;
        int reaching = 0;
        for (int node = 0; node < reached.length; node++) {
            int inputs = node < n ? 1 << node : 0;
            for (int edge : entering[node]) {
                inputs |= isUsable(edge) ? reached[tails[edge]] : 0;
            }
            reached[node] = isLive(node) ? inputs : 0;
            if (node >= levels * n) {
                pairs += Integer.bitCount(reached[node]);
                reaching |= reached[node];
            }
        }
        int live = 0;
        for (int node = 0; node < n; node++) {
            live += isLive(node) ? 1 : 0;
        }
        return new State(pairs, flow(), live - Integer.bitCount(reaching));
    }

    private int flow() {
        Arrays.fill(carries, false);
        taken = 0;
        int flow = 0;
        for (int input = 0; input < n; input++) {
            search++;
            flow += isLive(input) && augment(input) ? 1 : 0;
        }
        return flow;
    }

    /** Finds a path to a free output, over edges that carry nothing, or back over those that do. */
    private boolean augment(int node) {
        seen[node] = search;
        if (node >= levels * n) {
            int output = 1 << node - levels * n;
            if ((taken & output) == 0) {
                taken |= output;
                return true;
            }
        }
        for (int edge : leaving[node]) {
            if (!carries[edge] && isUsable(edge) && seen[heads[edge]] != search && augment(heads[edge])) {
                carries[edge] = true;
                return true;
            }
        }
        for (int edge : entering[node]) {
            if (carries[edge] && seen[tails[edge]] != search && augment(tails[edge])) {
                carries[edge] = false;
                return true;
            }
        }
        return false;
    }
}
