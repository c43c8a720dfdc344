package io.swallowtail.protocols.multibutterfly;

/**
 * The exact least expansion of a concentrator over all sets of 1 … u nodes. A greedy search comes first, so that most
 * branches of the enumeration end early.
 */
final class ExpansionSearch {
    private final int most;
    private final GreedyExpansion greedy;
    private final SetSearch sets;
    private final Expansion best = new Expansion();

    /** Prepares for sets of 1 to {@code most} nodes, at least 1. */
    ExpansionSearch(Concentration graph, int most) {
        this.most = most;
        greedy = new GreedyExpansion(graph, most);
        sets = new SetSearch(graph, most);
    }

    /** Finds the least expansion of the current graph; returns always the same object. */
    Expansion search() {
        best.clear();
        // Single nodes need no greedy search, and can be very numerous.
        if (most > 1) {
            best.accept(greedy.search());
        }
        sets.search(best);
        return best;
    }
}
