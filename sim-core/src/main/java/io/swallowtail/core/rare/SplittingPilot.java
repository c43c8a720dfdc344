package io.swallowtail.core.rare;

import io.swallowtail.core.random.MoveKind;
import io.swallowtail.core.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Chooses levels and sizes of moves with one adaptive splitting, whose trials serve no other purpose (purpose {@code
 * pilot}).
 *
 * <p>A level is the greatest score that a fifth of the trials reach or, if ties prevent progress, the next greater
 * score that occurs. The size of moves above a level maximizes acceptance times redraws. An event that a fifth of the
 * drawn trials reach gets no level; it is counted among them.
 */
final class SplittingPilot {
    /** Number of trials of a pilot. */
    static final int PARTICLES = 500;

    /** Minimum number of trials of a replication per level of the schedule, because the errors of levels add up. */
    static final int PARTICLES_A_LEVEL = 50;
    /** Number of trials of a replication without levels. */
    private static final int COUNTED = 1_000;

    /** Target share of the trials that reach a level; an event with this share is common. */
    static final double SHARE = 0.2;

    static final int SWEEPS = 10;
    /** Exponent of the largest number of exchanges in a move. */
    private static final int MOST_EXCHANGES = 4;
    /** Acceptance of the smallest moves below which a pilot stalls. */
    private static final double MIN_ACCEPTANCE = 0.01;
    /** Steps are as large as possible with this acceptance: the integers that matter then move over most of their range. */
    private static final double STEP_ACCEPTANCE = 0.2;
    /** Number of sweeps without progress after which the search stops. */
    private static final int PATIENCE = 300;
    /** The same before the first level, where a sweep is little more than new draws. */
    private static final int PATIENCE_AT_FIRST = 30;
    /** Number of survivors that a replication should have at the level that the fewest trials reach. */
    static final int SURVIVORS = 40;

    static final int MAX_PARTICLES = 20_000;
    /** Number of scores per level that a rarity curve stores. */
    private static final int KNOTS = 64;

    private final Target target;
    private final List<RarityCurve> curves;
    private final Population population;
    private final int particles;
    /** Natural logarithm of the probability at which the search for levels ends. */
    private final double floor;

    private final SplittingListener listener;
    private final List<Long> levels = new ArrayList<>();
    private final List<int[]> exponents = new ArrayList<>();
    private int outOf;
    /** By kind of move, the largest exponent to try. */
    private int[] largestExponents;
    /** The share of the trials that reached each level. */
    private final List<Double> shares = new ArrayList<>();

    /** Logarithms of the probabilities of some scores. */
    private final SortedMap<Long, Double> knots = new TreeMap<>();

    private double log;

    private SplittingPilot(
            Setting setting, Target target, List<RarityCurve> curves, Purpose purpose, int particles, double floor) {
        this.target = target;
        this.curves = curves;
        this.particles = particles;
        this.floor = floor;
        listener = setting.listener();
        population = new Population(setting, target, curves, purpose, particles);
    }

    /** A pilot's schedule, and its number of runs of the simulator. */
    record Found(LevelSchedule plan, long runs) {}

    /**
     * Chooses the levels to a target; for a conjunction, it first measures a rarity curve for each part. It ends at the
     * first level whose log probability is below the floor.
     */
    static Found find(Setting setting, Target target, int alternative, String purpose, int particles, double floor) {
        List<RarityCurve> curves = new ArrayList<>();
        long runs = 0;
        for (int part = 0; part < target.parts().size() && !target.isCounted(); part++) {
            Target alone = Target.nested(List.of(target.parts().get(part)));
            Purpose words = new Purpose(purpose + " part " + part);
            SplittingPilot own =
                    new SplittingPilot(setting, alone, List.of(), words, PARTICLES, Double.NEGATIVE_INFINITY);
            curves.add(own.curve());
            runs += own.population.runs();
        }
        SplittingPilot pilot = new SplittingPilot(setting, target, curves, new Purpose(purpose), particles, floor);
        return new Found(pilot.plan(alternative), runs + pilot.population.runs());
    }

