package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.IntegerChoices;
import java.util.Arrays;
import java.util.Map;

/** Balls that fall into as many bins: the largest load, the bins of that load, the empty bins, and whether a bin gets more than three. */
final class BallsProtocol extends Experiment {
    private static final IntegerParameter N = IntegerParameter.required("n", "balls and bins", 1, 64);
    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole CONGESTION = METRICS.integer("congestion", "largest load of a bin");
    static final Metric.Whole ROUNDS = METRICS.integer("rounds", "bins of the largest load");
    static final Metric.Whole UNSETTLED = METRICS.integer("unsettled", "empty bins");
    static final Metric.Flag FAILED = METRICS.flag("failed", "a bin gets more than three");

    private BallsProtocol() {
        super(Definition.of("balls", "balls and bins", "none")
                .parameters(N)
                .metrics(METRICS)
                .events("failed")
                .simulator(Balls::new));
    }

    static Point point(int n) {
        Experiment experiment = new BallsProtocol();
        return new Point(experiment, Parameters.parse(experiment, Map.of("n", "" + n)));
    }

    static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    private static final class Balls extends Simulator {
        private final IntegerChoices bins;

        Balls(Parameters parameters) {
            int n = (int) parameters.get(N);
            bins = choices.integers("bins", n, n);
        }

        @Override
        protected void simulate(Outcome out) {
            int[] loads = new int[bins.count()];
            Arrays.stream(bins.values()).forEach(bin -> loads[bin]++);
            int most = Arrays.stream(loads).max().orElseThrow();
            out.set(CONGESTION, most);
            out.set(ROUNDS, Arrays.stream(loads).filter(load -> load == most).count());
            out.set(UNSETTLED, Arrays.stream(loads).filter(load -> load == 0).count());
            out.set(FAILED, most > 3);
        }
    }
}
