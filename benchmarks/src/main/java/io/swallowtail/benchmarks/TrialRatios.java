package io.swallowtail.benchmarks;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints how long trials of points take as multiples of a trial of {@code collision n=1024 c=3}. In each round all
 * points run in turn
 * for some milliseconds, so that a machine that is busy with other things slows all of them alike: median and quartiles of
 * the rounds' ratios.
 */
public final class TrialRatios {
    private static final String YARDSTICK = "collision n=1024 c=3";
    private static final int ROUNDS = 32;
    private static final int WARM_UP = 8;
    private static final long TURN = 40_000_000;

    private TrialRatios() {}

    /**
     * Runs the rounds and prints the table.
     *
     * @param arguments points, an experiment and parameters each, as {@code "valiant n=1024"}
     */
    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            System.err.println("usage: ratios \"EXPERIMENT NAME=VALUE ...\" ...");
            System.exit(2);
        }
        List<Trials> points = new ArrayList<>(List.of(new Trials(YARDSTICK)));
        for (String point : arguments) {
            points.add(new Trials(point));
        }
        double[][] ratios = new double[points.size()][ROUNDS];
        double[] yardstick = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            double unit = points.get(0).nanoseconds();
            for (int i = 1; i < points.size(); i++) {
                double ratio = points.get(i).nanoseconds() / unit;
                if (round >= 0) {
                    ratios[i][round] = ratio;
                    yardstick[round] = unit;
                }
            }
        }
        Arrays.sort(yardstick);
        System.out.printf(Locale.ROOT, "%s: %.0f us a trial%n", YARDSTICK, yardstick[ROUNDS / 2] / 1000);
        System.out.println("  median  quartiles        point");
        for (int i = 1; i < points.size(); i++) {
            Arrays.sort(ratios[i]);
            System.out.printf(
                    Locale.ROOT,
                    "%8.3f  %.3f to %.3f  %s%n",
                    (ratios[i][ROUNDS / 2 - 1] + ratios[i][ROUNDS / 2]) / 2,
                    ratios[i][ROUNDS / 4],
                    ratios[i][ROUNDS * 3 / 4],
                    points.get(i).name);
        }
    }

    /** The trials of a point, one after the other. */
    private static final class Trials {
        private final String name;
        private final Simulator simulator;
        private final AddressedRandom random;
        private final Outcome outcome;
        private long next;

        Trials(String name) {
            this.name = name;
            String[] words = name.split(" ");
            Map<String, String> values = new LinkedHashMap<>();
            for (int i = 1; i < words.length; i++) {
                String[] pair = words[i].split("=", 2);
                values.put(pair[0], pair[1]);
            }
            Experiment experiment = Catalogue.load().experiment(words[0]);
            Point point = new Point(experiment, Parameters.parse(experiment, values));
            simulator = point.simulator(42);
            random = point.random(42, Purpose.TRIAL);
            outcome = Outcome.of(point);
        }

        /** Runs trials for a turn; the mean time of one. */
        double nanoseconds() {
            long first = next;
            long start = System.nanoTime();
            long passed;
            do {
                random.moveTo(next++);
                simulator.choices().draw(random);
                simulator.run(outcome);
                passed = System.nanoTime() - start;
            } while (passed < TURN);
            return (double) passed / (next - first);
        }
    }
}
