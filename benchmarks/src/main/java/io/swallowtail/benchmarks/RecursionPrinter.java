package io.swallowtail.benchmarks;

import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Gallery;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.protocols.bounds.MinimumCongestionBound;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Prints what {@link CollisionRecursion} says of the c-collision protocol: how large networks may be until its rounds
 * do not settle
 * everybody, and how many rounds they take before; and what {@link MinimumRecursion} says of the minimum protocol's
 * congestion. It draws
 * b_(k+1) against b_k, and the least c that settles everybody against d. The last line is that of {@link FaultPartitionBound}.
 */
public final class RecursionPrinter {
    private static final int MOST_C = 6;
    /** d of the minimum protocol's rows. */
    private static final List<Integer> DIMENSIONS = List.of(4, 8, 16, 32, 64, 128, 256, 512, 1000);
    /** Up to here trials are feasible, and congestion is compared with their mean. */
    private static final int MOST_SIMULATED = 24;
    /** Shares of blocked paths at which the curves are drawn. */
    private static final int POINTS = 40;
    /** How d is drawn over a wide range. */
    private static final Axis.Scale DIMENSION = Axis.Scale.LOG2;
    /** The chance that either limit of a measured share errs: 95 % intervals. */
    private static final double LIMIT_RISK = 0.025;

    private RecursionPrinter() {}

    /**
     * Prints the tables, and draws the figures.
     *
     * @param arguments nothing, or the file of the recursion's figure, or that, the file of the figure of the least c,
     *     and a file of
     *     measured shares with a line {@code d,c,trials,blocked} each, as docs/pictures/make_methods makes it
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 2 || arguments.length > 3) {
            System.err.println("usage: recursion [FILE.svg [LEAST_C.svg MEASURED.csv]]");
            System.exit(2);
        }
        System.out.println(
                "  c  last d that settles  over c!  last d with c! > d  rounds there  rounds at d = 10, 20, 40");
        for (int c = 2; c <= MOST_C; c++) {
            int last = lastSettled(c);
            System.out.printf(
                    Locale.ROOT,
                    "%3d  %19d  %7.2f  %18d  %12s  %s, %s, %s%n",
                    c,
                    last,
                    (double) last / factorial(c),
                    factorial(c) - 1,
                    last <= 60 ? rounds(last, c) : "-",
                    rounds(10, c),
                    rounds(20, c),
                    rounds(40, c));
        }
        System.out.println("\n   d  congestion of minimum  over log2 d  mean  the theorem's 4 ceil(log2 d)");
        for (int d : DIMENSIONS) {
            MinimumRecursion recursion = new MinimumRecursion(d);
            System.out.printf(
                    Locale.ROOT,
                    "%4d  %21d  %11.2f  %4s  %27d%n",
                    d,
                    recursion.congestion(),
                    recursion.congestion() * Math.log(2) / Math.log(d),
                    d <= MOST_SIMULATED ? String.format(Locale.ROOT, "%.2f", recursion.meanCongestion()) : "-",
                    MinimumCongestionBound.load(d));
        }
        FaultPartitionBound first = FaultPartitionBound.first(FaultPartitionBound.LARGEST_EPSILON);
        System.out.printf(
                Locale.ROOT,
                "random faults, section 2, part 1 (iii): the induction begins at r = %d, with p at most 2^%.0f%n",
                first.r(),
                first.log2FaultProbability());
        if (arguments.length > 0) {
            Files.writeString(Path.of(arguments[0]), figure(), StandardCharsets.UTF_8);
        }
        if (arguments.length > 1) {
            String measured = Files.readString(Path.of(arguments[2]));
            Files.writeString(Path.of(arguments[1]), leastThresholds(measured), StandardCharsets.UTF_8);
        }
    }

    private static int factorial(int c) {
        return IntStream.rangeClosed(1, c).reduce(1, (a, b) -> a * b);
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

    /**
     * The least c that settles everybody against d, predicted and by the theorem's c! &gt; d, with the measured points;
     * and how often c = 2
     * leaves a lasting share of the requests.
     *
     * @param measured lines of d, c, trials and how many of them left more than a tenth of the requests, after a header
     */
    static String leastThresholds(String measured) {
        List<long[]> points = measured.lines()
                .skip(1)
                .map(line ->
                        Stream.of(line.split(",")).mapToLong(Long::parseLong).toArray())
                .toList();
        return new Gallery("The least c", List.of(leastThreshold(points), transition(points)), 2).document();
    }

    private static Chart leastThreshold(List<long[]> points) {
        List<Mark> predicted = new ArrayList<>();
        List<Mark> proven = new ArrayList<>();
        int last = 1;
        for (int c = 2; c <= MOST_C; c++) {
            int from = last + 1;
            last = lastSettled(c);
            addStep(predicted, c, from, last);
            addStep(proven, c, c == 2 ? 1 : factorial(c - 1), factorial(c) - 1);
        }
        List<Mark> settled = points.stream()
                .collect(Collectors.groupingBy(point -> point[0], TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .flatMap(at -> at.getValue().stream()
                        .filter(point -> 2 * point[3] < point[2])
                        .mapToLong(point -> point[1])
                        .min()
                        .stream()
                        .mapToObj(c -> Mark.of(
                                DIMENSION.place(at.getKey()), c, "n = 2^" + at.getKey() + ": c = " + c + " settles")))
                .toList();
        return new Chart(
                "c-collision: the least c that settles everybody, against d = log2 n",
                "The recursion's steps follow those of the theorem's condition c! > d, some ten times further right.",
                Axis.of("d = log2 n", DIMENSION),
                Axis.whole("c", Axis.Scale.LINEAR),
                List.of(
                        new Series("predicted", 0, Series.Look.CURVE, predicted),
                        new Series("c! > d", 1, Series.Look.REFERENCE, proven),
                        new Series("measured, n = 2^14 … 2^17", 2, Series.Look.POINTS, settled)),
                List.of());
    }

    private static void addStep(List<Mark> steps, int c, int from, int to) {
        steps.add(Mark.of(DIMENSION.place(from), c, "from d = " + from + ": c = " + c));
        steps.add(Mark.of(DIMENSION.place(to), c, "up to d = " + to + ": c = " + c));
    }

    private static Chart transition(List<long[]> points) {
        List<Series> series = new ArrayList<>();
        for (int c = 2; c <= 3; c++) {
            int threshold = c;
            List<Mark> shares = points.stream()
                    .filter(point -> point[1] == threshold)
                    .map(point -> new Mark(
                            point[0],
                            (double) point[3] / point[2],
                            ClopperPearson.low(point[3], point[2], LIMIT_RISK),
                            ClopperPearson.high(point[3], point[2], LIMIT_RISK),
                            point[3] + " of " + point[2]))
                    .toList();
            series.add(new Series("measured, c = " + c, c - 2, Series.Look.CURVE, shares));
        }
        int last = lastSettled(2);
        List<Mark> predicted = List.of(
                Mark.of(last - 1, 0, ""), Mark.of(last, 0, ""), Mark.of(last + 1, 1, ""), Mark.of(last + 2, 1, ""));
        series.add(new Series("predicted, c = 2", 2, Series.Look.REFERENCE, predicted));
        return new Chart(
                "c-collision: share of trials that leave more than n/10 requests",
                "With c = 2 none up to n = 2^14 and all from n = 2^16 on; with c = 3 none.",
                Axis.whole("d = log2 n", Axis.Scale.LINEAR),
                Axis.of("share of trials", Axis.Scale.LINEAR),
                series,
                List.of());
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
                List.of());
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
