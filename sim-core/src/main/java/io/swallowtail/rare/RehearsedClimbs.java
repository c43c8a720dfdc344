package io.swallowtail.rare;

import io.swallowtail.statistics.ReplicationMean;
import java.util.ArrayList;
import java.util.List;

/** What the rehearsals of all climbs of a splitting predict: probabilities, and how much replications spread that get a share of the trials. */
final class RehearsedClimbs {
    /** What the few rehearsals may have missed of the deviation. */
    private static final double CAUTION = 1.1;

    private final List<Rehearsal> rehearsals = new ArrayList<>();
    /** The share of its rehearsed trials that each climb gets. */
    private final List<Double> shares = new ArrayList<>();

    void add(Rehearsal rehearsal) {
        rehearsals.add(rehearsal);
        shares.add(1.0);
    }

    void clear() {
        rehearsals.clear();
        shares.clear();
    }

    List<Rehearsal> all() {
        return rehearsals;
    }

    /** Divides trials over several climbs by what each contributes to the variance. */
    void divideTrials() {
        if (rehearsals.size() > 1) {
            shares.clear();
            shares.addAll(Rehearsal.effort(rehearsals));
        }
    }

    void multiplyShares(double factor) {
        shares.replaceAll(share -> factor * share);
    }

    /** Gives the plans with their shares of the trials. */
    List<ClimbPlan> plans() {
        List<ClimbPlan> plans = new ArrayList<>();
        for (int r = 0; r < rehearsals.size(); r++) {
            plans.add(rehearsals.get(r).plan().withShare(shares.get(r)));
        }
        return plans;
    }

    /** Asks whether every climb has a level. */
    boolean haveLevels() {
        return rehearsals.stream().allMatch(each -> each.plan().levels().length > 0);
    }

    /** Gives the natural logarithm of how probable it is to come as far as the climbs lead, summed over them. */
    double reachLog() {
        return StrictMath.log(rehearsals.stream()
                .mapToDouble(each -> StrictMath.exp(each.reach().log()))
                .sum());
    }

    /** The largest relative deviation of some events' estimates, with what the rehearsals may have missed. */
    double spread(int events) {
        double spread = 0;
        for (int event = 0; event < events; event++) {
            spread = Math.max(spread, CAUTION * deviation(event));
        }
        return spread;
    }

    long fewestReplications() {
        return Math.max(
                ReplicationMean.LEAST,
                rehearsals.stream()
                        .mapToInt(each -> each.plan().levels().length)
                        .max()
                        .orElse(0));
    }

    /** Gives the natural logarithm of an event's probability, -infinity where no rehearsal reached the event. */
    double log(int event) {
        double largest = largest(event);
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        double sum = rehearsals.stream()
                .mapToDouble(each -> StrictMath.exp(each.mean(event).log() - largest))
                .reduce(0, Double::sum);
        return largest + StrictMath.log(sum);
    }

    /** The logarithm of the likeliest climb's estimate of an event. */
    private double largest(int event) {
        return rehearsals.stream()
                .mapToDouble(each -> each.mean(event).log())
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
    }

    /** The relative deviation that a replication's estimate of an event should have; 0 where rehearsals tell none. */
    private double deviation(int event) {
        double largest = largest(event);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double mean = 0;
        double variance = 0;
        for (int r = 0; r < rehearsals.size(); r++) {
            ReplicationMean part = rehearsals.get(r).mean(event);
            if (part.log() > Double.NEGATIVE_INFINITY) {
                double share = StrictMath.exp(part.log() - largest);
                mean += share;
                double deviation = share * part.relativeDeviation();
                variance += deviation * deviation / shares.get(r);
            }
        }
        return Math.sqrt(variance) / mean;
    }
}
