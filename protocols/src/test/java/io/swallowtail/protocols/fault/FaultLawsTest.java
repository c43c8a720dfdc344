package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.bounds.FewLiveEndsBound;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Exact laws: every fault set of tiny butterflies through the simulators themselves, counted by the number of faults,
 * against {@code fault-laws.txt}. The golden counts come from {@code fault-laws.py} next to it, an enumeration written
 * from the specification (Python 3.11, breadth-first augmentation on a split graph); those with wrap-around are an independent count. They are the coefficients of
 * P(metric = value) as a polynomial in p: Σ_k count_k p^k (1 - p)^(elements - k).
 */
class FaultLawsTest {
    /** Point without p and metric, then value, then fault sets by the number of faults. */
    private static Map<List<String>, Map<Long, int[]>> goldens() throws IOException {
        Map<List<String>, Map<Long, int[]>> laws = new LinkedHashMap<>();
        try (InputStream file = FaultLawsTest.class.getResourceAsStream("fault-laws.txt")) {
            new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                String[] parts = line.split("; ");
                laws.computeIfAbsent(List.of(parts[0], parts[1]), key -> new TreeMap<>())
                        .put(
                                Long.parseLong(parts[2]),
                                Arrays.stream(parts[3].split(" "))
                                        .mapToInt(Integer::parseInt)
                                        .toArray());
            });
        }
        return laws;
    }

    private static Experiment experiment(String point) {
        return Catalogue.load().experiment(point.split(" ")[0]);
    }

    private static String values(String point, String p) {
        return point.substring(point.indexOf(' ') + 1) + " p=" + p;
    }

    private static int slot(String point, String metric) {
        return experiment(point).metrics().named(metric).slot();
    }

    private static int metric(String point, String metric) {
        return experiment(point).metrics().stream().map(Metric::name).toList().indexOf(metric);
    }

    /** Some 400,000 trials. */
    @Test
    void everyFaultSetIsCounted() throws IOException {
        goldens().forEach((law, golden) -> {
            PreparedRun run = PreparedRun.of(experiment(law.get(0)), values(law.get(0), "0.5"));
            run.draw(1, 1);
            String stream = law.get(0).contains("fault=node") ? "node faults" : "edge faults";
            BernoulliChoices faults = run.flags(stream);
            faults.words()[0] = 0;
            int slot = slot(law.get(0), law.get(1));
            Map<Long, int[]> counts = new TreeMap<>();
            run.forEachSettingOf(
                    List.of(stream),
                    () -> counts.computeIfAbsent(run.metrics()[slot], value -> new int[faults.count() + 1])[
                            Long.bitCount(faults.words()[0])]++);
            assertEquals(golden.keySet(), counts.keySet(), law::toString);
            golden.forEach((value, expected) -> assertArrayEquals(expected, counts.get(value), law + " " + value));
        });
    }

    private static double probability(int[] counts, double p) {
        double sum = 0;
        for (int k = 0; k < counts.length; k++) {
            sum += counts[k] * Math.pow(p, k) * Math.pow(1 - p, counts.length - 1 - k);
        }
        return sum;
    }

    /** Each of some 100 limits would be missed with probability 1e-7 for another seed. */
    @Test
    void drawnTrialsFollowTheLaw() throws IOException {
        int trials = 4_000;
        goldens().forEach((law, golden) -> {
            String point = law.get(0);
            Map<String, String> values = Points.values(values(point, "0.3"));
            int metric = metric(point, law.get(1));
            var tally = new TrialRunner(
                            new Point(experiment(point), Parameters.parse(experiment(point), values)), 11, List.of())
                    .run(0, trials);
            golden.forEach((value, counts) -> {
                double expected = probability(counts, 0.3);
                long seen = tally.of(metric).count(value);
                assertTrue(
                        ClopperPearson.low(seen, trials, 1e-7) <= expected
                                && expected <= ClopperPearson.high(seen, trials, 1e-7),
                        law + " = " + value + ": " + seen + " of " + trials + ", expected " + expected);
            });
        });
    }

    /** The bound by live ends stands below the exact tails of flow; with wrap-around and n = 2 it is the law. */
    @ParameterizedTest
    @CsvSource({
        "fault_flow gamma=1 n=4 fault=node, 4, false",
        "fault_flow n=4 fault=node wrap=true, 4, true",
        "fault_flow n=2 fault=node wrap=true, 2, true"
    })
    void fewLiveEndsBoundTheFlow(String point, int n, boolean isWrapped) throws IOException {
        Map<Long, int[]> law = goldens().get(List.of(point, "flow"));
        for (double p : new double[] {0.01, 0.1, 0.3, 0.7}) {
            double atMost = 0;
            for (int k = 0; k < n; k++) {
                atMost += probability(law.get((long) k), p);
                double bound = Math.pow(10, FewLiveEndsBound.log10(n, p, k, isWrapped));
                assertTrue(bound <= atMost * (1 + 1e-12), "p = " + p + ", flow <= " + k);
                assertTrue(n > 2 || bound >= atMost * (1 - 1e-12), "p = " + p + ", flow <= " + k);
            }
        }
    }

    /** N is n d where level d is level 0, and n (d + 1) elsewhere. */
    @ParameterizedTest
    @CsvSource({"false, 80", "true, 64"})
    void lemma31CountsTheNodesOfItsNetwork(String wrap, int nodes) {
        Experiment routing = new FaultRouting();
        Point point = new Point(routing, Parameters.parse(routing, Map.of("n", "16", "p", "0.01", "wrap", wrap)));
        Event event = Event.compile(ExpressionParser.parse("congestion >= 120"), PointScope.ofEvents(point));
        assertEquals(
                Math.log10(4 * nodes) - 120 * Math.log10(2),
                routing.bounds().get(0).log10(point.parameters(), event).getAsDouble(),
                1e-12);
    }
}
