package io.swallowtail.benchmarks;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.RandomKey;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.BoundedMeanLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The mean of {@code largest_share} of {@link io.swallowtail.protocols.fault.FaultComponent} at many p at once: a trial is one uniform order in which
 * the elements become live, and it serves every p.
 *
 * <p>Of M elements, M - k ~ Bin(M, p) fail, and given their number they are a uniform set. Let L_k be the largest
 * component of the first k elements of the order. Then Σ_k P(M - k fail)·L_k / N is a number in [0, 1] whose
 * expectation is the mean share at p. These numbers are independent over trials, so {@link BoundedMeanLimits} hold for
 * their mean, for any law. The estimates at different p come from the same trials, so the intervals of a curve hold
 * individually, not simultaneously.
 *
 * <p>Precision: absolute errors below 10<sup>-11</sup>, from the binomial law ({@link BinomialTail#logPmf}) and its
 * omitted terms below 10<sup>-20</sup>. Cost of a trial: about a hundred nanoseconds per element, and about twenty
 * times √(Mp(1-p)) additions for each p. Memory: 14 bytes per element. Randomness: stream {@code order}, a shuffle of
 * the elements, at the trial's address under a key of the seed, n, the elements and {@code wrap}: neither p nor the
 * number of trials changes a trial.
 *
 * <p>Source: Newman and Ziff, "Fast Monte Carlo algorithm for site or bond percolation", Phys. Rev. E 64 (2001).
 */
final class ComponentCurve {
    /** Shares are counted in units of 2^-53. */
    private static final long WHOLE = 1L << 53;

    private static final double NEGLIGIBLE = -46;

    private final ComponentGrowth growth;
    private final ShuffleChoices order;
    private final Choices choices = new Choices();
    private final String identity;
    private final int[] elements;
    private final int[] sizes;

    /**
     * An estimate at one p.
     *
     * @param p the probability that an element fails
     * @param share the mean of the trials
     * @param low the low limit of the mean share
     * @param high the high limit
     */
    public record Estimate(double p, double share, double low, double high) {}

    /**
     * The law of the number of live elements, without its negligible terms.
     *
     * @param first the least number
     * @param weights the probabilities of this number and of the next ones
     */
    private record Law(int first, double[] weights) {}

    /**
     * Prepares trials.
     *
     * @param n columns, a power of two from 2 to 2^20
     * @param nodesFail whether every node fails, inputs and outputs too
     * @param edgesFail whether every edge fails; at least one of the two
     * @param wrapped whether levels 0 and d are one
     * @throws IllegalArgumentException if n is out of range, or neither nodes nor edges fail
     */
    public ComponentCurve(int n, boolean nodesFail, boolean edgesFail, boolean wrapped) {
        if (n < 2 || n > 1 << 20 || Integer.bitCount(n) != 1) {
            throw new IllegalArgumentException("n = " + n + ", allowed: a power of two from 2 to " + (1 << 20));
        }
        if (!nodesFail && !edgesFail) {
            throw new IllegalArgumentException("nodes, edges or both must fail");
        }
        growth = new ComponentGrowth(Integer.numberOfTrailingZeros(n), nodesFail, edgesFail, wrapped);
        String fault = nodesFail && edgesFail ? "both" : nodesFail ? "node" : "edge";
        identity = "component_curve fault=" + fault + " n=" + n + " wrap=" + wrapped;
        order = choices.shuffle("order", growth.elements());
        elements = new int[growth.elements()];
        sizes = new int[growth.elements() + 1];
    }

    /**
     * Estimates the curve.
     *
     * @param ps probabilities of failure, each in [0, 1]
     * @param seed any 64-bit integer
     * @param trials at least 1
     * @param confidence of each interval by itself, in [0.5, 1)
     * @return one estimate for each p, in that order
     * @throws IllegalArgumentException if an argument is out of range
     */
    public List<Estimate> estimate(List<Double> ps, long seed, int trials, double confidence) {
        if (trials < 1 || !(confidence >= 0.5 && confidence < 1)) {
            throw new IllegalArgumentException("trials = " + trials + ", allowed: at least 1; confidence = "
                    + confidence + ", allowed: 0.5 to below 1");
        }
        List<Law> laws = ps.stream().map(this::law).toList();
        List<Map<Long, Long>> counts = new ArrayList<>(Collections.nCopies(ps.size(), null));
        counts.replaceAll(none -> new TreeMap<>());
        AddressedRandom random = new AddressedRandom(RandomKey.SHA256.derive(seed, identity, Purpose.TRIAL));
        for (int trial = 0; trial < trials; trial++) {
            random.moveTo(trial);
            choices.draw(random);
            order.permutation(elements);
            growth.grow(elements, sizes);
            for (int i = 0; i < laws.size(); i++) {
                counts.get(i).merge((long) (share(laws.get(i)) * WHOLE), 1L, Long::sum);
            }
        }
        List<Estimate> estimates = new ArrayList<>();
        for (int i = 0; i < ps.size(); i++) {
            estimates.add(estimate(ps.get(i), counts.get(i), trials, 1 - confidence));
        }
        return estimates;
    }

    private static Estimate estimate(double p, Map<Long, Long> counts, int trials, double alpha) {
        long[] values = counts.keySet().stream().mapToLong(value -> value).toArray();
        long[] times = counts.values().stream().mapToLong(count -> count).toArray();
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (double) values[i] / WHOLE * times[i];
        }
        BoundedMeanLimits limits = new BoundedMeanLimits(values, times, 0, WHOLE);
        return new Estimate(p, sum / trials, limits.low(alpha) / WHOLE, limits.high(alpha) / WHOLE);
    }

    /**
     * Computes the share that an order has at p.
     *
     * @param order a permutation of the elements
     * @param p the probability that an element fails
     */
    double share(int[] order, double p) {
        growth.grow(order, sizes);
        return share(law(p));
    }

    private double share(Law law) {
        double sum = 0;
        for (int i = 0; i < law.weights.length; i++) {
            sum += law.weights[i] * sizes[law.first + i];
        }
        return Math.min(1, sum / growth.nodes());
    }

    private Law law(double p) {
        int all = growth.elements();
        int mode = (int) Math.min(all, Math.floor((all + 1.0) * (1 - p)));
        int first = mode;
        while (first > 0 && BinomialTail.logPmf(all - first + 1L, all, p) > NEGLIGIBLE) {
            first--;
        }
        int last = mode;
        while (last < all && BinomialTail.logPmf(all - last - 1L, all, p) > NEGLIGIBLE) {
            last++;
        }
        double[] weights = new double[last - first + 1];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = StrictMath.exp(BinomialTail.logPmf(all - first - i, all, p));
        }
        return new Law(first, weights);
    }
}
