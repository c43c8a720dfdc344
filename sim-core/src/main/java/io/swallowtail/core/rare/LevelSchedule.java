package io.swallowtail.core.rare;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The levels and moves that lead to one target. A pilot fixes them before any replication starts, so replications are
 * unbiased.
 *
 * @param alternative number of the target among the alternatives of the event's disjunctive form, from 0; {@link
 *     #WHOLE} for the events themselves
 * @param particles number of trials for each level; the trials for the first level are drawn, so there is at least one
 *     element
 * @param levels thresholds of the score, ascending; the last one is the goal of the rarest event if the pilot reached
 *     it; empty if the pilot's moves came no closer than its drawn trials
 * @param exponents for each level, the largest exponent of each kind of move above it ({@link
 *     io.swallowtail.core.random.ChoiceMoves#kinds})
 * @param sweeps for each level, the number of moves of each trial above it
 * @param outOf number of choices from which redraws are picked
 * @param counted for each event, whether its share of the drawn trials estimates it, because it is not rarer than a
 *     level or no level leads to it
 * @param reached for each event, whether it is counted or the pilot reached it
 * @param curves rarity of the scores of a conjunction's parts; empty for other targets
 */
public record LevelSchedule(
        int alternative,
        int[] particles,
        long[] levels,
        int[][] exponents,
        int[] sweeps,
        int outOf,
        boolean[] counted,
        boolean[] reached,
        List<RarityCurve> curves)
        implements Serializable {
    /** Value of {@code alternative} for the events themselves. */
    public static final int WHOLE = -1;

    /** Copies the curves. */
    public LevelSchedule {
        curves = List.copyOf(curves);
    }

    /**
     * Counts the work of a replication in which no level is missed.
     *
     * @return trials drawn plus moves, an upper bound on the runs of the simulator (a move that changes nothing needs
     *     no run)
     */
    public long runs() {
        long runs = particles[0];
        for (int l = 1; l < levels.length; l++) {
            runs += (long) sweeps[l - 1] * particles[l];
        }
        return runs;
    }

    /** Counts the events that are counted or were reached. */
    long reachedEvents() {
        return IntStream.range(0, reached.length)
                .filter(event -> reached[event])
                .count();
    }

    /** Gives the same schedule with other numbers of trials and a multiple of the moves. */
    LevelSchedule withMoves(int times, int[] others) {
        int[] more = Arrays.stream(sweeps).map(each -> times * each).toArray();
        return new LevelSchedule(alternative, others, levels, exponents, more, outOf, counted, reached, curves);
    }
}
