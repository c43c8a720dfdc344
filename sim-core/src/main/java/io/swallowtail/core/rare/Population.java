package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.ChoiceMoves;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.MoveKind;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.core.random.TrialSnapshot;
import java.util.Arrays;
import java.util.List;

/**
 * The particles of one splitting. They are drawn once; then, for each level, the particles below it are replaced by
 * copies of the others, and all are moved. One thread owns a population; it is a function of its point, seed and
 * purpose.
 */
final class Population {
    /** Number of exponents below the largest at which steps are tried. */
    static final int STEP_SIZES = 6;

    private final Simulator simulator;
    private final Target target;
    private final Score score;
    private final long lastGoal;
    private final ChoiceMoves moves;
    private final List<MoveKind> kinds;
    private final OnDemandIntegers picks;
    private final TrialSnapshot[] trials;
    private final long[] scores;
    /** By trial: the drawn trial from which it descends. */
    private final int[] ancestors;
    /** By trial: the number of alternatives that hold in it; valid for trials that reach the last goal. */
    private final int[] holding;

    private final int[] order;
    private int size;
    private final Outcome outcome;
    private final SplittingListener listener;
    /** Number of trials drawn or proposed by moves so far; it addresses the next trial. */
    private long proposed;

    private long runs;
    private long step;

    Population(Setting setting, Target target, List<RarityCurve> curves, Purpose purpose, int mostTrials) {
        this.target = target;
        listener = setting.listener();
        Point point = setting.point();
        long seed = setting.seed();
        simulator = point.simulator(seed);
        outcome = Outcome.of(point).only(target.all());
        score = Score.of(target, curves, point, simulator, outcome);
        lastGoal = score.lastGoal();
        moves = new ChoiceMoves(
                point.experiment().relevant(simulator.choices(), target.all()),
                point.random(seed, purpose),
                point.random(seed, purpose.moves()));
        kinds = moves.kinds();
        Choices own = new Choices();
        picks = own.onDemandIntegers("picks");
        own.draw(point.random(seed, purpose.population()));
        trials = new TrialSnapshot[mostTrials];
        scores = new long[mostTrials];
        ancestors = new int[mostTrials];
        holding = new int[mostTrials];
        order = new int[mostTrials];
    }

    int size() {
        return size;
    }

    /** Counts the runs of the simulator so far; a move that changes nothing needs no run. */
    long runs() {
        return runs;
    }

    Score score() {
        return score;
    }

    /** Gives the scores of all trials, ascending. */
    long[] sortedScores() {
        long[] sorted = Arrays.copyOf(scores, size);
        Arrays.sort(sorted);
        return sorted;
    }

    /** Counts the choices of a trial, including on-demand choices of the last run. */
    int choices() {
        return Math.max(1, moves.drawn() + moves.requested());
    }

    /** Draws trials and saves the choices of those at or above a level; a {@link #refill} for this level needs no others. */
    void drawAll(int count, long level) {
        size = count;
        for (int i = 0; i < size; i++) {
            moves.draw(proposed++);
            take(i, run());
            ancestors[i] = i;
            if (scores[i] >= level) {
                moves.keep(snapshot(i));
            }
        }
    }

    private void take(int trial, long scored) {
        scores[trial] = scored;
        holding[trial] = scored >= lastGoal ? target.holding(outcome.values()) : 0;
    }

    private TrialSnapshot snapshot(int trial) {
        if (trials[trial] == null) {
            trials[trial] = moves.newSnapshot();
        }
        return trials[trial];
    }

    private long run() {
        runs++;
        long scored = score.run();
        listener.ran();
        return scored;
    }

    int survivors(long level) {
        int survivors = 0;
        for (int i = 0; i < size; i++) {
            survivors += scores[i] >= level ? 1 : 0;
        }
        return survivors;
    }

    /** Gives the score goal of the rarest event. */
    long lastGoal() {
        return lastGoal;
    }

    /** Sums the weights of the trials that reach the last goal: one over the number of alternatives that hold in the trial. */
    double weight() {
        double weight = 0;
        for (int i = 0; i < size; i++) {
            weight += scores[i] >= lastGoal ? 1.0 / holding[i] : 0;
        }
        return weight;
    }

