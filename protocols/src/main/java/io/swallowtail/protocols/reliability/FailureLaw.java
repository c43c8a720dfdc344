package io.swallowtail.protocols.reliability;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The two probabilities of a part of a network, or of a network that replaces it: that it fails and that it works. With one coefficient
 * they are numbers. With more they are polynomials: coefficient k counts the sets of k faults. All terms are positive, so sums and
 * products keep their relative accuracy. Laws that others combine form a tree. {@link #setSlopes} leads derivatives down this tree.
 *
 * <p>Cost of a combination: the product of the numbers of coefficients.
 */
final class FailureLaw {
    final double[] fails;
    final double[] works;
    private final FailureLaw one;
    private final FailureLaw other;
    private final boolean isSeries;
    /** The derivative of a result with respect to {@link #fails} of one coefficient: the result given that this fails. */
    double failsSlope;
    /** The derivative of a result with respect to {@link #works} of one coefficient: the result given that this works. */
    double worksSlope;

    private FailureLaw(double[] fails, double[] works, FailureLaw one, FailureLaw other, boolean isSeries) {
        this.fails = fails;
        this.works = works;
        this.one = one;
        this.other = other;
        this.isSeries = isSeries;
    }

    /** Makes the law of a part that no other law determines. */
    FailureLaw(double[] fails, double[] works) {
        this(fails, works, null, null, false);
    }

    /** Returns the law of what never fails. */
    static FailureLaw perfect() {
        return new FailureLaw(new double[] {0}, new double[] {1});
    }

    /** Returns the law of what never works. */
    static FailureLaw broken() {
        return new FailureLaw(new double[] {1}, new double[] {0});
    }

    /** Returns the law of a part with faults that count: it fails in one set of one fault, and works in one set of none. */
    static FailureLaw counted() {
        return new FailureLaw(new double[] {0, 1}, new double[] {1});
    }

    /** Returns the law of two independent parts that must both work. */
    FailureLaw inSeries(FailureLaw next) {
        double[] broken = sum(product(fails, next.all()), product(works, next.fails));
        return new FailureLaw(broken, product(works, next.works), this, next, true);
    }

    /** Returns the law of two independent parts of which one must work. */
    FailureLaw inParallel(FailureLaw next) {
        double[] working = sum(product(works, next.all()), product(fails, next.works));
        return new FailureLaw(product(fails, next.fails), working, this, next, false);
    }

    /** Returns the law of something that fails if this fails, next to a part that has no effect. */
    FailureLaw beside(FailureLaw irrelevant) {
        return irrelevant.isNumber() ? this : inSeries(new FailureLaw(new double[] {0}, irrelevant.all()));
    }

    private boolean isNumber() {
        return fails.length == 1 && works.length == 1;
    }

    /** Returns the probability of both cases: 1, or the polynomial that counts all sets. */
    double[] all() {
        return isNumber() ? new double[] {1} : sum(fails, works);
    }

    /**
     * Sets the derivatives of a result with respect to this law, and so to those that determine it. All are numbers.
     *
     * @param withFails the derivative with respect to the probability that this fails
     * @param withWorks that with respect to the probability that it works
     */
    void setSlopes(double withFails, double withWorks) {
        failsSlope = withFails;
        worksSlope = withWorks;
        Deque<FailureLaw> open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            FailureLaw law = open.pop();
            if (law.other != null) {
                law.setSlopes(law.one, law.other, open);
                law.setSlopes(law.other, law.one, open);
            }
        }
    }

    private void setSlopes(FailureLaw part, FailureLaw next, Deque<FailureLaw> open) {
        double mixed = failsSlope * next.fails[0] + worksSlope * next.works[0];
        part.failsSlope = isSeries ? failsSlope : mixed;
        part.worksSlope = isSeries ? mixed : worksSlope;
        open.push(part);
    }

    /** Returns this law without coefficients that are 0 because there are not so many parts. */
    FailureLaw ofLength(int length) {
        return new FailureLaw(Arrays.copyOf(fails, length), Arrays.copyOf(works, length));
    }

    static double[] sum(double[] x, double[] y) {
        double[] longer = Arrays.copyOf(x, Math.max(x.length, y.length));
        for (int k = 0; k < y.length; k++) {
            longer[k] += y[k];
        }
        return longer;
    }

    static double[] product(double[] x, double[] y) {
        double[] all = new double[x.length + y.length - 1];
        for (int i = 0; i < x.length; i++) {
            for (int k = 0; k < y.length; k++) {
                all[i + k] += x[i] * y[k];
            }
        }
        return all;
    }
}
