package io.swallowtail.benchmarks.audit;

import io.swallowtail.core.statistics.BinomialTail;
import java.util.SplittableRandom;

/**
 * Looks after every trial, simulated, where there are too many to carry the masses of all counts. From one exceedance
 * to the next
 * only the waiting time is drawn: between them the count can become too few, and with each of them too many.
 */
final class SimulatedLooks {
    private final Ledger ledger;
    private final double familyError;

    /**
     * Prepares a simulation.
     *
     * @param familyError the probability that any cell is blamed wrongly
     */
    SimulatedLooks(Ledger ledger, double familyError) {
        this.ledger = ledger;
        this.familyError = familyError;
    }

    Table table(double alpha, double[] probabilities, long looks, int replications, long seed) {
        Table table = new Table(
                "Simulated: looked at after each of " + Table.number(looks) + " trials, " + replications
                        + " times, anytime limits, confidence " + Table.number(1 - alpha)
                        + "; chance of so many misses at error " + alpha,
                "p",
                "missed",
                "share",
                "chance");
        SplittableRandom random = new SplittableRandom(seed);
        for (double p : probabilities) {
            LookBoundaries boundaries = new LookBoundaries(Limits.anytime(alpha), p, 1, looks);
            int missed = 0;
            for (int replication = 0; replication < replications; replication++) {
                missed += misses(boundaries, p, looks, random) ? 1 : 0;
            }
            double chance = Math.exp(BinomialTail.logAtLeast(missed, replications, alpha));
            ledger.demand(
                    chance >= familyError / probabilities.length,
                    "anytime, simulated, p = " + p + ": " + missed + " misses of " + replications);
            table.row(
                    Table.number(p),
                    missed,
                    Table.probability((double) missed / replications),
                    Table.probability(chance));
        }
        return table;
    }

    private static boolean misses(LookBoundaries boundaries, double p, long looks, SplittableRandom random) {
        double scale = 1 / Math.log1p(-p);
        long count = 0;
        long trial = 0;
        while (true) {
            trial += 1 + (long) (StrictMath.log(1 - random.nextDouble()) * scale);
            if (boundaries.tooFew(count, Math.min(trial - 1, looks))) {
                return true;
            }
            if (trial > looks) {
                return false;
            }
            if (boundaries.tooMany(++count, trial)) {
                return true;
            }
        }
    }
}
