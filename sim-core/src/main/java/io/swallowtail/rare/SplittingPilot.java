package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds levels and sizes of moves by one splitting that sets them as it goes; its trials serve nothing else (purpose {@code
 * pilot}).
 *
 * <p>A level is the greatest score that a fifth of the trials reach, or, where scores have ties, the next greater one that
 * occurs. The size of moves beyond a level is the one that changes most: acceptance times redraws. An event that a fifth of the
 * trials drawn reach gets no level: it is counted among them.
 */
final class SplittingPilot {
    /** Trials of a pilot. */
    static final int PARTICLES = 500;

    /** Trials of a replication for each of its levels: the errors of levels add up. */
    private static final int PARTICLES_A_LEVEL = 50;
    /** Trials of a replication that are only counted. */
    private static final int COUNTED = 1_000;

    /** The share of the trials that a level is to have, and that makes an event common. */
    static final double SHARE = 0.2;

    private static final int SWEEPS = 10;
    /** Sweeps without any progress after which the search is given up. */
    private static final int PATIENCE = 300;
    /** As many before the first level, where a sweep is little else than new draws. */
    private static final int PATIENCE_AT_FIRST = 30;
    /** Survivors that a replication should have beyond the level that the fewest reach. */
    private static final int SURVIVORS = 40;

    private static final int MOST_PARTICLES = 20_000;
    /** Scores of a level that a curve of rarities keeps. */
    private static final int KNOTS = 64;

    private final Target target;
    private final List<RarityCurve> curves;
    private final Population population;
    private final int particles;
    /** The logarithm of a probability below which nothing rarer is climbed to. */
    private final double floor;

    private final SplittingListener listener;
    private final List<Long> levels = new ArrayList<>();
    private final List<Integer> exponents = new ArrayList<>();
    private int outOf;
    private int largestExponent;
    /** What share of the trials reached each level. */
    private final List<Double> shares = new ArrayList<>();

    private final List<Long> knots = new ArrayList<>();
    private final List<Double> logsOfKnots = new ArrayList<>();
    private double log;

    private SplittingPilot(
            Point point,
            Target target,
            List<RarityCurve> curves,
            long seed,
            Purpose purpose,
            int particles,
            double floor,
            SplittingListener listener) {
        this.target = target;
        this.curves = curves;
        this.particles = particles;
        this.floor = floor;
        this.listener = listener;
        population = new Population(point, target, curves, seed, purpose, particles, listener);
    }

    /** What a pilot found, the logarithm of how probable it found the last level, and how often it ran the simulator. */
    record Found(ClimbPlan plan, double log, long runs) {}

    /**
     * Seeks the levels to a target; for a conjunction, first how rare the scores of each of its parts are. It ends at the first level whose
     * probability has a logarithm below the floor.
     */
    static Found find(
            Point point,
            Target target,
            int alternative,
            long seed,
            String purpose,
            int particles,
            double floor,
            SplittingListener listener) {
        List<RarityCurve> curves = new ArrayList<>();
        long runs = 0;
        for (int part = 0; part < target.parts().size() && !target.isCounted(); part++) {
            SplittingPilot own = new SplittingPilot(
                    point,
                    Target.nested(List.of(target.parts().get(part))),
                    List.of(),
                    seed,
                    new Purpose(purpose + " part " + part),
                    PARTICLES,
                    Double.NEGATIVE_INFINITY,
                    listener);
            curves.add(own.curve());
            runs += own.population.runs();
        }
        SplittingPilot pilot =
                new SplittingPilot(point, target, curves, seed, new Purpose(purpose), particles, floor, listener);
        ClimbPlan plan = pilot.plan(alternative);
        return new Found(plan, pilot.log, runs + pilot.population.runs());
    }

    /** Finds levels up to the goal of the rarest event, or as far as it comes. */
    private ClimbPlan plan(int alternative) {
        start();
        boolean[] counted = new boolean[target.events().size()];
        long[] goals = new long[counted.length];
        int uncounted = 0;
        for (int e = 0; e < counted.length; e++) {
            long goal = population.score().goal(e);
            // What trials of an alternative count is no matter of yes or no.
            counted[e] = target.isCounted()
                    || target.alternatives().isEmpty() && population.survivors(goal) >= SHARE * particles;
            if (!counted[e]) {
                goals[uncounted++] = goal;
            }
        }
        climb(Arrays.stream(goals, 0, uncounted).sorted().toArray());
        if (levels.isEmpty() && target.alternatives().isEmpty()) {
            Arrays.fill(counted, true);
        }
        boolean[] reached = counted.clone();
        for (int e = 0; e < reached.length; e++) {
            reached[e] |= levels.contains(population.score().goal(e));
        }
        return new ClimbPlan(
                alternative,
                levels.isEmpty() ? new int[] {COUNTED} : particles(shares),
                levels.stream().mapToLong(Long::longValue).toArray(),
                exponents.stream().mapToInt(Integer::intValue).toArray(),
                levels.stream().mapToInt(level -> SWEEPS).toArray(),
                outOf,
                counted,
                reached,
                curves);
    }

