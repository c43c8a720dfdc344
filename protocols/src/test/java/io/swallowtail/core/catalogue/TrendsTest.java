package io.swallowtail.core.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.PairedTrials;
import io.swallowtail.protocols.Points;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metrics that are declared monotone in a parameter are so in each pair of trials that share their random words. */
class TrendsTest {
    private static final int TRIALS = 300;

    @ParameterizedTest
    @CsvSource({
        "fault_flow, n=16, p, 0.05, 0.15",
        "fault_flow, n=16 nailed=3 fault=both, p, 0.02, 0.1",
        "fault_flow, n=16 p=0.05, gamma, 1, 3",
        "fault_component, n=16, p, 0.1, 0.3",
        "fault_component, n=16 wrap=true fault=edge, p, 0.1, 0.3",
        "fault_propagation, n=16, p, 0.01, 0.05",
        "fault_routing, n=8, p, 0.01, 0.1",
        "multibutterfly_faults, n=16 c=2, p, 0.05, 0.15",
        "multibutterfly_faults, n=16 c=1 placement=middle, p, 0.05, 0.15",
        "fault_walks, n=16 network=dilated q=2 p=0.1 capacity=1, tries, 1, 3",
        "network_faults, n=16 network=benes, p, 0.05, 0.15",
        "network_faults, n=16 network=replicated m=2 fault=crosspoint disjoint=true, p, 0.05, 0.15",
        "network_faults, n=16 network=random_wiring c=3 fault=both, p, 0.05, 0.15"
    })
    void coupledTrialsKeepTheOrder(String name, String fixed, String varied, String less, String more) {
        Experiment experiment = Catalogue.load().experiment(name);
        Parameter<?> parameter = experiment.parameter(varied).orElseThrow();
        Point one = point(experiment, fixed, varied, less);
        Point other = point(experiment, fixed, varied, more);
        long moved = 0;
        for (Metric metric : experiment.metrics()) {
            int trend = experiment.trend(parameter, metric);
            if (trend != 0) {
                String relation = trend > 0 ? " >= " : " < ";
                List<String> texts = metric.isRatio()
                        ? IntStream.range(1, 10)
                                .mapToObj(k -> metric.name() + relation + "0." + k)
                                .toList()
                        : metric.flag()
                                ? List.of((trend > 0 ? "" : "!") + metric.name())
                                : IntStream.range(1, 256)
                                        .mapToObj(k -> metric.name() + relation + k)
                                        .toList();
                for (PairedTrials.Counts counts :
                        new PairedTrials(one, events(texts, one), other, events(texts, other), 7).run(0, TRIALS)) {
                    assertEquals(0, counts.onlyFirst(), name + ": " + metric.name());
                    moved += counts.onlySecond();
                }
            }
        }
        assertTrue(moved > 0, "some trials differ");
    }

    private static Point point(Experiment experiment, String fixed, String varied, String value) {
        Map<String, String> values = new TreeMap<>(Map.of(varied, value));
        values.putAll(Points.values(fixed));
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    private static List<Event> events(List<String> texts, Point point) {
        return texts.stream()
                .map(text -> Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point)))
                .toList();
    }
}
