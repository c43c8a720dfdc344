package io.swallowtail.answers.estimate;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.IntegerChoices;
import java.math.BigDecimal;
import java.util.Map;

/**
 * Twelve pairs of links that fail, and routes. The metric {@code cut} counts the pairs of which both links fail; {@code lost} counts the
 * routes, each over a link of its own choice, whose link fails. Some more links, which belong to no pair, fail with probability 0.001.
 */
final class WornLinks extends Experiment {
    static final int PAIRS = 12;

    private static final RealParameter P = RealParameter.required("p", "probability of each failure", "0", "1");
    private static final IntegerParameter ROUTES = IntegerParameter.required("routes", "routes", 0, 64);
    private static final IntegerParameter MORE = IntegerParameter.required("more", "links of another kind", 0, 64);
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CUT = METRICS.integer("cut", "pairs of which both links fail");
    private static final Metric.Whole LOST = METRICS.integer("lost", "routes whose link fails");
    private static final Metric.Whole FAILED = METRICS.integer("failed", "failures");

    WornLinks() {
        super(Definition.of("worn_links", "links that fail", "none")
                .parameters(P, ROUTES, MORE)
                .metrics(METRICS)
                .rises(P, CUT, LOST)
                .faults(P, "more"::equals)
                // No route is lost without a failure. Methods cannot find this out, because routes are random.
                .withFaults(LOST, (parameters, faults) -> faults == 0 ? 0 : parameters.get(ROUTES))
                .events("cut > 0")
                .work(parameters -> 64)
                .simulator(Run::new));
    }

    static TailQuestion question(String p, int routes, int more, String event, long seed, double relativeError) {
        Experiment links = new WornLinks();
        Point point =
                new Point(links, Parameters.parse(links, Map.of("p", p, "routes", "" + routes, "more", "" + more)));
        return new TailQuestion(
                point,
                Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point)),
                seed,
                relativeError,
                0.05);
    }

    /** Returns P(cut > 0). */
    static double cut(double p) {
        return -Math.expm1(PAIRS * Math.log1p(-p * p));
    }

    private static final class Run extends Simulator {
        private final BernoulliChoices links;
        private final IntegerChoices routes;

        Run(Parameters parameters) {
            links = choices.bernoulli("links", 2 * PAIRS, parameters.get(P));
            routes = parameters.get(ROUTES) == 0
                    ? null
                    : choices.integers("routes", (int) parameters.get(ROUTES), 2 * PAIRS);
            if (parameters.get(MORE) > 0) {
                choices.bernoulli("more", (int) parameters.get(MORE), new BigDecimal("0.001"));
            }
        }

        @Override
        protected void simulate(Outcome out) {
            int cut = 0;
            int failed = 0;
            for (int link = 0; link < 2 * PAIRS; link++) {
                failed += links.get(link) ? 1 : 0;
                cut += link % 2 == 1 && links.get(link) && links.get(link - 1) ? 1 : 0;
            }
            int lost = 0;
            for (int route = 0; routes != null && route < routes.count(); route++) {
                lost += links.get(routes.values()[route]) ? 1 : 0;
            }
            out.set(CUT, cut);
            out.set(LOST, lost);
            out.set(FAILED, failed);
        }
    }
}
