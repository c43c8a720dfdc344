package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.ChoiceMoves;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.TrialSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A splitting over the order of faults, for events that few orders cause with few faults. Its levels are falling numbers L of
 * faults. A trial at a level is a set of L parts that causes the event, with the other choices. Moves exchange parts of the set
 * for others, or redraw other choices, and are accepted if the set still causes the event. The order within the set is then
 * uniform, so a new order of it gives a critical number K of at most L; sets with K at most the next level continue.
 *
 * <p>Levels and moves come from a pilot. Given them, each replication's law of K is unbiased: the share of trials that reach a
 * level is multiplied along the way.
 *
 * <p>Source: Z. I. Botev, D. P. Kroese, <i>Efficient Monte Carlo simulation via the generalized splitting method</i>, Stat.
 * Comput. 22 (2012); the levels by numbers of failed parts are those of R. Vaisman, D. P. Kroese, I. B. Gertsbakh,
 * <i>Splitting sequential Monte Carlo for efficient unreliability estimation of highly reliable networks</i>, Struct. Saf.
 * 63 (2016).
 */
public final class FaultClimb {
    private static final int PILOT_TRIALS = 128;
    /** One over the share of the pilot's trials that should reach the next level. */
    private static final int SHARE = 4;

    private static final double GOOD_ACCEPTANCE = 0.2;
    private static final double POOR_ACCEPTANCE = 0.02;
    private static final int FEW_MOVES = 2;
    private static final int MANY_MOVES = 8;
    /** Of so many trials that do not reach a level, one gives its critical number. */
    private static final int THINNING = 8;
    /** Above every critical number. */
    private static final int UNKNOWN = Integer.MAX_VALUE;
    /** Below every critical number. */
    private static final int NONE = -1;

    /**
     * A level.
     *
     * @param faults the number of parts in a set
     * @param exchanged the number of parts that a move exchanges; 0 if there are none to exchange
     * @param redrawn the number of other choices that a move picks to redraw; 0 if there are none
     * @param moves the number of moves of each kind
     */
    public record Level(int faults, int exchanged, int redrawn, int moves) {}

    /**
     * The result of a climb.
     *
     * @param law the estimated probability of each critical number that was seen
     * @param ancestors the number of first trials from which the last ones descend
     * @param runs the number of runs
     * @param least holds the choices of a trial with the smallest number of faults that was seen to cause the event
     */
    public record Result(
            SortedMap<Integer, Double> law, List<Level> levels, int ancestors, long runs, Simulator least) {}

    private final FaultOrder trials;
    private final ChoiceMoves moves;
    private final boolean hasOthers;
    private final int proved;
    private final int size;
    private final SortedMap<Integer, Double> law = new TreeMap<>();
    private final int[] critical;
    private int[] origins;
    private int[][] sets;
    /** The other choices of each trial. */
    private TrialSnapshot[] others;

    private final int[] incoming;
    private long address;
    private int[] leastSet = {};
    private TrialSnapshot leastOthers;

    private FaultClimb(Point point, Event event, long seed, String purpose, int proved, int size) {
        trials = FaultOrder.prepare(point, event, seed, new Purpose(purpose)).orElseThrow();
        moves = trials.moves();
        hasOthers = !trials.others().streams().isEmpty();
        this.proved = proved;
        this.size = size;
        critical = new int[size];
        origins = IntStream.range(0, size).toArray();
        sets = new int[size][];
        others = new TrialSnapshot[size];
        incoming = new int[trials.parts()];
        address = size;
    }

    /**
     * Runs a pilot, which finds levels and moves. Its law serves to choose a method.
     *
     * @param event an event to which {@link FaultOrder} applies at the point
     * @param seed the user's seed
     * @param proved critical numbers up to this one count as the next; -1 if none do
     */
    public static Result pilot(Point point, Event event, long seed, int proved) {
        return new FaultClimb(point, event, seed, "order pilot", proved, PILOT_TRIALS).climb(null);
    }

