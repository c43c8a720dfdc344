package io.swallowtail.protocols.reliability;

import java.util.Arrays;
import java.util.Set;

/**
 * Predicts how many states a frontier has in a block. In a planar network they are partitions without crossings, whose number is
 * Catalan's. In a complete network, each node that has left may have its own component, and the other nodes are alone: a sum of Stirling's
 * numbers of the second kind. Networks with more than 3n - 6 links are not planar; their numbers are between both on a scale of
 * logarithms. Measured numbers of grids, complete networks and networks of random points were 0.5 to 2 times as large. Numbers of networks
 * with directions follow powers that were measured. They were 0.03 to 40 times as large.
 *
 * <p>Source: G. Kreweras, <i>Sur les partitions non croisées d'un cycle</i>, Discrete Mathematics 1 (1972).
 */
final class ExpectedStates {
    /** The states of a grid over Catalan's number of all places, of which two belong to one link. */
    private static final double OF_PLANAR = 0.6;
    /** The factor for components with and without a terminal, measured. */
    private static final double OF_MARKS = 2.5;
    /** The factor of each place in a planar network with directions. */
    private static final double OF_DIRECTED_PLACE = 6;
    /** The same in a complete network. */
    private static final double OF_COMPLETE_PLACE = 8;
    /** The same of a place whose further links all leave it, or all enter it: whether its node is reached. */
    private static final double OF_ONE_WAY = 2;
    /** The factor of each node that has left a network with directions. */
    private static final double OF_GONE = 16;

    /** The same if nodes fail. */
    private static final double OF_MARKS_WITH_FAULTS = 1.25;

    private static final int MAX = FrontierStates.MAX_WIDTH + 3;
    private static final double[] PLANAR = new double[MAX];
    private static final double[] PLANAR_WITH_FAULTS = new double[MAX];
    /** Stirling's numbers of the second kind. */
    private static final double[][] PARTITIONS = new double[MAX][MAX];

    static {
        PLANAR[0] = 1;
        PARTITIONS[0][0] = 1;
        for (int n = 1; n < MAX; n++) {
            PLANAR[n] = PLANAR[n - 1] * 2 * (2 * n - 1) / (n + 1);
            for (int k = 1; k <= n; k++) {
                PARTITIONS[n][k] = PARTITIONS[n - 1][k - 1] + k * PARTITIONS[n - 1][k];
            }
        }
        for (int n = 0; n < MAX; n++) {
            double choices = 1;
            for (int working = 0; working <= n; working++) {
                PLANAR_WITH_FAULTS[n] += choices * PLANAR[working];
                choices *= (double) (n - working) / (working + 1);
            }
        }
    }

    private final boolean isDirected;
    private final boolean nodesFail;
    private final double factor;
    /** 0 for as many links as a planar network may have, 1 for a complete network. */
    private final double density;

    ExpectedStates(ReducedNetwork.Block block) {
        double nodes = block.nodes().length;
        double planar = 3 * nodes - 6;
        double complete = nodes * (nodes - 1) / 2;
        isDirected = block.source() >= 0;
        double pairs = block.links().stream()
                .map(link -> Set.of(link.from(), link.to()))
                .distinct()
                .count();
        density = complete <= planar
                ? 0
                : Math.min(
                        1, Math.max(0, ((isDirected ? pairs : block.links().size()) - planar) / (complete - planar)));
        nodesFail = Arrays.stream(block.nodes()).anyMatch(node -> node != null);
        boolean isOfAll = true;
        for (boolean isTerminal : block.isTerminal()) {
            isOfAll &= isTerminal;
        }
        factor = isOfAll ? 1 : nodesFail ? OF_MARKS_WITH_FAULTS : OF_MARKS;
    }

    /**
     * Predicts the states at one step.
     *
     * @param width the places
     * @param gone how many nodes have left or are leaving, each perhaps with a component of its own
     * @param oneWay if links have directions, how many places have no further links of both directions
     */
    double of(int width, int gone, long oneWay) {
        if (isDirected) {
            double most = Math.pow(OF_ONE_WAY, width) * Math.pow(OF_GONE, gone - 1);
            double base = Math.pow(OF_DIRECTED_PLACE, 1 - density) * Math.pow(OF_COMPLETE_PLACE, density);
            double states = Math.pow(OF_ONE_WAY, oneWay) * Math.pow(base, Math.max(0, width - 1 - oneWay));
            return (nodesFail ? 2 : 1) * Math.min(most, states);
        }
        double planar = OF_PLANAR * (nodesFail ? PLANAR_WITH_FAULTS : PLANAR)[width];
        int failed = nodesFail ? 1 : 0;
        double complete = 0;
        for (int components = 0; components <= Math.min(gone + 1, width); components++) {
            complete += PARTITIONS[width + failed][components + failed];
        }
        return factor * Math.max(1, Math.pow(planar, 1 - density) * Math.pow(complete, density));
    }
}
