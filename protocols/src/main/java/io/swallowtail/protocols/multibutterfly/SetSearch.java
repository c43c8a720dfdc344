package io.swallowtail.protocols.multibutterfly;

/**
 * Enumerates the sets of 1 … u nodes of a concentrator with their numbers of neighbours, by branch and bound. Sets grow
 * by nodes of ascending number, and a branch ends if even u nodes without further neighbours would not improve the
 * goal. Cost: at most c operations per set. Memory: 4·m·(c + 2) bytes.
 */
final class SetSearch {
    /** Collects an extreme value over sets. */
    interface Goal {
        /** Receives a set. */
        void accept(int neighbours, int nodes);

        /**
         * Reports whether sets of at most the given size with these neighbours, and possibly more, cannot improve the
         * goal.
         */
        boolean excludes(int neighboursAtLeast, int nodesAtMost);
    }

    /** The largest number of sets that is enumerated. */
    static final long MAX_SETS = 1L << 24;

    private final Concentration graph;
    private final int most;
    /** The distinct neighbours of node v: {@code degrees[v]} entries from index v·c on. */
    private final int[] distinct;

    private final int[] degrees;
    /** By node of the other side: number of its neighbours in the current set. */
    private final int[] covers;

    private final int[] chosen;

    /** Prepares for sets of 1 to {@code most} nodes, at least 1. */
    SetSearch(Concentration graph, int most) {
        this.graph = graph;
        this.most = most;
        distinct = new int[graph.m() * graph.c()];
        degrees = new int[graph.m()];
        covers = new int[graph.m() / 2];
        chosen = new int[most];
    }

    /** Reports whether the number of sets of 1 to {@code most} of m nodes is small enough. */
    static boolean isFeasible(int m, int most) {
        long sets = 0;
        long ofSize = 1;
        for (int size = 1; size <= most; size++) {
            // C(m, size) from C(m, size - 1), which is at most 2^24 here.
            ofSize = ofSize * (m - size + 1) / size;
            sets += ofSize;
            if (sets > MAX_SETS) {
                return false;
            }
        }
        return true;
    }

    /** Passes the sets of the current graph to a goal, except those that it excludes. */
    void search(Goal goal) {
        collectDistinct();
        int size = 0;
        int neighbours = 0;
        int next = 0;
        while (true) {
            if (next < graph.m() && size < most) {
                int grown = neighbours + uncovered(next);
                goal.accept(grown, size + 1);
                if (size + 1 < most && !goal.excludes(grown, most)) {
                    cover(next);
                    chosen[size++] = next;
                    neighbours = grown;
                }
                next++;
            } else if (size == 0) {
                return;
            } else {
                next = chosen[--size];
                neighbours -= uncover(next);
                next++;
            }
        }
    }

    private void collectDistinct() {
        int c = graph.c();
        int[] all = graph.neighbours();
        for (int v = 0; v < degrees.length; v++) {
            int degree = 0;
            for (int k = 0; k < c; k++) {
                int w = all[v * c + k];
                if (!isAmong(w, v * c, degree)) {
                    distinct[v * c + degree++] = w;
                }
            }
            degrees[v] = degree;
        }
    }

    private boolean isAmong(int w, int first, int count) {
        for (int i = first; i < first + count; i++) {
            if (distinct[i] == w) {
                return true;
            }
        }
        return false;
    }

    private int uncovered(int v) {
        int first = v * graph.c();
        int end = first + degrees[v];
        int count = 0;
        for (int i = first; i < end; i++) {
            count += covers[distinct[i]] == 0 ? 1 : 0;
        }
        return count;
    }

    private void cover(int v) {
        int first = v * graph.c();
        for (int i = first; i < first + degrees[v]; i++) {
            covers[distinct[i]]++;
        }
    }

    private int uncover(int v) {
        int first = v * graph.c();
        int freed = 0;
        for (int i = first; i < first + degrees[v]; i++) {
            freed += --covers[distinct[i]] == 0 ? 1 : 0;
        }
        return freed;
    }
}
