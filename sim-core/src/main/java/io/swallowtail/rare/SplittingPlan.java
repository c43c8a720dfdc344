package io.swallowtail.rare;

import java.util.List;

/**
 * How a splitting is run: fixed by pilots and by replications that are thrown away.
 *
 * @param climbs one for thresholds that share their trials, and for an event that is a conjunction or is only counted; else one
 *     for each alternative; none for an event of which no trial can be
 * @param secondLogs for each event, the natural logarithms of its estimates by replications of another schedule, which check those of the
 *     plan; empty without such a check
 */
public record SplittingPlan(List<ClimbPlan> climbs, List<List<Double>> secondLogs) {
    /** Copies the lists. */
    public SplittingPlan {
        climbs = List.copyOf(climbs);
        secondLogs = List.copyOf(secondLogs);
    }

    /**
     * Takes climbs that nothing checks.
     *
     * @param climbs the climbs
     */
    public SplittingPlan(List<ClimbPlan> climbs) {
        this(climbs, List.of());
    }

    /**
     * Counts the work of a replication in which no level is missed.
     *
     * @return trials drawn and moves: the most runs of the simulator, for a move that changes nothing needs none
     */
    public long runs() {
        return climbs.stream().mapToLong(ClimbPlan::runs).sum();
    }
}
