package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.LogSum;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sets of faults in the order of their probability, for an event that more faults can only cause. Parts may have probabilities of their
 * own. A <b>class</b> of sets is given by parts that fail and parts that work; the others are free. The most probable open class is
 * taken first. If its failing parts cause the event, so do all its sets. Otherwise a search finds a <b>guard</b>: free parts which, as
 * long as they work, prevent the event even if all others fail. The sets in which the guard works are settled. The others are divided by
 * the first part of the guard that fails. Settled classes with the event add to the low limit, and open ones to the high limit: both
 * hold without assumption. What is open after the allowed work is sampled.
 *
 * <p>Cost: about log<sub>2</sub> of the number of parts runs for each part of a guard that was not found before, and one run for a class
 * whose failing parts hit all guards.
 *
 * <p>Sources: V. O. K. Li, J. A. Silvester, <i>Performance analysis of networks with unreliable components</i>, IEEE Trans. Commun. 32
 * (1984); W. P. Dotson, J. O. Gobien, <i>A new analysis technique for probabilistic graphs</i>, IEEE Trans. Circuits Syst. 26 (1979).
 */
public final class FaultStates implements Serializable {
    private static final long serialVersionUID = 1;
    /** The open part of the probability, over the settled one, that ends the search. */
    private static final double GAP = 1e-6;
    /** The classes up to which the search continues until nothing is open. */
    private static final long FEW_CLASSES = 1 << 13;

    private static final long MAX_CLASSES = 1 << 18;
    /** The most path-edges of all runs. */
    private static final double MAX_WORK = 2e9;

    private static final Comparator<Open> MOST_PROBABLE =
            Comparator.comparingDouble(Open::probability).reversed().thenComparingLong(Open::number);
    private static final int BITS = 26;

    private final Known known;
    /** The open classes, of which trials draw; empty if their share is small. */
    private final List<Open> open;

    private final long runs;

    /**
     * An open class.
     *
     * @param parent the class of which it is a part; null for that of all sets
     * @param guard the parts of which at least one fails, but for the first class
     * @param failing the place of the first part of the guard that fails
     * @param number counts the classes
     */
    private record Open(Open parent, int[] guard, int failing, double probability, long number)
            implements Serializable {
        /** Marks the parts that are not free. */
        void mark(BitSet failing, BitSet working) {
            for (Open each = this; each.parent != null; each = each.parent) {
                for (int i = 0; i < each.failing; i++) {
                    working.set(each.guard[i]);
                }
                failing.set(each.guard[each.failing]);
            }
        }
    }

    /**
     * The probabilities of settled and of open sets.
     *
     * @param causing the probability of the sets that are known to cause the event
     * @param open the probability of the sets of which nothing is known
     */
    public record Known(double causing, double open) implements StrataLaw {
        /** Returns true also if the open part is below the accuracy of the settled one. */
        @Override
        public boolean isExact() {
            return causing + open == causing;
        }

        private static long trials(SortedMap<Integer, Long> seen) {
            return seen.values().stream().mapToLong(each -> each).sum();
        }

        @Override
        public double log(SortedMap<Integer, Long> seen) {
            long trials = trials(seen);
            double share = trials == 0 ? 0.5 : (double) seen.getOrDefault(1, 0L) / trials;
            return Math.min(0, StrictMath.log(causing + open * share));
        }

        @Override
        public double[] logLimits(SortedMap<Integer, Long> seen, double alpha) {
            double low = StrictMath.log(causing);
            if (trials(seen) == 0) {
                return new double[] {Math.min(0, low), Math.min(0, StrictMath.log(causing + open))};
            }
            WeightedTally tally = new WeightedTally();
            seen.forEach(tally::add);
            return new double[] {
                Math.min(0, LogSum.log(low, StrictMath.log(open) + tally.logLow(alpha))),
                Math.min(0, LogSum.log(low, StrictMath.log(open) + tally.logHigh(alpha)))
            };
        }
    }

