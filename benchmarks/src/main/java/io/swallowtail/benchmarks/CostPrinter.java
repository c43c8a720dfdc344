package io.swallowtail.benchmarks;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Prints what a trial costs against n, for every experiment: the processor time of the thread, the least of some turns.
 * Parameters have their
 * defaults, and those that are required the small values of {@link ExamplePoint}.
 */
public final class CostPrinter {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int LEAST = 4;
    private static final int MOST = 20;
    private static final int STEP = 2;
    /** Trials of this length are the last that are measured. */
    private static final double LONGEST = 0.3e9;

    private static final double WARM_UP = 2e9;
    private static final double TURN = 50e6;
    private static final int TURNS = 15;

    private CostPrinter() {}

    /**
     * Measures and prints, as rows of a table in Markdown.
     *
     * @param arguments experiments with values of their parameters, as {@code "collision c=3"}; without any all experiments
     */
    public static void main(String[] arguments) {
        Catalogue catalogue = Catalogue.load();
        List<String> wanted = new ArrayList<>(List.of(arguments));
        if (wanted.isEmpty()) {
            catalogue.experiments().forEach(experiment -> wanted.add(experiment.name()));
        }
        StringBuilder head = new StringBuilder("| microseconds a trial, n =");
        for (int d = LEAST; d <= MOST; d += STEP) {
            head.append(" | 2^").append(d);
        }
        System.out.println(head + " |\n|---" + "|---:".repeat((MOST - LEAST) / STEP + 1) + "|");
        for (String text : wanted) {
            System.out.println(row(catalogue, text));
        }
    }

    private static String row(Catalogue catalogue, String text) {
        String[] words = text.split(" ");
        Experiment experiment = catalogue.experiment(words[0]);
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            String[] pair = words[i].split("=");
            values.put(pair[0], pair[1]);
        }
        StringBuilder row = new StringBuilder("| ").append(text);
        double last = 0;
        for (int d = LEAST; d <= MOST; d += STEP) {
            row.append(" | ");
            values.put("n", Integer.toString(1 << d));
            Optional<Point> point = last > LONGEST ? Optional.empty() : point(experiment, values);
            if (point.isPresent()) {
                last = nanoseconds(point.get());
                row.append(String.format(Locale.ROOT, last < 1e5 ? "%.1f" : "%.0f", last / 1000));
            }
        }
        return row + " |";
    }

    private static Optional<Point> point(Experiment experiment, Map<String, String> values) {
        boolean hasSize = experiment.parameters().stream()
                .anyMatch(parameter -> parameter.name().equals("n"));
        return hasSize ? ExamplePoint.with(experiment, values) : Optional.empty();
    }

    private static double nanoseconds(Point point) {
        TrialRunner runner = new TrialRunner(point, 42, List.of());
        long next = 0;
        long trials = 1;
        double spent = 0;
        double turn = 0;
        while (spent < WARM_UP && turn < WARM_UP) {
            turn = timed(runner, next, trials);
            next += trials;
            spent += turn;
            if (turn < TURN) {
                trials *= 2;
            }
        }
        double least = turn / trials;
        for (int i = 0; i < TURNS && turn < WARM_UP; i++) {
            least = Math.min(least, timed(runner, next, trials) / trials);
            next += trials;
        }
        return least;
    }

    private static double timed(TrialRunner runner, long from, long trials) {
        long start = THREADS.getCurrentThreadCpuTime();
        runner.run(from, from + trials);
        return THREADS.getCurrentThreadCpuTime() - start;
    }
}
