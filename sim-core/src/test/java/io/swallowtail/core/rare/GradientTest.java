package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BernoulliChoices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GradientTest {
    private static final RealParameter P = RealParameter.required("p", "probability of each fault", "0", "1");
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole FAULTS = METRICS.integer("faults", "parts that fail");
    private static final Metric.Flag ALL = METRICS.flag("all", "all parts fail");
    private static final Metric.Flag ANY = METRICS.flag("any", "a part fails");

    /** Four parts of a network, which may be the same in all trials; the flag {@code any} has a finer score. */
    private static final Experiment PARTS = new Experiment(Definition.of("parts", "parts that fail", "none")
            .parameters(P, NetworkParameters.INDEX)
            .metrics(METRICS)
            .events("any")
            .refined(ANY)
            .network(parameters -> "parts")
            .simulator(Parts::new)) {};

    private static final class Parts extends Simulator {
        private final BernoulliChoices faults;

        Parts(Parameters parameters) {
            super(parameters);
            faults = network.bernoulli("node faults", 4, parameters.get(P));
        }

        @Override
        protected void simulate(Outcome out) {
            int failed = Long.bitCount(faults.words()[0]);
            out.set(FAULTS, failed);
            out.set(ALL, failed == 4);
            out.set(ANY, failed > 0);
        }
    }

    private static Gradient of(String p, String index, String event) {
        Point point = new Point(PARTS, Parameters.parse(PARTS, Map.of("p", p, "network_index", index)));
        return Gradient.of(point, FragileRoutes.event(point, event));
    }

    @Test
    void flagsWithoutScoreAreListedOnce() {
        assertEquals(List.of("all"), of("0.1", "-1", "all || all && faults < 9").missing());
        assertEquals(List.of(), of("0.1", "-1", "any").missing());
    }

    /** Flags that are fixed for all trials, certain ones and common ones need no moves. */
    @ParameterizedTest
    @CsvSource({
        "0.000001, -1, 0.000001",
        "0.0009, -1, 0.0009",
        "0.9999, -1, 0.9999",
        "0.001, -1,",
        "0.5, -1,",
        "0, -1,",
        "1, -1,",
        "0.000001, 0,"
    })
    void rareFlagsAreNamed(String p, String index, String rare) {
        assertEquals(
                rare == null ? List.of() : List.of("flags of the stream node faults have probability " + rare),
                of(p, index, "faults > 3").rareFlags());
    }
}
