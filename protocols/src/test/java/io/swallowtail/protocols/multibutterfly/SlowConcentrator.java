package io.swallowtail.protocols.multibutterfly;

import java.util.ArrayList;
import java.util.List;

/** A concentrator by its definition: all subsets as bit masks, neighbours as sets. */
final class SlowConcentrator {
    final int m;
    final List<Long> neighbours = new ArrayList<>();

    /** Reads permutations π: node i joins π(i) mod m/2. */
    SlowConcentrator(int m, List<int[]> permutations) {
        this.m = m;
        for (int i = 0; i < m; i++) {
            long set = 0;
            for (int[] pi : permutations) {
                set |= 1L << pi[i] % (m / 2);
            }
            neighbours.add(set);
        }
    }

    /** Reads the permutations off shuffles that list, for each place, the node that goes there. */
    static SlowConcentrator ofOrders(int m, List<int[]> orders) {
        List<int[]> permutations = new ArrayList<>();
        for (int[] order : orders) {
            int[] pi = new int[m];
            for (int place = 0; place < m; place++) {
                pi[order[place]] = place;
            }
            permutations.add(pi);
        }
        return new SlowConcentrator(m, permutations);
    }

    int neighboursOf(long nodes) {
        long union = 0;
        for (int v = 0; v < m; v++) {
            if ((nodes >>> v & 1) != 0) {
                union |= neighbours.get(v);
            }
        }
        return Long.bitCount(union);
    }

    /** The least expansion of sets of 1 … u nodes, {neighbours, nodes}, of equal ones with the fewest nodes. */
    int[] worst(int u) {
        int[] worst = null;
        for (long set = 1; set < 1L << m; set++) {
            int nodes = Long.bitCount(set);
            if (nodes <= u) {
                worst = better(worst, new int[] {neighboursOf(set), nodes});
            }
        }
        return worst;
    }

    /** The best set of the greedy searches from all nodes. */
    int[] greedy(int u) {
        int[] best = null;
        for (int start = 0; start < m; start++) {
            long set = 1L << start;
            best = better(best, new int[] {neighboursOf(set), 1});
            for (int nodes = 2; nodes <= u; nodes++) {
                int chosen = -1;
                for (int v = m - 1; v >= 0; v--) {
                    if ((set >>> v & 1) == 0
                            && (chosen < 0 || neighboursOf(set | 1L << v) <= neighboursOf(set | 1L << chosen))) {
                        chosen = v;
                    }
                }
                set |= 1L << chosen;
                best = better(best, new int[] {neighboursOf(set), nodes});
            }
        }
        return best;
    }

    private static int[] better(int[] one, int[] other) {
        if (one == null) {
            return other;
        }
        int difference = Integer.compare(other[0] * one[1], one[0] * other[1]);
        return difference < 0 || difference == 0 && other[1] < one[1] ? other : one;
    }
}
