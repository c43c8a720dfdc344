package io.swallowtail.answers.answer;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.IntegerChoices;
import java.util.Map;

/** An event with a second way that no trial takes: P(score >= h) = 2^-h + (1 - 2^-h) / {@value #SECOND}. */
final class TwoWays extends Experiment {
    static final IntegerParameter HEIGHT = IntegerParameter.required("h", "height", 1, 40);

    private static final int SECOND = 344_827_586;
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole SCORE =
            METRICS.integer("score", "leading ones of 40 coins; 40 in the second way");

    private TwoWays() {
        super(Definition.of("two_ways", "two ways to a high score", "none")
                .parameters(HEIGHT)
                .metrics(METRICS)
                .events("score >= h")
                .simulator(parameters -> new Run()));
    }

    static Point point(int height) {
        Experiment experiment = new TwoWays();
        return new Point(experiment, Parameters.parse(experiment, Map.of("h", "" + height)));
    }

    private static final class Run extends Simulator {
        private final BitChoices coins = choices.bits("coins", 40);
        private final IntegerChoices second = choices.integers("second", 1, SECOND);

        @Override
        protected void simulate(Outcome out) {
            boolean isSecond = second.values()[0] == 0;
            out.set(SCORE, isSecond ? 40 : Math.min(40, Long.numberOfTrailingZeros(~coins.words()[0])));
        }
    }
}
