package io.swallowtail.fault;

import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.LeveledNetwork;

/**
 * A butterfly with its faults, paths from inputs to outputs, and some nodes to look at, to be drawn.
 *
 * @param butterfly the faults
 * @param inputs where each path begins
 * @param outputs where each path ends
 * @param marked which nodes are marked
 * @param markedNodes what these are; empty for none
 */
record FaultPicture(SurvivingButterfly butterfly, int[] inputs, int[] outputs, NodeSet marked, String markedNodes)
        implements CircuitPicture {
    private static final int[] NONE = {};

    /** A set of nodes of a butterfly. */
    @FunctionalInterface
    interface NodeSet {
        boolean holds(int level, int column);
    }

    /** Shows faults and no paths. */
    static FaultPicture ofNodes(SurvivingButterfly butterfly, NodeSet marked, String markedNodes) {
        return new FaultPicture(butterfly, NONE, NONE, marked, markedNodes);
    }

    @Override
    public LeveledNetwork network() {
        return new Butterfly(butterfly.d());
    }

    @Override
    public int circuits() {
        return inputs.length;
    }

    @Override
    public int row(int circuit, int level) {
        int below = (1 << butterfly.d() - level) - 1;
        return outputs[circuit] & ~below | inputs[circuit] & below;
    }

    @Override
    public String name(int circuit) {
        return "input " + inputs[circuit];
    }

    @Override
    public boolean isFaulty(int level, int row) {
        return !butterfly.isLive(level, row);
    }

    @Override
    public boolean isFaulty(int level, int from, int to) {
        return !butterfly.isLiveEdge(level - 1, from, from != to);
    }

    @Override
    public boolean isMarked(int level, int row) {
        return marked.holds(level, row);
    }
}
