package io.swallowtail.core.rare;

import io.swallowtail.core.statistics.LogSum;
import io.swallowtail.core.statistics.ReplicationMean;
import java.util.List;

/**
 * Predictions from the rehearsals of all schedules of a splitting: probabilities, and the spread of replications.
 *
 * @param all the rehearsals, to which later ones are added
 */
record RehearsedClimbs(List<Rehearsal> all) {
    /** Safety factor, because few rehearsals may underestimate the deviation. */
    private static final double CAUTION = 1.1;

    /** Gives the schedules. */
    List<LevelSchedule> plans() {
        return all.stream().map(Rehearsal::plan).toList();
    }

    /** Gives the natural logarithm of the probability of reaching the last level, summed over the schedules. */
    double reachLog() {
        return all.stream().mapToDouble(each -> each.reach().log()).reduce(Double.NEGATIVE_INFINITY, LogSum::log);
    }

    /** The largest relative deviation of the estimates of the first events, times the safety factor. */
    double spread(int events) {
        double spread = 0;
        for (int event = 0; event < events; event++) {
            spread = Math.max(spread, CAUTION * deviation(event));
        }
        return spread;
    }

    long fewestReplications() {
        return Math.max(
                ReplicationMean.MIN_REPLICATIONS,
                all.stream().mapToInt(each -> each.plan().levels().length).max().orElse(0));
    }

    /** Gives the natural logarithm of an event's probability, -infinity where no rehearsal reached the event. */
    double log(int event) {
        return all.stream().mapToDouble(each -> each.mean(event).log()).reduce(Double.NEGATIVE_INFINITY, LogSum::log);
    }

    /** The largest logarithm of a schedule's estimate of an event. */
    private double largest(int event) {
        return all.stream().mapToDouble(each -> each.mean(event).log()).max().orElse(Double.NEGATIVE_INFINITY);
    }

    /** The predicted relative deviation of a replication's estimate of an event; 0 if no rehearsal reached it. */
    private double deviation(int event) {
        double largest = largest(event);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double mean = 0;
        double variance = 0;
        for (Rehearsal rehearsal : all) {
            ReplicationMean part = rehearsal.mean(event);
            if (part.log() > Double.NEGATIVE_INFINITY) {
                double share = StrictMath.exp(part.log() - largest);
                mean += share;
                double deviation = share * part.relativeDeviation();
                variance += deviation * deviation;
            }
        }
        return Math.sqrt(variance) / mean;
    }
}
