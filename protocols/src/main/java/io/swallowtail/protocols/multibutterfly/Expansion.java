package io.swallowtail.protocols.multibutterfly;

/**
 * The least expansion found so far: |Γ(U)| and |U| of the set U with the smallest |Γ(U)|/|U|; among equal ratios, the
 * smallest set.
 */
final class Expansion implements SetSearch.Goal {
    int neighbours;
    int nodes;

    /** Removes all sets. */
    void clear() {
        nodes = 0;
    }

    @Override
    public void accept(int neighboursOfSet, int nodesOfSet) {
        if (isBetter(neighboursOfSet, nodesOfSet)) {
            neighbours = neighboursOfSet;
            nodes = nodesOfSet;
        }
    }

    /** Merges the best set of another search. */
    void accept(Expansion other) {
        if (!other.isNone()) {
            accept(other.neighbours, other.nodes);
        }
    }

    private boolean isBetter(int neighboursOfSet, int nodesOfSet) {
        if (nodes == 0) {
            return true;
        }
        long difference = (long) neighboursOfSet * nodes - (long) neighbours * nodesOfSet;
        return difference < 0 || difference == 0 && nodesOfSet < nodes;
    }

    @Override
    public boolean excludes(int neighboursAtLeast, int nodesAtMost) {
        return nodes != 0 && (long) neighboursAtLeast * nodes >= (long) neighbours * nodesAtMost;
    }

    /** Reports whether no set was found. */
    boolean isNone() {
        return nodes == 0;
    }
}
