package io.swallowtail.core.rare;

import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.List;

/**
 * Test replications of one level schedule, which are discarded. They measure the spread of its estimates, and thus the
 * required effort, before the replications that count. By a fixed rule they continue until some of them reach the
 * rarest event that the pilot reached, and twice as long if their spread is large.
 *
 * @param climbs its test replications
 */
record Rehearsal(LevelSchedule plan, List<ClimbReplication> climbs) {
    static final int MIN_REPLICATIONS = 8;
    private static final int MAX_REPLICATIONS = 64;
    /** Number of replications that must reach the event before the rule stops. */
    private static final int HITS = 4;
    /** Relative deviation above which more replications are needed to estimate it. */
    private static final double LARGE_SPREAD = 0.5;

    private static final int AT_LARGE_SPREAD = 2 * MIN_REPLICATIONS;
    /** Minimum average number of survivors assumed for a level. */
    private static final double MIN_SURVIVORS = 0.25;

    /** Runs replications with a purpose of their own. */
    static Rehearsal of(Setting setting, Target target, LevelSchedule plan, String purpose, TaskRunner runner) {
        List<ClimbReplication> climbs = new ArrayList<>();
        Rehearsal rehearsal = new Rehearsal(plan, climbs);
        do {
            int first = climbs.size();
            setting.listener().begins(SplittingListener.Stage.REHEARSAL, MIN_REPLICATIONS * plan.runs());
            climbs.addAll(runner.run(
                    first,
                    first + MIN_REPLICATIONS,
                    number -> ClimbReplication.run(setting, target, plan, new Purpose(purpose + " rehearsal " + number))
                            .withoutSimulator()));
        } while (climbs.size() < MAX_REPLICATIONS && rehearsal.isTooFew());
        return rehearsal;
    }

    private boolean isTooFew() {
        long hits = climbs.stream()
                .filter(climb -> climb.reachLog() > Double.NEGATIVE_INFINITY)
                .count();
        return hits < HITS || climbs.size() < AT_LARGE_SPREAD && reach().relativeDeviation() > LARGE_SPREAD;
    }

    long runs() {
        return climbs.stream().mapToLong(ClimbReplication::runs).sum();
    }

    /** Gives the mean of an event's estimates and their spread. */
    ReplicationMean mean(int event) {
        return new ReplicationMean(
                climbs.stream().mapToDouble(climb -> climb.logs()[event]).toArray());
    }

    /** Gives mean and spread of the estimates for the last level. */
    ReplicationMean reach() {
        return new ReplicationMean(
                climbs.stream().mapToDouble(ClimbReplication::reachLog).toArray());
    }

    /** Reports whether its numbers are unreliable: their spread is too large, or one of them dominates the sum. */
    boolean isDoubtful() {
        return plan.levels().length > 0 && reach().doubt().isPresent();
    }

    /** Gives the average share of the trials that reached each level, over the replications that tried the level. */
    List<Double> shares() {
        List<Double> shares = new ArrayList<>();
        for (int l = 0; l < plan.levels().length; l++) {
            int level = l;
            double share = climbs.stream()
                    .filter(climb -> level < climb.trace().size())
                    .mapToDouble(climb -> climb.trace().get(level).survivors())
                    .average()
                    .orElse(0);
            shares.add(Math.max(share, MIN_SURVIVORS) / plan.particles()[l]);
        }
        return shares;
    }

    /**
     * Compares the spread with that of independent trials at each level; NaN if no replication reached the last level.
     *
     * @return the squared relative deviation as a multiple of the sum of (1 - p)/(p·n) over levels that a share p of n
     *     trials reach
     */
    double excess() {
        List<Double> shares = shares();
        double independent = 0;
        for (int l = 0; l < plan.levels().length; l++) {
            independent += (1 - shares.get(l)) / (shares.get(l) * plan.particles()[l]);
        }
        double deviation = reach().relativeDeviation();
        return deviation * deviation / independent;
    }

    /**
     * Gives the squared relative deviation of a replication times its work; infinite if no replication reached the last
     * level.
     */
    double cost() {
        double deviation = reach().relativeDeviation();
        return Double.isNaN(deviation) ? Double.POSITIVE_INFINITY : deviation * deviation * plan.runs();
    }
}
