package io.swallowtail.answers.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.growth.GrowthLaw;
import io.swallowtail.core.growth.LawFit;
import io.swallowtail.core.growth.Limits;
import io.swallowtail.core.statistics.ClopperPearson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Statistics, fits and verdicts from counts: on simulated laws, whose errors are counted, and on small cases that are known. */
class GrowthTest {
    private static final long TRIALS = 1000;
    private static final double ALPHA = 0.05;
    private static final int WIDE = 16;
    private static final int NARROW = 9;
    private static final Statistic TAIL = Statistic.quantile("0.9");

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }

    /** The true law, from about 5 to 15 over the sizes. */
    private static DoubleUnaryOperator truth(GrowthLaw law) {
        return switch (law) {
            case LOG -> n -> 1 + 0.9 * log2(n);
            case LOG_OVER_LOGLOG -> n -> -3 + 4 * log2(n) / log2(log2(n));
            case LOGLOG -> n -> -4 + 4 * log2(log2(n));
            case POWER -> n -> 2 + 0.8 * Math.pow(n, 0.25);
        };
    }

    /** Points of a metric without a declared range. */
    private static List<Point> points(int last) {
        return points("valiant", last);
    }

    private static List<Point> points(String experiment, int last) {
        List<Point> points = new ArrayList<>();
        for (int d = 6; d <= last; d++) {
            points.add(TinyPlans.point(experiment + " n=" + (1 << d)));
        }
        return points;
    }

    private static Growth.Question question(List<Point> points, List<Statistic> fitted) {
        Metric metric = points.get(0).experiment().metrics().get(0);
        return new Growth.Question(
                points,
                "n",
                points.stream()
                        .mapToDouble(point ->
                                Double.parseDouble(point.parameters().texts().get("n")))
                        .toArray(),
                metric,
                List.of(Statistic.MEAN, Statistic.MEDIAN, TAIL),
                fitted,
                Arrays.asList(GrowthLaw.values()),
                1 - ALPHA);
    }

    private static ValueTotals counted(long... valuesAndCounts) {
        ValueTotals totals = new ValueTotals();
        for (int i = 0; i < valuesAndCounts.length; i += 2) {
            totals.add(valuesAndCounts[i], ValueTotals.Seen.value(valuesAndCounts[i + 1], 0));
        }
        return totals;
    }

    /** Integers whose mean is the law: a floor or a ceiling, by chance, plus a skewed noise of mean 0. */
    private static ValueTotals means(double mean, long trials, Random random) {
        ValueTotals totals = new ValueTotals();
        for (long trial = 0; trial < trials; trial++) {
            long value = (long) Math.floor(mean) + (random.nextDouble() < mean - Math.floor(mean) ? 1 : 0);
            double noise = random.nextDouble();
            // -1 in half of the trials, 0, 1, 2 or 3 in the others: mean -0.5 + 0.125 * (0 + 1 + 1 + 2)
            long added = noise < 0.5 ? -1 : noise < 0.625 ? 0 : noise < 0.875 ? 1 : 2;
            totals.add(value + added, ValueTotals.Seen.value(1, trial));
        }
        return totals;
    }

    /** Integers whose 90 % quantile is the law, rounded: above it in 8 % of the trials, at it in 10 %. */
    private static ValueTotals quantiles(double law, long trials, Random random) {
        ValueTotals totals = new ValueTotals();
        long quantile = Math.round(law);
        for (long trial = 0; trial < trials; trial++) {
            double place = random.nextDouble();
            long value = place >= 0.92 ? quantile + 1 : place >= 0.82 ? quantile : quantile - 1 - random.nextInt(3);
            totals.add(value, ValueTotals.Seen.value(1, trial));
        }
        return totals;
    }

    /** How often a verdict came: the true law was excluded; it alone is left (a power and its limit count as one); or several are left. */
    private record Verdicts(int wrong, int right, int open, Map<GrowthLaw, Integer> excluded) {}

    private static Verdicts verdicts(GrowthLaw law, boolean ofMeans, int last, int seeds) {
        List<Point> points = points(last);
        Growth.Question question = question(points, List.of(ofMeans ? Statistic.MEAN : TAIL));
        int wrong = 0;
        int right = 0;
        Map<GrowthLaw, Integer> excluded = new EnumMap<>(GrowthLaw.class);
        for (int seed = 0; seed < seeds; seed++) {
            Random random = new Random(1000L * last + seed);
            List<ValueTotals> totals = new ArrayList<>();
            for (double x : question.values()) {
                double y = truth(law).applyAsDouble(x);
                totals.add(ofMeans ? means(y, TRIALS, random) : quantiles(y, TRIALS, random));
            }
            List<LawFit> fits =
                    Growth.of(question, TRIALS, totals).fits().get(0).laws();
            fits.stream().filter(LawFit::isExcluded).forEach(fit -> excluded.merge(fit.law(), 1, Integer::sum));
            if (fits.get(law.ordinal()).isExcluded()) {
                wrong++;
            } else if (fits.stream()
                    .allMatch(fit -> fit.isExcluded()
                            || fit.law() == law
                            || fit.law() == GrowthLaw.POWER && law == GrowthLaw.LOG)) {
                right++;
            }
        }
        return new Verdicts(wrong, right, seeds - wrong - right, excluded);
    }

    /**
     * The promise is at most 0.05. The limits of all points hold jointly and a fit follows chance deviations, so the true law is excluded far
     * more rarely: in none of the 3,200 cases here. If the rate were 0.01, more than 10 of 200 would have probability 1e-5.
     */
    private static void assertRarelyWrong(Verdicts verdicts, String what, int seeds) {
        assertTrue(verdicts.wrong() <= ALPHA * seeds, what + ": " + verdicts);
    }

    @ParameterizedTest
    @EnumSource(GrowthLaw.class)
    void theTrueLawIsRarelyExcluded(GrowthLaw law) {
        assertRarelyWrong(verdicts(law, true, NARROW, 60), law + " of means, narrow", 60);
        assertRarelyWrong(verdicts(law, false, WIDE, 20), law + " of quantiles, wide", 20);
    }

    /**
     * 200 seeds for each law, statistic and range; on the wide range the mean distinguishes every law from some other
     * one.
     */
    @ParameterizedTest
    @EnumSource(GrowthLaw.class)
    @Tag("thorough")
    void verdictsAreRightOrOpen(GrowthLaw law) {
        Verdicts wide = verdicts(law, true, WIDE, 200);
        assertRarelyWrong(wide, law + " of means, wide", 200);
        assertRarelyWrong(verdicts(law, true, NARROW, 200), law + " of means, narrow", 200);
        assertRarelyWrong(verdicts(law, false, WIDE, 200), law + " of quantiles, wide", 200);
        assertRarelyWrong(verdicts(law, false, NARROW, 200), law + " of quantiles, narrow", 200);
        assertTrue(wide.excluded().values().stream().anyMatch(count -> count > 190), "no power: " + wide);
    }

    @Test
    void statisticsAreThoseOfTheTables() {
        Growth.Question question = question(points(8), List.of(Statistic.MEAN));
        List<ValueTotals> totals =
                List.of(counted(1, 400, 2, 600), counted(2, 500, 3, 300, 4, 200), counted(3, 500, 5, 500));
        Growth growth = Growth.of(question, 1000, totals);
        Growth.Place first = growth.places().get(0);
        assertEquals(1.6, first.estimates().get(Statistic.MEAN).value(), 1e-15);
        double half = 1.9623414611334487 * Math.sqrt(0.24 * 1000 / 999) / Math.sqrt(1000);
        assertEquals(1.6 - half, first.estimates().get(Statistic.MEAN).low(), 1e-9);
        assertEquals(2, first.estimates().get(Statistic.MEDIAN).value());
        assertNull(first.estimates().get(Statistic.MEDIAN).joint(), "not fitted");
        assertTrue(
                first.estimates().get(Statistic.MEAN).joint().low()
                        < first.estimates().get(Statistic.MEAN).low(),
                "joint limits are wider");
        assertEquals(4, growth.places().get(1).estimates().get(TAIL).value());
    }

    private static MetricSummary.MeanLimits cautious(MetricSummary summary, double alpha) {
        return summary.meanForVerdicts(alpha, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * The mean is 0.6 everywhere: the largest possible value, 4 to 128, with probability 1/1000, otherwise 1 or 0, with the probability
     * that restores the mean. Limits of bounded means exclude a constant, or have a point outside, in at most 5 % of the families; if the
     * rate were 0.05, more than 27 of 300 would have probability 1e-3. Without a range the same counts exclude it in more than a third
     * of the families, and the verdict says that it is asymptotic.
     */
    @Test
    @Tag("thorough")
    void rareJumpsExcludeNoConstantWhereTheRangeIsDeclared() {
        List<Point> points = points("greedy", 16);
        List<Point> unbounded = points(16);
        double mean = 0.6;
        double jump = 1e-3;
        int wrong = 0;
        int outside = 0;
        int withoutRange = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<ValueTotals> totals = new ArrayList<>();
            for (Point point : points) {
                Metric metric = point.experiment().metrics().get(0);
                long most = point.experiment().upperBound(point.parameters(), metric);
                ValueTotals at = new ValueTotals();
                for (int trial = 0; trial < TRIALS; trial++) {
                    double place = random.nextDouble();
                    long value = place < jump ? most : place < jump + mean - jump * most ? 1 : 0;
                    at.add(value, ValueTotals.Seen.value(1, trial));
                }
                totals.add(at);
            }
            Growth bounded = Growth.of(question(points, List.of(Statistic.MEAN)), TRIALS, totals);
            assertFalse(bounded.fits().get(0).isAsymptotic());
            wrong += bounded.fits().get(0).isConstantPossible() ? 0 : 1;
            outside += bounded.places().stream()
                            .map(place -> place.estimates().get(Statistic.MEAN).joint())
                            .allMatch(joint -> joint.low() <= mean && mean <= joint.high())
                    ? 0
                    : 1;
            Growth.Fits asymptotic = Growth.of(question(unbounded, List.of(Statistic.MEAN)), TRIALS, totals)
                    .fits()
                    .get(0);
            assertTrue(asymptotic.isAsymptotic());
            withoutRange += asymptotic.isConstantPossible() ? 0 : 1;
        }
        assertTrue(wrong <= 27 && outside <= 27, wrong + " constants excluded, " + outside + " families outside");
        assertTrue(withoutRange > 100, "excluded without a range: " + withoutRange);
    }

    /** Where nearly all trials agree, limits of the mean come from the exact limits of how many do not. */
    @Test
    void rareDeviationsHaveExactLimits() {
        double alpha = 0.01;
        Metric metric = points(6).get(0).experiment().metrics().get(0);
        ValueTotals rare = counted(2, 3, 3, 996, 4, 1);
        MetricSummary summary = new MetricSummary(metric, rare, Moments.of(rare));
        MetricSummary.MeanLimits limits = cautious(summary, alpha);
        assertEquals("binomial", limits.interval());
        assertEquals(
                3 + ClopperPearson.high(1, 1000, alpha / 2) - ClopperPearson.low(3, 1000, alpha / 2),
                limits.high(),
                1e-12);
        assertEquals(
                3 + ClopperPearson.low(1, 1000, alpha / 2) - ClopperPearson.high(3, 1000, alpha / 2),
                limits.low(),
                1e-12);
        assertEquals("student", summary.mean(alpha).interval(), "the table's interval stays as it was");
        ValueTotals same = counted(3, 1000);
        MetricSummary constant = new MetricSummary(metric, same, Moments.of(same));
        assertNull(constant.mean(alpha).low());
        assertEquals(
                3 + ClopperPearson.high(0, 1000, alpha / 2),
                cautious(constant, alpha).high(),
                1e-12);
    }

    /** Means of a metric that is 3 but for a few trials: false alarms of "no law fits" at 5 %, 400 seeds; more than 36 have probability 5e-4. */
    @Test
    void nearlyConstantMetricsExcludeNoConstant() {
        List<Point> points = points(12);
        Growth.Question question = question(points, List.of(Statistic.MEAN));
        int excluded = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            List<ValueTotals> totals = new ArrayList<>();
            for (int p = 0; p < points.size(); p++) {
                ValueTotals at = new ValueTotals();
                for (int trial = 0; trial < TRIALS; trial++) {
                    double place = random.nextDouble();
                    at.add(place < 2e-3 ? 4 : place < 4e-3 ? 2 : 3, ValueTotals.Seen.value(1, trial));
                }
                totals.add(at);
            }
            excluded += Growth.of(question, TRIALS, totals).fits().get(0).isConstantPossible() ? 0 : 1;
        }
        assertTrue(excluded <= 36, "excluded " + excluded);
    }

    @Test
    void aQuantileIsALawRounded() {
        List<Point> points = points(16);
        List<ValueTotals> totals = new ArrayList<>();
        for (Point point : points) {
            double n = Double.parseDouble(point.parameters().texts().get("n"));
            totals.add(counted((long) Math.floor(1 + 0.4 * log2(n)), 1_000_000));
        }
        List<LawFit> laws = Growth.of(question(points, List.of(TAIL)), 1_000_000, totals)
                .fits()
                .get(0)
                .laws();
        assertFalse(laws.get(0).isExcluded(), "whole numbers below the law leave it possible");
        Limits joint = Growth.of(question(points, List.of(TAIL)), 1_000_000, totals)
                .places()
                .get(0)
                .estimates()
                .get(TAIL)
                .joint();
        assertEquals(1, joint.high() - joint.low(), 1e-12);
    }

    @Test
    void pointsWithoutValuesDecideNothing() {
        List<Point> points = points(9);
        Growth.Question question = question(points, List.of(Statistic.MEAN, TAIL));
        List<ValueTotals> totals =
                List.of(counted(3, 500, 4, 500), new ValueTotals(), counted(4, 500, 5, 500), counted(5, 500, 6, 500));
        Growth growth = Growth.of(question, 1000, totals);
        assertTrue(growth.places().get(1).estimates().isEmpty());
        assertEquals(4, growth.fits().get(0).laws().size());
        Growth less = Growth.of(
                question,
                1000,
                List.of(counted(3, 9, 4, 9), new ValueTotals(), new ValueTotals(), counted(5, 9, 6, 9)));
        assertTrue(less.fits().get(0).laws().isEmpty());
    }

    /** Lemma 2.4: P(all_paths_congestion >= k) <= 2 n d / k!, by hand. */
    @Test
    void theoremsBoundQuantiles() {
        Point point = TinyPlans.point("collision n=1024 c=3");
        Metric metric = point.experiment().metrics().stream()
                .filter(each -> each.name().equals("all_paths_congestion"))
                .findFirst()
                .orElseThrow();
        QuantileBounds bounds = new QuantileBounds(point, metric, TAIL.level(), 9);
        // 20480 / 9! is 0.0564, and 20480 / 8! is 0.508
        assertEquals(8, bounds.atMost(point.experiment().bounds().get(0)).orElseThrow());
        assertTrue(bounds.atLeast(point.experiment().bounds().get(0)).isEmpty());
        assertTrue(bounds.atMost(point.experiment().bounds().get(1)).isEmpty(), "about rounds");
    }

    @Test
    void levelsAreNamedAsInTheTables() {
        assertEquals("q50", Statistic.MEDIAN.column());
        assertEquals("q90", TAIL.column());
        assertEquals("q999", Statistic.quantile("0.9990").column());
        assertEquals("99.9% quantile", Statistic.quantile("0.999").words());
        assertEquals("median", Statistic.quantile("0.50").words());
        assertEquals("q05", Statistic.quantile("0.05").column());
        for (String wrong : List.of("0", "1", "-0.1", "x", "NaN", "1e-20", "")) {
            assertThrows(IllegalArgumentException.class, () -> Statistic.quantile(wrong), wrong);
        }
    }
}
