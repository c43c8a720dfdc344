package io.swallowtail.core.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.contract.ExperimentContract;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every experiment of the catalogue keeps the contract, and the project's own trace their trials. */
@ParameterizedClass
@MethodSource("experiments")
class ExperimentContractTest extends ExperimentContract {
    /** Points by class and experiment: they take longer to find than some checks of them. */
    private static final Map<String, List<Point>> POINTS = new ConcurrentHashMap<>();

    /** The values of the points that take longest. */
    private static final Map<String, Set<String>> LONG = Map.of(
            "faults", Set.of("5", "64"),
            "gamma", Set.of("3", "6"),
            "miss", Set.of("3", "6"),
            "levels", Set.of("65536"),
            "degree", Set.of("64"),
            "m", Set.of("6", "64"),
            "r", Set.of("1024"),
            "width", Set.of("4096"));

    @Parameter
    private Experiment experiment;

    static Stream<Experiment> experiments() {
        return Catalogue.load().experiments().stream();
    }

    @Override
    protected Experiment experiment() {
        return experiment;
    }

    @Override
    protected List<Point> points() {
        return POINTS.computeIfAbsent(
                getClass().getSimpleName() + " " + experiment.name(),
                name -> super.points().stream().filter(this::isTried).toList());
    }

    /** Leaves out values in the middle of a range, an adversary's faults, and large parts, whose set-up takes long: half of the time. */
    boolean isTried(Point point) {
        Map<String, String> values = point.parameters().texts();
        return LONG.entrySet().stream()
                .noneMatch(each -> each.getValue().contains(values.getOrDefault(each.getKey(), "")));
    }

    @Test
    void itTracesItsTrials() {
        for (Point point : points()) {
            List<TraceEvent> events = new ArrayList<>();
            Simulator simulator = point.simulator(1);
            simulator.choices().draw(point.random(1, Purpose.TRIAL));
            simulator.run(Outcome.of(experiment), events::add);
            assertFalse(events.isEmpty(), point.identity());
        }
    }

    /**
     * The stated size of a network is that of the network in its traces, where levels 0 and d are always distinct, and where the ways up and
     * down through a fat tree are two networks.
     */
    @Test
    void itStatesTheSizeOfItsNetwork() {
        for (Point point : points()) {
            NetworkSize size = experiment.networkSize(point.parameters()).orElseThrow();
            assertEquals(size.nodes(), experiment.constants(point.parameters()).get("nodes"));
            assertEquals(size.edges(), experiment.constants(point.parameters()).get("edges"));
            boolean isFolded = "true".equals(point.parameters().texts().get("wrap"))
                    || experiment.name().equals("fat_tree");
            Simulator simulator = point.simulator(1);
            simulator.choices().draw(point.random(1, Purpose.TRIAL));
            simulator.run(Outcome.of(experiment), event -> {
                if (event instanceof TraceEvent.Network && !isFolded) {
                    LeveledNetwork network = ((TraceEvent.Network) event).network();
                    assertEquals(
                            IntStream.rangeClosed(0, network.levels())
                                    .mapToLong(network::nodes)
                                    .sum(),
                            size.nodes(),
                            point.identity());
                    assertEquals(
                            IntStream.rangeClosed(1, network.levels())
                                    .mapToLong(network::edges)
                                    .sum(),
                            size.edges(),
                            point.identity());
                }
            });
        }
    }

    @Test
    void everyParameterIsVaried() {
        List<Point> points = points();
        for (var parameter : experiment.parameters()) {
            // The contract knows no files.
            boolean isWordOrFile = parameter instanceof TextParameter<?> text
                    && text.fromFile().isPresent()
                    && text.words().size() == 1;
            if (isWordOrFile) {
                continue;
            }
            long values = points.stream()
                    .map(point -> point.parameters().texts().get(parameter.name()))
                    .distinct()
                    .count();
            assertTrue(values >= 2, parameter.name() + " has " + values + " values at " + points.size() + " points");
        }
    }
}