    private FaultStates(Known known, List<Open> open, long runs) {
        this.known = known;
        this.open = open;
        this.runs = runs;
    }

    /**
     * Reports whether sets can be taken in this order, and failures in random order do not apply.
     *
     * @return true for an event that more faults can only cause, if faults are the only choices of a trial, and not all of them have one
     *     parameter as their probability
     */
    public static boolean applies(Point point, Event event) {
        return FaultOrder.probability(point, event).isPresent()
                && FaultOrder.unmetCondition(point, event).isPresent()
                && FaultOrder.ofMonotone(point, event, 0, Purpose.ORDER).isPresent();
    }

    /**
     * Settles the most probable sets.
     *
     * @param seed the user's seed
     * @return what is known; empty if this does not apply
     * @throws IllegalArgumentException if the event happened with some faults, but not with more
     */
    public static Optional<FaultStates> prepare(Point point, Event event, long seed) {
        return prepare(point, event, seed, MAX_CLASSES);
    }

    static Optional<FaultStates> prepare(Point point, Event event, long seed, long mostClasses) {
        return applies(point, event)
                ? FaultOrder.ofMonotone(point, event, seed, Purpose.ORDER).map(trials -> {
                    trials.requireMonotone();
                    return new Search(trials).states(point.work(), mostClasses);
                })
                : Optional.empty();
    }

    /**
     * Returns the probabilities of settled and of open sets.
     *
     * @return what is known without trials
     */
    public Known known() {
        return known;
    }

    /**
     * Counts the runs of the search.
     *
     * @return the number of runs of the simulator
     */
    public long runs() {
        return runs;
    }

    /**
     * Reports whether the limits are closed but for a millionth.
     *
     * @return true if no trial is needed
     */
    public boolean isSettled() {
        return open.isEmpty();
    }

    /**
     * Prepares trials that draw open sets; one thread owns the result.
     *
     * @param seed the user's seed
     * @return a function that runs a trial and returns 1 if the event happened, otherwise 0
     */
    public LongUnaryOperator trials(Point point, Event event, long seed) {
        FaultOrder trials = FaultOrder.ofMonotone(point, event, seed, new Purpose("fault states"))
                .orElseThrow();
        double[] up = new double[open.size()];
        double sum = 0;
        for (int i = 0; i < up.length; i++) {
            sum += open.get(i).probability();
            up[i] = sum;
        }
        return trial -> {
            trials.drawAll(trial);
            // A multiple of 2^-52 of the sum: the error of a class's share is below that of its probability.
            double place = ((double) trials.integer(trials.parts(), 1 << BITS) / (1 << BITS)
                            + trials.integer(trials.parts() + 1, 1 << BITS))
                    / (1 << BITS)
                    * up[up.length - 1];
            int found = Arrays.binarySearch(up, place);
            BitSet failing = new BitSet();
            BitSet working = new BitSet();
            open.get(found < 0 ? Math.min(-found - 1, up.length - 1) : found).mark(failing, working);
            failing.stream().forEach(part -> trials.set(part, true));
            working.stream().forEach(part -> trials.set(part, false));
            return trials.happens() ? 1 : 0;
        };
    }

    /** The search for settled classes. */
    private static final class Search {
        private final FaultOrder trials;
        private final double[] p;
        private final double[] works;
        /** All parts, those first that fail most probably. */
        private final int[] order;

        private final BitSet always = new BitSet();
        private final BitSet never = new BitSet();
        /** All guards that were found. */
        private final List<BitSet> guards = new ArrayList<>();

        private final PriorityQueue<Open> heap = new PriorityQueue<>(MOST_PROBABLE);
        private double causing;
        private double lost;
        private long classes;

        Search(FaultOrder trials) {
            this.trials = trials;
            List<BigDecimal> probability = trials.probabilities();
            p = probability.stream().mapToDouble(BigDecimal::doubleValue).toArray();
            works = probability.stream()
                    .mapToDouble(each -> BigDecimal.ONE.subtract(each).doubleValue())
                    .toArray();
            order = IntStream.range(0, p.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(part -> -p[part]))
                    .mapToInt(part -> part)
                    .toArray();
            IntStream.range(0, p.length).filter(part -> works[part] == 0).forEach(always::set);
            IntStream.range(0, p.length).filter(part -> p[part] == 0).forEach(never::set);
        }

