package io.swallowtail.rare;

import java.util.Arrays;
import java.util.List;

/**
 * How one target is climbed to: fixed by a pilot before any replication begins, so that replications are unbiased.
 *
 * @param alternative which alternative of the event's disjunctive form is climbed to, from 0; {@link #WHOLE} for the events
 *     themselves
 * @param particles how many trials there are to reach each level; the first are drawn, at least one
 * @param levels scores to be reached one after the other, ascending; the last is the goal of the rarest event if the pilot
 *     reached it; empty if it came no nearer than the trials that it drew
 * @param exponents log2 of the largest number of redraws of a move beyond each level
 * @param sweeps moves of each trial beyond each level
 * @param outOf from how many choices redraws are picked
 * @param counted for each event, whether it is estimated by its share of the trials drawn: it is no rarer than a level, or no
 *     level leads to it
 * @param reached for each event, whether it is counted or the pilot reached it
 * @param curves how rare the scores of a conjunction's parts are; empty for other targets
 */
public record ClimbPlan(
        int alternative,
        int[] particles,
        long[] levels,
        int[] exponents,
        int[] sweeps,
        int outOf,
        boolean[] counted,
        boolean[] reached,
        List<RarityCurve> curves) {
    /** In place of an alternative: the events as they are. */
    public static final int WHOLE = -1;

    /** The fewest trials of a level when effort goes elsewhere. */
    private static final int FEWEST = 100;

    /** Copies the curves. */
    public ClimbPlan {
        curves = List.copyOf(curves);
    }

    /**
     * Counts the work of a replication in which no level is missed.
     *
     * @return trials drawn and moves: the most runs of the simulator, for a move that changes nothing needs none
     */
    public long runs() {
        long runs = particles[0];
        for (int l = 1; l < levels.length; l++) {
            runs += (long) sweeps[l - 1] * particles[l];
        }
        return runs;
    }

    /** Tells whether an event is counted or was reached. */
    boolean isReached(int event) {
        return reached[event];
    }

    /** Counts the events that are counted or were reached. */
    int reachedEvents() {
        int events = 0;
        for (boolean each : reached) {
            events += each ? 1 : 0;
        }
        return events;
    }

    /** Counts the trials where there are most. */
    int mostParticles() {
        int most = 0;
        for (int each : particles) {
            most = Math.max(most, each);
        }
        return most;
    }

    /** Gives the same climb with other numbers of trials and so many times the moves. */
    ClimbPlan withMoves(int times, int[] others) {
        int[] more = Arrays.stream(sweeps).map(each -> times * each).toArray();
        return new ClimbPlan(alternative, others, levels, exponents, more, outOf, counted, reached, curves);
    }

    /** Gives the same climb with a share of the trials. */
    ClimbPlan withShare(double share) {
        int[] fewer = particles.clone();
        for (int l = 0; l < fewer.length; l++) {
            fewer[l] = Math.min(fewer[l], Math.max(FEWEST, (int) Math.ceil(share * fewer[l])));
        }
        return new ClimbPlan(alternative, fewer, levels, exponents, sweeps, outOf, counted, reached, curves);
    }
}
