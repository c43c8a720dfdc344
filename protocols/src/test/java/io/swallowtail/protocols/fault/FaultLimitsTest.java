package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Definition.FaultLimit;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.protocols.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The declared limits of metrics for each number of faults, against all sets of few faults of small networks. */
class FaultLimitsTest {
    private static final long MAX_SETS = 40_000;

    private Experiment experiment;
    private Parameters parameters;
    private Simulator simulator;
    private Outcome outcome;
    private List<BernoulliChoices> flags;
    private Metric metric;
    private int trend;
    private long worst;

    /** Declared limits are only those of network_faults; whoever declares others adds points here. */
    @Test
    void otherExperimentsDeclareNone() {
        Set<String> declaring = Catalogue.load().experiments().stream()
                .filter(each -> hasLimits(each))
                .map(Experiment::name)
                .collect(Collectors.toSet());
        assertEquals(Set.of("graph_faults", "network_faults"), declaring);
    }

    private static boolean hasLimits(Experiment experiment) {
        for (Metric metric : experiment.metrics()) {
            if (experiment.withFaults(metric).isPresent()) {
                return true;
            }
        }
        return false;
    }

    @ParameterizedTest
    @CsvSource({
        "network_faults, n=2 network=butterfly fault=both",
        "network_faults, n=4 network=butterfly fault=both",
        "network_faults, n=4 network=butterfly fault=both wrap=true",
        "network_faults, n=8 network=butterfly fault=node wrap=true",
        "network_faults, n=4 network=extra_stage r=1 fault=node wrap=true",
        "network_faults, n=4 network=benes fault=both",
        "network_faults, n=8 network=benes fault=edge",
        "network_faults, n=8 network=benes fault=node gamma=3",
        "network_faults, n=4 network=extra_stage r=1 fault=both ends=protected",
        "network_faults, n=8 network=extra_stage r=2 fault=edge",
        "network_faults, n=2 network=multibutterfly c=3 fault=edge",
        "network_faults, n=4 network=multibutterfly c=2 fault=edge",
        "network_faults, n=4 network=multibutterfly c=3 fault=edge",
        "network_faults, n=8 network=multibutterfly c=2 fault=edge ends=protected",
        "network_faults, n=4 network=multibutterfly c=2 fault=both",
        "network_faults, n=4 network=random_wiring c=1 fault=both",
        "network_faults, n=4 network=dilated q=2 fault=edge",
        "network_faults, n=4 network=dilated q=2 fault=crosspoint ends=protected",
        "network_faults, n=4 network=replicated m=2 fault=both",
        "network_faults, n=4 network=replicated m=2 fault=both ends=protected",
        "network_faults, n=4 network=replicated m=2 fault=crosspoint",
        "network_faults, n=4 network=extra_stage r=1 fault=crosspoint ends=protected",
        "network_faults, n=4 network=multibutterfly c=2 fault=crosspoint",
    })
    void noSetOfFaultsPassesThem(String name, String fixed) {
        Map<String, String> values = new TreeMap<>(Map.of("p", "0.5"));
        values.putAll(Points.values(fixed));
        if (fixed.contains("c=")) {
            values.put("network_index", "3");
        }
        experiment = Catalogue.load().experiment(name);
        parameters = Parameters.parse(experiment, values);
        Point point = new Point(experiment, parameters);
        simulator = point.simulator(5);
        outcome = Outcome.of(point);
        flags = simulator.choices().streams().stream()
                .filter(BernoulliChoices.class::isInstance)
                .map(BernoulliChoices.class::cast)
                .toList();
        int parts = flags.stream().mapToInt(BernoulliChoices::count).sum();
        for (Metric each : experiment.metrics()) {
            FaultLimit limit = experiment.withFaults(each).orElse(null);
            if (limit == null) {
                continue;
            }
            metric = each;
            trend = experiment.trend(experiment.parameter("p").orElseThrow(), each);
            List<Long> found = new ArrayList<>();
            double sets = 1;
            for (int k = 0; sets <= MAX_SETS && k <= parts; k++) {
                flags.forEach(stream -> Arrays.fill(stream.words(), 0));
                worst = trend > 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
                tryAll(0, k, parts);
                found.add(worst);
                long allowed = limit.of(parameters, k);
                assertTrue(trend * (worst - allowed) <= 0, each.name() + " given " + k + " faults: " + worst);
                sets = sets * (parts - k) / (k + 1);
            }
            assertTrue(found.size() >= 2, "more than one number of faults was tried");
            if (each == NetworkFaults.FLOW || !fixed.contains("random_wiring")) {
                assertEquals(found.get(0), limit.of(parameters, 0));
            }
        }
    }

    /** More sets of faults, or a network whose kind is tested above. */
    @ParameterizedTest
    @CsvSource({
        "network_faults, n=8 network=butterfly fault=node ends=protected",
        "network_faults, n=4 network=multibutterfly c=1 fault=edge",
        "network_faults, n=8 network=multibutterfly c=2 fault=node",
        "network_faults, n=8 network=random_wiring c=2 fault=edge",
        "network_faults, n=8 network=random_wiring c=3 fault=node",
    })
    @Tag("thorough")
    void noSetOfFaultsPassesThemInLargerNetworks(String name, String fixed) {
        noSetOfFaultsPassesThem(name, fixed);
    }

    private void tryAll(int from, int more, int parts) {
        if (more == 0) {
            simulator.run(outcome);
            worst = trend > 0 ? Math.max(worst, outcome.get(metric)) : Math.min(worst, outcome.get(metric));
            return;
        }
        for (int part = from; part <= parts - more; part++) {
            set(part, true);
            tryAll(part + 1, more - 1, parts);
            set(part, false);
        }
    }

    private void set(int part, boolean fails) {
        int index = part;
        int stream = 0;
        while (index >= flags.get(stream).count()) {
            index -= flags.get(stream++).count();
        }
        long[] words = flags.get(stream).words();
        long bit = 1L << index;
        words[index >>> 6] = fails ? words[index >>> 6] | bit : words[index >>> 6] & ~bit;
    }
}
