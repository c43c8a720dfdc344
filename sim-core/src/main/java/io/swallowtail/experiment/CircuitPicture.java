package io.swallowtail.experiment;

import io.swallowtail.network.LeveledNetwork;

/**
 * Circuits through a network of levels as a trial leaves them, to be drawn. It holds for as long as the trial's choices stand.
 */
public interface CircuitPicture {
    /**
     * Gives the network.
     *
     * @return the network through which the circuits lead
     */
    LeveledNetwork network();

    /**
     * Counts the circuits.
     *
     * @return how many there are
     */
    int circuits();

    /**
     * Follows a circuit.
     *
     * @param circuit from 0
     * @param level node level, 0 to the last that it {@link #reaches}
     * @return its row there
     */
    int row(int circuit, int level);

    /**
     * Names a circuit.
     *
     * @param circuit from 0
     * @return a part of a sentence, such as {@code input 5}
     */
    String name(int circuit);

    /**
     * Tells how far a circuit leads.
     *
     * @param circuit from 0
     * @return the last node level that it reaches
     */
    default int reaches(int circuit) {
        return network().levels();
    }

    /**
     * Asks what stands at the last node level.
     *
     * @return whether it is disks, whose load counts too
     */
    default boolean endsAtDisks() {
        return false;
    }

    /**
     * Asks whether a node has failed.
     *
     * @param level node level
     * @param row its row
     * @return whether it is faulty
     */
    default boolean isFaulty(int level, int row) {
        return false;
    }

    /**
     * Asks whether an edge has failed.
     *
     * @param level edge level
     * @param from row at which it begins
     * @param to row to which it leads
     * @return whether it is faulty
     */
    default boolean isFaulty(int level, int from, int to) {
        return false;
    }

    /**
     * Asks whether a node is one of those to look at.
     *
     * @param level node level
     * @param row its row
     * @return whether it is drawn larger than the others
     */
    default boolean isMarked(int level, int row) {
        return false;
    }

    /**
     * Says what the marked nodes have in common.
     *
     * @return a part of a sentence, such as {@code the nodes of the largest component}; empty if none are marked
     */
    default String markedNodes() {
        return "";
    }
}
