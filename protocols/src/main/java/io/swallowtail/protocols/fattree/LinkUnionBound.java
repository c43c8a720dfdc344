package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.LogSum;
import io.swallowtail.protocols.circuit.LoadTails;
import io.swallowtail.protocols.fattree.HostFlows.Pairs;
import io.swallowtail.protocols.fattree.HostFlows.Pattern;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.traffic.Senders;
import java.util.function.LongToDoubleFunction;

/**
 * The union bound over the links of a fat tree with hashed routes, for any destinations of its patterns, and exactly that sum for a file.
 *
 * <p>If s of n hosts send, the number X of senders among h hosts is hypergeometric. The load of an up-link given X is at most
 * Bin(f · X, q), and its tail is averaged over X. A down-link has the same law where all flows of a host have one destination, or f = 1;
 * with uniform destinations, X counts the senders outside that send inside. Otherwise the load of a down-link is a sum of f · min(h, s)
 * independent flags with the mean f · h · s/n · q, because a hypergeometric number is such a sum. Beyond its mean, the tail is at most that
 * of the binomial law (Hoeffding 1956).
 */
final class LinkUnionBound {
    /** The law of X is averaged exactly over this many values, and over as many ranges, bounded from above, of more values. */
    private static final long RANGES = 1024;

    private final FatTree tree;
    private final long n;
    private final long senders;
    private final long flows;
    private final boolean isUniform;
    /** Whether all flows of a host have one destination. */
    private final boolean isOne;
    /** Whether the down-links have the law of the up-links. */
    private final boolean areMirrored;

    private LinkUnionBound(Parameters parameters) {
        tree = FatTreeFlows.tree(parameters);
        n = tree.hosts();
        senders = Senders.count(parameters, n);
        flows = parameters.get(HostFlows.FLOWS);
        isUniform = parameters.get(HostFlows.PATTERN) == Pattern.UNIFORM;
        isOne = flows == 1 || HostFlows.isFixed(parameters) || parameters.get(HostFlows.PAIRS) == Pairs.SAME;
        areMirrored = !isUniform && (isOne || senders == n);
    }

    /** Computes the natural logarithm of the sum over all links of their bounds of P(load >= k), k at least 1. */
    static double log(Parameters parameters, long k) {
        if (parameters.get(HostPairs.TRAFFIC).isFile()) {
            return new LinkTails(parameters).logExpected(k);
        }
        LinkUnionBound bound = new LinkUnionBound(parameters);
        int levels = bound.tree.linkLevels();
        double[] places = new double[bound.areMirrored ? levels : 2 * levels];
        double[] tails = new double[places.length];
        for (int group = 0; group < places.length; group++) {
            int level = group % levels + 1;
            double codes = FatTreeFlows.codes(parameters, bound.tree, level);
            places[group] = (bound.areMirrored ? 2.0 : 1.0) * (bound.n / bound.tree.hostsBelow(level)) * codes;
            tails[group] = bound.tail(k, level, 1 / codes, group < levels);
        }
        return new LoadTails(places, new long[places.length], new double[places.length]).weigh(tails);
    }

    private double tail(long k, int level, double q, boolean isUp) {
        long below = tree.hostsBelow(level);
        if (!isUp && isUniform) {
            long outside = Math.min(senders, n - below);
            double inside = (double) below / n;
            return isOne
                    ? averaged(
                            k,
                            q,
                            0,
                            outside,
                            (long) ((outside + 1) * inside),
                            x -> BinomialTail.logPmf(x, outside, inside))
                    : tail(k, flows * outside, inside * q);
        }
        long most = Math.min(below, senders);
        if (senders == n || below == n) {
            return tail(k, flows * most, q);
        }
        if (isUp || isOne) {
            long likeliest = (below + 1) * (senders + 1) / (n + 2);
            return averaged(
                    k,
                    q,
                    Math.max(0, senders + below - n),
                    most,
                    likeliest,
                    x -> LeavingLaw.logHypergeometric(x, senders, below, n));
        }
        double share = (double) Math.max(below, senders) / n * q;
        return tail(k, flows * most, k >= flows * most * share + 1 ? share : q);
    }

    private static double tail(long k, long trials, double p) {
        return trials == 0 ? Double.NEGATIVE_INFINITY : BinomialTail.logAtLeast(k, trials, p);
    }

    /** Averages the tail of Bin(f · x, q) over a law of x with one mode. */
    private double averaged(long k, double q, long least, long most, long mode, LongToDoubleFunction logProbability) {
        long step = (most - least) / RANGES + 1;
        double sum = Double.NEGATIVE_INFINITY;
        for (long from = least; from <= most; from += step) {
            long to = Math.min(most, from + step - 1);
            double likeliest = logProbability.applyAsDouble(Math.max(from, Math.min(to, mode)));
            double share = Math.min(0, StrictMath.log(to - from + 1.0) + likeliest);
            sum = LogSum.log(sum, share + tail(k, flows * to, q));
        }
        return sum;
    }
}
