package io.swallowtail.tails;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Point;
import io.swallowtail.growth.GrowthLaw;
import io.swallowtail.growth.LawFit;
import io.swallowtail.growth.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * How a metric grows with a parameter: statistics with limits at each value, the laws that fit them, and what theorems say.
 *
 * @param question what was asked
 * @param trials how many trials each point has
 * @param places the points, ascending in the parameter
 * @param fits for each fitted statistic its laws
 * @param theorems what theorems prove about the fitted quantiles
 */
public record Growth(Question question, long trials, List<Place> places, List<Fits> fits, List<TheoremLine> theorems) {
    /**
     * A question.
     *
     * @param points the points, ascending in the parameter
     * @param parameter the parameter's name
     * @param values its value at each point, above 0, all different
     * @param metric the metric
     * @param shown the statistics to be estimated
     * @param fitted those of them to which laws are fitted
     * @param laws the laws, defined at all values
     * @param confidence with which each interval holds, and all verdicts together
     * @param tolerance by how much a statistic may differ from a law, in the metric's unit, at least 0
     */
    public record Question(
            List<Point> points,
            String parameter,
            double[] values,
            Metric metric,
            List<Statistic> shown,
            List<Statistic> fitted,
            List<GrowthLaw> laws,
            double confidence,
            double tolerance) {
        /**
         * Divides the error probability among the joint limits of all points and fitted statistics (Bonferroni).
         *
         * @return the error probability of each pair of limits
         */
        public double jointAlpha() {
            return (1 - confidence) / (points.size() * fitted.size());
        }
    }

    /**
     * An estimated statistic.
     *
     * @param value that of the sample
     * @param low the low end of the interval that the table {@code summary} has; null for none
     * @param high the high end; null for none
     * @param joint limits that hold together with those of all points and fitted statistics; null if the statistic is not fitted
     */
    public record Estimate(double value, Double low, Double high, Limits joint) {}

    /**
     * A point.
     *
     * @param point the point
     * @param x the parameter's value
     * @param observations how many trials have a value of the metric
     * @param estimates each statistic; empty without observations
     */
    public record Place(Point point, double x, long observations, Map<Statistic, Estimate> estimates) {}

    /**
     * The laws of a statistic.
     *
     * @param statistic the statistic
     * @param laws the fits in the order of the question; empty if fewer than three points have limits
     * @param isConstantPossible whether the limits leave open that nothing grows
     */
    public record Fits(Statistic statistic, List<LawFit> laws, boolean isConstantPossible) {}

    /**
     * What a theorem proves about a quantile.
     *
     * @param bound the theorem's bound on tails
     * @param statistic the quantile
     * @param isUpper whether the quantile is at most, not at least, this
     * @param values for each point the number, null where the theorem says nothing
     */
    public record TheoremLine(Bound bound, Statistic statistic, boolean isUpper, List<Long> values) {}

    /**
     * Computes the answer.
     *
     * @param question the question
     * @param trials how many trials each point has, a number that was fixed beforehand
     * @param totals for each point, how often each value of the metric was seen
     * @return the answer
     */
    public static Growth of(Question question, long trials, List<ValueTotals> totals) {
        List<Place> places = new ArrayList<>();
        for (int p = 0; p < totals.size(); p++) {
            places.add(place(question, p, totals.get(p)));
        }
        List<Fits> fits = question.fitted().stream()
                .map(statistic -> fits(question, statistic, places))
                .toList();
        return new Growth(question, trials, places, fits, theorems(question, totals));
    }

    private static Place place(Question question, int p, ValueTotals totals) {
        Map<Statistic, Estimate> estimates = new LinkedHashMap<>();
        Point point = question.points().get(p);
        double x = question.values()[p];
        if (!totals.values().isEmpty()) {
            MetricSummary summary = MetricSummary.of(question.metric(), totals, Moments.of(totals));
            for (Statistic statistic : question.shown()) {
                estimates.put(
                        statistic,
                        statistic.level() == null
                                ? mean(question, x, summary)
                                : quantile(question, x, statistic, totals));
            }
        }
        return new Place(point, x, totals.total(), estimates);
    }

