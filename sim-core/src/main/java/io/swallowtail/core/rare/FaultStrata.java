package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.LogSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Trials with a chosen law of the number k of faults, for events that more faults can both cause and prevent. The flags of a trial
 * have one probability p. For small k all sets of k faults are tried, if flags are the only choices. The other k are strata: a trial
 * draws k with a probability near that of Neyman's allocation, P(k faults) times the deviation of the event given k faults, and
 * counts with P(k faults) over this probability. The limits hold for every law. More faults than the largest stratum has are so
 * rare that the high limit adds their whole probability.
 *
 * <p>Source: J. Neyman, <i>On the two different aspects of the representative method</i>, J. R. Stat. Soc. 97 (1934).
 */
public final class FaultStrata {
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

    private final FaultOrder trials;
    private final double p;
    /** The probability of the event given 0, 1, 2, … faults, as far as all sets were tried. */
    private final List<Double> tried = new ArrayList<>();
    /** The units of each stratum, from the least number of faults that was not tried. */
    private final List<Integer> units = new ArrayList<>();

    private final long preparationRuns;
    private final int allUnits;
    /** The natural logarithm of the largest number with which a trial counts. */
    private final double logLargest;

    /**
     * The trials in which the event happened.
     *
     * @param trials the number of all trials
     * @param exceedances the number of trials in which the event happened, by their number of faults
     */
    public record Seen(long trials, SortedMap<Integer, Long> exceedances) {
        /**
         * Adds other trials.
         *
         * @param other other trials
         * @return both together
         */
        public Seen plus(Seen other) {
            SortedMap<Integer, Long> all = new TreeMap<>(exceedances);
            other.exceedances.forEach((faults, count) -> all.merge(faults, count, Long::sum));
            return new Seen(trials + other.trials, all);
        }
    }

    private FaultStrata(FaultOrder trials, FaultOrder pilot, long work) {
        this.trials = trials;
        p = trials.flagProbability();
        int parts = trials.parts();
        if (trials.others().streams().isEmpty()) {
            double most = Math.min(MAX_SETS, MAX_WORK / work);
            while (tried.size() <= parts && FaultSets.choose(parts, tried.size()) <= most) {
                int k = tried.size();
                trials.clear();
                tried.add(causing(0, k) / FaultSets.choose(parts, k));
            }
        }
        List<Double> logs = new ArrayList<>();
        double found = logTried();
        for (int k = tried.size(); k <= parts && units.size() < MAX_STRATA; k++) {
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
        logs.forEach(log -> units.add(Math.max(1, (int) (UNITS * StrictMath.exp(log - sum)))));
        preparationRuns = trials.runs() + pilot.runs();
        allUnits = units.stream().mapToInt(each -> each).sum();
        logLargest = IntStream.range(0, units.size())
                .mapToDouble(this::logWeight)
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
    }

    /** Counts the sets of k more parts, from a place on, which cause the event together with the parts that fail. */
    private double causing(int from, int k) {
        if (k == 0) {
            return trials.happens() ? 1 : 0;
        }
        double sum = 0;
        for (int part = from; part <= trials.parts() - k; part++) {
            trials.set(part, true);
            sum += causing(part + 1, k - 1);
            trials.set(part, false);
        }
        return sum;
    }

    /**
     * Prepares trials; one thread owns the result.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @return the trials; empty if a trial draws no flags, or flags of several probabilities, or of probability 0 or 1
     */
    public static Optional<FaultStrata> prepare(Point point, Event event, long seed) {
        Optional<FaultOrder> pilot = FaultOrder.ofFlags(point, event, seed, new Purpose("strata pilot"));
        return FaultOrder.ofFlags(point, event, seed, new Purpose("strata"))
                .map(trials -> new FaultStrata(
                        trials, pilot.orElseThrow(), point.experiment().work(point.parameters())));
    }

    /**
     * Reports whether an event depends on nothing but a few faults.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @return true if trials draw flags only, all of them are set with one probability above 0 and below 0.1, and fewer than 16 are
     *     expected
     */
    public static boolean appliesToFewFaults(Point point, Event event, long seed) {
        // A look at the parameters saves most points a simulator.
        boolean hasRare = point.experiment().parameters().stream()
                .filter(RealParameter.class::isInstance)
                .filter(point.parameters()::has)
                .anyMatch(p -> point.parameters().get((RealParameter) p).doubleValue() < RARE);
        return hasRare
                && FaultOrder.ofFlags(point, event, seed, Purpose.ORDER)
                        .filter(trials -> trials.others().streams().isEmpty()
                                && trials.flagProbability() < RARE
                                && trials.parts() * trials.flagProbability() < FEW)
                        .isPresent();
    }

    /**
     * Reports whether all sets of faults were tried.
     *
     * @return true if the probability is exact
     */
    public boolean isExact() {
        return units.isEmpty() && tried.size() > trials.parts();
    }

    /**
     * Counts the runs before the first trial.
     *
     * @return the sets that were tried and the trials of the pilot
     */
    public long preparationRuns() {
        return preparationRuns;
    }

    /** Returns the natural logarithm of the number with which a trial of a stratum counts. */
    private double logWeight(int stratum) {
        return BinomialTail.logPmf((long) tried.size() + stratum, trials.parts(), p)
                - StrictMath.log((double) units.get(stratum) / allUnits);
    }

    private double logTried() {
        double log = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < tried.size(); k++) {
            log = LogSum.log(log, StrictMath.log(tried.get(k)) + BinomialTail.logPmf(k, trials.parts(), p));
        }
        return log;
    }

