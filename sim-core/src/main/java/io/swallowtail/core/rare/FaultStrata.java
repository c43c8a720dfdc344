package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.LogSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * Trials with a chosen law of the number k of faults, for events that more faults can both cause and prevent. The faults of a trial
 * have one probability p. For small k all sets of k faults are tried, if faults are the only choices. The other k are strata: a trial
 * draws k with a probability near that of Neyman's allocation, P(k faults) times the deviation of the event given k faults, and
 * counts with P(k faults) over this probability. The limits hold for every law. More faults than the largest stratum has are so
 * rare that the high limit adds their whole probability.
 *
 * <p>Source: J. Neyman, <i>On the two different aspects of the representative method</i>, J. R. Stat. Soc. 97 (1934).
 *
 * @param parts the number of faults of a trial, at least 1
 * @param p the probability of each fault, between 0 and 1
 * @param tried the probabilities of the event given 0, 1, 2, … faults, as far as all sets were tried
 * @param units the weights of the strata as integers, from the least number of faults that was not tried; each at least 1
 * @param preparationRuns the number of sets that were tried and of trials of the pilot
 */
public record FaultStrata(int parts, Double p, List<Double> tried, List<Long> units, long preparationRuns)
        implements StrataLaw {
    /** The result of a trial in which the event did not happen. */
    public static final int NOT = -1;

    private static final long MAX_SETS = 1 << 16;
    /** The most path-edges of all sets that are tried. */
    private static final double MAX_WORK = 2e9;

    private static final int PILOT_TRIALS = 256;
    private static final int MAX_STRATA = 64;
    /** The probability of more faults than the largest stratum has, over the probability of the event. */
    private static final double REST = 1e-4;

    private static final double RARE = 0.1;
    private static final double FEW = 16;
    /** The unit of the probabilities of strata. */
    private static final int UNITS = 1 << 30;

    /**
     * Tries the sets of few faults, and chooses the strata by a pilot.
     *
     * @param seed the user's seed
     * @return the strata; empty if a trial draws no faults, or faults of several probabilities, or of probability 0 or 1
     */
    public static Optional<FaultStrata> prepare(Point point, Event event, long seed) {
        return FaultOrder.ofRarest(point, event, seed, new Purpose("strata pilot"))
                .map(pilot -> of(pilot, point.work()));
    }

    private static FaultStrata of(FaultOrder pilot, long work) {
        double p = pilot.flagProbability();
        int parts = pilot.parts();
        List<Double> tried = new ArrayList<>();
        if (pilot.others().streams().isEmpty()) {
            double most = Math.min(MAX_SETS, MAX_WORK / work);
            while (tried.size() <= parts && FaultSets.choose(parts, tried.size()) <= most) {
                int k = tried.size();
                pilot.clear();
                tried.add(causing(pilot, 0, k) / FaultSets.choose(parts, k));
            }
        }
        List<Double> logs = new ArrayList<>();
        double found = FaultSets.log(tried, parts, p);
        for (int k = tried.size(); k <= parts && logs.size() < MAX_STRATA; k++) {
            int happened = 0;
            for (int i = 0; i < PILOT_TRIALS; i++) {
                pilot.draw((long) k * PILOT_TRIALS + i);
                happened += pilot.causes(k) ? 1 : 0;
            }
            double share = (double) happened / PILOT_TRIALS;
            double log = BinomialTail.logPmf(k, parts, p);
            found = LogSum.log(found, log + StrictMath.log(share));
            // A stratum without an event in the pilot is not empty for sure.
            logs.add(log + 0.5 * StrictMath.log(Math.max(share, 0.25 / PILOT_TRIALS)));
            if (BinomialTail.logAtLeast(k + 1L, parts, p) <= found + StrictMath.log(REST)) {
                break;
            }
        }
        double sum = logs.stream().reduce(Double.NEGATIVE_INFINITY, LogSum::log);
        List<Long> units = logs.stream()
                .map(log -> Math.max(1, (long) (UNITS * StrictMath.exp(log - sum))))
                .toList();
        return new FaultStrata(parts, p, List.copyOf(tried), units, pilot.runs());
    }

    /** Counts the sets of k more parts, from a place on, which cause the event together with the parts that fail. */
    private static double causing(FaultOrder trials, int from, int k) {
        if (k == 0) {
            return trials.happens() ? 1 : 0;
        }
        double sum = 0;
        for (int part = from; part <= trials.parts() - k; part++) {
            trials.set(part, true);
            sum += causing(trials, part + 1, k - 1);
            trials.set(part, false);
        }
        return sum;
    }

    /**
     * Reports whether strata apply.
     *
     * @param seed the user's seed
     * @return false if a trial draws no faults, or faults of several probabilities, or of probability 0 or 1
     */
    public static boolean applies(Point point, Event event, long seed) {
        return FaultOrder.ofRarest(point, event, seed, Purpose.ORDER).isPresent();
    }

    /**
     * Reports whether an event depends on nothing but a few faults.
     *
     * @param seed the user's seed
     * @return true if trials draw faults only, all of them occur with one probability above 0 and below 0.1, and fewer than 16 are
     *     expected
     */
    public static boolean appliesToFewFaults(Point point, Event event, long seed) {
        // A look at the parameters saves most points a simulator.
        boolean hasRare = point.experiment().parameters().stream()
                .filter(RealParameter.class::isInstance)
                .filter(point.parameters()::has)
                .anyMatch(p -> point.parameters().get((RealParameter) p).doubleValue() < RARE);
        return hasRare
                && FaultOrder.ofRarest(point, event, seed, Purpose.ORDER)
                        .filter(trials -> trials.others().streams().isEmpty()
                                && trials.flagProbability() < RARE
                                && trials.parts() * trials.flagProbability() < FEW)
                        .isPresent();
    }

    @Override
    public boolean isExact() {
        return units.isEmpty();
    }

    private long allUnits() {
        return units.stream().mapToLong(each -> each).sum();
    }

    /** Returns the natural logarithm of the number with which a trial counts. */
    private double logWeight(int faults) {
        return BinomialTail.logPmf(faults, parts, p)
                - StrictMath.log((double) units.get(faults - tried.size()) / allUnits());
    }

    /**
     * Prepares trials; one thread owns the result.
     *
     * @param seed the user's seed
     * @return a function that runs a trial and returns its number of faults, or {@link #NOT} if the event did not happen
     */
    public LongUnaryOperator trials(Point point, Event event, long seed) {
        FaultOrder trials =
                FaultOrder.ofRarest(point, event, seed, new Purpose("strata")).orElseThrow();
        int all = Math.toIntExact(allUnits());
        long[] weights = units.stream().mapToLong(each -> each).toArray();
        return trial -> {
            trials.draw(trial);
            long unit = trials.integer(parts, all);
            int faults = tried.size();
            for (int stratum = 0; unit >= weights[stratum]; stratum++) {
                unit -= weights[stratum];
                faults++;
            }
            return trials.causes(faults) ? faults : NOT;
        };
    }

    @Override
    public double log(SortedMap<Integer, Long> seen) {
        double log = FaultSets.log(tried, parts, p);
        double trials = seen.values().stream().mapToLong(each -> each).sum();
        for (Map.Entry<Integer, Long> each : seen.entrySet()) {
            if (each.getKey() != NOT) {
                log = LogSum.log(log, StrictMath.log(each.getValue() / trials) + logWeight(each.getKey()));
            }
        }
        return Math.min(0, log);
    }

    @Override
    public double[] logLimits(SortedMap<Integer, Long> seen, double alpha) {
        double known = FaultSets.log(tried, parts, p);
        if (isExact()) {
            return new double[] {Math.min(0, known), Math.min(0, known)};
        }
        double logLargest = IntStream.range(tried.size(), tried.size() + units.size())
                .mapToDouble(this::logWeight)
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
        WeightedTally tally = new WeightedTally();
        seen.forEach((faults, count) ->
                tally.add(faults == NOT ? 0 : Math.min(1, StrictMath.exp(logWeight(faults) - logLargest)), count));
        double rest = BinomialTail.logAtLeast((long) tried.size() + units.size(), parts, p);
        return new double[] {
            Math.min(0, LogSum.log(known, logLargest + tally.logLow(alpha))),
            Math.min(0, LogSum.log(LogSum.log(known, rest), logLargest + tally.logHigh(alpha)))
        };
    }
}
