package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.random.Purpose;
import io.swallowtail.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.List;

/**
 * Replications of one climb that are thrown away: they tell how much it spreads, and so what it takes, before any replication
 * that counts. They go on by rule until some of them reach the rarest event that the pilot reached, and twice as
 * long where they spread much.
 */
final class Rehearsal {
    private static final int LEAST = 8;
    private static final int MOST = 64;
    /** Replications that must reach the event before the rule is content. */
    private static final int HITS = 4;
    /** Relative deviation beyond which it takes more replications to know it. */
    private static final double LARGE_SPREAD = 0.5;

    private static final int AT_LARGE_SPREAD = 2 * LEAST;
    /** Survivors that are assumed where there were fewer. */
    private static final double LEAST_SURVIVORS = 0.25;

    /** The least share of its trials that is left to an alternative. */
    private static final double LEAST_SHARE = 0.05;

    private final ClimbPlan plan;
    private final List<Climb> climbs;

    private Rehearsal(ClimbPlan plan, List<Climb> climbs) {
        this.plan = plan;
        this.climbs = climbs;
    }

    /** Runs replications under a purpose of their own; only the first few of a climb that does not matter. */
    static Rehearsal of(
            Point point,
            Target target,
            ClimbPlan plan,
            long seed,
            String purpose,
            boolean matters,
            TaskRunner runner,
            SplittingListener listener) {
        List<Climb> climbs = new ArrayList<>();
        do {
            int first = climbs.size();
            listener.begins(SplittingListener.Stage.REHEARSAL, LEAST * plan.runs());
            climbs.addAll(runner.run(
                    first,
                    first + LEAST,
                    number -> Climb.run(
                                    point, target, plan, seed, new Purpose(purpose + " rehearsal " + number), listener)
                            .withoutSimulator()));
        } while (matters && climbs.size() < MOST && isTooFew(climbs));
        return new Rehearsal(plan, climbs);
    }

    private static boolean isTooFew(List<Climb> climbs) {
        long hits = climbs.stream()
                .filter(climb -> climb.reachLog() > Double.NEGATIVE_INFINITY)
                .count();
        return hits < HITS || climbs.size() < AT_LARGE_SPREAD && reach(climbs).relativeDeviation() > LARGE_SPREAD;
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
        return reach(climbs);
    }

    private static ReplicationMean reach(List<Climb> climbs) {
        return new ReplicationMean(climbs.stream().mapToDouble(Climb::reachLog).toArray());
    }

    /** Tells whether its own numbers are not to be trusted: they spread too much, or one of them is most of the sum. */
    boolean isDoubtful() {
        return plan.levels().length > 0 && reach().doubt().isPresent();
    }

    /** Gives the share of the trials that reached each level, on average over the replications that came so far. */
    List<Double> shares() {
        List<Double> shares = new ArrayList<>();
        for (int l = 0; l < plan.levels().length; l++) {
            int level = l;
            double share = climbs.stream()
                    .filter(climb -> level < climb.trace().size())
                    .mapToDouble(climb -> climb.trace().get(level).survivors())
                    .average()
                    .orElse(0);
            shares.add(Math.max(share, LEAST_SURVIVORS) / plan.particles()[l]);
        }
        return shares;
    }

    /**
     * Compares the spread with what it would be if the trials of each level were independent; NaN if nothing reached the last
     * level.
     *
     * @return the squared relative deviation as a multiple of the sum of (1 - p)/(p·n) over levels that a share p of n trials reach
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

    /** Gives the squared relative deviation of a replication times its work; infinite if nothing reached the last level. */
    double cost() {
        double deviation = reach().relativeDeviation();
        return Double.isNaN(deviation) ? Double.POSITIVE_INFINITY : deviation * deviation * plan.runs();
    }

    /** Gives each alternative trials in proportion to its deviation over the root of its work, the first of them all of its own. */
    static List<Double> effort(List<Rehearsal> rehearsals) {
        double largest = rehearsals.stream()
                .mapToDouble(each -> each.mean(0).log())
                .max()
                .orElseThrow();
        double[] wanted = new double[rehearsals.size()];
        double most = 0;
        for (int r = 0; r < wanted.length; r++) {
            Rehearsal each = rehearsals.get(r);
            ReplicationMean mean = each.mean(0);
            wanted[r] = mean.log() == Double.NEGATIVE_INFINITY
                    ? 0
                    : mean.relativeDeviation()
                            * StrictMath.exp(mean.log() - largest)
                            / Math.sqrt(each.plan().runs());
            most = Math.max(most, wanted[r]);
        }
        List<Double> shares = new ArrayList<>();
        for (int r = 0; r < wanted.length; r++) {
            // Of an alternative that the pilot reached and no rehearsal did nothing is known: it keeps what it has.
            boolean unknown = wanted[r] == 0 && rehearsals.get(r).plan().isReached(0);
            shares.add(unknown || most == 0 ? 1 : Math.max(LEAST_SHARE, wanted[r] / most));
        }
        return shares;
    }
}
