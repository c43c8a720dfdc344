package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;

/**
 * A leveled network of n rows in which two edges leave every node for the next level, one to its own row and one across to
 * another. On every level edge 2r leads straight on from row r and edge 2r + 1 crosses.
 */
public interface RowNetwork extends LeveledNetwork {
    /** Gives the butterfly whose rows these are. */
    Butterfly butterfly();

    /**
     * Counts the rows.
     *
     * @return n, the nodes of every level
     */
    default int rows() {
        return butterfly().rows();
    }

    /**
     * Gives the row to which the cross edge of a row leads.
     *
     * @param level edge level, 1 to {@link #levels()}
     * @param row a row of node level {@code level - 1}
     * @return the row at node level {@code level}
     */
    int across(int level, int row);

    @Override
    default int nodes(int level) {
        return rows();
    }

    @Override
    default int tail(int level, int edge) {
        return edge >> 1;
    }

    @Override
    default int head(int level, int edge) {
        return (edge & 1) == 0 ? edge >> 1 : across(level, edge >> 1);
    }

    @Override
    default int outDegree(int level, int node) {
        return level == levels() ? 0 : 2;
    }
}
