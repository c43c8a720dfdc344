package io.swallowtail.rare;

import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.ChoiceMoves;
import io.swallowtail.random.Choices;
import io.swallowtail.random.KeptChoices;
import io.swallowtail.random.Purpose;
import io.swallowtail.random.Shuffle;
import java.util.Arrays;
import java.util.List;

/**
 * The trials of one splitting: drawn once, then thinned to those beyond a level, filled up with copies to any number
 * and moved. One thread owns it; it is a function of its point, seed and purpose.
 */
final class Population {
    private final Simulator simulator;
    private final Target target;
    private final Score score;
    private final long lastGoal;
    private final ChoiceMoves moves;
    private final AskedIntegers picks;
    private final KeptChoices[] trials;
    private final long[] scores;
    /** The first trial from which each descends. */
    private final int[] ancestors;
    /** How many alternatives hold in each; known of the trials that reach the last goal. */
    private final int[] holding;

    private final int[] order;
    private int size;
    private final Outcome outcome;
    private final SplittingListener listener;
    /** How many trials were drawn or proposed by moves: the number that the next one is addressed by. */
    private long proposed;

    private long runs;
    private long step;

    Population(
            Point point,
            Target target,
            List<RarityCurve> curves,
            long seed,
            Purpose purpose,
            int mostTrials,
            SplittingListener listener) {
        this.target = target;
        this.listener = listener;
        simulator = point.simulator(seed);
        outcome = Outcome.of(point.experiment());
        score = Score.of(target, curves, point, simulator, outcome);
        long rarest = score.goal(0);
        for (int e = 1; e < score.goals(); e++) {
            rarest = Math.max(rarest, score.goal(e));
        }
        lastGoal = rarest;
        moves = new ChoiceMoves(simulator.choices(), point.random(seed, purpose), point.random(seed, purpose.moves()));
        AddressedRandom words = point.random(seed, purpose.population());
        Choices own = new Choices();
        picks = own.askedIntegers("picks");
        own.draw(words);
        trials = new KeptChoices[mostTrials];
        scores = new long[mostTrials];
        ancestors = new int[mostTrials];
        holding = new int[mostTrials];
        order = new int[mostTrials];
    }

    int size() {
        return size;
    }

    /** Counts the runs of the simulator so far; a move that changes nothing needs none. */
    long runs() {
        return runs;
    }

    Score score() {
        return score;
    }

    long score(int trial) {
        return scores[trial];
    }

    Simulator simulator() {
        return simulator;
    }

    /** Counts the choices of a trial, those that it asked for in the last run included. */
    int choices() {
        return Math.max(1, moves.drawn() + moves.asked());
    }

    void drawAll(int count) {
        drawAll(count, Long.MIN_VALUE);
    }

    /** Draws trials and keeps the choices of those beyond a level, which are all that {@link #refill} needs if it is for this level. */
    void drawAll(int count, long level) {
        size = count;
        for (int i = 0; i < size; i++) {
            moves.draw(proposed++);
            take(i, run());
            ancestors[i] = i;
            if (scores[i] >= level) {
                moves.keep(room(i));
            }
        }
    }

    private void take(int trial, long scored) {
        scores[trial] = scored;
        holding[trial] = scored >= lastGoal ? target.holding(outcome.values()) : 0;
    }

    private KeptChoices room(int trial) {
        if (trials[trial] == null) {
            trials[trial] = moves.room();
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

    /** Gives the goal of the rarest event. */
    long lastGoal() {
        return lastGoal;
    }

    boolean isAtLastGoal(int trial) {
        return scores[trial] >= lastGoal;
    }

    /** Adds up what the trials that reach the last goal count: 1 each, or one over the alternatives that hold in it. */
    double weight() {
        double weight = 0;
        for (int i = 0; i < size; i++) {
            weight += scores[i] >= lastGoal ? 1.0 / holding[i] : 0;
        }
        return weight;
    }

    /**
     * Counts how many of the trials beyond a level descend from each first trial.
     *
     * @param families receives the counts; as long as there were first trials
     */
    void countFamilies(long level, int[] families) {
        Arrays.fill(families, 0);
        for (int i = 0; i < size; i++) {
            families[ancestors[i]] += scores[i] >= level ? 1 : 0;
        }
    }

    /**
     * Replaces the trials below a level by copies of the others: each of these gets as many as each, and who gets one of the
     * rest is drawn, or who stays if there are too many. So each is expected to be there count / survivors times, which keeps
     * the estimate unbiased.
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
            // Whoever is drawn to go leaves its place to the last that is left.
            Shuffle.bringToFront(picks, step++, order, survivors, survivors - count);
            Arrays.sort(order, 0, survivors - count);
            for (int gone = survivors - count - 1; gone >= 0; gone--) {
                swap(order[gone], --survivors);
            }
        } else {
            Shuffle.bringToFront(picks, step++, order, survivors, (count - survivors) % survivors);
            for (int i = survivors; i < count; i++) {
                int parent = order[(i - survivors) % survivors];
                room(i).copy(trials[parent]);
                scores[i] = scores[parent];
                ancestors[i] = ancestors[parent];
                holding[i] = holding[parent];
            }
        }
        size = count;
    }

    private void swap(int one, int other) {
        KeptChoices trial = trials[one];
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
     * Moves one trial; it stays where it is if the new one is below the level.
     *
     * @return whether it went
     */
    boolean move(int trial, long level, int redraws, int outOf) {
        if (!moves.move(trials[trial], proposed++, redraws, outOf)) {
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

    /**
     * Moves every trial once by sizes 1, 2, 4, … redraws: half of them by the largest, the others by any of these.
     *
     * @param accepted counts by exponent of the size, or null
     * @param tried likewise
     * @return how many went
     */
    int moveAll(long level, int largestExponent, int outOf, long[] accepted, long[] tried) {
        int sizes = largestExponent + 1;
        int moved = 0;
        for (int i = 0; i < size; i++) {
            int exponent = Math.min(largestExponent, picks.integer(step, i, 2 * sizes));
            boolean went = move(i, level, 1 << exponent, outOf);
            moved += went ? 1 : 0;
            if (accepted != null) {
                tried[exponent]++;
                accepted[exponent] += went ? 1 : 0;
            }
        }
        step++;
        return moved;
    }

    /** Writes a trial into the simulator and runs it. */
    void restore(int trial) {
        moves.restore(trials[trial]);
        simulator.run(outcome);
    }
}
