package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.protocols.network.Butterfly;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The tails of the loads of places, such as edges, links or bins, in groups of places with a common binomial law. A place of one of these groups can be overloaded by planting ({@link OverloadedEdge}).
 */
public final class LoadTails {
    private static final int HIGH_BITS = 26;
    private static final int LOW_BITS = 27;

    private final double[] places;
    private final long[] mayCross;
    private final double[] crossing;
    /** By group: the tails of its places, as multiples of the places of the first group. */
    private final double[] logTails;
    /** The largest of these tails, and their sum divided by it. */
    private double largest;

    private double sum;

    /**
     * Prepares for some groups.
     *
     * @param places by group: how many places it has, at least 1
     * @param mayCross by group: how many paths can cross a place, at least 0
     * @param crossing by group: the probability that such a path does
     */
    public LoadTails(double[] places, long[] mayCross, double[] crossing) {
        this.places = places;
        this.mayCross = mayCross;
        this.crossing = crossing;
        logTails = new double[mayCross.length];
    }

    /**
     * Prepares for the edges of the two-fold butterfly, if every path has its own uniform row at node level d. Group i has
     * the edges that 2^i requests can use.
     *
     * @param network each of the two copies
     * @param pathsEach paths of a request, at least 1
     */
    static LoadTails of(Butterfly network, int pathsEach) {
        long[] mayCross = new long[network.d()];
        double[] crossing = new double[network.d()];
        for (int reach = 0; reach < mayCross.length; reach++) {
            mayCross[reach] = (long) pathsEach << reach;
            crossing[reach] = StrictMath.pow(2, -(reach + 1.0));
        }
        double[] places = new double[network.d()];
        Arrays.fill(places, 2.0 * network.edgesPerLevel());
        return new LoadTails(places, mayCross, crossing);
    }

    /**
     * Sums the tails of the loads of all places.
     *
     * @param load a load, at least 1
     * @return the natural logarithm of the expected number of places with this load or more; -infinity if no place can
     *     have it
     */
    public double logExpected(long load) {
        return weigh(IntStream.range(0, logTails.length)
                .mapToDouble(group -> logTail(load, group, mayCross[group]))
                .toArray());
    }

    /** Weighs the tails of one place of each group, natural logarithms, by the numbers of places; returns the logarithm of their sum. */
    public double weigh(double[] tails) {
        largest = Double.NEGATIVE_INFINITY;
        for (int group = 0; group < logTails.length; group++) {
            logTails[group] = tails[group] + StrictMath.log(places[group] / places[0]);
            largest = Math.max(largest, logTails[group]);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        sum = 0;
        for (double tail : logTails) {
            sum += StrictMath.exp(tail - largest);
        }
        return largest + StrictMath.log(sum) + StrictMath.log(places[0]);
    }

    /** Gives the tail of a place of a group that so many paths can cross. */
    public double logTail(long load, int group, long paths) {
        return paths == 0 ? Double.NEGATIVE_INFINITY : BinomialTail.logAtLeast(load, paths, crossing[group]);
    }

    /**
     * Makes the family of the places with a load or more.
     *
     * @param load the load, at least 1
     */
    public WitnessFamily family(long load) {
        return WitnessFamily.complete(logExpected(load));
    }

    /** Draws a group in proportion to the tails that were summed last. */
    public int pick(double uniform) {
        double left = uniform * sum;
        int group = logTails.length - 1;
        while (group > 0 && left >= StrictMath.exp(logTails[group] - largest)) {
            left -= StrictMath.exp(logTails[group--] - largest);
        }
        return group;
    }

    /**
     * Draws a load from its law, truncated below a number.
     *
     * @param load the least load, at most {@code paths}
     * @param group the group of the place
     * @param paths how many paths can cross it
     * @param uniform a number in (0, 1)
     */
    int draw(long load, int group, long paths, double uniform) {
        double left = uniform;
        long drawn = load;
        double tail = logTail(load, group, paths);
        left -= StrictMath.exp(BinomialTail.logPmf(drawn, paths, crossing[group]) - tail);
        while (left > 0 && drawn < paths) {
            drawn++;
            left -= StrictMath.exp(BinomialTail.logPmf(drawn, paths, crossing[group]) - tail);
        }
        return (int) drawn;
    }

    /**
     * Draws which paths cross an overloaded place, and gives all other paths other values.
     *
     * @param load the least load, at most {@code paths}
     * @param group the group of the place
     * @param picks requested at (0, {@code place}) and the next place for the load, at steps 1 and 2 for the paths and their values
     * @param candidates the paths that can cross the place come first; reordered
     * @param paths how many they are
     * @param over the value of a path that crosses the place
     * @param values how many values there are
     * @param assignment receives each of these paths and its value
     */
    public void overload(
            long load,
            int group,
            OnDemandIntegers picks,
            int place,
            int[] candidates,
            int paths,
            int over,
            int values,
            Assignment assignment) {
        int crossing = draw(load, group, paths, uniform(picks, 0, place));
        Shuffle.bringToFront(picks, 1, candidates, paths, crossing);
        for (int i = 0; i < paths; i++) {
            int value = i < crossing ? over : picks.integer(2, i, values - 1);
            assignment.assign(candidates[i], i < crossing || value < over ? value : value + 1);
        }
    }

    /** Receives a path and its value. */
    public interface Assignment {
        void assign(int path, int value);
    }

    /** Draws a number in (0, 1), with 53 bits, from two integers. */
    public static double uniform(OnDemandIntegers picks, long step, int place) {
        long high = picks.integer(step, place, 1 << HIGH_BITS);
        long low = picks.integer(step, place + 1, 1 << LOW_BITS);
        return ((high << LOW_BITS) + low + 0.5) * StrictMath.pow(2, -(HIGH_BITS + LOW_BITS));
    }
}
