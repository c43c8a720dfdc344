package io.swallowtail.benchmarks;

import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Gallery;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.benchmarks.LatencyGrid.Average;
import io.swallowtail.benchmarks.LatencyGrid.Latency;
import io.swallowtail.benchmarks.LatencyGrid.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Draws latency against the extra levels at the points of figures 1 and 2 of Felperin, Snir and Upfal (SPAA 1993,
 * section 4), each with
 * the paper's fit: means of 10 runs, as in the paper, with 95 % intervals. Cost: about a minute of processor time.
 */
public final class LatencyFigures {
    /** Runs of a point, as in the paper. */
    private static final int RUNS = 10;

    private static final double CONFIDENCE = 0.95;

    private LatencyFigures() {}

    /**
     * Runs the trials and draws the figure.
     *
     * @param arguments the file of the figure
     * @throws IOException if the figure cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: figures FILE.svg");
            System.exit(2);
        }
        Files.writeString(Path.of(arguments[0]), figure(), StandardCharsets.UTF_8);
    }

    /** Measures the points and draws both charts side by side. */
    static String figure() {
        LatencyGrid grid = LatencyGrid.measure(
                List.of(FitsPrinter.DIMENSION_OF_FIGURES), FitsPrinter.EXTRA, FitsPrinter.PERMUTATIONS, RUNS);
        return new Gallery(
                        "Latency on a butterfly of 4,096 inputs with extra levels",
                        List.of(
                                chart("Mean latency", grid, Latency::mean, FitsPrinter.PAPER_MEAN),
                                chart("Largest latency", grid, Latency::largest, FitsPrinter.PAPER_LARGEST)),
                        2)
                .document();
    }

    private static Chart chart(String what, LatencyGrid grid, Function<Latency, Average> average, double[] paper) {
        List<Series> series = new ArrayList<>();
        for (int t : FitsPrinter.PERMUTATIONS) {
            int style = series.size() / 2;
            List<Mark> measured = new ArrayList<>();
            List<Mark> fitted = new ArrayList<>();
            for (int r : FitsPrinter.EXTRA) {
                Place place = new Place(FitsPrinter.DIMENSION_OF_FIGURES, r, t);
                measured.add(mark(r, average.apply(grid.at(place.d(), r, t))));
                fitted.add(Mark.of(r, place(FitsPrinter.value(paper, place)), ""));
            }
            series.add(new Series("t = " + t, style, Series.Look.CURVE, measured));
            series.add(new Series("the paper's fit", style, Series.Look.REFERENCE, fitted));
        }
        return new Chart(
                what + " against the extra levels: 4,096 inputs, one random permutation t times",
                "Measured latencies with points, the paper's linear fit as a thin line of the same colour.",
                Axis.whole("r, extra levels", Axis.Scale.LINEAR),
                Axis.of(what.toLowerCase(Locale.ROOT) + ", steps", Axis.Scale.LOG10),
                series,
                List.of("means of 10 runs with 95% intervals"));
    }

    private static Mark mark(int r, Average average) {
        double half = new TDistribution(RUNS - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2) * average.error();
        return new Mark(
                r,
                place(average.value()),
                place(average.value() - half),
                place(average.value() + half),
                String.format(Locale.ROOT, "r = %d: %.1f ± %.1f", r, average.value(), half));
    }

    private static double place(double steps) {
        return Axis.Scale.LOG10.place(steps);
    }
}
