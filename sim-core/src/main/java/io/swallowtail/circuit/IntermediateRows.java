package io.swallowtail.circuit;

/** How a message of two passes comes to its row between them. */
public enum IntermediateRows {
    /** By the unique path to an independent uniform row; what an edge cannot keep is dropped there, too. */
    UNIFORM,
    /** Through randomly flipped switches, the paths p of Ranade's network: no two share an edge, so nothing is dropped. */
    FLIP
}
