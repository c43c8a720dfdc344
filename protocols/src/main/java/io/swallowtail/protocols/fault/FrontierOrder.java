package io.swallowtail.protocols.fault;

import java.util.Arrays;

/**
 * Finds an order of the nodes of a network with a small frontier: the nodes that have both links to earlier nodes and links to later
 * ones, or to themselves. The next node is the one that leaves the smallest frontier. Of several starts, the best order has the least
 * sum of 3^frontier, which is roughly proportional to the work.
 */
final class FrontierOrder {
    private static final double BASE = 3;
    /** The most starts. */
    private static final int STARTS = 200;
    /** The most looks at neighbours of all starts but the first. */
    private static final long MAX_LOOKS = 100_000_000;

    private final int[][] near;
    private final boolean[] done;
    /** By node: its links to nodes that do not precede it yet. */
    private final int[] open;

    private final int[] front;
    private final boolean[] isFront;
    private int width;
    private long looks;

    private int[] best;
    private double least = Double.POSITIVE_INFINITY;

    /** @param near by node, its neighbours, each once */
    FrontierOrder(int[][] near) {
        this.near = near;
        done = new boolean[near.length];
        open = new int[near.length];
        front = new int[near.length];
        isFront = new boolean[near.length];
    }

    /**
     * Tries orders.
     *
     * @param share the share of the starts that is tried, in (0, 1]
     * @return the best order; null if the frontier of all is larger than that of {@link FrontierStates}
     */
    int[] find(double share) {
        int nodes = near.length;
        int starts = Math.max(1, (int) (Math.min(nodes, STARTS) * share));
        for (int s = 0; s < starts && (s == 0 || looks < MAX_LOOKS * share); s++) {
            tryFrom(s * nodes / starts);
        }
        return best;
    }

    private void tryFrom(int start) {
        Arrays.fill(done, false);
        Arrays.fill(isFront, false);
        for (int node = 0; node < near.length; node++) {
            open[node] = near[node].length;
        }
        width = 0;
        int[] order = new int[near.length];
        double cost = 0;
        for (int i = 0; i < order.length; i++) {
            int node = i == 0 ? start : next();
            order[i] = node;
            enter(node);
            cost += Math.pow(BASE, width);
            if (cost >= least || width >= FrontierStates.MAX_WIDTH) {
                return;
            }
        }
        least = cost;
        best = order;
    }

    private void enter(int node) {
        done[node] = true;
        for (int other : near[node]) {
            open[other]--;
        }
        int kept = 0;
        for (int i = 0; i < width; i++) {
            isFront[front[i]] = open[front[i]] > 0;
            if (isFront[front[i]]) {
                front[kept++] = front[i];
            }
        }
        width = kept;
        if (open[node] > 0) {
            isFront[node] = true;
            front[width++] = node;
        }
    }

    /** Returns the neighbour of the frontier that leaves the smallest one; then that with the fewest open links; then that of the oldest. */
    private int next() {
        int best = -1;
        long least = Long.MAX_VALUE;
        for (int age = 0; age < width; age++) {
            for (int node : near[front[age]]) {
                if (!done[node]) {
                    looks += near[node].length;
                    int left = width + (open[node] > 0 ? 1 : 0);
                    for (int other : near[node]) {
                        left -= isFront[other] && open[other] == 1 ? 1 : 0;
                    }
                    long score = ((long) left << 32) + open[node];
                    if (score < least) {
                        least = score;
                        best = node;
                    }
                }
            }
        }
        return best;
    }
}
