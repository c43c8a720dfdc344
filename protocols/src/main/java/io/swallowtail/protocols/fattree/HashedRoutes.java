package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.protocols.network.FatTree;

/**
 * The hashes that select the routes of flows: the number of a route where every switch has a hash of its own, and an integer below the
 * least common multiple of all numbers of up-ports where all switches have one hash.
 */
final class HashedRoutes {
    private final FatTree tree;
    private final boolean areSame;
    private final IntegerChoices hashes;
    /** By level from 0: how many sequences of ports lead from a leaf to the next level. */
    private final int[] codes;

    /**
     * Declares the stream of the hashes, by flow number.
     *
     * @param flows how many numbers of flows there are
     */
    HashedRoutes(Parameters parameters, FatTree tree, String stream, int flows, Choices choices) {
        this.tree = tree;
        areSame = FatTreeFlows.uses(parameters, FatTreeFlows.Routing.SAME_HASH);
        codes = new int[tree.linkLevels() + 1];
        for (int level = 0; level < codes.length; level++) {
            codes[level] = FatTreeFlows.codes(parameters, tree, level);
        }
        int bound = codes[tree.linkLevels()];
        hashes = choices.integers(stream, flows, bound, flow -> flow % bound);
    }

    /** Gives the hashes by flow number if they are the routes, otherwise null. */
    int[] areRoutes() {
        return areSame ? null : hashes.values();
    }

    /** Gives the hash of a flow by its number. */
    int hash(int number) {
        return hashes.values()[number];
    }

    /** Gives the route of a flow by its number. */
    int of(int number) {
        return areSame ? tree.routeOf(hash(number)) : hash(number);
    }

    /** Changes the first ports of a flow and keeps the choice of the others. */
    void fix(int number, int level, int code) {
        int[] values = hashes.values();
        values[number] += code - values[number] % codes[level];
    }
}
