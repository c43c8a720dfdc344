package io.swallowtail.protocols.reliability;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Parameters;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalReliabilityTest {
    private static final double ACCURACY = 1e-12;

    @Test
    void equalsTheSumOverAllSetsOfFaults() {
        equalsTheSum(0, 200, 11);
    }

    @Test
    @Tag("thorough")
    void equalsTheSumOverAllSetsOfUpTo18Faults() {
        equalsTheSum(200, 1_000, 18);
    }

    private static void equalsTheSum(int from, int to, int most) {
        for (int i = from; i < to; i++) {
            GraphParts parts = random(i, i % 50 == 0 ? most : 4 + i % 8);
            double[] sums = sums(parts);
            FailureLaw law = new TerminalReliability(parts).separated();
            assertClose(sums[0], law.fails[0], "separated in network " + i);
            assertClose(sums[1], law.works[0], "joined in network " + i);
        }
    }

    @Test
    void directedNetworksEqualTheSumOverAllSetsOfFaults() {
        for (int i = 0; i < 1_200; i++) {
            GraphParts parts = random(i, i % 40 == 0 ? 15 : 4 + i % 8, true);
            double[] sums = sums(parts);
            FailureLaw law = new TerminalReliability(parts).separated();
            assertClose(sums[0], law.fails[0], "separated in network " + i);
            assertClose(sums[1], law.works[0], "joined in network " + i);
        }
    }

    @Test
    void countsAllSetsOfFaults() {
        for (int i = 0; i < 100; i++) {
            GraphParts parts = random(i, 4 + i % 8, i % 2 > 0);
            int failing = parts.failing().size();
            long[] separating = new long[failing + 1];
            boolean[] separates = separating(parts);
            for (int set = 0; set < separates.length; set++) {
                separating[Integer.bitCount(set)] += separates[set] ? 1 : 0;
            }
            double[] counted = new TerminalReliability(parts).counted().fails;
            assertArrayEquals(
                    Arrays.stream(separating).asDoubleStream().toArray(), counted, "sets of faults in network " + i);
        }
    }

    @Test
    void countsThePublishedSetsOfTheDodecahedron() {
        assertCounts("declared", 0, 0, 0, 2, 60, 876, 8339, 58452);
        assertCounts("all", 0, 0, 0, 20, 570, 7812, 68390, 428100);
    }

    private static GraphParts parts(String graph, String terminals) {
        return parts(graph, terminals, "0.1");
    }

    private static GraphParts parts(String graph, String terminals, String p) {
        return GraphParts.of(
                Parameters.parse(new GraphFaults(), Map.of("graph", graph, "terminals", terminals, "p", p)));
    }

    private static void assertCounts(String terminals, double... expected) {
        double[] counted = new TerminalReliability(parts("dodecahedron", terminals)).counted().fails;
        assertArrayEquals(expected, Arrays.copyOf(counted, expected.length));
    }

    @Test
    void conditionalProbabilitiesAreThoseOfANetworkWithoutThePart() {
        for (int i = 0; i < 300; i++) {
            GraphParts parts = random(i, 4 + i % 8, i % 3 > 1);
            double[][] conditional = new TerminalReliability(parts).conditional();
            for (int part : parts.failing()) {
                String message = "part " + part + " in network " + i;
                assertClose(sums(parts.with(part, BigDecimal.ONE))[0], conditional[part][0], message + " fails");
                assertClose(sums(parts.with(part, BigDecimal.ZERO))[0], conditional[part][1], message + " works");
            }
        }
    }

    /** Prediction refuses them; counting states until the memory is full took 48 s. */
    @Test
    void networksWithTooManyStatesAreRefused() {
        for (String graph : List.of("complete_16", "complete_30", "grid_15x15")) {
            TerminalReliability refused = new TerminalReliability(parts(graph, "all"));
            assertThrows(TooManyStatesException.class, refused::separated, graph);
            assertEquals(1, refused.peak, graph);
        }
    }

    /** The prediction is right to a factor of 3 where states are many: no network that fits is refused. */
    @Test
    void statesArePredicted() {
        for (String graph : List.of("complete_10", "grid_7x7", "grid_4x50")) {
            for (String terminals : List.of("all", "declared")) {
                TerminalReliability reliability = new TerminalReliability(parts(graph, terminals));
                double predicted = reliability.expectedTransitions();
                reliability.separated();
                double share = predicted / reliability.transitions;
                assertTrue(share > 1 / 3.0 && share < 3, graph + " " + terminals + ": " + share);
            }
        }
    }

    /**
     * Connected spanning subgraphs of grids, OEIS A359991 (four rows) and A359992 (squares). At p = 1/2, each set of working links has the
     * probability 2^-links.
     */
    @ParameterizedTest
    @CsvSource({
        "2, 2, 5",
        "3, 3, 431",
        "4, 4, 555195",
        "4, 7, 187715481077",
        "4, 15, 102869919107895518546358701",
        "5, 5, 10286937043",
        "6, 6, 2692324030864335",
        "7, 7, 9852929684161379901975",
        "8, 8, 501079193080617800221189943995",
        "9, 9, 352690403996687922642590703716802346343"
    })
    void gridsHaveThePublishedConnectedSubgraphs(int rows, int columns, BigInteger published) {
        int links = 2 * rows * columns - rows - columns;
        GraphParts parts = parts("grid_" + rows + "x" + columns, "all", "0.5");
        double joined = new TerminalReliability(parts).separated().works[0];
        assertClose(Math.scalb(published.doubleValue(), -links), joined, "grid");
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({
        "10, 10, 3426297680513758764075706102615040790667832304435",
        "11, 11, 458508006189588425325361635000918336126387961057365005349963"
    })
    void largerGridsHaveThePublishedConnectedSubgraphs(int rows, int columns, BigInteger published) {
        gridsHaveThePublishedConnectedSubgraphs(rows, columns, published);
    }

    /** P(some part of a complete network is separated) by the recursion over the component of one node (Gilbert 1959). */
    @Test
    void completeNetworksHaveTheirClosedForm() {
        double[] joined = new double[12];
        for (int n = 1; n < joined.length; n++) {
            double separated = 0;
            double choices = 1;
            for (int k = 1; k < n; k++) {
                separated += choices * joined[k] * Math.pow(0.1, k * (n - k));
                choices = choices * (n - k) / k;
            }
            joined[n] = 1 - separated;
            if (n > 2) {
                assertClose(
                        separated,
                        new TerminalReliability(parts("complete_" + n, "all")).separated().fails[0],
                        "complete network of " + n);
            }
        }
    }

    /** 57 groups of two links. Conditions on each set of them would take 2^57 passes. */
    @Test
    void manyGroupsNeedNoConditions() {
        GraphParts parts = conduits();
        TerminalReliability reliability = new TerminalReliability(parts);
        FailureLaw law = reliability.separated();
        assertEquals(1, law.fails[0] + law.works[0], ACCURACY);
        assertTrue(reliability.peak < 100_000, reliability.peak + " states");
        double[][] conditional = reliability.conditional();
        for (int part : parts.failing()) {
            double p = parts.probability()[part].doubleValue();
            double total = p * conditional[part][0] + (1 - p) * conditional[part][1];
            assertClose(law.fails[0], total, "the law of total probability for part " + part);
        }
    }

    /** A ladder of 20 rungs; each link shares a conduit with each link that meets it at its first end. */
    private static GraphParts conduits() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            lines.add("a" + i + " b" + i);
            if (i > 0) {
                lines.add("a" + (i - 1) + " a" + i);
                lines.add("b" + (i - 1) + " b" + i);
                lines.add("group a" + i + " 0.003: a" + (i - 1) + " a" + i + ", a" + i + " b" + i);
                lines.add("group b" + i + " 0.002: b" + (i - 1) + " b" + i + ", a" + (i - 1) + " b" + (i - 1));
                lines.add("group c" + i + " 0.001: b" + (i - 1) + " b" + i + ", a" + i + " b" + i);
            }
        }
        lines.add("terminal a0 b19");
        return GraphParts.of(
                Parameters.parse(new GraphFaults(), Map.of("graph", "x\n" + String.join("\n", lines), "p", "0.01")));
    }

    @Test
    void bothSidesOfPlanarNetworksAddUpToOne() {
        for (int nodes : new int[] {20, 60, 120, 200}) {
            FailureLaw law = new TerminalReliability(planar(nodes, 0, nodes / 2, nodes - 1)).separated();
            assertEquals(1, law.fails[0] + law.works[0], ACCURACY, nodes + " nodes");
        }
    }

    /** Random moves of nodes reduce the predicted work from 3e7 transitions to 4e6. */
    @Test
    void largeNetworksTakeFewTransitions() {
        double transitions = new TerminalReliability(planar(650, 0, 325)).expectedTransitions();
        assertTrue(transitions < 8e6, transitions + " transitions");
    }

    /**
     * Points of a strip three times as wide as high, joined if no third point is nearer to both: planar networks like those of carriers.
     * Links and nodes fail.
     */
    private static GraphParts planar(int nodes, int... terminals) {
        Random random = new Random(nodes);
        double[] x = random.doubles(nodes).map(each -> 3 * each).toArray();
        double[] y = random.doubles(nodes).toArray();
        List<String> lines = new ArrayList<>();
        for (int a = 0; a < nodes; a++) {
            for (int b = 0; b < a; b++) {
                int one = a;
                int other = b;
                double length = Math.hypot(x[a] - x[b], y[a] - y[b]);
                boolean isLink = IntStream.range(0, nodes)
                        .allMatch(c -> c == one
                                || c == other
                                || Math.hypot(x[one] - x[c], y[one] - y[c]) >= length
                                || Math.hypot(x[other] - x[c], y[other] - y[c]) >= length);
                if (isLink) {
                    lines.add(a + " " + b);
                }
            }
        }
        NamedGraph graph = NamedGraph.parse("planar\n" + String.join("\n", lines));
        BigDecimal[] probability = new BigDecimal[nodes + graph.links.size()];
        Arrays.fill(probability, new BigDecimal("0.01"));
        Arrays.stream(terminals).forEach(terminal -> probability[terminal] = null);
        return new GraphParts(graph, terminals, probability, new int[0][]);
    }

    private static void assertClose(double expected, double actual, String message) {
        assertEquals(expected, actual, ACCURACY * Math.abs(expected), message);
    }

    /** A random multigraph with links, nodes and groups that fail, each with a probability of its own, and 2 or more terminals. */
    static GraphParts random(int seed, int failing) {
        return random(seed, failing, false);
    }

    /** The same, or one with two terminals in which three of four links have a direction. */
    static GraphParts random(int seed, int failing, boolean isDirected) {
        Random random = new Random(seed);
        int nodes = 3 + random.nextInt(5);
        List<String> lines = new ArrayList<>();
        IntStream.range(0, nodes).forEach(node -> lines.add("node " + node));
        int links = failing - random.nextInt(3);
        for (int e = 0; e < links; e++) {
            int from = random.nextInt(nodes);
            int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
            lines.add(from + (isDirected && random.nextInt(4) > 0 ? " -> " : " ") + to);
        }
        int groups = random.nextInt(5);
        // The file gives the groups their names; the members below are random.
        IntStream.range(0, groups).forEach(group -> lines.add("group " + group + ": node 0"));
        NamedGraph graph = NamedGraph.parse("random\n" + String.join("\n", lines));
        int[] terminals = random.ints(0, nodes)
                .distinct()
                .limit(isDirected ? 2 : 2 + random.nextInt(nodes - 1))
                .toArray();
        int[][] members = new int[groups][];
        for (int group = 0; group < members.length; group++) {
            members[group] = random.ints(0, nodes + links)
                    .limit(1 + random.nextInt(4))
                    .distinct()
                    .toArray();
        }
        BigDecimal[] probability = new BigDecimal[nodes + links + members.length];
        for (int group = 0; group < members.length; group++) {
            probability[nodes + links + group] = random(random);
        }
        int[] others = IntStream.range(0, nodes + links)
                .filter(part -> Arrays.stream(terminals).noneMatch(terminal -> terminal == part))
                .toArray();
        int left = failing - members.length;
        for (int i = 0; i < others.length && left > 0; i++) {
            if (random.nextInt(others.length - i) < left) {
                probability[others[i]] = random(random);
                left--;
            }
        }
        return new GraphParts(graph, terminals, probability, members);
    }

    private static BigDecimal random(Random random) {
        return new BigDecimal(random.nextInt(1, 1000)).movePointLeft(3 + 3 * random.nextInt(3));
    }

    /** Returns the probabilities that the terminals are separated and joined, summed over all sets of faults. */
    static double[] sums(GraphParts parts) {
        double[] p = parts.failing().stream()
                .mapToDouble(part -> parts.probability()[part].doubleValue())
                .toArray();
        boolean[] separating = separating(parts);
        double[] sums = new double[2];
        for (int set = 0; set < separating.length; set++) {
            double weight = 1;
            for (int i = 0; i < p.length; i++) {
                weight *= (set >> i & 1) != 0 ? p[i] : 1 - p[i];
            }
            sums[separating[set] ? 0 : 1] += weight;
        }
        return sums;
    }

    /** Decides by bits of parts and of nodes whether a set of failing parts separates the terminals. */
    private static boolean isSeparated(GraphParts parts, long[] withFault, int[][] ends, int set) {
        long failed = 0;
        for (int i = 0; i < withFault.length; i++) {
            failed |= (set >> i & 1) != 0 ? withFault[i] : 0;
        }
        long terminals = 0;
        for (int terminal : parts.terminals()) {
            terminals |= 1L << terminal;
        }
        failed &= ~terminals;
        long reached = 1L << parts.terminals()[0];
        for (long before = 0; before != reached; ) {
            before = reached;
            for (int e = 0; e < ends.length; e++) {
                long both = 1L << ends[e][0] | 1L << ends[e][1];
                long tails = parts.graph().links.get(e).isDirected() ? 1L << ends[e][0] : both;
                if ((failed & (both | 1L << parts.nodes() + e)) == 0 && (reached & tails) != 0) {
                    reached |= both;
                }
            }
        }
        return (terminals & ~reached) != 0;
    }

    static boolean[] separating(GraphParts parts) {
        List<Integer> failing = parts.failing();
        long[] withFault = failing.stream()
                .mapToLong(part -> part < parts.firstGroup()
                        ? 1L << part
                        : Arrays.stream(parts.members()[part - parts.firstGroup()])
                                .mapToLong(member -> 1L << member)
                                .reduce(0, (x, y) -> x | y))
                .toArray();
        int[][] ends = IntStream.range(0, parts.graph().links.size())
                .mapToObj(parts::ends)
                .toArray(int[][]::new);
        boolean[] separating = new boolean[1 << failing.size()];
        for (int set = 0; set < separating.length; set++) {
            separating[set] = isSeparated(parts, withFault, ends, set);
        }
        return separating;
    }
}
