package io.swallowtail.core.growth;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The fit of a + b·x^gamma with gamma above 0 and at most {@value #LARGEST}.
 *
 * <p>With h = (x^gamma - 1) / gamma, the curves are A + B·h, and gamma = 0 means the logarithm. So limits that exclude
 * this law also exclude the logarithmic
 * one. The exponents for which a curve passes between all limits form an interval: by Helly's theorem the limits admit
 * a curve if those of any three places x<sub>i</sub> &lt; x<sub>j</sub> &lt; x<sub>k</sub> do, which depends on gamma
 * only by w = (h<sub>j</sub> -
 * h<sub>i</sub>) / (h<sub>k</sub> - h<sub>i</sub>), linearly, and w falls as gamma grows.
 */
final class PowerFit {
    /** The largest exponent. */
    static final double LARGEST = 4;

    private static final int GRID = 256;
    private static final int BISECTIONS = 60;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final double[] logs;
    private final double center;
    private final double[] y;
    private final double[] weights;
    private final double[] low;
    private final double[] high;

    private PowerFit(List<Limits> limits) {
        List<Limits> sorted =
                limits.stream().sorted(Comparator.comparingDouble(Limits::x)).toList();
        logs = sorted.stream().mapToDouble(each -> StrictMath.log(each.x())).toArray();
        center = (logs[0] + logs[logs.length - 1]) / 2;
        y = LawFit.estimates(sorted);
        weights = LawFit.weights(sorted);
        low = LawFit.lows(sorted);
        high = LawFit.highs(sorted);
    }

    static LawFit of(List<Limits> limits) {
        PowerFit fit = new PowerFit(limits);
        return LawFit.of(fit.curve(limits), fit.coefficients(), limits);
    }

    /** Gives h, for x divided by the middle of all x, so that no exponent makes it large or small. */
    private double[] basis(double gamma) {
        double[] h = new double[logs.length];
        for (int i = 0; i < h.length; i++) {
            double log = logs[i] - center;
            h[i] = gamma == 0 ? log : StrictMath.expm1(gamma * log) / gamma;
        }
        return h;
    }

    private double sum(double gamma) {
        return LeastSquares.of(basis(gamma), y, weights).sum();
    }

    /** Minimizes the sum of squares: over a grid, then by golden sections around its best exponent. */
    private LawFit.Curve curve(List<Limits> limits) {
        int best = 0;
        for (int i = 1; i <= GRID; i++) {
            best = sum(LARGEST * i / GRID) < sum(LARGEST * best / GRID) ? i : best;
        }
        double from = LARGEST * Math.max(0, best - 1) / GRID;
        double to = LARGEST * Math.min(GRID, best + 1) / GRID;
        for (int step = 0; step < BISECTIONS; step++) {
            double left = to - GOLDEN * (to - from);
            double right = from + GOLDEN * (to - from);
            if (sum(left) <= sum(right)) {
                to = right;
            } else {
                from = left;
            }
        }
        double gamma = sum(to) < sum(from) ? to : from;
        if (gamma < 1e-9) {
            double[] g = limits.stream()
                    .mapToDouble(each -> GrowthLaw.LOG.basis(each.x()))
                    .toArray();
            LeastSquares line = LeastSquares.of(g, LawFit.estimates(limits), LawFit.weights(limits));
            LawFit.Curve limit = new LawFit.Curve(GrowthLaw.LOG, line.a(), line.b(), Double.NaN, null);
            return new LawFit.Curve(GrowthLaw.POWER, Double.NaN, Double.NaN, 0, limit);
        }
        LeastSquares line = LeastSquares.of(basis(gamma), y, weights);
        return new LawFit.Curve(GrowthLaw.POWER, line.a() - line.b() / gamma, factor(line.b(), gamma), gamma, null);
    }

    private double factor(double slope, double gamma) {
        return slope / gamma * StrictMath.exp(-gamma * center);
    }

    private Optional<LawFit.Coefficients> coefficients() {
        double least = admits(0, true) ? 0 : last(true);
        double most = admits(LARGEST, false) ? LARGEST : last(false);
        if (!(least <= most)) {
            return Optional.empty();
        }
        Interval gammas = new Interval(least, most);
        if (least == 0) {
            // a and b grow without limit as gamma falls to 0
            return Optional.of(new LawFit.Coefficients(Interval.ALL, Interval.ALL, gammas));
        }
        Interval a = null;
        Interval b = null;
        for (int i = 0; i <= GRID; i++) {
            double gamma = least + (most - least) * i / GRID;
            double[] powers = basis(gamma);
            for (int k = 0; k < powers.length; k++) {
                // where x = 0, h is -1 / gamma: so a is the intercept
                powers[k] += 1 / gamma;
            }
            Optional<LineRegion> region = LineRegion.of(powers, low, high);
            if (region.isPresent()) {
                Interval slopes = region.get().b();
                Interval factors = new Interval(factor(slopes.low(), gamma), factor(slopes.high(), gamma));
                a = a == null ? region.get().a() : a.hull(region.get().a());
                b = b == null ? factors : b.hull(factors);
            }
        }
        return Optional.of(new LawFit.Coefficients(a == null ? Interval.ALL : a, b == null ? Interval.ALL : b, gammas));
    }

    /** Finds the least exponent that all limits from below admit, or the largest that all limits from above do; NaN if none. */
    private double last(boolean fromBelow) {
        if (!admits(fromBelow ? LARGEST : 0, fromBelow)) {
            return Double.NaN;
        }
        double inside = fromBelow ? LARGEST : 0;
        double outside = fromBelow ? 0 : LARGEST;
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = (inside + outside) / 2;
            if (admits(middle, fromBelow)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return inside;
    }

    /**
     * Reports whether an exponent keeps all conditions of the form "gamma at least", or "gamma at most"; those that do
     * not depend on gamma are both.
     */
    private boolean admits(double gamma, boolean atLeast) {
        double[] h = basis(gamma);
        for (int i = 0; i < h.length; i++) {
            for (int k = i + 2; k < h.length; k++) {
                for (int j = i + 1; j < k; j++) {
                    double w = (h[j] - h[i]) / (h[k] - h[i]);
                    // "w at most" is "gamma at least"
                    boolean lowRises = low[k] >= low[i];
                    boolean highFalls = high[k] <= high[i];
                    boolean isLow = lowRises == atLeast || low[k] == low[i];
                    boolean isHigh = highFalls == atLeast || high[k] == high[i];
                    if (isLow && mixed(low[i], low[k], w) > high[j] || isHigh && mixed(high[i], high[k], w) < low[j]) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private static double mixed(double first, double last, double w) {
        return Double.isInfinite(first) ? first : Double.isInfinite(last) ? last : first + w * (last - first);
    }
}
