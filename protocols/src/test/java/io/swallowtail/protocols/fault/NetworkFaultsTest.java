package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.Trials;
import io.swallowtail.protocols.connectivity.KeptPairs;
import io.swallowtail.protocols.connectivity.SlowKeptPairs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Faults on every network: metrics against searches by brute force, common faults, and the adversary against all sets of faults. One class,
 * because all tests compare runs with the same slow definition of the metrics.
 */
class NetworkFaultsTest {
    /** With wrap-around an output fails with its input; nothing else changes, and the flow is that of fault_flow. */
    @ParameterizedTest
    @CsvSource({"network=butterfly fault=both", "network=extra_stage r=2 fault=node", "network=butterfly fault=node"})
    void withWrapAroundAnOutputFailsWithItsInput(String values) {
        String text = "network_faults n=16 p=0.1 " + values;
        Trials open = new Trials(text);
        Trials wrapped = new Trials(text + " wrap=true", text);
        Trials flow = values.contains("r=")
                ? null
                : new Trials("fault_flow n=16 p=0.1 wrap=true " + values.substring(18), text);
        for (int trial = 0; trial < 30; trial++) {
            wrapped.run(trial);
            open.run(trial);
            long[] words = open.flags("node faults").words();
            int nodes = wrapped.flags("node faults").count();
            assertEquals(nodes, open.flags("node faults").count() - 16);
            for (int row = 0; row < 16; row++) {
                int last = nodes + row;
                boolean fails = wrapped.flags("node faults").get(row);
                words[last / 64] = fails ? words[last / 64] | 1L << last : words[last / 64] & ~(1L << last);
            }
            open.simulator.run(open.out);
            for (String metric :
                    List.of("live_inputs", "live_outputs", "flow", "connected_pairs", "connected_requests")) {
                assertEquals(open.metric(metric), wrapped.metric(metric), metric);
            }
            assertEquals(wrapped.metric("live_inputs"), wrapped.metric("live_outputs"));
            assertEquals(open.metric("faulty") - 16 + open.metric("live_outputs"), wrapped.metric("faulty"));
            if (flow != null) {
                flow.run(trial);
                assertEquals(flow.metric("flow"), wrapped.metric("flow"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "butterfly, 2, , node, exposed, 0.2, 1",
        "butterfly, 8, , both, exposed, 0.08, 1",
        "benes, 4, , node, exposed, 0.2, 2",
        "extra_stage, 4, 3, node, exposed, 0.15, 1",
        "extra_stage, 8, 2, both, protected, 0.15, 1",
        "multibutterfly, 2, 1, node, exposed, 0.3, 1",
        "multibutterfly, 8, 3, both, protected, 0.3, 1",
        "random_wiring, 4, 1, edge, exposed, 0.1, 1",
        "random_wiring, 8, 3, both, exposed, 0.15, 1",
        "random_wiring, 8, 2, node, protected, 0.3, 3",
        "dilated, 4, 3, node, protected, 0.3, 2",
        "replicated, 2, 3, both, exposed, 0.2, 1",
        "replicated, 8, 2, both, protected, 0.2, 2",
        "butterfly, 8, , crosspoint, exposed, 0.1, 1",
        "benes, 4, , crosspoint, protected, 0.2, 1",
        "multibutterfly, 4, 3, crosspoint, protected, 0.6, 2",
        "dilated, 4, 2, crosspoint, protected, 0.4, 1",
        "replicated, 2, 2, crosspoint, exposed, 0.3, 1",
        "replicated, 4, 2, crosspoint, protected, 0.3, 3",
    })
    void everyMetricIsThatOfTheDefinition(
            String network, int n, Integer size, String fault, String ends, String p, int gamma) {
        Trials trials = new Trials("network_faults network=" + network + " n=" + n + own(network, size) + " fault="
                + fault + " ends=" + ends + " p=" + p + " gamma=" + gamma + " disjoint=true miss=2");
        for (int trial = 0; trial < 25; trial++) {
            trials.run(trial);
            Set<Integer> nodes = trials.failed("node faults");
            Set<Integer> crosspoints = trials.failed("crosspoint faults");
            SlowFaultyNetwork slow = new SlowFaultyNetwork(
                    network,
                    n,
                    size == null ? 0 : size,
                    trials.simulator.choices(),
                    nodes,
                    trials.failed("edge faults"),
                    crosspoints);
            boolean isExposed = ends.equals("exposed");
            if (!isExposed) {
                nodes.removeIf(node -> node < slow.rows || node >= slow.levels * slow.rows);
                int ofNodes = slow.degree * slow.degree * slow.rows;
                crosspoints.removeIf(flag -> flag < ofNodes || flag >= slow.levels * ofNodes);
            }
            check(trials, slow, gamma, slow.faults(isExposed));
            checkRequests(trials, slow, gamma);
            checkKept(trials, slow);
        }
    }

    /** Networks of the kinds above, which take long. */
    @ParameterizedTest
    @CsvSource({
        "benes, 8, , edge, exposed, 0.3, 1",
        "benes, 8, , both, protected, 0.15, 1",
        "multibutterfly, 8, 2, node, exposed, 0.2, 1",
        "dilated, 8, 2, both, exposed, 0.1, 1",
        "replicated, 8, 2, both, exposed, 0.1, 1",
        "extra_stage, 8, 2, crosspoint, exposed, 0.1, 2",
        "multibutterfly, 8, 2, crosspoint, exposed, 0.3, 1",
        "random_wiring, 8, 3, crosspoint, exposed, 0.3, 1",
        "replicated, 8, 3, crosspoint, exposed, 0.2, 1",
    })
    @Tag("thorough")
    void everyMetricIsThatOfTheDefinitionInMoreNetworks(
            String network, int n, Integer size, String fault, String ends, String p, int gamma) {
        everyMetricIsThatOfTheDefinition(network, n, size, fault, ends, p, gamma);
    }

    private static String own(String network, Integer size) {
        String name =
                Map.of("extra_stage", "r", "dilated", "q", "replicated", "m").getOrDefault(network, "c");
        return size == null ? "" : " " + name + "=" + size;
    }

    private static int[] shuffled(Trials trials, String name, int n) {
        int[] outputs = new int[n];
        ((ShuffleChoices) trials.stream(name)).permutation(outputs);
        return outputs;
    }

    /** All paths of each kept pair are tried in their order; the kept rows are those of the greedy search, and all their pairs are connected. */
    private static void checkKept(Trials trials, SlowFaultyNetwork slow) {
        int n = slow.n;
        boolean[][] connected = slow.connected();
        long[] words = new long[n];
        for (int pair = 0; pair < n * n; pair++) {
            words[pair / n] |= connected[pair / n][pair % n] ? 1L << pair % n : 0;
        }
        KeptPairs kept = new KeptPairs(n);
        kept.begin(words);
        int k = kept.low();
        assertEquals(k, trials.metric("kept_pairs_low"));
        int[] inputs = new int[n];
        int[] outputs = new int[n];
        kept.keep(false, inputs);
        kept.keep(true, outputs);
        int[] ranks = IntStream.of(shuffled(trials, "kept ranks", n))
                .filter(rank -> rank < k)
                .toArray();
        Map<SlowFaultyNetwork.Edge, Integer> loads = new HashMap<>();
        for (int i = 0; i < k; i++) {
            assertTrue(connected[inputs[i]][outputs[ranks[i]]] && (i == 0 || inputs[i - 1] < inputs[i]));
            slow.leastLoaded(inputs[i], outputs[ranks[i]], loads).forEach(edge -> loads.merge(edge, 1, Integer::sum));
        }
        long most = loads.values().stream().mapToLong(load -> load).max().orElse(Event.NULL_METRIC);
        assertEquals(most, trials.metric("kept_congestion"));
    }

    private static void checkRequests(Trials trials, SlowFaultyNetwork slow, int gamma) {
        int[] outputs = shuffled(trials, "permutation", slow.n);
        boolean[][] connected = slow.connected();
        long requests =
                IntStream.range(0, slow.n).filter(i -> connected[i][outputs[i]]).count();
        int[] disjoint = IntStream.range(0, slow.n)
                .map(i -> slow.flow(1, new int[] {i}, new int[] {outputs[i]}, slow.degree))
                .toArray();
        assertEquals(requests, trials.metric("connected_requests"));
        assertEquals(slow.routed(outputs), trials.metric("routed_low"));
        assertEquals(IntStream.of(disjoint).min().orElseThrow(), trials.metric("disjoint_min"));
        assertEquals(IntStream.of(disjoint).sum(), trials.metric("disjoint_sum"));
        if (gamma == 1) {
            assertEquals(Math.min(requests, trials.metric("flow")), trials.metric("routed_high"));
            assertTrue(trials.metric("routed_low") <= trials.metric("routed_high"));
        } else {
            assertEquals(Event.NULL_METRIC, trials.metric("routed_high"));
        }
    }

    /**
     * A run starts from what the runs before left: with few other faults, many others or none, it measures what a new
     * simulator measures, and what the definition says.
     */
    @ParameterizedTest
    @CsvSource({
        "butterfly n=8 fault=both",
        "butterfly n=128 fault=node",
        "benes n=8 fault=edge",
        "benes n=8 fault=both gamma=2",
        "extra_stage n=8 r=2 fault=both",
        "extra_stage n=64 r=7 fault=both ends=protected gamma=2",
        "multibutterfly n=8 c=2 network_index=0 fault=both",
        "multibutterfly n=8 c=2 fault=edge",
        "random_wiring n=8 c=2 network_index=0 fault=both gamma=2",
        "dilated n=64 q=3 fault=both disjoint=true",
        "replicated n=64 m=3 fault=both ends=protected gamma=2",
        "multibutterfly n=32 c=2 network_index=2 fault=crosspoint ends=protected disjoint=true",
    })
    void aRunDoesNotDependOnThoseBefore(String network) {
        String text = "network_faults p=0.5 network=" + network;
        Trials trials = new Trials(text);
        trials.run(0);
        Random random = new Random(5);
        for (double density : new double[] {0, 0.01, 0.03, 0.1, 0.4}) {
            for (int run = 0; run < 12; run++) {
                Trials other = new Trials(text);
                other.run(0);
                for (String name : List.of("node faults", "edge faults", "crosspoint faults")) {
                    if (trials.flags(name) != null) {
                        change(trials.flags(name), random, run == 0 ? 1 : 0.01, density);
                        long[] words = trials.flags(name).words();
                        System.arraycopy(words, 0, other.flags(name).words(), 0, words.length);
                    }
                }
                trials.simulator.run(trials.out);
                other.simulator.run(other.out);
                assertArrayEquals(other.out.values(), trials.out.values());
                if (network.contains("n=8")) {
                    checkPairsAndFlow(trials, network);
                }
            }
        }
    }

    /** Networks of the kinds above, which take long. */
    @ParameterizedTest
    @CsvSource({
        "benes n=128 fault=edge ends=protected",
        "benes n=128 fault=both gamma=3",
        "multibutterfly n=128 c=2 network_index=0 fault=edge ends=protected",
        "multibutterfly n=128 c=3 network_index=1 fault=both gamma=2",
        "random_wiring n=128 c=3 network_index=0 fault=both ends=protected",
        "extra_stage n=64 r=3 fault=crosspoint",
        "replicated n=64 m=2 fault=crosspoint disjoint=true",
    })
    @Tag("thorough")
    void aRunDoesNotDependOnThoseBeforeInLargeNetworks(String network) {
        aRunDoesNotDependOnThoseBefore(network);
    }

    /** Draws some of the flags again. */
    private static void change(BernoulliChoices flags, Random random, double part, double density) {
        for (int i = 0; i < flags.count(); i++) {
            if (random.nextDouble() < part) {
                long bit = 1L << i;
                flags.words()[i >>> 6] &= ~bit;
                flags.words()[i >>> 6] |= random.nextDouble() < density ? bit : 0;
            }
        }
    }

    private static void checkPairsAndFlow(Trials trials, String network) {
        Parameters parameters =
                Points.point("network_faults p=0.5 network=" + network).parameters();
        boolean isFixed = network.contains("network_index");
        String[] words = network.split("[ =]");
        int rOrC = List.of("r", "c").contains(words[3]) ? Integer.parseInt(words[4]) : 0;
        SlowFaultyNetwork slow = new SlowFaultyNetwork(
                words[0],
                8,
                rOrC,
                isFixed ? trials.simulator.networkChoices() : trials.simulator.choices(),
                trials.failed("node faults"),
                trials.failed("edge faults"),
                Set.of());
        assertEquals(slow.pairs(), trials.metric("connected_pairs"));
        assertEquals(slow.flow((int) parameters.get(NetworkFaults.GAMMA)), trials.metric("flow"));
    }

    private static void check(Trials trials, SlowFaultyNetwork slow, int gamma, int faults) {
        int n = slow.n;
        boolean[][] connected = slow.connected();
        long pairs = 0;
        int poor = 0;
        int liveInputs = 0;
        int liveOutputs = 0;
        int inputsCutOff = 0;
        int outputsCutOff = 0;
        for (int row = 0; row < n; row++) {
            int end = row;
            long reached = IntStream.range(0, n).filter(o -> connected[end][o]).count();
            long reaching = IntStream.range(0, n).filter(i -> connected[i][end]).count();
            pairs += reached;
            poor += n - reached >= 2 ? 1 : 0;
            liveInputs += slow.isLive(0, row) ? 1 : 0;
            liveOutputs += slow.isLive(slow.levels, row) ? 1 : 0;
            inputsCutOff += slow.isLive(0, row) && reached == 0 ? 1 : 0;
            outputsCutOff += slow.isLive(slow.levels, row) && reaching == 0 ? 1 : 0;
        }
        assertEquals(pairs, trials.metric("connected_pairs"));
        assertEquals(poor, trials.metric("poor_inputs"));
        assertEquals(liveInputs, trials.metric("live_inputs"));
        assertEquals(liveOutputs, trials.metric("live_outputs"));
        assertEquals(inputsCutOff, trials.metric("cut_off_inputs"));
        assertEquals(outputsCutOff, trials.metric("cut_off_outputs"));
        assertEquals(slow.flow(gamma), trials.metric("flow"));
        assertEquals(faults, trials.metric("faulty"));
        int[] kept = SlowKeptPairs.find(connected);
        assertEquals(kept[0], trials.metric("kept_max"));
        assertTrue(trials.metric("kept_pairs_low") <= kept[1] && kept[1] <= trials.metric("kept_pairs_high"));
        assertTrue(trials.metric("kept_pairs_high") <= kept[0] / 2);
    }

    /** One fault of the inner node in row 0 of level 1: by hand. */
    @ParameterizedTest
    @CsvSource({
        "butterfly n=4 miss=2, 2, 2",
        "butterfly n=4 miss=3, 0, 1",
        "benes n=4 miss=1, 0, 4",
    })
    void poorInputsByHand(String network, int poor, int limit) {
        String text = "network_faults fault=node ends=protected p=0.5 network=" + network;
        Trials trials = new Trials(text);
        trials.flags("node faults").words()[0] = 1 << 4;
        trials.simulator.run(trials.out);
        assertEquals(poor, trials.metric("poor_inputs"));
        Point point = Points.point(text);
        Bound row = point.experiment().bounds().get(2);
        for (String ends : List.of("protected", "exposed")) {
            Parameters parameters =
                    Points.point(text.replace("protected", ends)).parameters();
            Event event = Event.compile(
                    ExpressionParser.parse("poor_inputs > faulty * n / miss"), PointScope.ofEvents(point));
            assertTrue(row.concerns(event) && !event.happened(trials.out.values()));
            assertEquals(ends.equals("protected"), row.log10(parameters, event).isPresent());
        }
        assertEquals(limit, trials.metric("faulty") * 4 / point.parameters().get(NetworkFaults.MISS));
        assertThrows(ParameterException.class, () -> Points.point(text.replaceAll("miss=.", "miss=5")));
    }

    @ParameterizedTest
    @CsvSource({"butterfly n=4", "butterfly n=2", "benes n=2", "extra_stage n=2 r=1"})
    void keptEndsWithoutFaultsHaveCongestionOne(String network) {
        Trials trials = new Trials("network_faults ends=protected fault=edge p=0 network=" + network);
        for (int trial = 0; trial < 50; trial++) {
            trials.run(trial);
            assertEquals(1, trials.metric("kept_congestion"));
        }
    }

    /**
     * All 2^12 sets of node faults of a butterfly with four inputs: the metrics are those of fault_flow, and the only path of each pair has three nodes, which make the mean of the connected pairs.
     */
    @Test
    void theButterflyIsThatOfFaultFlow() {
        Trials here = new Trials("network_faults network=butterfly n=4 p=0.5");
        Trials there = new Trials("fault_flow n=4 p=0.5");
        double p = 0.3;
        double pairs = 0;
        double[] atMost = new double[5];
        for (int set = 0; set < 1 << 12; set++) {
            here.flags("node faults").words()[0] = set;
            there.flags("node faults").words()[0] = set;
            here.simulator.run(here.out);
            there.simulator.run(there.out);
            for (String metric : List.of("flow", "live_inputs", "live_outputs")) {
                assertEquals(there.metric(metric), here.metric(metric), metric + " of set " + set);
            }
            int faults = Integer.bitCount(set);
            double probability = Math.pow(p, faults) * Math.pow(1 - p, 12 - faults);
            pairs += probability * here.metric("connected_pairs");
            for (int k = (int) here.metric("flow"); k <= 4; k++) {
                atMost[k] += probability;
            }
        }
        assertEquals(16 * Math.pow(1 - p, 3), pairs, 1e-12);
        for (int k = 0; k < 4; k++) {
            double bound =
                    Math.pow(10, liveEnds("network=butterfly n=4 p=0.3", k + 1).getAsDouble());
            assertTrue(bound <= atMost[k] * (1 + 1e-12), "flow <= " + k);
        }
    }

    /** The bound on P(flow &lt; k) as log10, empty where it does not apply. */
    private static OptionalDouble liveEnds(String parameters, int k) {
        Point point = Points.point("network_faults " + parameters);
        Bound bound = point.experiment().bounds().get(0);
        Event event = Event.compile(ExpressionParser.parse("flow < " + k), PointScope.ofEvents(point));
        assertTrue(bound.concerns(event));
        return bound.log10(point.parameters(), event);
    }

    @Test
    void liveEndsBoundTheFlowWhereTheyFail() {
        double bound = liveEnds("network=butterfly n=8 p=0.1", 5).getAsDouble();
        for (String network :
                List.of("benes", "extra_stage r=2", "multibutterfly c=2", "random_wiring c=4 fault=both")) {
            assertEquals(bound, liveEnds("n=8 p=0.1 network=" + network, 5).getAsDouble(), network);
        }
        for (String other : List.of("p=0.1 ends=protected", "p=0.1 fault=edge", "placement=worst faults=3")) {
            assertTrue(liveEnds("network=butterfly n=8 " + other, 5).isEmpty(), other);
        }
    }

    /** On the words of one point, networks have the same faults at the same places; a longer one only has more places. */
    @Test
    void networksHaveTheSameFaultsAtTheSameNodes() {
        String butterfly = "network_faults network=butterfly n=16 p=0.1 fault=both";
        List<String> others = List.of("benes", "extra_stage r=3", "multibutterfly c=2", "random_wiring c=3");
        Trials first = new Trials(butterfly);
        Trials flow = new Trials("fault_flow n=16 p=0.1 fault=both", butterfly);
        for (int trial = 0; trial < 20; trial++) {
            first.run(trial);
            flow.run(trial);
            assertEquals(first.failed("node faults"), flow.failed("node faults"));
            assertEquals(first.failed("edge faults"), flow.failed("edge faults"));
            assertEquals(first.metric("flow"), flow.metric("flow"));
            for (String other : others) {
                Trials second = new Trials("network_faults network=" + other + " n=16 p=0.1 fault=both", butterfly);
                second.run(trial);
                Set<Integer> common = second.failed("node faults");
                common.removeIf(node -> node >= 5 * 16);
                assertEquals(first.failed("node faults"), common, other);
            }
        }
    }

    /** The least number of connected pairs over all sets of k more faults of nodes from a place on. */
    private static long worst(SlowFaultyNetwork slow, Set<Integer> failed, List<Integer> nodes, int k, int from) {
        if (k == 0) {
            return slow.pairs();
        }
        long least = Long.MAX_VALUE;
        for (int i = from; i <= nodes.size() - k; i++) {
            failed.add(nodes.get(i));
            least = Math.min(least, worst(slow, failed, nodes, k - 1, i + 1));
            failed.remove(nodes.get(i));
        }
        return least;
    }

    /** Where every set of faults can be tried, the search finds a worst one. */
    @ParameterizedTest
    @CsvSource({
        "butterfly, 4, , exposed, 3",
        "butterfly, 8, , protected, 3",
        "benes, 4, , exposed, 3",
        "benes, 4, , protected, 4",
        "benes, 8, , protected, 2",
        "extra_stage, 4, 1, protected, 4",
        "multibutterfly, 4, 2, protected, 3",
        "multibutterfly, 8, 2, protected, 5",
        "random_wiring, 4, 2, exposed, 3",
        "random_wiring, 8, 4, protected, 3",
        "dilated, 4, 2, exposed, 3",
        "replicated, 4, 2, exposed, 2",
        "replicated, 4, 2, protected, 5",
    })
    void theAdversaryFindsAWorstSetOfTinyNetworks(String network, int n, Integer size, String ends, int most) {
        for (int k = 0; k <= most; k++) {
            Trials trials = new Trials("network_faults placement=worst network=" + network + " n=" + n
                    + own(network, size) + " ends=" + ends + " faults=" + k);
            trials.run(3);
            int rOrC = size == null ? 0 : size;
            Set<Integer> failed = new HashSet<>();
            SlowFaultyNetwork slow =
                    new SlowFaultyNetwork(network, n, rOrC, trials.simulator.choices(), failed, Set.of(), Set.of());
            List<Integer> nodes = slow.edges.stream()
                    .flatMap(edge -> Stream.of(
                            edge.level() * slow.rows + edge.row(), (edge.level() + 1) * slow.rows + edge.head()))
                    .distinct()
                    .filter(node -> ends.equals("exposed") || node >= slow.rows && node < slow.levels * slow.rows)
                    .sorted()
                    .toList();
            assertEquals(k, trials.metric("faulty"));
            assertEquals(worst(slow, failed, nodes, k, 0), trials.metric("connected_pairs"), k + " faults");
        }
    }

    /**
     * Two rows of level d - 1 lead to the same two outputs and to no others, so an even number of faults can cut off as many outputs.
     */
    @ParameterizedTest
    @CsvSource({"16, 2", "16, 3", "32, 2", "32, 3"})
    void theAdversaryFindsBlocksOfMultibutterflies(int n, int c) {
        for (int k = 2; k <= n / 4; k += 2) {
            Trials trials = new Trials("network_faults placement=worst network=multibutterfly c=" + c + " n=" + n
                    + " ends=protected faults=" + k);
            trials.run(0);
            assertTrue(trials.metric("connected_pairs") <= (long) n * (n - k), k + " faults");
        }
    }

    /** Two edges cut an input off; the adversary on edges finds them, and more of them. */
    @Test
    void theAdversaryCutsEdges() {
        for (int k = 0; k <= 6; k++) {
            Trials trials = new Trials("network_faults placement=worst network=benes n=8 fault=edge faults=" + k);
            trials.run(0);
            assertEquals(64 - 8 * (k / 2), trials.metric("connected_pairs"), k + " faults");
            assertEquals(k / 2, trials.metric("cut_off_inputs") + trials.metric("cut_off_outputs"));
        }
    }

    @Test
    void whatCannotBeIsRefused() {
        for (String text : List.of(
                "network_faults network=butterfly n=512 placement=worst faults=1",
                "network_faults network=extra_stage n=4 r=60 placement=worst faults=1",
                "network_faults network=butterfly n=4 placement=worst faults=13",
                "network_faults network=butterfly n=4 ends=protected placement=worst faults=5",
                "network_faults network=butterfly n=4 fault=crosspoint placement=worst faults=1",
                "network_faults network=replicated n=4096 m=64 p=0.1",
                "network_faults network=multibutterfly n=4096 c=64 fault=crosspoint p=0.1",
                "network_faults network=dilated n=4 m=2 p=0.1",
                "network_faults network=butterfly n=4 c=2 p=0.1",
                "network_faults network=butterfly n=4 p=0.1 faults=2",
                "network_faults network=benes n=4 p=0.1 network_index=2")) {
            assertThrows(ParameterException.class, () -> Points.point(text), text);
        }
    }
}
