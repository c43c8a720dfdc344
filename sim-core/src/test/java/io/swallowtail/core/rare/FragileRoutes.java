package io.swallowtail.core.rare;

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
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Parts that fail, and routes over them, with known laws of the number of faults that it takes. The metric {@code cuts} counts the given
 * sets of parts of which all parts fail. A route picks one of the first half of the parts. If this part fails, it requests one of the other
 * half, and is {@code lost} if that part fails too: what it requests depends on the faults. The metric {@code odd} is the parity of the
 * number of faults.
 */
final class FragileRoutes extends Experiment {
    private static final RealParameter P = RealParameter.required("p", "probability of each fault", "0", "1");
    /** Does nothing, but points that differ in it have random words of their own. */
    private static final IntegerParameter TAG =
            IntegerParameter.required("tag", "tells points apart", 0, 9).withDefault(0);

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CUTS = METRICS.integer("cuts", "sets of parts that fail");
    private static final Metric.Whole LOST = METRICS.integer("lost", "routes without a working part");
    private static final Metric.Whole ODD = METRICS.integer("odd", "1 if the number of faults is odd");

    private final int parts;
    private final int routes;
    private final List<Integer> cuts;

    private FragileRoutes(int parts, int routes, List<Integer> cuts) {
        super(Definition.of("fragile_routes", "parts that fail, and routes over them", "none")
                .parameters(P, TAG)
                .metrics(METRICS)
                .rises(P, CUTS, LOST)
                .events("cuts > 0")
                .work(parameters -> (long) parts + routes)
                .simulator(parameters -> new Trial(parts, routes, cuts, parameters)));
        this.parts = parts;
        this.routes = routes;
        this.cuts = cuts;
    }

    /** Prepares parts and routes; a cut is a set of bits. */
    static FragileRoutes of(int parts, int routes, Integer... cuts) {
        return new FragileRoutes(parts, routes, List.of(cuts));
    }

    Point at(String p) {
        return new Point(this, Parameters.parse(this, Map.of("p", p)));
    }

    Point at(String p, int tag) {
        return new Point(this, Parameters.parse(this, Map.of("p", p, "tag", "" + tag)));
    }

    static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    /** Returns whether a set of faults contains a cut. */
    boolean isCut(int faults) {
        return cuts.stream().anyMatch(cut -> (cut & ~faults) == 0);
    }

    /** Returns the shares of the sets of 0, 1, 2, … faults that contain a cut, by trying all sets. */
    double[] cutShares() {
        double[] cut = new double[parts + 1];
        double[] all = new double[parts + 1];
        for (int faults = 0; faults < 1 << parts; faults++) {
            all[Integer.bitCount(faults)]++;
            cut[Integer.bitCount(faults)] += isCut(faults) ? 1 : 0;
        }
        return IntStream.rangeClosed(0, parts).mapToDouble(k -> cut[k] / all[k]).toArray();
    }

    /** Returns P(at least some routes are lost) given 0, 1, 2, … faults, by trying all sets. */
    double[] lostShares(int least) {
        int half = parts / 2;
        double[] lost = new double[parts + 1];
        double[] all = new double[parts + 1];
        for (int faults = 0; faults < 1 << parts; faults++) {
            double one = (double) Integer.bitCount(faults & (1 << half) - 1) / half;
            double other = (double) Integer.bitCount(faults >>> half) / (parts - half);
            all[Integer.bitCount(faults)]++;
            lost[Integer.bitCount(faults)] += atLeast(least, routes, one * other);
        }
        return IntStream.rangeClosed(0, parts)
                .mapToDouble(k -> lost[k] / all[k])
                .toArray();
    }

    /** Returns P(event) from its probabilities given 0, 1, 2, … faults. */
    static double mixed(double[] shares, double p) {
        int parts = shares.length - 1;
        double sum = 0;
        for (int k = 0; k <= parts; k++) {
            sum += shares[k] * binomial(k, parts, p);
        }
        return sum;
    }

    private static double atLeast(int least, int n, double p) {
        return IntStream.rangeClosed(least, n)
                .mapToDouble(k -> binomial(k, n, p))
                .sum();
    }

    private static double binomial(int k, int n, double p) {
        return FaultSets.choose(n, k) * Math.pow(p, k) * Math.pow(1 - p, n - k);
    }

    private static final class Trial extends Simulator {
        private final BernoulliChoices faults;
        private final IntegerChoices first;
        private final OnDemandIntegers second;
        private final int[] cuts;
        private final int parts;

        Trial(int parts, int routes, List<Integer> cuts, Parameters parameters) {
            this.parts = parts;
            this.cuts = cuts.stream().mapToInt(cut -> cut).toArray();
            faults = choices.bernoulli("faults", parts, parameters.get(P));
            first = routes > 0 ? choices.integers("first", routes, parts / 2) : null;
            second = routes > 0 ? choices.onDemandIntegers("second") : null;
        }

        @Override
        protected void simulate(Outcome out) {
            long failed = faults.words()[0] & (1L << parts) - 1;
            int cut = 0;
            for (int each : cuts) {
                cut += (each & ~failed) == 0 ? 1 : 0;
            }
            out.set(CUTS, cut);
            out.set(ODD, Long.bitCount(failed) % 2);
            int lost = 0;
            for (int route = 0; first != null && route < first.count(); route++) {
                if (faults.get(first.values()[route])) {
                    int half = parts / 2;
                    lost += faults.get(half + second.integer(0, route, parts - half)) ? 1 : 0;
                }
            }
            out.set(LOST, lost);
        }
    }
}
