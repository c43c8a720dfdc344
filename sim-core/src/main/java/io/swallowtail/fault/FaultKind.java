package io.swallowtail.fault;

/** What fails. */
enum FaultKind {
    /** Every node, inputs and outputs too. */
    NODE,
    /** Every edge. */
    EDGE,
    /** Every node and every edge, each by itself. */
    BOTH;

    boolean hasNodeFaults() {
        return this != EDGE;
    }

    boolean hasEdgeFaults() {
        return this != NODE;
    }
}
