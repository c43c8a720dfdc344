package io.swallowtail.benchmarks;

import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Gallery;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Series;
import io.swallowtail.theory.CollisionRecursion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Prints what {@link CollisionRecursion} says of the c-collision protocol: how large networks may be until its rounds do not settle
 * everybody, and how many rounds they take before; and draws b_(k+1) against b_k.
 */
public final class RecursionPrinter {
    private static final int MOST_C = 5;
    /** Shares of blocked paths at which the curves are drawn. */
    private static final int POINTS = 40;

    private RecursionPrinter() {}

    /**
     * Prints the table, and draws the figure.
     *
     * @param arguments the file of the figure, or nothing
     * @throws IOException if the figure cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 1) {
            System.err.println("usage: recursion [FILE.svg]");
            System.exit(2);
        }
        System.out.println("  c  last d that settles  last d with c! > d  rounds there  rounds at d = 10, 20, 40");
        for (int c = 2; c <= MOST_C; c++) {
            int last = lastSettled(c);
            System.out.printf(
                    Locale.ROOT,
                    "%3d  %19d  %18d  %12s  %s, %s, %s%n",
                    c,
                    last,
                    IntStream.rangeClosed(1, c).reduce(1, (a, b) -> a * b) - 1,
                    last <= 60 ? rounds(last, c) : "-",
                    rounds(10, c),
                    rounds(20, c),
                    rounds(40, c));
        }
        if (arguments.length == 1) {
            Files.writeString(Path.of(arguments[0]), figure(), StandardCharsets.UTF_8);
        }
    }

    private static String rounds(int d, int c) {
        OptionalInt rounds = new CollisionRecursion(d, c).rounds();
        return rounds.isPresent() ? "" + rounds.getAsInt() : "never";
    }

    /** The greatest d up to which all settle: more levels block more. */
    static int lastSettled(int c) {
        int settled = 1;
        int above = 2;
        while (new CollisionRecursion(above, c).settles()) {
            settled = above;
            above *= 2;
        }
        while (above - settled > 1) {
            int middle = (settled + above) / 2;
            if (new CollisionRecursion(middle, c).settles()) {
                settled = middle;
            } else {
                above = middle;
            }
        }
        return settled;
    }

    /** Both charts side by side. */
    static String figure() {
        return new Gallery("The recursion of c-collision", List.of(twoCircuits(), lastSettledOnes()), 2).document();
    }

    /** The curves of c = 2, 3, 4, each for the largest network that settles. */
    private static Chart lastSettledOnes() {
        List<Series> series = new ArrayList<>(List.of(diagonal()));
        for (int c = 2; c <= 4; c++) {
            series.add(curve(lastSettled(c), c, c - 2));
        }
        return chart(
                "c-collision: share of blocked paths, round by round, in the largest networks that settle", series);
    }

    /** The curves of c = 2 about the network with which the curve meets the diagonal. */
    private static Chart twoCircuits() {
        List<Series> series = new ArrayList<>(List.of(diagonal()));
        List<Integer> dimensions = List.of(10, 15, 16, 20);
        for (int i = 0; i < dimensions.size(); i++) {
            series.add(curve(dimensions.get(i), 2, i));
        }
        return chart("c-collision, c = 2: the curve crosses the diagonal between d = 15 and d = 16", series);
    }

    private static Chart chart(String title, List<Series> series) {
        return new Chart(
                title,
                "The share of paths blocked after a round against that before it; all settle while a curve stays below the diagonal.",
                Axis.of("b_k", Axis.Scale.LINEAR),
                Axis.of("b_(k+1)", Axis.Scale.LINEAR),
                series,
                List.of(),
                null);
    }

    private static Series diagonal() {
        return new Series("b_(k+1) = b_k", 0, Series.Look.REFERENCE, List.of(Mark.of(0, 0, ""), Mark.of(1, 1, "")));
    }

    private static Series curve(int d, int c, int style) {
        CollisionRecursion recursion = new CollisionRecursion(d, c);
        List<Mark> marks = IntStream.rangeClosed(0, POINTS)
                .mapToObj(i -> {
                    double blocked = (double) i / POINTS;
                    double next = recursion.next(blocked);
                    return Mark.of(blocked, next, String.format(Locale.ROOT, "%.3f: %.4f", blocked, next));
                })
                .toList();
        return new Series("c = " + c + ", d = " + d, style, Series.Look.CURVE, marks);
    }
}
