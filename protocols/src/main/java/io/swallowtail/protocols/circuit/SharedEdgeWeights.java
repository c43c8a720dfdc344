package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.statistics.LogSum;
import io.swallowtail.protocols.traffic.Permutation;
import java.util.ArrayList;
import java.util.List;

/**
 * The weights of the witnesses of {@link SharedEdges}, and what remains.
 *
 * <p>A weight is the expected number of witnesses, to first order: as if no two requests met outside of their edges.
 *
 * <p>There are n·2^(h+k-1) pairs of early edges of level k, and half as many if k = g. Each has C(2^k, c+1)·2^((h-1)(c+1))
 * sets of c + 1 requests.
 *
 * <p>The remainder consists of larger cores and of cores with an early and a late edge. {@link #logRemainder} is the
 * expected number of the smallest ones. It is not a bound: it leaves larger cores out, and counts to first order, as if no two
 * requests met outside of their edges. Most of such meetings exclude each other, so the expected number is overestimated.
 */
final class SharedEdgeWeights {
    private static final double LN_2 = StrictMath.log(2);
    private static final String REMAINDER =
            "failures without two edges of one half that share c + 1 requests, estimated by the expected numbers of pairs"
                    + " from both halves and of cycles of four edges with 2(c + 1) requests";

    /** With d above this many times c!, most requests may stay blocked (circuit-switching-results.md), at c = 2 from d = 15 on. */
    private static final double MAX_SETTLING = 7.25;

    private final List<Level> levels = new ArrayList<>();
    final int d;
    /** The number of requests of a witness. */
    final int requests;

    final boolean arePairs;
    private final double logTotal;

    /**
     * The witnesses of a level.
     *
     * @param isEarly whether it is in the early half
     * @param h the levels of switches on the side of this half
     * @param k the level, from 1 at the end of this half
     * @param logWeight the natural logarithm of the sum of their weights
     */
    record Level(boolean isEarly, int h, int k, double logWeight) {}

    /**
     * Computes the weights.
     *
     * @param d log2 of the number of inputs
     * @param senders how many of them send
     * @param inputLevels how many node levels of switches there are before the interior; those behind it make d
     * @param requests the number of requests of a witness
     * @param kind what a witness is
     */
    SharedEdgeWeights(int d, int senders, int inputLevels, int requests, Kind kind) {
        this.d = d;
        this.requests = requests;
        arePairs = kind == Kind.PAIRS;
        double total = Double.NEGATIVE_INFINITY;
        for (int half = 0; half < (kind == Kind.DIRECT ? 1 : 2); half++) {
            int h = half == 0 ? inputLevels : d - inputLevels;
            int g = d - h;
            for (int k = 1; k <= g && (h > 0 || !arePairs) && requests <= senders; k++) {
                double weight = logWeight(kind, d, h, k, requests) + logSend(d, senders, requests);
                levels.add(new Level(half == 0, h, k, weight));
                total = LogSum.log(total, weight);
            }
        }
        logTotal = total;
    }

    /** What a witness is. */
    enum Kind {
        /** Two edges on which both paths of its requests lie. */
        PAIRS,
        /** An edge on which the first paths of its requests lie. */
        SINGLE,
        /** An edge on which their paths through a single butterfly lie. */
        DIRECT
    }

    private static double logWeight(Kind kind, int d, int h, int k, int r) {
        int sides = h > 0 ? 1 : 0;
        return switch (kind) {
            case PAIRS ->
                logChoose(1 << k, r) + (d + h + k - 1 - (h - 1 + 2 * k) * (double) r + (h + k == d ? r - 1 : 0)) * LN_2;
            case SINGLE -> logChoose(1 << k - 1 + sides, r) + (d + 1 - (k + sides) * (double) r) * LN_2;
            case DIRECT ->
                logChoose(1 << k - 1, r) + logSequences(1 << d - k, r) - logSequences(1 << d, r) + (d + 1) * LN_2;
        };
    }

    /** The natural logarithm of the probability that so many requests send; -infinity if they are more than all senders. */
    private static double logSend(int d, int senders, int requests) {
        return requests > senders
                ? Double.NEGATIVE_INFINITY
                : logSequences(senders, requests) - logSequences(1 << d, requests);
    }

    /** Computes the weights of edges with a load or more. */
    static SharedEdgeWeights ofEdge(Parameters parameters, int inputLevels, long load, Kind kind) {
        return new SharedEdgeWeights(
                CircuitParameters.d(parameters),
                CircuitParameters.requests(parameters),
                inputLevels,
                (int) Math.min(load, parameters.get(CircuitParameters.N) + 1),
                kind);
    }

    static SharedEdgeWeights ofPairs(int d, int senders, int c) {
        return new SharedEdgeWeights(d, senders, d / 2, c + 1, Kind.PAIRS);
    }

    /** Makes the family of the pairs of a point, of at least four inputs. */
    static WitnessFamily pairs(int d, int senders, int c, Permutation permutation) {
        double remainder = LogSum.log(
                logMixed(d, c, permutation) + logSend(d, senders, c + 1),
                LogSum.log(logCycles(d / 2, d - d / 2, c), logCycles(d - d / 2, d / 2, c))
                        + logSend(d, senders, 2 * (c + 1)));
        return new WitnessFamily(
                ofPairs(d, senders, c).logTotal,
                Math.scalb(1.0, c + 1),
                d > MAX_SETTLING * StrictMath.exp(logSequences(c, c)) ? 0 : Math.min(0, remainder),
                REMAINDER);
    }