    /**
     * Runs a replication.
     *
     * @param event an event to which {@link FaultOrder} applies at the point
     * @param seed the user's seed
     * @param proved critical numbers up to this one count as the next; -1 if none do
     * @param levels the levels of a pilot
     * @param size the number of trials at each level
     * @param number the number of the replication
     * @return its results, a function of these arguments
     */
    public static Result replication(
            Point point, Event event, long seed, int proved, List<Level> levels, int size, long number) {
        String purpose = "order " + Purpose.replication(number).text();
        return new FaultClimb(point, event, seed, purpose, proved, size).climb(levels);
    }

    private Result climb(List<Level> fixed) {
        boolean isPilot = fixed == null || fixed.isEmpty();
        int first = isPilot ? proved + 1 : fixed.get(0).faults;
        int unreached = 0;
        for (int i = 0; i < size; i++) {
            trials.draw(i);
            critical[i] =
                    search(first, trials.parts() + 1, Math.max(first, trials.parts() / SHARE), isPilot, unreached);
            unreached += critical[i] > first ? 1 : 0;
        }
        List<Level> levels = new ArrayList<>();
        double weight = 1;
        int bound = trials.parts() + 1;
        while (true) {
            int index = levels.size();
            int faults = fixed == null ? quantile(bound) : index < fixed.size() ? fixed.get(index).faults : NONE;
            List<Integer> reached = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                if (critical[i] <= faults) {
                    reached.add(i);
                }
            }
            record(faults, weight * (size - reached.size()) / size);
            if (reached.isEmpty()) {
                return result(levels);
            }
            weight *= (double) reached.size() / size;
            if (index == 0) {
                reached.forEach(i -> begin(i, faults));
            }
            resample(reached, faults);
            Level level = fixed == null ? adapted(faults) : fixed.get(index);
            levels.add(level);
            boolean isLast = fixed == null || index + 1 == fixed.size();
            int next = isLast ? proved + 1 : fixed.get(index + 1).faults;
            unreached = 0;
            for (int i = 0; i < size; i++) {
                load(i);
                for (int move = 0; fixed != null && move < level.moves; move++) {
                    exchange(i, level.exchanged);
                    redraw(i, level.redrawn);
                }
                order(i);
                critical[i] = search(next, faults, Math.max(next, faults / 2), isLast, unreached);
                unreached += critical[i] > next ? 1 : 0;
                keep(i);
                noteLeast(i);
            }
            bound = faults;
        }
    }

    /**
     * Finds the critical number of the current order, or that it does not reach a level. Of the trials that do not reach the level,
     * one in some gives its critical number, because it serves only to interpolate between levels.
     *
     * @param next the next level
     * @param high a number that the critical number does not exceed
     * @param guess where the search begins if all critical numbers are wanted
     * @param all whether all critical numbers are wanted
     * @param unreached how many trials did not reach the level so far
     */
    private int search(int next, int high, int guess, boolean all, int unreached) {
        if (all) {
            return trials.search(next - 1, high, guess);
        }
        if (trials.causes(next)) {
            return next;
        }
        return unreached % THINNING == 0 ? trials.search(next, high, 2 * next) : UNKNOWN;
    }

    /** Spreads a probability over the critical numbers above a level, as far as they are known. */
    private void record(int level, double probability) {
        int[] known = Arrays.stream(critical)
                .filter(each -> each > level && each < UNKNOWN)
                .toArray();
        for (int each : known) {
            law.merge(each, probability / known.length, Double::sum);
        }
    }

    /** Returns the next level of a pilot: a critical number below the bound that many trials do not exceed. */
    private int quantile(int bound) {
        int[] sorted = critical.clone();
        Arrays.sort(sorted);
        int place = size / SHARE - 1;
        while (place >= 0 && sorted[place] >= bound) {
            place--;
        }
        return place < 0 ? NONE : sorted[place];
    }

    /** Draws a first trial again, and takes its first parts as its set. */
    private void begin(int i, int faults) {
        trials.draw(i);
        trials.others().recordAnswers();
        sets[i] = trials.first(faults);
        trials.fail(critical[i]);
        trials.happens();
        keep(i);
        noteLeast(i);
    }

    private void keep(int i) {
        others[i] = moves.newSnapshot();
        moves.keep(others[i]);
    }

    private void noteLeast(int i) {
        if (critical[i] <= sets[i].length && (leastSet.length == 0 || critical[i] < leastSet.length)) {
            leastSet = Arrays.copyOf(sets[i], critical[i]);
            leastOthers = others[i];
        }
    }

    /** Copies the trials that reached a level, in a random order, so that each is expected to be copied equally often. */
    private void resample(List<Integer> reached, int faults) {
        trials.moveTo(address++);
        for (int i = reached.size() - 1; i > 0; i--) {
            Collections.swap(reached, i, trials.integer(i, i + 1));
        }
        int[] oldOrigins = origins.clone();
        int[][] oldSets = sets.clone();
        TrialSnapshot[] oldOthers = others.clone();
        for (int i = 0; i < size; i++) {
            int from = reached.get(i % reached.size());
            origins[i] = oldOrigins[from];
            sets[i] = Arrays.copyOf(oldSets[from], faults);
            others[i] = oldOthers[from];
        }
    }

    /** Finds moves for a level, while the pilot's trials make them. */
    private Level adapted(int faults) {
        int exchanged = Math.min(faults, trials.parts() - faults);
        double exchanges = 1;
        int redrawn = hasOthers ? Math.max(1, moves.drawn()) : 0;
        double redraws = 1;
        boolean isAdapted = false;
        while (!isAdapted) {
            int[] accepted = new int[2];
            for (int i = 0; i < size; i++) {
                load(i);
                accepted[0] += exchange(i, exchanged) ? 1 : 0;
                accepted[1] += redraw(i, redrawn) ? 1 : 0;
            }
            exchanges = (double) accepted[0] / size;
            redraws = (double) accepted[1] / size;
            isAdapted = true;
            if (exchanged > 1 && exchanges < GOOD_ACCEPTANCE) {
                exchanged = Math.max(1, exchanged / SHARE);
                isAdapted = false;
            }
            if (redrawn > 1 && redraws < GOOD_ACCEPTANCE) {
                redrawn = Math.max(1, redrawn / SHARE);
                isAdapted = false;
            }
        }
        double worst = hasOthers ? Math.min(exchanges, redraws) : exchanges;
        int many = worst >= GOOD_ACCEPTANCE ? FEW_MOVES : worst >= POOR_ACCEPTANCE ? MANY_MOVES : 1;
        return new Level(faults, exchanged, redrawn, many);
    }

    /** Starts a run with the other choices of a trial. */
    private void restore(int i) {
        trials.moveTo(address++);
        moves.restore(others[i]);
    }

    private void load(int i) {
        restore(i);
        trials.take(sets[i]);
    }

    /** Exchanges parts of a trial's set for others if the event still happens. */
    private boolean exchange(int i, int count) {
        if (count == 0) {
            return false;
        }
        restore(i);
        int[] set = sets[i];
        trials.shuffle(set, count);
        int place = count;
        for (int a = 0; a < count; ) {
            int part = trials.integer(place++, trials.parts());
            if (!trials.isSet(part)) {
                trials.set(part, true);
                incoming[a++] = part;
            }
        }
        for (int a = 0; a < count; a++) {
            trials.set(set[a], false);
        }
        boolean isAccepted = trials.happens();
        for (int a = 0; a < count; a++) {
            if (isAccepted) {
                set[a] = incoming[a];
            } else {
                trials.set(incoming[a], false);
                trials.set(set[a], true);
            }
        }
        if (isAccepted) {
            keep(i);
        }
        return isAccepted;
    }

    /** Redraws other choices of a trial if the event still happens. */
    private boolean redraw(int i, int count) {
        if (count == 0) {
            return true;
        }
        boolean isChanged = moves.redraw(others[i], address++, count, Math.max(1, moves.drawn() + moves.requested()));
        boolean isAccepted = isChanged && trials.happens();
        if (isAccepted) {
            keep(i);
        } else {
            moves.restore(others[i]);
        }
        return isAccepted;
    }

    /** Orders a trial's set again. */
    private void order(int i) {
        restore(i);
        trials.shuffle(sets[i], sets[i].length);
    }

    private Result result(List<Level> levels) {
        trials.moveTo(address++);
        if (leastOthers != null) {
            moves.restore(leastOthers);
        }
        trials.take(leastSet);
        int ancestors = (int) Arrays.stream(origins).distinct().count();
        return new Result(law, levels, ancestors, trials.runs(), trials.simulator());
    }
}
