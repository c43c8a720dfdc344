package io.swallowtail.tail;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds levels and sizes of moves by one splitting that sets them as it goes; its trials serve nothing else (purpose {@code
 * pilot}).
 *
 * <p>A level is the greatest score that a fifth of the trials reach, or, where scores have ties, the next greater one that
 * occurs. The size of moves beyond a level is the one that changes most: acceptance times redraws.
 */
final class SplittingPilot {
    private static final int PARTICLES = 500;
    /** Trials of a replication for each of its levels: the errors of levels add up. */
    private static final int PARTICLES_A_LEVEL = 50;

    private static final double SHARE = 0.2;
    private static final int SWEEPS = 10;
    /** Sweeps without any progress after which the search is given up. */
    private static final int PATIENCE = 300;
    /** Survivors that a replication should have beyond the level that the fewest reach. */
    private static final int SURVIVORS = 40;

    private static final int MOST_PARTICLES = 20_000;

    private final Population population;
    private final long[] goals;
    private final List<Long> levels = new ArrayList<>();
    private final List<Integer> exponents = new ArrayList<>();
    private int outOf;
    private int largestExponent;
    /** What share of the trials reached each level. */
    private final List<Double> shares = new ArrayList<>();

    private double log10;
    private boolean stuck;

    SplittingPilot(Point point, List<Event> events, long seed) {
        population = new Population(point, events, seed, Purpose.PILOT, PARTICLES);
        goals = new long[events.size()];
        for (int e = 0; e < goals.length; e++) {
            goals[e] = population.score().goal(e);
        }
        Arrays.sort(goals);
    }

    /** Counts the runs of the simulator so far. */
    long runs() {
        return population.runs();
    }

    /** Tells whether some events were not reached. */
    boolean isStuck() {
        return stuck;
    }

    /** Gives the decimal logarithm of the probability, roughly, of the last level that was reached. */
    double log10() {
        return log10;
    }

    /** Finds levels up to the goal of the rarest event, or of the rarest that can be reached. */
    SplittingPlan plan() {
        population.drawAll(PARTICLES);
        outOf = population.choices();
        largestExponent = 31 - Integer.numberOfLeadingZeros(Math.max(1, outOf / 2));
        long level = Long.MIN_VALUE;
        int reached = 0;
        int levelsToGoals = 0;
        while (reached < goals.length) {
            OptionalLong next = next(level, goals[reached]);
            if (next.isEmpty()) {
                stuck = true;
                break;
            }
            level = next.getAsLong();
            levels.add(level);
            while (reached < goals.length && goals[reached] == level) {
                reached++;
                levelsToGoals = levels.size();
            }
            if (reached < goals.length) {
                population.refill(level, PARTICLES);
                exponents.add(tune(level));
            } else {
                exponents.add(0);
            }
        }
        return new SplittingPlan(
                particles(shares.subList(0, levelsToGoals)),
                levels.stream().limit(levelsToGoals).mapToLong(Long::longValue).toArray(),
                exponents.stream()
                        .limit(levelsToGoals)
                        .mapToInt(Integer::intValue)
                        .toArray(),
                outOf,
                SWEEPS);
    }

    /**
     * Divides the work: the variance that a level with share p and n trials adds is 1/(p·n), so n in proportion to 1/√p makes
     * the most of it. The rarest level has the survivors it should have.
     */
    private static int[] particles(List<Double> shares) {
        double rarest = shares.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double fewest = Math.max(PARTICLES, (double) PARTICLES_A_LEVEL * shares.size());
        return shares.stream()
                .mapToInt(share -> (int) Math.min(
                        MOST_PARTICLES, Math.max(fewest, Math.ceil(SURVIVORS / Math.sqrt(share * rarest)))))
                .toArray();
    }

    /** Finds the next level above one, at most the next goal; nothing if no way leads up. */
    private OptionalLong next(long level, long goal) {
        int sweeps = 1;
        while (true) {
            long[] sorted = new long[PARTICLES];
            for (int i = 0; i < PARTICLES; i++) {
                sorted[i] = population.score(i);
            }
            Arrays.sort(sorted);
            long found = sorted[PARTICLES - (int) (SHARE * PARTICLES)];
            for (int i = 0; i < PARTICLES && found <= level; i++) {
                found = sorted[i];
            }
            if (found > level) {
                long next = Math.min(found, goal);
                double share = population.survivors(next) / ((double) PARTICLES * sweeps);
                shares.add(share);
                log10 += Math.log10(share);
                return OptionalLong.of(next);
            }
            if (sweeps++ > PATIENCE || level == Long.MIN_VALUE) {
                return OptionalLong.empty();
            }
            population.moveAll(level, exponents.get(exponents.size() - 1), outOf, null, null);
        }
    }

    private int tune(long level) {
        long[] accepted = new long[largestExponent + 1];
        long[] tried = new long[largestExponent + 1];
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            population.moveAll(level, largestExponent, outOf, accepted, tried);
        }
        int best = 0;
        double most = 0;
        for (int exponent = 0; exponent <= largestExponent; exponent++) {
            double changed = (double) (accepted[exponent] << exponent) / tried[exponent];
            if (changed > most) {
                most = changed;
                best = exponent;
            }
        }
        return best;
    }
}
