package io.swallowtail.answers.tables;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.growth.GrowthLaw;
import io.swallowtail.core.growth.LawFit;
import io.swallowtail.core.growth.Limits;
import io.swallowtail.core.rows.Quantile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The growth of a metric with a parameter: statistics with limits at each value, the laws that fit them, and bounds of theorems.
 *
 * @param trials the number of trials of each point
 * @param places the points, ascending in the parameter
 * @param fits the laws of each fitted statistic
 * @param theorems the bounds of theorems on the fitted quantiles
 */
public record Growth(Question question, long trials, List<Place> places, List<Fits> fits, List<TheoremLine> theorems) {
    /**
     * A question about the growth of a metric.
     *
     * @param points the points, ascending in the parameter
     * @param parameter the parameter's name
     * @param values its value at each point, above 0, all different
     * @param shown the statistics to estimate
     * @param fitted the statistics to which laws are fitted
     * @param laws the laws, defined at all values
     * @param confidence the confidence of each interval, and of all verdicts together
     */
    public record Question(
            List<Point> points,
            String parameter,
            double[] values,
            Metric metric,
            List<Statistic> shown,
            List<Statistic> fitted,
            List<GrowthLaw> laws,
            double confidence) {
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
     * @param value the statistic of the sample
     * @param low the low end of the interval, as in the table {@code summary}; null for none
     * @param high the high end; null for none
     * @param joint limits that hold jointly for all points and fitted statistics; null if the statistic is not fitted
     * @param isAsymptotic whether the joint limits are asymptotic: a law with rare large values, which no trial had, can be outside
     */
    public record Estimate(double value, Double low, Double high, Limits joint, boolean isAsymptotic) {}

    /**
     * A point.
     *
     * @param x the parameter's value
     * @param observations the number of trials that have a value of the metric
     * @param estimates the statistics; empty without observations
     */
    public record Place(Point point, double x, long observations, Map<Statistic, Estimate> estimates) {}

    /**
     * The laws of a statistic.
     *
     * @param laws the fits in the order of the question; empty if fewer than three points have limits
     * @param isConstantPossible whether the limits permit a constant statistic
     * @param isAsymptotic whether verdicts rest on asymptotic limits
     */
    public record Fits(Statistic statistic, List<LawFit> laws, boolean isConstantPossible, boolean isAsymptotic) {}

    /**
     * A theorem's bound on a quantile.
     *
     * @param bound the theorem's bound on tails
     * @param statistic the quantile
     * @param isUpper whether the bound is an upper bound, otherwise a lower one
     * @param values the bound at each point; null if the theorem does not apply
     */
    public record TheoremLine(Bound bound, Statistic statistic, boolean isUpper, List<Long> values) {}

    /**
     * Computes the answer.
     *
     * @param trials the number of trials of each point, fixed beforehand
     * @param totals the counts of the metric's values at each point
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
            MetricSummary summary = new MetricSummary(question.metric(), totals, Moments.of(totals));
            for (Statistic statistic : question.shown()) {
                estimates.put(
                        statistic,
                        statistic.level() == null
                                ? mean(question, p, summary)
                                : quantile(question, x, statistic, totals));
            }
        }
        return new Place(point, x, totals.total(), estimates);
    }

    private static Estimate mean(Question question, int p, MetricSummary summary) {
        MetricSummary.MeanLimits alone = summary.mean(1 - question.confidence());
        if (!question.fitted().contains(Statistic.MEAN)) {
            return new Estimate(summary.mean(), alone.low(), alone.high(), null, false);
        }
        Point point = question.points().get(p);
        MetricSummary.MeanLimits together = summary.meanForVerdicts(
                question.jointAlpha(),
                point.experiment().lowerBound(question.metric()),
                point.experiment().upperBound(point.parameters(), question.metric()));
        Limits joint = limits(question.values()[p], summary.mean(), together.low(), together.high(), 0);
        return new Estimate(summary.mean(), alone.low(), alone.high(), joint, together.isAsymptotic());
    }

    private static Estimate quantile(Question question, double x, Statistic statistic, ValueTotals totals) {
        long units = question.metric().unitsPerOne();
        Quantile alone = quantile(statistic, totals, units, 1 - question.confidence());
        Limits joint = null;
        if (question.fitted().contains(statistic)) {
            Quantile together = quantile(statistic, totals, units, question.jointAlpha());
            // a quantile is a law's value, rounded up or down to a whole unit
            joint = limits(x, together.value(), together.low(), together.high(), 0.5 / units);
        }
        return new Estimate(alone.value(), alone.low(), alone.high(), joint, false);
    }

    private static Quantile quantile(Statistic statistic, ValueTotals totals, long units, double alpha) {
        return Quantiles.of(List.of(statistic.level()), totals.total(), alpha)
                .of(totals, units, true)
                .get(0);
    }

    private static Limits limits(double x, double estimate, Double low, Double high, double rounding) {
        return new Limits(
                x,
                estimate,
                low == null ? Double.NEGATIVE_INFINITY : Math.min(estimate, low - rounding),
                high == null ? Double.POSITIVE_INFINITY : Math.max(estimate, high + rounding));
    }

    private static Fits fits(Question question, Statistic statistic, List<Place> places) {
        List<Estimate> limited = places.stream()
                .map(place -> place.estimates().get(statistic))
                .filter(estimate -> estimate != null
                        && (Double.isFinite(estimate.joint().low())
                                || Double.isFinite(estimate.joint().high())))
                .toList();
        List<Limits> limits = limited.stream().map(Estimate::joint).toList();
        return new Fits(
                statistic,
                limits.size() < LawFit.MIN_POINTS
                        ? List.of()
                        : question.laws().stream()
                                .map(law -> LawFit.of(law, limits))
                                .toList(),
                LawFit.isConstantPossible(limits),
                limited.stream().anyMatch(Estimate::isAsymptotic));
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