    private void start() {
        population.drawAll(particles);
        outOf = population.choices();
        largestExponent = 31 - Integer.numberOfLeadingZeros(Math.max(1, outOf / 2));
    }

    private void climb(long[] goals) {
        if (goals.length == 0) {
            return;
        }
        long[] drawn = sortedScores();
        long level = Math.min(drawn[0], goals[0] - 1);
        double typical = drawn[drawn.length / 2];
        double last = goals[goals.length - 1];
        int reached = 0;
        while (reached < goals.length) {
            OptionalLong next = next(level, goals[reached]);
            if (next.isEmpty()) {
                return;
            }
            level = next.getAsLong();
            levels.add(level);
            listener.reached(target.rarest(), levels.size(), log, share(level - typical, last - typical));
            while (reached < goals.length && goals[reached] == level) {
                reached++;
            }
            if (reached == goals.length || log < floor) {
                exponents.add(0);
                return;
            }
            population.refill(level, particles);
            exponents.add(tune(level));
        }
    }

    /** Gives how much of a way is done, where both may be nothing. */
    private static double share(double done, double way) {
        return way > 0 ? Math.max(0, Math.min(1, done / way)) : 1;
    }

    /** Finds how rare the scores are on the way to the only goal; where that is not reached, it is guessed to be beyond all. */
    private RarityCurve curve() {
        start();
        long goal = population.score().goal(0);
        long[] drawn = sortedScores();
        long lowest = Math.min(goal, drawn[particles / KNOTS]);
        knots.add(lowest);
        logsOfKnots.add(StrictMath.log((double) population.survivors(lowest) / particles));
        climb(new long[] {goal});
        if (knots.get(knots.size() - 1) < goal) {
            knots.add(goal);
            logsOfKnots.add(log - StrictMath.log(particles));
        }
        return new RarityCurve(
                knots.stream().mapToLong(Long::longValue).toArray(),
                logsOfKnots.stream()
                        .mapToLong(each -> Math.round(-each * RarityCurve.UNITS))
                        .toArray(),
                scale(drawn));
    }

    /** By how much scores below all that were drawn should differ for a factor e: as they do in the lower half, or, where that is one score, in all. */
    private long scale(long[] drawn) {
        double low = drawn[particles / KNOTS];
        double half = (drawn[particles / 2] - low) / StrictMath.log(KNOTS / 2.0);
        double all = (drawn[particles - 1] - low) / StrictMath.log(particles);
        return Math.max(1, Math.round(half > 0 ? half : all));
    }

    /** Keeps some of the sorted scores above a level, up to the next, and how rare they are. */
    private void keepKnots(long[] sorted, long level, long next, double shareOfSweeps) {
        int step = Math.max(1, particles / KNOTS);
        for (int i = 0; i < particles && sorted[i] <= next; i += step) {
            keepKnot(sorted, level, sorted[i], shareOfSweeps);
        }
        keepKnot(sorted, level, next, shareOfSweeps);
    }

    private void keepKnot(long[] sorted, long level, long score, double shareOfSweeps) {
        boolean isNew = knots.isEmpty() || knots.get(knots.size() - 1) < score;
        if (score > level && isNew) {
            int reached = 0;
            while (reached < particles && sorted[particles - 1 - reached] >= score) {
                reached++;
            }
            knots.add(score);
            logsOfKnots.add(log + StrictMath.log(reached * shareOfSweeps / particles));
        }
    }
    /**
     * Divides the work: the variance that a level with share p and n trials adds is 1/(p·n), so n in proportion to 1/√p makes
     * the most of it. The rarest level has the survivors it should have.
     */
    static int[] particles(List<Double> shares) {
        double rarest = Collections.min(shares);
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
            long[] sorted = sortedScores();
            long found = sorted[particles - (int) (SHARE * particles)];
            for (int i = 0; i < particles && found <= level; i++) {
                found = sorted[i];
            }
            if (found > level) {
                long next = Math.min(found, goal);
                keepKnots(sorted, level, next, 1.0 / sweeps);
                double share = population.survivors(next) / ((double) particles * sweeps);
                shares.add(share);
                log += StrictMath.log(share);
                return OptionalLong.of(next);
            }
            if (sweeps++ > (levels.isEmpty() ? PATIENCE_AT_FIRST : PATIENCE)) {
                return OptionalLong.empty();
            }
            int exponent = levels.isEmpty() ? largestExponent : exponents.get(exponents.size() - 1);
            population.moveAll(level, exponent, outOf, null, null);
        }
    }

    private long[] sortedScores() {
        long[] sorted = new long[particles];
        for (int i = 0; i < particles; i++) {
            sorted[i] = population.score(i);
        }
        Arrays.sort(sorted);
        return sorted;
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