    /** Makes the family of all witnesses, which are complete. */
    WitnessFamily family() {
        return WitnessFamily.complete(logTotal);
    }

    /** Picks a level in proportion to its weight, by a uniform number. */
    Level pick(double uniform) {
        double left = uniform;
        int at = 0;
        while (at < levels.size() - 1 && left >= StrictMath.exp(levels.get(at).logWeight - logTotal)) {
            left -= StrictMath.exp(levels.get(at++).logWeight - logTotal);
        }
        return levels.get(at);
    }

    /** The least k with 2^k > c. */
    private static int beyond(int c) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(c);
    }

    /** The natural logarithm of the number of sequences of r of m things; -infinity if there is none. */
    private static double logSequences(int m, int r) {
        double log = r > m ? Double.NEGATIVE_INFINITY : 0;
        for (int i = 0; i < r && r <= m; i++) {
            log += StrictMath.log(m - i);
        }
        return log;
    }

    /** The natural logarithm of the number of sets of r of m things; -infinity if there is none. */
    static double logChoose(int m, int r) {
        return r > m ? Double.NEGATIVE_INFINITY : logSequences(m, r) - logSequences(r, r);
    }

    /**
     * Expects pairs of an early and a late edge on levels where they imply no pair of one half: c + 1 requests with such
     * inputs and outputs that use d + k + k' - 1 coins each.
     */
    private static double logMixed(int d, int c, Permutation permutation) {
        double log = Double.NEGATIVE_INFINITY;
        for (int early = beyond(c); early < d - d / 2; early++) {
            for (int late = beyond(c); late < d / 2; late++) {
                double edges = (d + early + late) * LN_2;
                double coins = (1 - d - early - late) * (c + 1) * LN_2;
                double requests = logRequests(d, c, early, late, permutation);
                log = LogSum.log(log, edges + requests + coins);
            }
        }
        return log;
    }

    /** Counts c + 1 requests that can use an early and a late edge, summed over their possible inputs and outputs. */
    private static double logRequests(int d, int c, int early, int late, Permutation permutation) {
        int inputBits = d - d / 2 - early + 1;
        int outputBits = d / 2 - late + 1;
        int slots = Math.min(early, late);
        if (permutation.isRandom()) {
            return (inputBits + outputBits - 2 * (c + 1)) * LN_2
                    + logChoose(1 << early, c + 1)
                    + logSequences(1 << late, c + 1);
        }
        int[] cells = new int[1 << inputBits + outputBits];
        for (int input = 0; input < 1 << d; input++) {
            int output = permutation.destination(input, d) >>> d - outputBits;
            cells[(input & (1 << inputBits) - 1) << outputBits | output]++;
        }
        // Requests in different slots are most where they are spread evenly (Maclaurin's inequality).
        double log = Double.NEGATIVE_INFINITY;
        for (int requests : cells) {
            log = LogSum.log(log, (c + 1) * (StrictMath.log(requests) - slots * LN_2));
        }
        return log + logChoose(1 << slots, c + 1);
    }

    /**
     * Expects cycles of early edges e, f, e', f': j requests share e and f, and as many e' and f'; c + 1 - j share e and f',
     * and as many e' and f.
     */
    private static double logCycles(int h, int g, int c) {
        double log = Double.NEGATIVE_INFINITY;
        int least = beyond(c);
        int all = g - least + 1;
        for (int i = 0; i < all * all * all * all; i++) {
            int e = least + i % all;
            int e2 = least + i / all % all;
            int f = least + i / all / all % all;
            int f2 = least + i / all / all / all;
            int rest = Math.min(e, e2) <= Math.min(f, f2)
                    ? g - Math.min(e, e2) + 1 + Math.max(0, Math.min(f, f2) - Math.max(e, e2))
                    : g - Math.min(f, f2) + 1 + Math.max(0, Math.min(e, e2) - Math.max(f, f2));
            int lastOfE = (e == g ? 1 : 0) + (e2 == g ? 1 : 0);
            int lastOfF = (f == g ? 1 : 0) + (f2 == g ? 1 : 0);
            int tied = lastOfE > 0 && lastOfF > 0 ? lastOfE + lastOfF - 1 : 0;
            // Both e and e', f and f', and the two kinds can be exchanged.
            double edges = (1 + 4 * (h - 1) + e + e2 + f + f2 + rest - tied - 3) * LN_2;
            for (int j = 1; j <= c; j++) {
                double requests = logShare(h, g, e, f, j)
                        + logShare(h, g, e, f2, c + 1 - j)
                        + logShare(h, g, e2, f2, j)
                        + logShare(h, g, e2, f, c + 1 - j);
                log = LogSum.log(log, edges + requests);
            }
        }
        return log;
    }

    /** Expects sets of r requests that share edges of levels e and f. */
    private static double logShare(int h, int g, int e, int f, int r) {
        return logChoose(1 << Math.min(e, f), r) - (h - 1 + e + f - (e == g && f == g ? 1 : 0)) * r * LN_2;
    }
}