    /** Chooses levels up to the goal of the rarest event, or as far as the pilot reaches. */
    private LevelSchedule plan(int alternative) {
        start();
        boolean[] counted = new boolean[target.events().size()];
        long[] goals = new long[counted.length];
        int uncounted = 0;
        for (int e = 0; e < counted.length; e++) {
            long goal = population.score().goal(e);
            // Trials of one of several alternatives have weights, so they cannot be counted.
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
        return new LevelSchedule(
                alternative,
                levels.isEmpty() ? new int[] {COUNTED} : particles(shares),
                levels.stream().mapToLong(Long::longValue).toArray(),
                exponents.toArray(int[][]::new),
                levels.stream().mapToInt(level -> SWEEPS).toArray(),
                outOf,
                counted,
                reached,
                curves);
    }

    private void start() {
        population.drawAll(particles, Long.MIN_VALUE);
        outOf = population.choices();
        largestExponents = population.kinds().stream()
                .mapToInt(kind -> switch (kind) {
                    case REDRAW -> 31 - Integer.numberOfLeadingZeros(Math.max(1, outOf / 2));
                    case EXCHANGE -> MOST_EXCHANGES;
                    case STEP -> MoveKind.LARGEST_STEP;
                })
                .toArray();
    }

    private void climb(long[] goals) {
        if (goals.length == 0) {
            return;
        }
        long[] drawn = population.sortedScores();
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
                exponents.add(new int[largestExponents.length]);
                return;
            }
            population.refill(level, particles);
            exponents.add(tune(level));
        }
    }

    /** Gives the completed share of a distance, in [0, 1]; 1 for a distance of 0. */
    private static double share(double done, double way) {
        return way > 0 ? Math.max(0, Math.min(1, done / way)) : 1;
    }

    /** Measures the rarity of the scores up to the only goal; a goal that is not reached gets a rarity beyond all others. */
    private RarityCurve curve() {
        start();
        long goal = population.score().goal(0);
        long[] drawn = population.sortedScores();
        long lowest = Math.min(goal, drawn[particles / KNOTS]);
        knots.put(lowest, StrictMath.log((double) population.survivors(lowest) / particles));
        climb(new long[] {goal});
        knots.putIfAbsent(goal, log - StrictMath.log(particles));
        return new RarityCurve(
                knots.keySet().stream().mapToLong(Long::longValue).toArray(),
                knots.values().stream()
                        .mapToLong(each -> Math.round(-each * RarityCurve.UNITS))
                        .toArray(),
                scale(drawn));
    }

    /**
     * Scale of scores below all drawn scores: the difference per factor e in the lower half or, if all those scores are
     * equal, in the whole sample.
     */
    private long scale(long[] drawn) {
        double low = drawn[particles / KNOTS];
        double half = (drawn[particles / 2] - low) / StrictMath.log(KNOTS / 2.0);
        double all = (drawn[particles - 1] - low) / StrictMath.log(particles);
        return Math.max(1, Math.round(half > 0 ? half : all));
    }

    /** Stores some of the sorted scores above a level, up to the next level, with their rarities. */
    private void keepKnots(long[] sorted, long level, long next, double shareOfSweeps) {
        int step = Math.max(1, particles / KNOTS);
        for (int i = 0; i < particles && sorted[i] <= next; i += step) {
            keepKnot(sorted, level, sorted[i], shareOfSweeps);
        }
        keepKnot(sorted, level, next, shareOfSweeps);
    }

    private void keepKnot(long[] sorted, long level, long score, double shareOfSweeps) {
        boolean isNew = knots.isEmpty() || knots.lastKey() < score;
        if (score > level && isNew) {
            int reached = 0;
            while (reached < particles && sorted[particles - 1 - reached] >= score) {
                reached++;
            }
            knots.put(score, log + StrictMath.log(reached * shareOfSweeps / particles));
        }
    }
    /**
     * Distributes the trials: a level with share p and n trials adds the variance 1/(p·n), so n proportional to 1/√p is
     * optimal. The level with the smallest share gets the intended number of survivors.
     */
    static int[] particles(List<Double> shares) {
        double rarest = Collections.min(shares);
        double fewest = Math.max(PARTICLES, (double) PARTICLES_A_LEVEL * shares.size());
        return shares.stream()
                .mapToInt(share -> (int) Math.min(
                        MAX_PARTICLES, Math.max(fewest, Math.ceil(SURVIVORS / Math.sqrt(share * rarest)))))
                .toArray();
    }

    /** Finds the next level above one, at most the next goal; empty if no trial gets above it. */
    private OptionalLong next(long level, long goal) {
        int sweeps = 1;
        while (true) {
            long[] sorted = population.sortedScores();
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
            int[] largest = levels.isEmpty() ? largestExponents : exponents.get(exponents.size() - 1);
            population.moveAll(level, sweeps, largest, outOf, null, null);
        }
    }

    /** Tries moves of each kind above a level, and gives the best exponents. Reports if the smallest are hardly accepted. */
    private int[] tune(long level) {
        int kinds = largestExponents.length;
        long[][] accepted = new long[kinds][MoveKind.LARGEST_STEP + 1];
        long[][] tried = new long[kinds][MoveKind.LARGEST_STEP + 1];
        for (int sweep = 0; sweep < SWEEPS * kinds; sweep++) {
            int kind = sweep % kinds;
            population.moveAll(level, sweep, largestExponents, outOf, accepted[kind], tried[kind]);
        }
        int[] best = new int[kinds];
        double acceptanceOfSmallest = 0;
        for (int kind = 0; kind < kinds; kind++) {
            boolean isStep = population.kinds().get(kind) == MoveKind.STEP;
            double most = 0;
            int smallest = 0;
            while (tried[kind][smallest] == 0) {
                smallest++;
            }
            acceptanceOfSmallest =
                    Math.max(acceptanceOfSmallest, (double) accepted[kind][smallest] / tried[kind][smallest]);
            for (int exponent = smallest; exponent <= largestExponents[kind]; exponent++) {
                double acceptance = (double) accepted[kind][exponent] / tried[kind][exponent];
                double changed = isStep
                        ? Math.min(acceptance, STEP_ACCEPTANCE)
                        : (double) (accepted[kind][exponent] << exponent) / tried[kind][exponent];
                if (isStep ? changed >= most : changed > most) {
                    most = changed;
                    best[kind] = exponent;
                }
            }
            if (isStep) {
                largestExponents[kind] = Math.min(MoveKind.LARGEST_STEP, best[kind] + 1);
            }
        }
        if (acceptanceOfSmallest < MIN_ACCEPTANCE) {
            listener.stalls(target.rarest(), levels.size(), acceptanceOfSmallest);
        }
        return best;
    }
}
