package io.swallowtail.circuit;

import io.swallowtail.experiment.WitnessFamily;
import io.swallowtail.network.Butterfly;
import io.swallowtail.statistics.BinomialTail;

/**
 * The tails of the loads of the two-fold butterfly's edges, if every path has its own uniform row at node level d. Each
 * load is binomial ({@link OverloadedEdge}).
 */
final class LoadTails {
    private final Butterfly network;
    private final int pathsEach;
    private final double[] logTails;

    /**
     * Prepares for a network.
     *
     * @param network each of the two copies
     * @param pathsEach paths of a request, at least 1
     */
    LoadTails(Butterfly network, int pathsEach) {
        this.network = network;
        this.pathsEach = pathsEach;
        logTails = new double[network.d()];
    }

    /**
     * Sums the tails of the loads of all 4n·d edges.
     *
     * @param load a load, at least 1
     * @return the natural logarithm of the expected number of edges with this load or more; -infinity if no edge can
     *     have it
     */
    double logExpectedEdges(long load) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int reach = 0; reach < logTails.length; reach++) {
            logTails[reach] = BinomialTail.logAtLeast(load, mayCross(reach), crossing(reach));
            largest = Math.max(largest, logTails[reach]);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        double sum = 0;
        for (double tail : logTails) {
            sum += StrictMath.exp(tail - largest);
        }
        return largest + StrictMath.log(sum) + StrictMath.log(2.0 * network.edgesPerLevel());
    }

    /**
     * Makes the family of the edges with a load or more.
     *
     * @param load the load, at least 1
     * @return the family
     */
    WitnessFamily family(long load) {
        return WitnessFamily.complete(logExpectedEdges(load));
    }

    /**
     * Gives the natural logarithms of the tails that were summed last. Index i is for edges that 2^i requests can use.
     */
    double[] logTails() {
        return logTails;
    }

    /** Gives the number of paths that may cross an edge that 2^reach requests can use. */
    long mayCross(int reach) {
        return (long) pathsEach << reach;
    }

    /** Gives the probability that such a path crosses the edge. */
    static double crossing(int reach) {
        return StrictMath.pow(2, -(reach + 1.0));
    }
}
