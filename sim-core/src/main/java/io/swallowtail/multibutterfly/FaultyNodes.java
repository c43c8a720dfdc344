package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.network.Multibutterfly;
import java.util.function.IntPredicate;

/**
 * A multibutterfly with its faulty nodes, to be drawn; the inputs and outputs that pruning gives up are marked.
 *
 * @param network the network
 * @param faulty which nodes are faulty, by level·n + row
 * @param pruning what is kept
 */
record FaultyNodes(Multibutterfly network, IntPredicate faulty, Pruning pruning) implements CircuitPicture {
    @Override
    public int circuits() {
        return 0;
    }

    @Override
    public int row(int circuit, int level) {
        throw new IndexOutOfBoundsException("there are no circuits");
    }

    @Override
    public String name(int circuit) {
        throw new IndexOutOfBoundsException("there are no circuits");
    }

    @Override
    public boolean isFaulty(int level, int row) {
        return faulty.test(level * network.rows() + row);
    }

    @Override
    public boolean isMarked(int level, int row) {
        return level == 0 && !pruning.isInputKept(row) || level == network.d() && !pruning.isOutputKept(row);
    }

    @Override
    public String markedNodes() {
        return "the inputs and outputs that pruning gives up";
    }
}
