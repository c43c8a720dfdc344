package io.swallowtail.protocols.reliability;

import static io.swallowtail.protocols.Points.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.rare.CertainEvents;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.statistics.Tally;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphFaultsTest {
    private static final GraphFaults EXPERIMENT = new GraphFaults();
    private static final int PARTS = 30;
    /** Sets of k failed links that separate two opposite nodes of the dodecahedron, and that separate some nodes. */
    private static final long[] OPPOSITE = {0, 0, 0, 2, 60, 876, 8339, 58452};

    private static final long[] ALL = {0, 0, 0, 20, 570, 7812, 68390, 428100};

    private static Point point(String... namesAndValues) {
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            texts.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Point(EXPERIMENT, Parameters.parse(EXPERIMENT, texts));
    }

    private static double choose(int k) {
        return IntStream.range(0, k).mapToDouble(i -> (PARTS - i) / (i + 1.0)).reduce(1, (x, y) -> x * y);
    }

    private static List<Double> counted(String terminals) {
        Point point = point("graph", "dodecahedron", "terminals", terminals, "p", "0.1");
        List<Double> shares = FaultOrder.prepare(point, event(point, "separated"), 1)
                .orElseThrow()
                .shares();
        long[] expected = terminals.equals("all") ? ALL : OPPOSITE;
        assertTrue(shares.size() > 5, "" + shares.size());
        for (int k = 0; k < Math.min(shares.size(), expected.length); k++) {
            assertEquals(expected[k], shares.get(k) * choose(k), 1e-6);
        }
        return shares;
    }

    @Test
    void setsThatSeparateSomeNodesOfTheDodecahedronAreCounted() {
        counted("all");
    }

    /** The sets of more than six links add less than 5e-4 of the probability up to p = 0.01. */
    @Test
    void probabilitiesOfTheDodecahedronFollowFromTheCounts() {
        List<Double> shares = counted("declared");
        Map.of(0.01, 2.0619e-6, 0.001, 2.0060e-9, 1e-7, 2.0e-21).forEach((p, published) -> {
            double sum = IntStream.range(0, shares.size())
                    .mapToDouble(k -> shares.get(k) * choose(k) * Math.pow(p, k) * Math.pow(1 - p, PARTS - k))
                    .sum();
            assertEquals(published, sum, 5e-4 * published);
        });
    }

    /** All sets of up to four links one by one, without the search that counts many together. */
    @ParameterizedTest
    @CsvSource({"declared, 4", "all, 4"})
    void setsOneByOneSeparateAsOften(String terminals, int most) {
        requireCounts(terminals, most);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"declared, 7", "all, 7"})
    void largerSetsOneByOneSeparateAsOften(String terminals, int most) {
        requireCounts(terminals, most);
    }

    private static void requireCounts(String terminals, int most) {
        Point point = point("graph", "dodecahedron", "terminals", terminals, "p", "0.1");
        Simulator simulator = point.simulator(1);
        long[] words = ((BernoulliChoices) simulator.choices().streams().get(0)).words();
        Outcome outcome = Outcome.of(point).only(List.of(event(point, "separated")));
        long[] expected = terminals.equals("all") ? ALL : OPPOSITE;
        for (int k = 1; k <= most; k++) {
            long count = 0;
            // The next larger number with as many ones.
            for (long set = (1L << k) - 1; set < 1L << PARTS; ) {
                words[0] = set;
                simulator.run(outcome);
                count += outcome.get(GraphFaults.SEPARATED);
                long low = set & -set;
                long high = set + low;
                set = high | ((set ^ high) >>> 2) / low;
            }
            assertEquals(expected[k], count, "sets of " + k);
        }
    }

    /** All sets of faults of small random networks against closures of relations and minimum cuts by enumeration. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void metricsAreThoseOfAllCuts(int seed) {
        Random random = new Random(seed);
        StringBuilder text =
                new StringBuilder("net\nterminal b a" + (seed % 3 == 0 ? " d" : "") + "\na b\nc d\nnode e\n");
        for (int i = 0; i < 5; i++) {
            String from = "abcde".substring(random.nextInt(5)).substring(0, 1);
            String to = "abcde".replace(from, "").substring(random.nextInt(4)).substring(0, 1);
            text.append(from + (seed % 2 == 0 && random.nextBoolean() ? " -> " : " ") + to + " "
                    + (1 + random.nextInt(3)) + "\n");
        }
        text.append(seed % 4 == 0 ? "node c 0.5\nlink a b 0.25\n" : "");
        Point point = point(
                "graph",
                text.toString(),
                "p",
                "0.1",
                "fault",
                List.of("both", "link", "node").get(seed % 3));
        NamedGraph graph = point.parameters().get(GraphFaults.GRAPH);
        Simulator simulator = point.simulator(1);
        Map<String, BernoulliChoices> flags = new TreeMap<>();
        simulator.choices().streams().forEach(stream -> flags.put(stream.name(), (BernoulliChoices) stream));
        int parts = flags.values().stream().mapToInt(BernoulliChoices::count).sum();
        List<String> terminals = List.copyOf(graph.terminals);
        for (int set = 0; set < 1 << parts; set++) {
            int left = set;
            for (BernoulliChoices stream : flags.values()) {
                stream.words()[0] = left & (1 << stream.count()) - 1;
                left >>>= stream.count();
            }
            Outcome outcome = Outcome.of(point);
            simulator.run(outcome);
            SlowGraph slow = new SlowGraph(graph, flags, terminals);
            assertEquals(Integer.bitCount(set), outcome.get(GraphFaults.FAULTY));
            assertEquals(slow.components(), outcome.get(GraphFaults.COMPONENTS));
            assertEquals(slow.pairs(), outcome.get(GraphFaults.REACHABLE_PAIRS));
            assertEquals(slow.separated() ? 1 : 0, outcome.get(GraphFaults.SEPARATED));
            assertEquals(terminals.size() == 2 ? slow.leastCut() : Tally.NULL, outcome.get(GraphFaults.FLOW));
        }
    }

    /** A group of two links of a triangle, and one with a probability of its own, against the sum over all sets of faults. */
    @Test
    void groupsAreOnePartMore() {
        String text = "net\na b\na c\nb c\nterminal a b\ngroup duct: a b, a c\ngroup site 0.25: node c, node a\n";
        Point point = point("graph", text, "p", "0.1");
        List<String> streams = point.simulator(1).choices().streams().stream()
                .map(stream -> stream.name() + " " + ((BernoulliChoices) stream).count())
                .toList();
        assertEquals(List.of("link faults 3", "group faults 1", "group faults 0.25 1"), streams);
        double joined = 0.9 + 0.1 * 0.75 * 0.9 * 0.9;
        assertEquals(1 - 0.9 * joined, probability(point, "separated"), 1e-12);
        Point ordered = point("graph", text.replace(" 0.25", ""), "p", "0.1", "fault", "both");
        FaultOrder order = FaultOrder.tried(ordered, event(ordered, "separated"), 1);
        assertEquals(6, order.parts());
        double[] shares =
                order.shares().stream().mapToDouble(Double::doubleValue).toArray();
        assertEquals(0, shares[0]);
        assertEquals(1.0 / 6, shares[1], 1e-12);
    }

    private static double probability(Point point, String text) {
        Event event = event(point, text);
        Simulator simulator = point.simulator(1);
        List<BernoulliChoices> flags = simulator.choices().streams().stream()
                .map(BernoulliChoices.class::cast)
                .toList();
        double sum = 0;
        for (int set = 0;
                set < 1 << flags.stream().mapToInt(BernoulliChoices::count).sum();
                set++) {
            double weight = 1;
            int left = set;
            for (BernoulliChoices stream : flags) {
                for (int i = 0; i < stream.count(); i++, left >>= 1) {
                    stream.set(i, (left & 1) == 1);
                    double p = stream.probability().doubleValue();
                    weight *= (left & 1) == 1 ? p : 1 - p;
                }
            }
            Outcome outcome = Outcome.of(point);
            simulator.run(outcome);
            sum += event.happened(outcome.values()) ? weight : 0;
        }
        return sum;
    }

    @Test
    void chanceDoesNotDecideSomeEvents() {
        String split = "net\na b\nc d\nterminal a d\n";
        String near = "net\na b\nb c\na c\nterminal a c\nnode b 0.25\n";
        requireSettled(true, "separated", "graph", split, "p", "0.1");
        requireSettled(false, "reachable_pairs > 0", "graph", split, "p", "0");
        requireSettled(false, "separated", "graph", near, "p", "0.1", "fault", "node");
        requireSettled(false, "components > 1", "graph", "petersen", "p", "0");
        requireSettled(true, "components > 9", "graph", "petersen", "p", "1");
        requireSettled(true, "flow == 0", "graph", "petersen", "p", "1");
        Point open = point("graph", near, "p", "0.1");
        assertTrue(new CertainEvents(open, 1).of(event(open, "separated")).isEmpty());
    }

    private static void requireSettled(boolean happens, String text, String... values) {
        Point point = point(values);
        assertEquals(
                happens,
                new CertainEvents(point, 1).of(event(point, text)).orElseThrow().happens());
    }

    @Test
    void flowNeedsTwoTerminals() {
        Point point = point("graph", "petersen", "terminals", "0,1,2", "p", "0.1");
        var refusal = assertThrows(IllegalArgumentException.class, () -> event(point, "flow <= 1"));
        assertTrue(refusal.getMessage().contains("flow needs two terminals; there are 3"), refusal.getMessage());
    }

    @Test
    void notesTellHowTheNetworkWasRead() {
        assertEquals(
                List.of(),
                EXPERIMENT.notes(point("graph", "petersen", "p", "0.1").parameters()));
        Point point = point("graph", "net\na b\nc d\nc -> d 3\nc c\nnode a 0.5\nterminal a c d\n", "p", "0.1");
        assertEquals(
                List.of(
                        "4 nodes, 3 links (1 directed, 0 parallel, capacities 1 to 3), 1 self loop dropped, 2 components, terminals a, c, d",
                        "terminals never fail: the probabilities and groups of a in the file are ignored",
                        "no path from a to c, d without any fault"),
                EXPERIMENT.notes(point.parameters()));
    }

    @Test
    void ownProbabilitiesHaveTheirOwnStreamsAndExcludeOrder() {
        String text = "net\na b\nb c\nc d\nlink b c 0.2\nterminal a c\nnode b 0.2\n";
        Point point = point("graph", text, "p", "0.1", "fault", "both");
        List<String> streams = point.simulator(1).choices().streams().stream()
                .map(stream -> stream.name() + " " + ((BernoulliChoices) stream).count())
                .toList();
        assertEquals(List.of("link faults 2", "link faults 0.2 1", "node faults 1", "node faults 0.2 1"), streams);
        assertTrue(FaultOrder.prepare(point, event(point, "separated"), 1).isEmpty());
    }

    @Test
    void identityIsThatOfTheText() {
        Point here = point("graph", "net\na b\nterminal a b\n", "p", "0.1");
        Point there = point("graph", "x/y\nb a # comment\nterminal a b\n", "p", "0.1");
        assertEquals(here, there);
        assertEquals(here.id(), there.id());
        assertTrue(here.identity().matches("graph_faults graph=[0-9a-f]{64} p=0.1"), here.identity());
        assertTrue(here.toString().matches("graph_faults graph=net@[0-9a-f]{12} p=0.1"), here.toString());
        assertEquals(
                here,
                new Point(
                        EXPERIMENT,
                        Parameters.parse(EXPERIMENT, here.parameters().completeTexts())));
    }

    @ParameterizedTest
    @CsvSource({"'0,77', 77 is not a node", "'0,0', fewer than two terminals", "0, fewer than two terminals"})
    void wrongTerminalsAreRefused(String terminals, String problem) {
        var refusal = assertThrows(
                ParameterException.class, () -> point("graph", "petersen", "terminals", terminals, "p", "0.1"));
        assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
        assertThrows(ParameterException.class, () -> point("graph", "net\na b\n", "p", "0.1"));
    }
}
