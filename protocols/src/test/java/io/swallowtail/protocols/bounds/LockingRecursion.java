package io.swallowtail.protocols.bounds;

/**
 * The exact law of an edge's load when every input of a butterfly sends a message to an independent uniform output and an
 * edge keeps at most q of those that want it.
 *
 * <p>The two edges that lead into a node have loads X and X' that depend on disjoint sets of inputs, so they are independent
 * and of one law; each of these messages wants either edge out of the node with probability 1/2, independently of
 * everything before. So the load of the next level's edge is min(q, Y), Y binomial with X + X' trials. At level 1 there is one
 * message a node. For q = 1 this is m_1 = 1/2, m_(l+1) = 1 - (1 - m_l/2)^2. It is exact in the first pass only: in a second
 * one the two edges into a node carry messages from the same inputs.
 *
 * <p>Source: Kruskal and Snir 1983 (q = 1), Koch 1988; Cole et al., STOC 1998, section 1.3.
 */
public final class LockingRecursion {
    private LockingRecursion() {}

    /**
     * Computes the law of an edge's load; q² steps a level.
     *
     * @param q messages that an edge keeps at most, at least 1
     * @param level edge level, at least 1
     * @return the probability of load k at index k, 0 to q
     */
    public static double[] loads(int q, int level) {
        double[] law = thinned(new double[] {0, 1}, q);
        for (int l = 2; l <= level; l++) {
            law = thinned(sum(law), q);
        }
        return law;
    }

    /**
     * Computes the expected fraction of the messages that are delivered.
     *
     * @param q messages that an edge keeps at most, at least 1
     * @param d levels, at least 1
     * @return the expected load of an edge of level d, times two edges an output
     */
    public static double deliveredFraction(int q, int d) {
        double[] law = loads(q, d);
        double mean = 0;
        for (int k = 1; k <= q; k++) {
            mean += k * law[k];
        }
        return 2 * mean;
    }

    /** The law of X + X'. */
    private static double[] sum(double[] law) {
        double[] sum = new double[2 * law.length - 1];
        for (int i = 0; i < law.length; i++) {
            for (int j = 0; j < law.length; j++) {
                sum[i + j] += law[i] * law[j];
            }
        }
        return sum;
    }

    /** The law of min(q, Y) where Y counts heads among as many fair coins as {@code law} says. */
    private static double[] thinned(double[] law, int q) {
        double[] kept = new double[q + 1];
        double[] heads = new double[law.length];
        heads[0] = 1;
        for (int coins = 0; coins < law.length; coins++) {
            for (int k = 0; k <= coins; k++) {
                kept[Math.min(k, q)] += law[coins] * heads[k];
            }
            for (int k = Math.min(coins + 1, law.length - 1); k >= 0; k--) {
                heads[k] = (heads[k] + (k > 0 ? heads[k - 1] : 0)) / 2;
            }
        }
        return normalized(kept);
    }

    /** The next level squares the total, so an error of rounding would double from level to level. */
    private static double[] normalized(double[] law) {
        double total = 0;
        for (double probability : law) {
            total += probability;
        }
        for (int k = 0; k < law.length; k++) {
            law[k] /= total;
        }
        return law;
    }
}