    /**
     * Runs a range of trials.
     *
     * @param from the first trial
     * @param to the end of the range, exclusive
     * @return the trials in which the event happened
     */
    public Seen run(long from, long to) {
        SortedMap<Integer, Long> exceedances = new TreeMap<>();
        for (long trial = from; trial < to && !units.isEmpty(); trial++) {
            int faults = draw(trial);
            if (trials.causes(faults)) {
                exceedances.merge(faults, 1L, Long::sum);
            }
        }
        return new Seen(to - from, exceedances);
    }

    /** Draws a trial and returns its number of faults. */
    private int draw(long trial) {
        trials.draw(trial);
        int unit = trials.integer(trials.parts(), allUnits);
        int stratum = 0;
        while (unit >= units.get(stratum)) {
            unit -= units.get(stratum++);
        }
        return tried.size() + stratum;
    }

    /**
     * Runs one trial.
     *
     * @param trial its index
     * @return the simulator, which holds its choices
     */
    public Simulator trial(long trial) {
        trials.causes(draw(trial));
        return trials.simulator();
    }

    /**
     * Estimates the probability of the event.
     *
     * @param seen trials
     * @return its natural logarithm
     */
    public double log(Seen seen) {
        double log = logTried();
        for (Map.Entry<Integer, Long> each : seen.exceedances.entrySet()) {
            double share = StrictMath.log((double) each.getValue() / seen.trials);
            log = LogSum.log(log, share + logWeight(each.getKey() - tried.size()));
        }
        return Math.min(0, log);
    }

    /**
     * Gives limits that hold for every law and at all looks simultaneously.
     *
     * @param seen trials, at least one
     * @param alpha the error probability of both limits
     * @return natural logarithms of the low and the high limit
     */
    public double[] logLimits(Seen seen, double alpha) {
        WeightedTally tally = new WeightedTally();
        long none = seen.trials;
        for (Map.Entry<Integer, Long> each : seen.exceedances.entrySet()) {
            double weight = StrictMath.exp(logWeight(each.getKey() - tried.size()) - logLargest);
            tally.add(Math.min(1, weight), each.getValue());
            none -= each.getValue();
        }
        tally.add(0, none);
        double rest = BinomialTail.logAtLeast((long) tried.size() + units.size(), trials.parts(), p);
        return new double[] {
            Math.min(0, LogSum.log(logTried(), logLargest + tally.logLow(alpha))),
            Math.min(0, LogSum.log(LogSum.log(logTried(), rest), logLargest + tally.logHigh(alpha)))
        };
    }
}
