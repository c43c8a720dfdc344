package io.swallowtail.circuit;

import io.swallowtail.network.Butterfly;
import io.swallowtail.statistics.BinomialTail;

/**
 * The tails of the loads of the two-fold butterfly's edges, where every path goes by its own uniform row at node level d: each
 * load is binomial, as {@link OverloadedEdge} derives.
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
     * @return the natural logarithm of the expected number of edges that carry so much or more; -infinity where no edge can
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

    /** Gives the natural logarithms of the tails that were summed last, by how many requests can use an edge: 2^i. */
    double[] logTails() {
        return logTails;
    }

    /** How many paths may cross an edge that 2^reach requests can use. */
    long mayCross(int reach) {
        return (long) pathsEach << reach;
    }

    /** With which probability each of them does. */
    static double crossing(int reach) {
        return StrictMath.pow(2, -(reach + 1.0));
    }
}
