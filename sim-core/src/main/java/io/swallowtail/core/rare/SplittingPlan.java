package io.swallowtail.core.rare;

import java.io.Serializable;
import java.util.List;

/**
 * The plan of a splitting, fixed by pilots and by test replications.
 *
 * @param climbs level schedules: one for thresholds that share their trials, and for an event that is a conjunction or
 *     is only counted; otherwise one per alternative; none for an impossible event
 * @param secondLogs for each event, the natural logarithms of its estimates by a second schedule; empty without such a
 *     check
 */
public record SplittingPlan(List<LevelSchedule> climbs, List<List<Double>> secondLogs) implements Serializable {
    /** Copies the lists. */
    public SplittingPlan {
        climbs = List.copyOf(climbs);
        secondLogs = List.copyOf(secondLogs);
    }

    /** Creates a plan without a second schedule. */
    public SplittingPlan(List<LevelSchedule> climbs) {
        this(climbs, List.of());
    }

    /**
     * Counts the work of a replication in which no level is missed.
     *
     * @return trials drawn plus moves, an upper bound on the runs of the simulator (a move that changes nothing needs
     *     no run)
     */
    public long runs() {
        return climbs.stream().mapToLong(LevelSchedule::runs).sum();
    }
}