        FaultStates states(long work, long mostClasses) {
            add(new Open(null, null, 0, 1, 0), always);
            double sum = 1;
            for (int step = 0, next = 0;
                    !heap.isEmpty() && classes < mostClasses && trials.runs() * (double) work < MAX_WORK;
                    step++) {
                divide(heap.remove());
                if (step >= next) {
                    // Sums of the open classes do not cancel, as a difference to 1 would.
                    sum = sum();
                    next = step + step / 4 + 1;
                    if (classes >= FEW_CLASSES && sum <= GAP * causing) {
                        break;
                    }
                }
            }
            sum = sum();
            List<Open> open = sum <= GAP * causing
                    ? List.of()
                    : heap.stream().sorted(MOST_PROBABLE).toList();
            return new FaultStates(new Known(causing, sum), open, trials.runs());
        }

        private double sum() {
            return lost
                    + heap.stream()
                            .sorted(MOST_PROBABLE)
                            .mapToDouble(Open::probability)
                            .sum();
        }

        /** Adds a class. It is settled if its failing parts cause the event. */
        private void add(Open some, BitSet failing) {
            if (guards.stream().noneMatch(guard -> !guard.intersects(failing))) {
                trials.take(failing.stream().toArray());
                if (trials.happens()) {
                    causing += some.probability();
                    return;
                }
            }
            heap.add(some);
        }

        private void divide(Open some) {
            BitSet failing = (BitSet) always.clone();
            BitSet working = (BitSet) never.clone();
            some.mark(failing, working);
            int[] guard = guard(failing, working).stream()
                    .filter(part -> !working.get(part))
                    .toArray();
            double probability = some.probability();
            for (int i = 0; i < guard.length; i++) {
                double share = probability * p[guard[i]];
                if (share < Double.MIN_NORMAL) {
                    // Below the range of doubles, so it stays open.
                    lost += Double.MIN_NORMAL;
                } else {
                    failing.set(guard[i]);
                    add(new Open(some, guard, i, share, ++classes), failing);
                    failing.clear(guard[i]);
                }
                probability *= works[guard[i]];
            }
        }

        /** Returns the guard without failing parts that works most probably, or finds the first one. */
        private BitSet guard(BitSet failing, BitSet working) {
            BitSet best = null;
            double most = -1;
            for (BitSet guard : guards) {
                if (!guard.intersects(failing)) {
                    double probability = 1;
                    for (int part = guard.nextSetBit(0); part >= 0; part = guard.nextSetBit(part + 1)) {
                        probability *= working.get(part) ? 1 : works[part];
                    }
                    if (probability > most) {
                        most = probability;
                        best = guard;
                    }
                }
            }
            if (best == null) {
                best = found(failing, working);
                guards.add(best);
            }
            return best;
        }

        /**
         * Finds parts that prevent the event as long as they work: all parts but the failing ones, without those that are not needed. Parts
         * that work are left out last.
         */
        private BitSet found(BitSet failing, BitSet working) {
            int[] line = Stream.of(
                            failing.stream(),
                            Arrays.stream(order).filter(part -> !failing.get(part) && !working.get(part)),
                            working.stream())
                    .flatMapToInt(each -> each)
                    .toArray();
            int length = line.length;
            int low = failing.cardinality();
            BitSet guard = new BitSet();
            trials.take(line);
            while (true) {
                int critical = trials.search(low, length + 1, length);
                if (critical > length) {
                    return guard;
                }
                trials.fail(critical - 1);
                guard.set(line[critical - 1]);
                System.arraycopy(line, critical, line, critical - 1, length - critical);
                length--;
                low = critical - 1;
            }
        }
    }
}
