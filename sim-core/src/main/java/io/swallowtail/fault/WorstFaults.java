package io.swallowtail.fault;

import io.swallowtail.connectivity.FaultSet;
import io.swallowtail.connectivity.LeveledGraph;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * An adversary who knows a network and lets some of its nodes or edges fail, to leave few inputs and outputs connected. It finds a
 * bad set of faults, not always the worst: what that set does is a lower bound on the damage.
 *
 * <p>It adds one fault after the other, always the one that cuts off most pairs, and of equal ones the one after which the pairs that
 * are left are most fragile, the sum of 1/paths over them being largest. It does this once for each level, on which the first fault
 * then is, and keeps the worst set. Then it moves single faults in the same way, until no move makes things worse, or all faults have
 * been tried {@value #MOST_ROUNDS} times. Of equal candidates it takes the first: nodes before edges, each by their numbers.
 *
 * <p>Paths are counted, so every candidate's pairs are found without another search: a node between a and b that is on all of their
 * paths cuts them off. Cost: a step takes up to n² nanoseconds for each candidate. Memory: 16·n² bytes a level.
 */
final class WorstFaults {
    /** Paths of an input are counted exactly up to this. */
    static final double MOST_PATHS = 0x1p53;

    private static final int MOST_ROUNDS = 8;
    private static final int NONE = -1;
    private static final int ANY = -1;

    private final LeveledGraph graph;
    private final int n;
    /** Candidates: a node's number, or nodes + an edge's number. */
    private final int[] candidates;

    private final int[] chosen;
    private final boolean[] isChosen;
    /** At node level i and w·n + a: the paths from input a to node (i, w). */
    private final double[][] fromInputs;
    /** At node level i and w·n + b: the paths from node (i, w) to output b. */
    private final double[][] toOutputs;
    /** Paths between a and b, at a·n + b, and the inverses of those that are not 0. */
    private final double[] paths;

    private final double[] inverses;
    private long pairs;
    private double fragility;

    /** What a fault more does: pairs that it leaves connected, and how fragile these are. */
    private record Damage(int candidate, long pairs, double fragility) {
        boolean isWorseThan(Damage other) {
            return pairs < other.pairs || pairs == other.pairs && exceeds(fragility, other.fragility);
        }

        /** Sums in another order differ by less than this. */
        private static boolean exceeds(double one, double other) {
            return one - other > 1e-9 * Math.max(1e-3, Math.abs(other));
        }
    }

    /**
     * Prepares searches.
     *
     * @param nodes whether nodes can fail
     * @param edges whether edges can fail
     * @param ends whether inputs and outputs are among these nodes
     * @param faults how many fail, at most the number of candidates
     */
    WorstFaults(LeveledGraph graph, boolean nodes, boolean edges, boolean ends, int faults) {
        this.graph = graph;
        n = graph.n();
        candidates = candidates(graph, nodes, edges, ends);
        chosen = new int[faults];
        isChosen = new boolean[graph.nodes() + graph.edges()];
        fromInputs = new double[graph.levels() + 1][n * n];
        toOutputs = new double[graph.levels() + 1][n * n];
        paths = new double[n * n];
        inverses = new double[n * n];
    }

    private static int[] candidates(LeveledGraph graph, boolean nodes, boolean edges, boolean ends) {
        int first = ends ? 0 : graph.n();
        int inner = nodes ? graph.nodes() - 2 * first : 0;
        int[] all = new int[inner + (edges ? graph.edges() : 0)];
        for (int i = 0; i < all.length; i++) {
            all[i] = i < inner ? first + i : graph.nodes() + i - inner;
        }
        return all;
    }

    /** Chooses the faults of a set that has none. */
    void choose(FaultSet faults) {
        Arrays.fill(isChosen, false);
        if (chosen.length == 0) {
            return;
        }
        Damage worst = null;
        int[] worstSet = null;
        for (int level = 0; level <= graph.levels(); level++) {
            int start = level;
            if (IntStream.of(candidates).anyMatch(candidate -> level(candidate) == start)) {
                Damage damage = search(faults, level);
                if (worst == null || damage.isWorseThan(worst)) {
                    worst = damage;
                    worstSet = chosen.clone();
                }
                for (int candidate : chosen) {
                    set(faults, candidate, false);
                }
            }
        }
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = worstSet[i];
            set(faults, chosen[i], true);
        }
        improve(faults);
    }

    /** The node level of a candidate; that of its tail for an edge. */
    private int level(int candidate) {
        return candidate < graph.nodes() ? candidate / n : (candidate - graph.nodes()) / (n * graph.degree());
    }

    /** Adds faults one after the other, the first on a level; gives what they do. */
    private Damage search(FaultSet faults, int level) {
        for (int i = 0; i < chosen.length; i++) {
            count(faults);
            chosen[i] = best(faults, i == 0 ? level : ANY).candidate;
            set(faults, chosen[i], true);
        }
        count(faults);
        return new Damage(NONE, pairs, fragility);
    }

    private void improve(FaultSet faults) {
        boolean improves = true;
        for (int round = 0; improves && round < MOST_ROUNDS; round++) {
            improves = false;
            for (int i = 0; i < chosen.length; i++) {
                improves |= move(faults, i);
            }
        }
    }

    /** Moves a fault to where it does most, if that makes things worse. */
    private boolean move(FaultSet faults, int i) {
        int before = chosen[i];
        count(faults);
        Damage now = new Damage(before, pairs, fragility);
        set(faults, before, false);
        count(faults);
        Damage best = best(faults, ANY);
        boolean improves = best.isWorseThan(now);
        chosen[i] = improves ? best.candidate : before;
        set(faults, chosen[i], true);
        return improves;
    }

    private void set(FaultSet faults, int candidate, boolean fails) {
        isChosen[candidate] = fails;
        if (candidate < graph.nodes()) {
            faults.setNode(candidate, fails);
        } else {
            faults.setEdge(candidate - graph.nodes(), fails);
        }
    }

    private Damage best(FaultSet faults, int level) {
        Damage best = null;
        for (int candidate : candidates) {
            if (!isChosen[candidate] && (level == ANY || level(candidate) == level)) {
                Damage damage = damage(candidate, faults);
                if (best == null || damage.isWorseThan(best)) {
                    best = damage;
                }
            }
        }
        return best;
    }

    private Damage damage(int candidate, FaultSet faults) {
        if (candidate < graph.nodes()) {
            int level = candidate / n;
            int row = candidate % n;
            return damage(candidate, fromInputs[level], row, toOutputs[level], row);
        }
        int edge = candidate - graph.nodes();
        int row = edge % n;
        int level = edge / n / graph.degree();
        int k = edge / n % graph.degree();
        return faults.isUsable(level, row, k)
                ? damage(candidate, fromInputs[level], row, toOutputs[level + 1], graph.head(level, row, k))
                : new Damage(candidate, pairs, fragility);
    }

    /** What happens without the paths that lead through one row to another, the same for a node. */
    private Damage damage(int candidate, double[] from, int row, double[] to, int next) {
        long left = pairs;
        double sum = fragility;
        for (int a = 0; a < n; a++) {
            double before = from[row * n + a];
            if (before != 0) {
                int pair = a * n;
                for (int b = 0; b < n; b++) {
                    double through = before * to[next * n + b];
                    if (through != 0) {
                        double rest = paths[pair + b] - through;
                        sum -= inverses[pair + b];
                        if (rest == 0) {
                            left--;
                        } else {
                            sum += 1 / rest;
                        }
                    }
                }
            }
        }
        return new Damage(candidate, left, sum);
    }

    /** Counts the paths of the network with its faults. */
    private void count(FaultSet faults) {
        int levels = graph.levels();
        for (int level = 0; level <= levels; level++) {
            Arrays.fill(fromInputs[level], 0);
            Arrays.fill(toOutputs[level], 0);
        }
        for (int row = 0; row < n; row++) {
            fromInputs[0][row * n + row] = faults.isLive(row) ? 1 : 0;
            toOutputs[levels][row * n + row] = faults.isLive(levels * n + row) ? 1 : 0;
        }
        for (int level = 0; level < levels; level++) {
            for (int row = 0; row < n; row++) {
                for (int k = 0; k < graph.degree(); k++) {
                    if (faults.isUsable(level, row, k)) {
                        add(fromInputs[level], row, fromInputs[level + 1], graph.head(level, row, k));
                    }
                }
            }
        }
        for (int level = levels - 1; level >= 0; level--) {
            for (int row = 0; row < n; row++) {
                for (int k = 0; k < graph.degree(); k++) {
                    if (faults.isUsable(level, row, k)) {
                        add(toOutputs[level + 1], graph.head(level, row, k), toOutputs[level], row);
                    }
                }
            }
        }
        pairs = 0;
        fragility = 0;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                double number = toOutputs[0][a * n + b];
                paths[a * n + b] = number;
                inverses[a * n + b] = number == 0 ? 0 : 1 / number;
                pairs += number == 0 ? 0 : 1;
                fragility += inverses[a * n + b];
            }
        }
    }

    private void add(double[] from, int row, double[] to, int toRow) {
        for (int i = 0; i < n; i++) {
            to[toRow * n + i] += from[row * n + i];
        }
    }
}
