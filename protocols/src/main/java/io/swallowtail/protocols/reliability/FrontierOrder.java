package io.swallowtail.protocols.reliability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Finds an order in which the nodes of a network are eliminated, with a small frontier: the nodes that stay and have links to nodes that
 * have left. The order is found from its end: the next node is the one that leaves the smallest frontier. Of several starts, the best
 * order has the least sum of 3^frontier 2^groups, which is roughly proportional to the work; groups are those with links that were added
 * before and links that follow. If this sum is large, random moves of single nodes reduce it.
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
    /** The powers of {@link #BASE}. */
    private final double[] powers;
    /** By group, the ends of its links. */
    private final List<List<int[]>> members = new ArrayList<>();
    /** By node, the groups of its links. */
    private final List<Set<Integer>> touching = new ArrayList<>();

    private final boolean[] done;
    /** By node: its links to nodes that do not precede it yet. */
    private final int[] open;

    private final int[] front;
    private final boolean[] isFront;
    private int width;
    private long looks;

    private int[] best;
    private double least = Double.POSITIVE_INFINITY;

    /** @param block the network */
    FrontierOrder(ReducedNetwork.Block block) {
        near = block.near();
        powers = IntStream.rangeClosed(0, near.length)
                .mapToDouble(width -> Math.pow(BASE, width))
                .toArray();
        IntStream.range(0, near.length).forEach(node -> touching.add(new TreeSet<>()));
        Map<Integer, Integer> numbers = new HashMap<>();
        for (ReducedNetwork.Link link : block.links()) {
            for (int group : link.groups()) {
                int number = numbers.computeIfAbsent(group, none -> members.size());
                if (number == members.size()) {
                    members.add(new ArrayList<>());
                }
                members.get(number).add(new int[] {link.from(), link.to()});
                touching.get(link.from()).add(number);
                touching.get(link.to()).add(number);
            }
        }
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
    int[] find() {
        int nodes = near.length;
        int starts = Math.min(nodes, STARTS);
        for (int s = 0; s < starts && (s == 0 || looks < MAX_LOOKS); s++) {
            tryFrom(s * nodes / starts);
        }
        if (best == null) {
            throw new TooManyStatesException();
        }
        move();
        return IntStream.range(0, nodes).map(i -> best[nodes - 1 - i]).toArray();
    }

    private void move() {
        int nodes = near.length;
        int[] order = best.clone();
        int[] rank = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            rank[order[i]] = i;
        }
        int[] widths = new int[nodes];
        int[] groups = new int[nodes];
        setWidths(order, rank, widths, groups, 0, nodes - 1);
        double cost = cost(widths, groups, 0, nodes - 1);
        double first = cost;
        double record = cost;
        int moves = (int) Math.min(MAX_MOVES, cost / COST_OF_MOVE);
        SplittableRandom random = new SplittableRandom(nodes);
        for (int i = 0; i < moves; i++) {
            int from = random.nextInt(nodes);
            int to = Math.max(0, Math.min(nodes - 1, from + random.nextInt(-MAX_DISTANCE, MAX_DISTANCE + 1)));
            int low = Math.min(from, to);
            int high = Math.max(from, to);
            double before = cost(widths, groups, low, high);
            shift(order, rank, from, to);
            setWidths(order, rank, widths, groups, low, high);
            double increase = cost(widths, groups, low, high) - before;
            if (cost + increase > (1 + DEVIATION * (moves - i) / moves) * record) {
                shift(order, rank, to, from);
                setWidths(order, rank, widths, groups, low, high);
            } else {
                cost += increase;
                record = Math.min(record, cost);
            }
        }
        if (cost < first && Arrays.stream(widths).allMatch(each -> each < FrontierStates.MAX_WIDTH)) {
            best = order;
        }
    }

    private double cost(int[] widths, int[] groups, int first, int last) {
        double cost = 0;
        for (int place = first; place <= last; place++) {
            cost += Math.scalb(powers[widths[place]], groups[place]);
        }
        return cost;
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

    /** Sets the frontiers of a range of places, and the numbers of groups that have links on both sides. */
    private void setWidths(int[] order, int[] rank, int[] widths, int[] groups, int first, int last) {
        int width = first == 0 ? 0 : widths[first - 1];
        int open = first == 0 ? 0 : groups[first - 1];
        for (int place = first; place <= last; place++) {
            int node = order[place];
            width += lastRank(node, rank) > place ? 1 : 0;
            for (int other : near[node]) {
                width -= rank[other] < place && lastRank(other, rank) == place ? 1 : 0;
            }
            for (int group : touching.get(node)) {
                int begin = Integer.MAX_VALUE;
                int end = 0;
                for (int[] ends : members.get(group)) {
                    int added = Math.max(rank[ends[0]], rank[ends[1]]);
                    begin = Math.min(begin, added);
                    end = Math.max(end, added);
                }
                open += begin == end ? 0 : begin == place ? 1 : end == place ? -1 : 0;
            }
            widths[place] = width;
            groups[place] = open;
        }
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
