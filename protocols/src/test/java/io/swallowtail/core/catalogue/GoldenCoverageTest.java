package io.swallowtail.core.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.contract.Contract;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Purpose;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The golden trials freeze every stream, metric and parameter: each has a point whose hash changes with it. */
class GoldenCoverageTest {
    /**
     * Streams that no metric depends on. Only waves use the colours of edges. A pass with packets that lost a conflict is undone, so their
     * moves show in traces only.
     */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "bufferless: colouring",
            "bufferless: detours",
            "bufferless: orders",
            "fault_walks: colouring",
            "multibutterfly_faults: colouring",
            "network_faults: colouring");

    /** Metrics with one value by a theorem, or by a claim that no trial contradicts. */
    private static final Set<String> CONSTANT = Set.of("fault_construction: other_patterns", "waksman: congestion");

    private static final List<Point> POINTS =
            GoldenPoints.ALL.stream().map(GoldenPoints::point).toList();

    private static String name(Point point, Object what) {
        return point.experiment().name() + ": " + what;
    }

    /** Other words in a stream alone have to change a metric of a golden trial. */
    @Test
    void everyStreamDecidesAGoldenTrial() {
        Set<String> open = new TreeSet<>();
        Stream<Point> others =
                Catalogue.load().experiments().stream().flatMap(experiment -> Contract.points(experiment).stream());
        Stream.concat(POINTS.stream(), others).forEach(point -> {
            Simulator simulator = point.experiment().newSimulator(point.parameters());
            Stream.of(simulator.choices(), simulator.networkChoices())
                    .flatMap(choices -> choices.streams().stream())
                    .filter(stream -> stream.choices() > 0 || stream.kind().startsWith("asked"))
                    .forEach(stream -> open.add(name(point, stream.name())));
        });
        assertTrue(open.containsAll(WITHOUT_EFFECT));
        open.removeAll(WITHOUT_EFFECT);
        for (Point point : POINTS) {
            AddressedRandom random = point.random(GoldenPoints.SEED, Purpose.TRIAL);
            AddressedRandom words = point.random(GoldenPoints.SEED, Purpose.PILOT);
            Simulator simulator = point.simulator(GoldenPoints.SEED);
            Outcome outcome = Outcome.of(point.experiment());
            for (ChoiceStream stream : simulator.choices().streams()) {
                for (int trial = 0; trial < GoldenPoints.TRIALS && open.contains(name(point, stream.name())); trial++) {
                    random.moveTo(trial);
                    words.moveTo(trial);
                    simulator.choices().draw(random);
                    simulator.run(outcome);
                    long[] metrics = outcome.values().clone();
                    simulator.choices().only(stream::equals).draw(words);
                    simulator.run(outcome);
                    if (!Arrays.equals(metrics, outcome.values())) {
                        open.remove(name(point, stream.name()));
                    }
                }
            }
        }
        assertEquals(Set.of(), open);
    }

    /** A metric that is the same in all golden trials could change without a change of a hash. */
    @Test
    void everyMetricTakesTwoValues() {
        Map<String, Long> first = new TreeMap<>();
        Set<String> open = new TreeSet<>();
        Catalogue.load()
                .experiments()
                .forEach(experiment ->
                        experiment.metrics().forEach(metric -> open.add(experiment.name() + ": " + metric)));
        assertTrue(open.containsAll(CONSTANT));
        open.removeAll(CONSTANT);
        for (Point point : POINTS) {
            List<Metric> left = point.experiment().metrics().stream()
                    .filter(metric -> open.contains(name(point, metric)))
                    .toList();
            if (!left.isEmpty()) {
                GoldenPoints.forEachTrial(
                        point,
                        values -> left.forEach(metric -> {
                            Long other = first.putIfAbsent(name(point, metric), values[metric.slot()]);
                            if (other != null && other != values[metric.slot()]) {
                                open.remove(name(point, metric));
                            }
                        }));
            }
        }
        assertEquals(Set.of(), open);
    }

    /** Each parameter has a point with another value than its default, and one with a file if it reads files. Each word has a point. */
    @Test
    void everyParameterIsSet() {
        Set<String> open = new TreeSet<>();
        for (Experiment experiment : Catalogue.load().experiments()) {
            for (Parameter<?> parameter : experiment.parameters()) {
                String name = experiment.name() + ": " + parameter.name();
                open.add(name);
                if (parameter instanceof TextParameter<?> text) {
                    text.fromFile().ifPresent(reader -> open.add(name + " of a file"));
                } else {
                    parameter.words().forEach(word -> open.add(parameter.name() + " = " + word));
                }
            }
        }
        for (Point point : POINTS) {
            point.parameters().texts().forEach((name, value) -> {
                open.remove(name + " = " + value);
                if (value.contains(".txt@")) {
                    open.remove(name(point, name + " of a file"));
                }
            });
            for (Parameter<?> parameter : point.experiment().parameters()) {
                String value = point.parameters().texts().get(parameter.name());
                if (value != null && !parameter.defaultText().equals(Optional.of(value))) {
                    open.remove(name(point, parameter.name()));
                }
            }
        }
        assertEquals(Set.of(), open);
    }
}
