package io.swallowtail.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A metric with a trend in the probability of the flags follows it with each flag, and keeps the limits for so many flags. */
final class FlagTrends {
    private static final int FLAGS = 8;

    private FlagTrends() {}

    /** Sets some flags one after the other, all other choices being those of the simulator. */
    static void require(Point point, Simulator simulator, long seed) {
        Experiment experiment = point.experiment();
        for (Parameter<?> p : experiment.parameters()) {
            List<Metric> monotone = experiment.metrics().stream()
                    .filter(metric -> experiment.trend(p, metric) != 0)
                    .toList();
            if (p instanceof RealParameter real && point.parameters().has(real) && !monotone.isEmpty()) {
                List<BernoulliChoices> flags = simulator.choices().streams().stream()
                        .filter(BernoulliChoices.class::isInstance)
                        .map(BernoulliChoices.class::cast)
                        .filter(each ->
                                each.probability().compareTo(point.parameters().get(real)) == 0)
                        .toList();
                flags.forEach(each -> Arrays.fill(each.words(), 0));
                require(point, real, monotone, simulator, flags, new Random(seed));
            }
        }
    }

    private static void require(
            Point point,
            RealParameter p,
            List<Metric> monotone,
            Simulator simulator,
            List<BernoulliChoices> flags,
            Random random) {
        Experiment experiment = point.experiment();
        long faults = 0;
        Outcome before = Outcome.of(experiment);
        simulator.run(before);
        for (int step = 0; step < FLAGS && !flags.isEmpty(); step++) {
            BernoulliChoices stream = flags.get(random.nextInt(flags.size()));
            int flag = random.nextInt(stream.count());
            faults += stream.get(flag) ? 0 : 1;
            stream.words()[flag >>> 6] |= 1L << flag;
            Outcome after = Outcome.of(experiment);
            simulator.run(after);
            for (Metric metric : monotone) {
                String what = metric + " of " + point + " after flag " + flag + " of " + stream.name();
                int trend = experiment.trend(p, metric);
                boolean isNull = before.get(metric) == Event.NULL_METRIC;
                assertEquals(isNull, after.get(metric) == Event.NULL_METRIC, what);
                if (metric.kind() != Metric.Kind.RATIO && !isNull) {
                    assertTrue(trend * Long.compare(after.get(metric), before.get(metric)) >= 0, what);
                    if (experiment.withFaults(metric).isPresent()) {
                        long limit = experiment.withFaults(metric).get().of(point.parameters(), faults);
                        assertTrue(trend * Long.compare(limit, after.get(metric)) >= 0, what);
                    }
                }
            }
            before = after;
        }
    }
}