    /** Counts the trials that reached a level, by the drawn trial from which they descend. */
    int[] families(long level) {
        int[] families = new int[ancestors.length];
        for (int i = 0; i < size; i++) {
            families[ancestors[i]] += scores[i] >= level ? 1 : 0;
        }
        return families;
    }

    /**
     * Replaces the trials below a level by copies of the survivors. Every survivor gets the same number of copies; a
     * random subset gets one more to make up the total. If there are more survivors than needed, a random subset is
     * removed. The expected number of copies is count / survivors for every survivor, which keeps the estimate
     * unbiased.
     */
    void refill(long level, int count) {
        int survivors = 0;
        for (int i = 0; i < size; i++) {
            if (scores[i] >= level) {
                swap(i, survivors++);
            }
        }
        for (int i = 0; i < survivors; i++) {
            order[i] = i;
        }
        if (count < survivors) {
            // The last remaining trial takes the place of each removed trial.
            Shuffle.bringToFront(picks, step++, order, survivors, survivors - count);
            Arrays.sort(order, 0, survivors - count);
            for (int gone = survivors - count - 1; gone >= 0; gone--) {
                swap(order[gone], --survivors);
            }
        } else {
            Shuffle.bringToFront(picks, step++, order, survivors, (count - survivors) % survivors);
            for (int i = survivors; i < count; i++) {
                int parent = order[(i - survivors) % survivors];
                snapshot(i).copy(trials[parent]);
                scores[i] = scores[parent];
                ancestors[i] = ancestors[parent];
                holding[i] = holding[parent];
            }
        }
        size = count;
    }

    private void swap(int one, int other) {
        TrialSnapshot trial = trials[one];
        trials[one] = trials[other];
        trials[other] = trial;
        long score = scores[one];
        scores[one] = scores[other];
        scores[other] = score;
        swap(ancestors, one, other);
        swap(holding, one, other);
    }

    private static void swap(int[] values, int one, int other) {
        int value = values[one];
        values[one] = values[other];
        values[other] = value;
    }

    /**
     * Moves one trial. The move is rejected if the new trial is below the level.
     *
     * @return true if the move was accepted
     */
    private boolean move(int trial, long level, MoveKind kind, int exponent, int outOf) {
        if (!moves.move(trials[trial], proposed++, kind, exponent, outOf)) {
            return true;
        }
        long moved = run();
        if (moved < level) {
            return false;
        }
        take(trial, moved);
        moves.keep(trials[trial]);
        return true;
    }

    /** Lists the kinds of moves; successive sweeps use them in turn. */
    List<MoveKind> kinds() {
        return kinds;
    }

    /**
     * Moves every trial once: half of the trials with the largest exponent, the others with a random one of all, or of
     * the nearest for steps.
     *
     * @param sweep its number at this level, from 0, which gives the kind
     * @param largestExponents the largest exponent of each kind
     * @param accepted receives the number of accepted moves by exponent; may be null
     * @param tried receives the number of all moves by exponent; may be null
     * @return number of accepted moves
     */
    int moveAll(long level, int sweep, int[] largestExponents, int outOf, long[] accepted, long[] tried) {
        MoveKind kind = kinds.get(sweep % kinds.size());
        int largest = largestExponents[sweep % kinds.size()];
        int least = kind == MoveKind.STEP ? Math.max(0, largest - STEP_SIZES) : 0;
        int sizes = largest - least + 1;
        int moved = 0;
        for (int i = 0; i < size; i++) {
            int exponent = least + Math.min(sizes - 1, picks.integer(step, i, 2 * sizes));
            boolean went = move(i, level, kind, exponent, outOf);
            moved += went ? 1 : 0;
            if (accepted != null) {
                tried[exponent]++;
                accepted[exponent] += went ? 1 : 0;
            }
        }
        step++;
        return moved;
    }

    /** Gives a simulator that holds a trial of the rarest event and has run it; null if no trial reached the event. */
    Simulator witness() {
        for (int i = 0; i < size; i++) {
            if (scores[i] >= lastGoal) {
                moves.restore(trials[i]);
                simulator.run(outcome);
                return simulator;
            }
        }
        return null;
    }
}
