package io.swallowtail.protocols.reliability;

import static io.swallowtail.protocols.Points.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.rare.FaultStates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flows and directed links whose parts have probabilities of their own, against the sum over all sets of faults. */
class OwnProbabilitiesTest {
    /** A random network of up to 14 parts that fail, as the text of a file. */
    private static String random(int seed, boolean isDirected) {
        Random random = new Random(seed);
        int nodes = 3 + random.nextInt(4);
        StringBuilder text = new StringBuilder("random\nterminal 0 1\n");
        IntStream.range(0, nodes).forEach(node -> text.append("node " + node + "\n"));
        IntStream.range(2, nodes).forEach(node -> text.append("node " + node + " " + random.nextInt(1, 100) + "e-4\n"));
        for (int e = 0; e < 3 + random.nextInt(7); e++) {
            int from = random.nextInt(nodes);
            int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
            String arrow = isDirected && random.nextInt(4) > 0 ? " -> " : " ";
            text.append(from + arrow + to + " " + random.nextInt(1, 4));
            text.append(
                    random.nextInt(4) == 0
                            ? "\n"
                            : " " + random.nextInt(1, 1000) + "e-" + (3 + random.nextInt(5)) + "\n");
        }
        if (random.nextBoolean()) {
            text.append("group duct " + random.nextInt(1, 100) + "e-5: node 2\n");
        }
        return text.toString();
    }

    private static Point point(String graph, String fault) {
        GraphFaults experiment = new GraphFaults();
        return new Point(
                experiment, Parameters.parse(experiment, Map.of("graph", graph, "fault", fault, "p", "0.003")));
    }

    /** Runs the simulator once for each set of faults. The metrics have an oracle of their own in {@link GraphFaultsTest}. */
    private static double truth(Point point, Event event) {
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        List<Runnable> fail = new ArrayList<>();
        List<Runnable> repair = new ArrayList<>();
        List<Double> p = new ArrayList<>();
        simulator.choices().streams().stream()
                .map(BernoulliChoices.class::cast)
                .forEach(flags -> IntStream.range(0, flags.count()).forEach(i -> {
                    fail.add(() -> flags.set(i, true));
                    repair.add(() -> flags.set(i, false));
                    p.add(flags.probability().doubleValue());
                }));
        assertTrue(p.size() <= 14, p.size() + " parts");
        Outcome outcome = Outcome.of(point);
        double sum = 0;
        for (int set = 0; set < 1 << p.size(); set++) {
            double weight = 1;
            for (int part = 0; part < p.size(); part++) {
                boolean fails = (set >> part & 1) != 0;
                (fails ? fail : repair).get(part).run();
                weight *= fails ? p.get(part) : 1 - p.get(part);
            }
            simulator.run(outcome);
            sum += event.happened(outcome.values()) ? weight : 0;
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void equalsTheSumOverAllSetsOfFaults(boolean isDirected) {
        int compared = 0;
        for (int seed = 0; seed < 60; seed++) {
            Point point = point(random(seed, isDirected), "both");
            for (String text : List.of("separated", "flow <= 1", "flow < 3", "reachable_pairs <= 1")) {
                Event event = event(point, text);
                double truth = truth(point, event);
                FaultStates states = FaultStates.prepare(point, event, 1).orElse(null);
                if (states != null) {
                    compared++;
                    String where = text + " in network " + seed;
                    assertTrue(states.known().isExact(), where);
                    assertEquals(truth, states.known().causing(), 1e-12 * truth, where);
                }
            }
        }
        assertTrue(compared > 200, compared + " events");
    }

    /** Links in both directions on a grid: P is about 1e-8, far below what plain trials reach. */
    @Test
    void directedLinksOfAGridHaveCloseLimits() {
        Random random = new Random(5);
        String text = IntStream.range(0, 64)
                .boxed()
                .flatMap(node -> IntStream.of(node % 8 < 7 ? node + 1 : -1, node + 8)
                        .filter(next -> next >= 0 && next < 64)
                        .mapToObj(next -> node + " -> " + next + " 1 " + random.nextInt(1, 300) + "e-6\n" + next
                                + " -> " + node + " 1 " + random.nextInt(1, 300) + "e-6\n"))
                .collect(Collectors.joining("", "grid\nterminal 0 63\n", ""));
        Point point = point(text, "link");
        Event event = event(point, "separated");
        FaultStates.Known known =
                FaultStates.prepare(point, event, 1).orElseThrow().known();
        double[] limits = known.logLimits(Collections.emptySortedMap(), 0.05);
        assertTrue(known.causing() > 1e-9 && known.causing() < 1e-7, "" + known);
        assertTrue(limits[1] - limits[0] < 1e-5, "" + known);
    }

    @Test
    void onlyPartsWithOneProbabilityHaveASpectrum() {
        Point one = point("one\nterminal a b\na b\na b\n", "link");
        assertEquals(List.of(0.0, 0.0, 1.0), shares(one));
        assertEquals(List.of(), shares(point("own\nterminal a b\na b 1 0.1\na b\n", "link")));
    }

    private static List<Double> shares(Point point) {
        return point.experiment()
                .exact(point.parameters(), event(point, "separated"))
                .orElseThrow()
                .shares();
    }

    /** Numbers of streams have 16 bits, and 600 probabilities in one network share some. */
    @Test
    void aNetworkMayHaveManyProbabilities() {
        String text = IntStream.rangeClosed(1, 600)
                .mapToObj(i -> "a b 1 " + i + "e-7\n")
                .collect(Collectors.joining("", "many\nterminal a b\n", ""));
        Point point = point(text, "link");
        List<String> names = point.simulator(1).choices().streams().stream()
                .map(stream -> stream.name())
                .toList();
        assertEquals(
                600,
                names.stream().filter(name -> name.startsWith("link faults ")).count());
        assertEquals(names.size(), names.stream().distinct().count());
    }
}
