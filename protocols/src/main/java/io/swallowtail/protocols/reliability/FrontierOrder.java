package io.swallowtail.protocols.reliability;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Finds an order of the nodes of a network with a small frontier: the nodes that have both links to earlier nodes and links to later
 * ones, or to themselves. The next node is the one that leaves the smallest frontier. Of several starts, the best order has the least
 * sum of 3^frontier, which is roughly proportional to the work. If this sum is large, random moves of single nodes reduce it.
 *
 * <p>Source of the moves: G. Dueck, <i>New optimization heuristics: the great deluge algorithm and the record-to-record travel</i>, J.
 * Computational Physics 104 (1993).
 */
final class FrontierOrder {
    private static final double BASE = 3;
    /** The most starts. */
    private static final int STARTS = 200;
    /** The most looks at neighbours of all starts but the first. */
    private static final long MAX_LOOKS = 100_000_000;
    /** The sum of 3^frontier for each move that is tried: a move takes less than a tenth of the time of this sum. */
    private static final int COST_OF_MOVE = 10;
    /** The most moves. */
    private static final int MAX_MOVES = 200_000;
    /** The most places that a node moves. */
    private static final int MAX_DISTANCE = 15;
    /** The share by which the sum may exceed the least one after the first moves. It falls to 0. */
    private static final double DEVIATION = 0.05;

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
        if (best != null) {
            move((int) Math.min(MAX_MOVES * share, least / COST_OF_MOVE));
        }
        return best;
    }

    private void move(int moves) {
        int nodes = near.length;
        int[] order = best.clone();
        int[] rank = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            rank[order[i]] = i;
        }
        int[] widths = new int[nodes];
        double cost = setWidths(order, rank, widths, 0, nodes - 1);
        double record = cost;
        SplittableRandom random = new SplittableRandom(nodes);
        for (int i = 0; i < moves; i++) {
            int from = random.nextInt(nodes);
            int to = Math.max(0, Math.min(nodes - 1, from + random.nextInt(-MAX_DISTANCE, MAX_DISTANCE + 1)));
            int first = Math.min(from, to);
            int last = Math.max(from, to);
            double before = 0;
            for (int place = first; place <= last; place++) {
                before += Math.pow(BASE, widths[place]);
            }
            shift(order, rank, from, to);
            double increase = setWidths(order, rank, widths, first, last) - before;
            if (cost + increase > (1 + DEVIATION * (moves - i) / moves) * record) {
                shift(order, rank, to, from);
                setWidths(order, rank, widths, first, last);
            } else {
                cost += increase;
                record = Math.min(record, cost);
            }
        }
        if (cost < least && Arrays.stream(widths).allMatch(each -> each < FrontierStates.MAX_WIDTH)) {
            best = order;
        }
    }

    /** Moves the node of one place to another place. */
    private static void shift(int[] order, int[] rank, int from, int to) {
        int node = order[from];
        int step = Integer.signum(to - from);
        for (int place = from; place != to; place += step) {
            order[place] = order[place + step];
            rank[order[place]] = place;
        }
        order[to] = node;
        rank[node] = to;
    }

    /** Sets the frontiers of a range of places, and returns the sum of their 3^frontier. */
    private double setWidths(int[] order, int[] rank, int[] widths, int first, int last) {
        double cost = 0;
        int width = first == 0 ? 0 : widths[first - 1];
        for (int place = first; place <= last; place++) {
            int node = order[place];
            width += lastRank(node, rank) > place ? 1 : 0;
            for (int other : near[node]) {
                width -= rank[other] < place && lastRank(other, rank) == place ? 1 : 0;
            }
            widths[place] = width;
            cost += Math.pow(BASE, width);
        }
        return cost;
    }

    private int lastRank(int node, int[] rank) {
        int last = 0;
        for (int other : near[node]) {
            last = Math.max(last, rank[other]);
        }
        return last;
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
