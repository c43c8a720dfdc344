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
    /** Points by experiment: they take longer to find than some checks of them. */
    private static final Map<String, List<Point>> POINTS = new ConcurrentHashMap<>();

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
        // An adversary chooses 64 faults in a quarter of a second, for each of some hundred simulators. Five faults
        // show as much.
        return POINTS.computeIfAbsent(
                experiment.name(),
                name -> super.points().stream()
                        .filter(point -> !"64".equals(point.parameters().texts().get("faults")))
                        .toList());
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
