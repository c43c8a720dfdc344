package io.swallowtail.core.growth;

import java.util.List;
import java.util.Optional;

/**
 * A law fitted to limits at several values of the parameter, and whether these limits exclude it.
 *
 * <p>A law is excluded if none of its curves passes between the limits of all points. If the limits hold simultaneously
 * for all points with probability 1 - &alpha;, then the true law is excluded with probability at most &alpha;, so any
 * number of laws can be tested with the same limits. For the same reason each coefficient's interval, its least and
 * greatest value over the curves that pass, contains the true coefficient; all intervals and verdicts hold together.
 * The method assumes only the limits.
 *
 * <p>The fit itself has the least sum of squares, each residual divided by half the width of its limits. It need not
 * pass between all limits.
 *
 * @param curve the fitted curve
 * @param coefficients the intervals of the coefficients; empty if the law is excluded
 * @param residual the root of the mean squared difference of estimates and fit, in the statistic's unit
 */
public record LawFit(GrowthLaw law, Curve curve, Optional<Coefficients> coefficients, double residual) {
    /** The least number of points with limits; laws with two coefficients pass through any two. */
    public static final int MIN_POINTS = 3;

    /**
     * A curve of a law.
     *
     * @param a the constant; NaN in the limit of gamma = 0
     * @param b the factor; NaN in the limit of gamma = 0
     * @param gamma the exponent of {@link GrowthLaw#POWER}; 0 in its limit; NaN for other laws
     * @param limit the logarithmic curve where gamma = 0, else null
     */
    public record Curve(GrowthLaw law, double a, double b, double gamma, Curve limit) {
        /**
         * Evaluates the curve.
         *
         * @param x a value of the parameter at which the law is defined
         * @return y
         */
        public double at(double x) {
            if (limit != null) {
                return limit.at(x);
            }
            return a + b * (law == GrowthLaw.POWER ? StrictMath.pow(x, gamma) : law.basis(x));
        }
    }

    /**
     * The intervals of the coefficients, which hold together.
     *
     * @param a of the constant
     * @param b of the factor
     * @param gamma of the exponent; null for laws without one
     */
    public record Coefficients(Interval a, Interval b, Interval gamma) {}

    /**
     * Fits a law.
     *
     * @param limits limits of points with different x, at which the law is defined; at least three. Points without any
     *     limit decide nothing and have no weight
     * @return the fit; cubic in the number of points for {@link GrowthLaw#POWER}, else quadratic
     * @throws IllegalArgumentException if there are fewer points, or the law is undefined at one
     */
    public static LawFit of(GrowthLaw law, List<Limits> limits) {
        for (Limits each : limits) {
            if (!(each.x() > law.above())) {
                throw new IllegalArgumentException(law.word() + " is undefined at x = " + each.x());
            }
        }
        List<Limits> known = limits.stream()
                .filter(each -> each.halfWidth() < Double.POSITIVE_INFINITY)
                .toList();
        if (known.size() < MIN_POINTS) {
            throw new IllegalArgumentException(
                    known.size() + " points with limits, allowed: " + MIN_POINTS + " or more");
        }
        return law == GrowthLaw.POWER ? PowerFit.of(known) : ofLine(law, known);
    }

    private static LawFit ofLine(GrowthLaw law, List<Limits> limits) {
        double[] g = limits.stream().mapToDouble(each -> law.basis(each.x())).toArray();
        LeastSquares line = LeastSquares.of(g, estimates(limits), weights(limits));
        Optional<LineRegion> region = LineRegion.of(g, lows(limits), highs(limits));
        return of(
                new Curve(law, line.a(), line.b(), Double.NaN, null),
                region.map(each -> new Coefficients(each.a(), each.b(), null)),
                limits);
    }

    static LawFit of(Curve curve, Optional<Coefficients> coefficients, List<Limits> limits) {
        double squares = 0;
        for (Limits each : limits) {
            double residual = each.estimate() - curve.at(each.x());
            squares += residual * residual;
        }
        return new LawFit(curve.law(), curve, coefficients, Math.sqrt(squares / limits.size()));
    }

    /**
     * Gives the verdict.
     *
     * @return true if no curve of the law passes between all limits
     */
    public boolean isExcluded() {
        return coefficients.isEmpty();
    }

    /**
     * Reports whether a constant is consistent with the limits.
     *
     * @param limits the limits of all points
     * @return whether a constant passes between all of them
     */
    public static boolean isConstantPossible(List<Limits> limits) {
        double low = limits.stream().mapToDouble(Limits::low).max().orElse(Double.NEGATIVE_INFINITY);
        double high = limits.stream().mapToDouble(Limits::high).min().orElse(Double.POSITIVE_INFINITY);
        return low <= high;
    }

    static double[] estimates(List<Limits> limits) {
        return limits.stream().mapToDouble(Limits::estimate).toArray();
    }

    static double[] weights(List<Limits> limits) {
        return limits.stream()
                .mapToDouble(each -> 1 / (each.halfWidth() * each.halfWidth()))
                .toArray();
    }

    static double[] lows(List<Limits> limits) {
        return limits.stream().mapToDouble(Limits::low).toArray();
    }

    static double[] highs(List<Limits> limits) {
        return limits.stream().mapToDouble(Limits::high).toArray();
    }
}