    private static Estimate mean(Question question, double x, MetricSummary summary) {
        MetricSummary.MeanLimits alone = summary.mean(1 - question.confidence());
        Limits joint = null;
        if (question.fitted().contains(Statistic.MEAN)) {
            MetricSummary.MeanLimits cautious = summary.cautiousMean(question.jointAlpha());
            joint = limits(x, summary.mean(), cautious.low(), cautious.high(), question.tolerance());
        }
        return new Estimate(summary.mean(), alone.low(), alone.high(), joint);
    }

    private static Estimate quantile(Question question, double x, Statistic statistic, ValueTotals totals) {
        long units = question.metric().unitsPerOne();
        List<Double> alone = quantile(statistic, totals, units, 1 - question.confidence());
        Limits joint = null;
        if (question.fitted().contains(statistic)) {
            List<Double> together = quantile(statistic, totals, units, question.jointAlpha());
            // a quantile is a law's value rounded to a whole unit, whichever way
            joint = limits(x, together.get(0), together.get(1), together.get(2), 0.5 / units + question.tolerance());
        }
        return new Estimate(alone.get(0), alone.get(1), alone.get(2), joint);
    }

    private static List<Double> quantile(Statistic statistic, ValueTotals totals, long units, double alpha) {
        return Quantiles.of(List.of(statistic.level()), totals.total(), alpha).of(totals, units, true);
    }

    private static Limits limits(double x, double estimate, Double low, Double high, double tolerance) {
        return new Limits(
                x,
                estimate,
                low == null ? Double.NEGATIVE_INFINITY : Math.min(estimate, low - tolerance),
                high == null ? Double.POSITIVE_INFINITY : Math.max(estimate, high + tolerance));
    }

    private static Fits fits(Question question, Statistic statistic, List<Place> places) {
        List<Limits> limits = places.stream()
                .map(place -> place.estimates().get(statistic))
                .filter(estimate -> estimate != null
                        && (Double.isFinite(estimate.joint().low())
                                || Double.isFinite(estimate.joint().high())))
                .map(Estimate::joint)
                .toList();
        return new Fits(
                statistic,
                limits.size() < LawFit.MIN_POINTS
                        ? List.of()
                        : question.laws().stream()
                                .map(law -> LawFit.of(law, limits))
                                .toList(),
                LawFit.isConstantPossible(limits));
    }

    private static List<TheoremLine> theorems(Question question, List<ValueTotals> totals) {
        if (question.metric().isRatio() || question.metric().flag()) {
            return List.of();
        }
        List<TheoremLine> lines = new ArrayList<>();
        for (Bound bound : question.points().get(0).experiment().bounds()) {
            for (Statistic statistic : question.fitted()) {
                if (statistic.level() != null) {
                    Stream.of(true, false)
                            .map(isUpper -> line(question, bound, statistic, isUpper, totals))
                            .filter(line -> line.values().stream().anyMatch(value -> value != null))
                            .forEach(lines::add);
                }
            }
        }
        return lines;
    }

    private static TheoremLine line(
            Question question, Bound bound, Statistic statistic, boolean isUpper, List<ValueTotals> totals) {
        Long[] values = new Long[totals.size()];
        for (int p = 0; p < values.length; p++) {
            if (!totals.get(p).values().isEmpty()) {
                QuantileBounds bounds = new QuantileBounds(
                        question.points().get(p),
                        question.metric(),
                        statistic.level(),
                        totals.get(p).values().lastKey());
                OptionalLong value = isUpper ? bounds.atMost(bound) : bounds.atLeast(bound);
                values[p] = value.isPresent() ? (Long) value.getAsLong() : null;
            }
        }
        return new TheoremLine(bound, statistic, isUpper, Arrays.asList(values));
    }
}
