package io.swallowtail.benchmarks;

import io.swallowtail.benchmarks.LatencyGrid.Average;
import io.swallowtail.benchmarks.LatencyGrid.Latency;
import io.swallowtail.benchmarks.LatencyGrid.Place;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * Prints what Felperin, Snir and Upfal (SPAA 1993, section 4) measured on butterflies with extra stages: mean and
 * largest latency at the
 * points of their figures 1 and 2, as tables, and the coefficients of their two fits next to those fitted to new trials.
 */
public final class FitsPrinter {
    static final List<Integer> PERMUTATIONS = List.of(1, 10, 20, 50, 100, 200);
    static final List<Integer> EXTRA = IntStream.rangeClosed(0, 12).boxed().toList();
    private static final List<Integer> DIMENSIONS = List.of(10, 11, 12, 13, 14);
    static final int DIMENSION_OF_FIGURES = 12;

    private static final List<String> TERMS = List.of("1", "n", "t", "t/2^r", "n t/2^r", "r");
    static final double[] PAPER_MEAN = {-12.90, 3.18, 0.75, 0.69, 0.07, 3.20};
    static final double[] PAPER_LARGEST = {-29.69, 8.09, 1.83, 0.84, 0.76, -1.43};

    private FitsPrinter() {}

    /**
     * Runs the trials and prints the tables.
     *
     * @param arguments how many runs a point has; 10, as in the paper, if it is left out
     */
    public static void main(String[] arguments) {
        if (arguments.length > 1 || arguments.length == 1 && !arguments[0].matches("[1-9]\\d{0,5}")) {
            System.err.println("usage: fits [RUNS]");
            System.exit(2);
        }
        int runs = arguments.length == 0 ? 10 : Integer.parseInt(arguments[0]);
        long start = System.nanoTime();
        LatencyGrid grid = LatencyGrid.measure(DIMENSIONS, EXTRA, PERMUTATIONS, runs);
        printFigure("Mean latency, 4096 inputs (with standard errors)", grid, Latency::mean);
        printFigure("Largest latency, 4096 inputs (with standard errors)", grid, Latency::largest);
        printFit("Mean latency, 1024 to 16384 inputs", grid, Latency::mean, PAPER_MEAN);
        printFit("Largest latency, 1024 to 16384 inputs", grid, Latency::largest, PAPER_LARGEST);
        System.err.println(runs + " runs a point, " + (System.nanoTime() - start) / 1_000_000_000 + " s");
    }

    private static void printFigure(String title, LatencyGrid grid, Function<Latency, Average> what) {
        System.out.println(title);
        System.out.print("     r");
        PERMUTATIONS.forEach(t -> System.out.printf(Locale.ROOT, "  t = %-9d", t));
        System.out.println();
        for (int r : EXTRA) {
            System.out.printf(Locale.ROOT, "    %2d", r);
            for (int t : PERMUTATIONS) {
                Average average = what.apply(grid.at(DIMENSION_OF_FIGURES, r, t));
                System.out.printf(Locale.ROOT, "  %6.1f ± %4.1f", average.value(), average.error());
            }
            System.out.println();
        }
        System.out.print("best r");
        for (int t : PERMUTATIONS) {
            int best = EXTRA.stream()
                    .min(Comparator.comparingDouble(
                            r -> what.apply(grid.at(DIMENSION_OF_FIGURES, r, t)).value()))
                    .orElseThrow();
            System.out.printf(Locale.ROOT, "  %13d", best);
        }
        System.out.println();
        System.out.println();
    }

    /** The terms of the paper's linear forms; n stands for log2 of the inputs. */
    private static double[] terms(Place place) {
        double shared = place.t() * StrictMath.scalb(1.0, -place.r());
        return new double[] {place.d(), place.t(), shared, place.d() * shared, place.r()};
    }

    /** Evaluates a linear form. */
    static double value(double[] coefficients, Place place) {
        double[] terms = terms(place);
        double value = coefficients[0];
        for (int j = 0; j < terms.length; j++) {
            value += coefficients[j + 1] * terms[j];
        }
        return value;
    }

    private static void printFit(String title, LatencyGrid grid, Function<Latency, Average> what, double[] paper) {
        List<Map.Entry<Place, Latency>> points = List.copyOf(grid.measured().entrySet());
        double[][] terms = points.stream().map(point -> terms(point.getKey())).toArray(double[][]::new);
        double[] latencies = points.stream()
                .mapToDouble(point -> what.apply(point.getValue()).value())
                .toArray();
        OLSMultipleLinearRegression fit = new OLSMultipleLinearRegression();
        fit.newSampleData(latencies, terms);
        double[] fitted = fit.estimateRegressionParameters();
        double[] errors = fit.estimateRegressionParametersStandardErrors();
        System.out.println(title + " (n stands for log2 of the inputs)");
        System.out.println("       term    paper   fitted  standard error");
        for (int i = 0; i < fitted.length; i++) {
            System.out.printf(
                    Locale.ROOT, "    %7s  %7.2f  %7.2f  %14.2f%n", TERMS.get(i), paper[i], fitted[i], errors[i]);
        }
        System.out.printf(
                Locale.ROOT,
                "    R^2 %.4f; root mean square of what is left: %.1f by the fit, %.1f by the paper's coefficients%n%n",
                fit.calculateRSquared(),
                rootMeanSquare(latencies, points, fitted),
                rootMeanSquare(latencies, points, paper));
    }

    private static double rootMeanSquare(
            double[] latencies, List<Map.Entry<Place, Latency>> points, double[] coefficients) {
        double sum = 0;
        for (int i = 0; i < latencies.length; i++) {
            double left = latencies[i] - value(coefficients, points.get(i).getKey());
            sum += left * left;
        }
        return Math.sqrt(sum / latencies.length);
    }
}
