package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.random.Purpose;
import io.swallowtail.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.List;

/**
 * Replications of one climb that are thrown away: they tell how much it spreads, and so what it takes, before any replication
 * that counts. They go on by rule until some of them reach the rarest event that the pilot reached.
 */
final class Rehearsal {
    private static final int LEAST = 8;
    private static final int MOST = 64;
    /** Replications that must reach the event before the rule is content. */
    private static final int HITS = 4;

    private final ClimbPlan plan;
    private final List<Climb> climbs;

    private Rehearsal(ClimbPlan plan, List<Climb> climbs) {
        this.plan = plan;
        this.climbs = climbs;
    }

    /** Runs replications under a purpose of their own; only the first few of a climb that does not matter. */
    static Rehearsal of(
            Point point, Target target, ClimbPlan plan, long seed, String purpose, boolean matters, TaskRunner runner) {
        List<Climb> climbs = new ArrayList<>();
        do {
            int first = climbs.size();
            climbs.addAll(runner.run(
                    first,
                    first + LEAST,
                    number -> Climb.run(point, target, plan, seed, new Purpose(purpose + " rehearsal " + number))
                            .withoutSimulator()));
        } while (matters
                && climbs.size() < MOST
                && climbs.stream()
                                .filter(climb -> climb.reachLog() > Double.NEGATIVE_INFINITY)
                                .count()
                        < HITS);
        return new Rehearsal(plan, climbs);
    }

    ClimbPlan plan() {
        return plan;
    }

    long runs() {
        return climbs.stream().mapToLong(Climb::runs).sum();
    }

    /** Gives the mean of an event's estimates and their spread. */
    ReplicationMean mean(int event) {
        return new ReplicationMean(
                climbs.stream().mapToDouble(climb -> climb.logs()[event]).toArray());
    }

    /** Gives mean and spread of how far it came. */
    ReplicationMean reach() {
        return new ReplicationMean(climbs.stream().mapToDouble(Climb::reachLog).toArray());
    }

    /** Tells whether its own numbers are not to be trusted: they spread too much, or one of them is most of the sum. */
    boolean isDoubtful() {
        return plan.levels().length > 0 && reach().doubt().isPresent();
    }

    /** Gives the squared relative deviation of a replication times its work; infinite if nothing reached the last level. */
    double cost() {
        double deviation = reach().relativeDeviation();
        return Double.isNaN(deviation) ? Double.POSITIVE_INFINITY : deviation * deviation * plan.runs();
    }
}
