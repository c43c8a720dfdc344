package io.swallowtail.estimate;

import com.sun.management.ThreadMXBean;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.message.TimeWords;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Predicts the time and memory of plain trials before they run. Time follows from the declared number of path-edges. Memory is measured on
 * a smaller network of the same experiment and scaled by the number of path-edges. Both are rough: expect a factor of two.
 */
public final class TrialCost {
    /** Nanoseconds per path-edge while the network fits the caches. */
    private static final double NANOS_PER_EDGE = 4;

    private static final double NANOS_PER_EDGE_BEYOND_CACHES = 25;
    /** Path-edges of a trial from which the network exceeds the caches. */
    private static final double BEYOND_CACHES = 1e8;

    /** Predictions below this many seconds are not printed. */
    private static final double SECONDS_TO_ANNOUNCE = 5;

    /** The most path-edges of a trial that is simulated in order to measure its memory. */
    private static final double MEASURED_EDGES = 2e6;

    private static final String SIZE = "n";

    private TrialCost() {}

    /**
     * Describes the cost of a fixed number of trials.
     *
     * @param point the point
     * @param trials the number of trials, at least 1
     * @param workers the threads that run them
     * @return one line; empty if the trials take less than five seconds
     */
    public static Optional<String> announcement(Point point, long trials, Workers workers) {
        double edges = edges(point);
        double nanos = edges < BEYOND_CACHES ? NANOS_PER_EDGE : NANOS_PER_EDGE_BEYOND_CACHES;
        long threads = Math.min(trials, workers.count());
        double seconds = trials * edges * nanos / 1e9 / threads;
        if (seconds < SECONDS_TO_ANNOUNCE) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                        Locale.ROOT,
                        "%s: %,d trials of %,.0f path-edges, about %s on %d threads",
                        point,
                        trials,
                        edges,
                        TimeWords.of(seconds),
                        workers.count())
                + bytes(point).map(bytes -> memory(bytes * threads)).orElse("") + ".");
    }

    private static String memory(double bytes) {
        double heap = Runtime.getRuntime().maxMemory();
        return String.format(Locale.ROOT, " and %,.1f GB of memory (of %,.1f GB)", bytes / 1e9, heap / 1e9)
                + (bytes > heap ? "; --threads 1 needs less, and SWALLOWTAIL_JAVA_OPTIONS=-Xmx… gives more" : "");
    }

    /** Predicts the bytes of one thread's simulator; empty if no smaller network of the experiment is valid. */
    static Optional<Double> bytes(Point point) {
        return smaller(point).map(small -> {
            allocated(small); // loads classes, whose memory does not grow with the network
            return allocated(small) * edges(point) / edges(small);
        });
    }

    private static double edges(Point point) {
        return point.experiment().work(point.parameters());
    }

    private static Optional<Point> smaller(Point point) {
        try {
            Point small = point;
            while (edges(small) > MEASURED_EDGES) {
                Map<String, String> texts = new HashMap<>(small.parameters().completeTexts());
                if (!texts.containsKey(SIZE)) {
                    return Optional.empty();
                }
                texts.put(SIZE, Long.toString(Long.parseLong(texts.get(SIZE)) / 2));
                small = new Point(point.experiment(), Parameters.parse(point.experiment(), texts));
            }
            return Optional.of(small);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // another parameter does not fit the smaller network
        }
    }

    /** Measures the bytes that one simulator and its first trial allocate. */
    static double allocated(Point point) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        new TrialRunner(point, 0, List.of()).run(0, 1);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
