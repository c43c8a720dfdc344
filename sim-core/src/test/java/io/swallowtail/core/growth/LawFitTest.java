package io.swallowtail.core.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DiagonalMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NoFeasibleSolutionException;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.apache.commons.math3.util.Pair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fits and verdicts against closed forms, and against linear programming, regression and Levenberg–Marquardt of commons-math3. */
class LawFitTest {
    private static final GrowthLaw[] LINES = {GrowthLaw.LOG, GrowthLaw.LOG_OVER_LOGLOG, GrowthLaw.LOGLOG};

    static List<Limits> on(DoubleUnaryOperator curve, double halfWidth, double... values) {
        List<Limits> limits = new ArrayList<>();
        for (double x : values) {
            double y = curve.applyAsDouble(x);
            limits.add(new Limits(x, y, y - halfWidth, y + halfWidth));
        }
        return limits;
    }

    private static List<Limits> random(Random random, int points) {
        List<Limits> limits = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            double x = StrictMath.pow(2, 2 + i + 0.5 * random.nextDouble());
            double y = 1 + StrictMath.pow(i, 0.3 + random.nextDouble()) + 0.3 * random.nextGaussian();
            limits.add(new Limits(x, y, y - random.nextDouble(), y + random.nextDouble()));
        }
        return limits;
    }

    @Test
    void basesAreBinaryLogarithms() {
        assertEquals(16, GrowthLaw.LOG.basis(65536), 1e-13);
        assertEquals(4, GrowthLaw.LOG_OVER_LOGLOG.basis(65536), 1e-13);
        assertEquals(4, GrowthLaw.LOGLOG.basis(65536), 1e-13);
        assertEquals("a + b log n / log log n", GrowthLaw.LOG_OVER_LOGLOG.formula("n"));
        assertEquals("a + b n^gamma", GrowthLaw.POWER.formula("n"));
    }

    @Test
    void curvesOfALawAreFittedExactly() {
        for (GrowthLaw law : LINES) {
            LawFit fit = LawFit.of(law, on(x -> 3 - 0.7 * law.basis(x), 0.1, 6, 20, 100, 1e6));
            assertEquals(3, fit.curve().a(), 1e-10);
            assertEquals(-0.7, fit.curve().b(), 1e-11);
            assertEquals(0, fit.residual(), 1e-10);
            assertFalse(fit.isExcluded());
        }
        LawFit fit = LawFit.of(GrowthLaw.POWER, on(x -> 3 + 0.2 * StrictMath.pow(x, 0.37), 0.01, 6, 20, 100, 1e3, 1e6));
        assertEquals(0.37, fit.curve().gamma(), 1e-6);
        assertEquals(3, fit.curve().a(), 1e-4);
        assertEquals(0.2, fit.curve().b(), 1e-5);
        assertEquals(StrictMath.pow(50, 0.37) * 0.2 + 3, fit.curve().at(50), 1e-6);
        LawFit.Coefficients within = fit.coefficients().orElseThrow();
        assertTrue(within.gamma().low() < 0.37 && within.gamma().high() > 0.37, within.toString());
        assertTrue(within.a().low() < 3 && within.a().high() > 3, within.toString());
        assertTrue(within.b().low() < 0.2 && within.b().high() > 0.2, within.toString());
    }

    /** Weighted regression, scaled to an ordinary one. */
    @Test
    void linesAgreeWithRegression() {
        Random random = new Random(1);
        for (int round = 0; round < 50; round++) {
            List<Limits> limits = random(random, 5 + round % 8);
            for (GrowthLaw law : LINES) {
                double[] y = new double[limits.size()];
                double[][] columns = new double[limits.size()][];
                for (int i = 0; i < y.length; i++) {
                    double weight = 1 / limits.get(i).halfWidth();
                    y[i] = weight * limits.get(i).estimate();
                    columns[i] = new double[] {
                        weight, weight * law.basis(limits.get(i).x())
                    };
                }
                OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
                regression.setNoIntercept(true);
                regression.newSampleData(y, columns);
                double[] expected = regression.estimateRegressionParameters();
                LawFit fit = LawFit.of(law, limits);
                assertEquals(expected[0], fit.curve().a(), 1e-8 * (1 + Math.abs(expected[0])));
                assertEquals(expected[1], fit.curve().b(), 1e-8 * (1 + Math.abs(expected[1])));
            }
        }
    }

    /** No start of Levenberg and Marquardt's method finds a smaller sum of squares. */
    @Test
    void powersAgreeWithLevenbergMarquardt() {
        Random random = new Random(2);
        int interior = 0;
        for (int round = 0; round < 30; round++) {
            List<Limits> limits = on(x -> 1 + 0.5 * StrictMath.pow(x, 0.4), 0.5, 4, 8, 16, 32, 64, 128).stream()
                    .map(each -> {
                        double y = each.estimate() + 0.2 * random.nextGaussian();
                        return new Limits(each.x(), y, y - 0.5, y + 0.5);
                    })
                    .toList();
            LawFit.Curve curve = LawFit.of(GrowthLaw.POWER, limits).curve();
            if (curve.limit() != null) {
                continue;
            }
            interior++;
            double[] x = limits.stream().mapToDouble(Limits::x).toArray();
            LeastSquaresOptimizer.Optimum optimum = new LevenbergMarquardtOptimizer()
                    .optimize(new LeastSquaresBuilder()
                            .start(new double[] {curve.a() + 0.1, curve.b() * 1.1, curve.gamma() * 0.95})
                            .target(LawFit.estimates(limits))
                            .weight(new DiagonalMatrix(LawFit.weights(limits)))
                            .model(point -> model(x, point))
                            .lazyEvaluation(false)
                            .maxEvaluations(10_000)
                            .maxIterations(10_000)
                            .build());
            assertEquals(optimum.getPoint().getEntry(2), curve.gamma(), 1e-3 * (1 + curve.gamma()));
            double cost = 0;
            for (Limits each : limits) {
                cost += StrictMath.pow((each.estimate() - curve.at(each.x())) / each.halfWidth(), 2);
            }
            assertTrue(
                    cost <= optimum.getCost() * optimum.getCost() * (1 + 1e-8), cost + " above " + optimum.getCost());
        }
        assertTrue(interior > 20, "only " + interior);
    }

    private static Pair<RealVector, org.apache.commons.math3.linear.RealMatrix> model(double[] x, RealVector point) {
        double[] values = new double[x.length];
        double[][] slopes = new double[x.length][];
        for (int i = 0; i < x.length; i++) {
            double power = Math.pow(x[i], point.getEntry(2));
            values[i] = point.getEntry(0) + point.getEntry(1) * power;
            slopes[i] = new double[] {1, power, point.getEntry(1) * power * Math.log(x[i])};
        }
        return new Pair<>(new ArrayRealVector(values), new Array2DRowRealMatrix(slopes));
    }

    /** Verdict and intervals of lines are solutions of linear programs. */
    @Test
    void regionsAgreeWithLinearProgramming() {
        Random random = new Random(3);
        int excluded = 0;
        for (int round = 0; round < 100; round++) {
            List<Limits> limits = random(random, 4 + round % 5);
            for (GrowthLaw law : LINES) {
                LawFit fit = LawFit.of(law, limits);
                double[] ends = new double[4];
                try {
                    for (int k = 0; k < 4; k++) {
                        double sign = k % 2 == 0 ? 1 : -1;
                        ends[k] = sign * program(law, limits, sign * (k < 2 ? 1 : 0), sign * (k < 2 ? 0 : 1));
                    }
                } catch (NoFeasibleSolutionException e) {
                    assertTrue(fit.isExcluded(), law + " " + limits);
                    excluded++;
                    continue;
                }
                LawFit.Coefficients found = fit.coefficients().orElseThrow();
                assertEquals(ends[0], found.a().low(), 1e-4);
                assertEquals(ends[1], found.a().high(), 1e-4);
                assertEquals(ends[2], found.b().low(), 1e-4);
                assertEquals(ends[3], found.b().high(), 1e-4);
            }
        }
        assertTrue(excluded > 30 && excluded < 270, "excluded " + excluded);
    }

    private static double program(GrowthLaw law, List<Limits> limits, double a, double b) {
        List<LinearConstraint> constraints = new ArrayList<>();
        for (Limits each : limits) {
            double[] line = {1, law.basis(each.x())};
            constraints.add(new LinearConstraint(line, Relationship.GEQ, each.low()));
            constraints.add(new LinearConstraint(line, Relationship.LEQ, each.high()));
        }
        return new SimplexSolver()
                .optimize(
                        new LinearObjectiveFunction(new double[] {a, b}, 0),
                        new LinearConstraintSet(constraints),
                        GoalType.MINIMIZE,
                        new NonNegativeConstraint(false))
                .getValue();
    }

    /** The interval of gamma is where the polygon of lines is not empty. */
    @Test
    void exponentsAreThoseWithALine() {
        Random random = new Random(4);
        int excluded = 0;
        int bounded = 0;
        for (int round = 0; round < 60; round++) {
            List<Limits> limits = random(random, 4 + round % 5);
            LawFit fit = LawFit.of(GrowthLaw.POWER, limits);
            double[] x = limits.stream().mapToDouble(Limits::x).toArray();
            Interval found = fit.coefficients().map(LawFit.Coefficients::gamma).orElse(null);
            excluded += found == null ? 1 : 0;
            bounded += found != null && found.high() < PowerFit.LARGEST ? 1 : 0;
            for (double gamma = 0.01; gamma < PowerFit.LARGEST; gamma += 0.01) {
                double[] powers = new double[x.length];
                for (int i = 0; i < x.length; i++) {
                    powers[i] = StrictMath.pow(x[i] / x[0], gamma);
                }
                boolean passes = LineRegion.of(powers, LawFit.lows(limits), LawFit.highs(limits))
                        .isPresent();
                boolean isNearAnEnd = found != null
                        && (Math.abs(gamma - found.low()) < 1e-9 || Math.abs(gamma - found.high()) < 1e-9);
                if (!isNearAnEnd) {
                    assertEquals(
                            passes, found != null && gamma > found.low() && gamma < found.high(), gamma + " " + fit);
                }
            }
            boolean logPasses = !LawFit.of(GrowthLaw.LOG, limits).isExcluded();
            assertEquals(logPasses, found != null && found.low() == 0, "gamma = 0 is the logarithm: " + fit);
        }
        assertTrue(excluded > 5 && bounded > 5, excluded + " excluded, " + bounded + " bounded");
    }

    @Test
    void aLogarithmIsTheLimitOfPowers() {
        List<Limits> limits = on(x -> 1 + 2 * GrowthLaw.LOGLOG.basis(x), 0.01, 64, 256, 1024, 65536);
        LawFit fit = LawFit.of(GrowthLaw.POWER, limits);
        assertEquals(0, fit.curve().gamma());
        assertTrue(fit.isExcluded(), "log log bends more than any power");
        assertEquals(
                LawFit.of(GrowthLaw.LOG, limits).curve().at(100), fit.curve().at(100), 1e-12);
        LawFit log = LawFit.of(GrowthLaw.POWER, on(GrowthLaw.LOG::basis, 0.1, 64, 256, 1024, 65536));
        assertEquals(0, log.coefficients().orElseThrow().gamma().low());
        assertEquals(Interval.ALL, log.coefficients().orElseThrow().a());
    }

    @Test
    void pointsWithoutALimitDecideLess() {
        List<Limits> limits = new ArrayList<>(on(GrowthLaw.LOG::basis, 0.1, 8, 64, 256));
        limits.add(new Limits(1024, 50, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
        LawFit fit = LawFit.of(GrowthLaw.LOG, limits);
        assertFalse(fit.isExcluded());
        assertEquals(1, fit.curve().b(), 1e-9);
        limits.set(3, new Limits(1024, 50, 49, Double.POSITIVE_INFINITY));
        assertTrue(LawFit.of(GrowthLaw.LOG, limits).isExcluded());
        assertFalse(LawFit.isConstantPossible(limits));
        assertTrue(LawFit.isConstantPossible(on(x -> 3, 0.1, 4, 8, 16)));
        List<Limits> open = List.of(
                new Limits(4, 1, 0, Double.POSITIVE_INFINITY),
                new Limits(8, 1, 0, Double.POSITIVE_INFINITY),
                new Limits(16, 1, 0, Double.POSITIVE_INFINITY));
        for (GrowthLaw law : GrowthLaw.values()) {
            assertFalse(LawFit.of(law, open).isExcluded(), law.word());
        }
    }

    /** Two points at one x whose limits do not meet: no function goes through both, however wide the limits elsewhere are. */
    @ParameterizedTest
    @EnumSource
    void noLawHasTwoValuesAtOnePoint(GrowthLaw law) {
        Limits low = new Limits(4, 1.5, 1, 2);
        Limits high = new Limits(4, 3.5, 3, 4);
        Limits other = new Limits(256, 5, 0, 10);
        assertFalse(LawFit.of(law, List.of(low, other, other)).isExcluded());
        assertTrue(LawFit.of(law, List.of(low, high, other)).isExcluded());
        assertTrue(LawFit.of(law, List.of(high, low, other)).isExcluded());
    }

    @Test
    void badInputIsRefused() {
        List<Limits> two = on(x -> x, 1, 4, 8);
        assertThrows(IllegalArgumentException.class, () -> LawFit.of(GrowthLaw.LOG, two));
        List<Limits> small = on(x -> x, 1, 2, 8, 16);
        assertThrows(IllegalArgumentException.class, () -> LawFit.of(GrowthLaw.LOGLOG, small));
        assertThrows(IllegalArgumentException.class, () -> new Limits(0, 1, 0, 2));
        assertThrows(IllegalArgumentException.class, () -> new Limits(1, 3, 0, 2));
    }
}
