package io.swallowtail.fault;

/**
 * Who sends packets to whom, and how their trips begin and end: the part in which routing from inputs to inputs and from nodes to nodes
 * differ. Packets have numbers; each goes from a good input to a good input, by another one.
 */
sealed interface PacketRequests permits InputRequests, NodeRequests {
    /** Counts the numbers that packets may have: they are below. */
    int numbers();

    /** Counts the passes of a trip. */
    int passes();

    /**
     * Finds the packets of a trial.
     *
     * @param paths the paths around the faults
     * @param good the good inputs, ascending
     * @param count how many there are
     */
    void begin(PermutationPaths paths, int[] good, int count);

    /** Counts the packets of the trial. */
    int packets();

    /** The number of a packet of the trial; numbers ascend. */
    int number(int packet);

    /** The good input from which the packet of a number goes. */
    int from(int number);

    /** The good input to which the packet of a number goes. */
    int to(int number);

    /**
     * Counts the nodes that send.
     *
     * @return their number; -1 where inputs send
     */
    int identified();

    /** Adds the trip of a packet by an input that its ends both reach. */
    void addTrip(int number, int via, PermutationPaths paths, Trips trips);

    /** Names a packet, for a trace. */
    String name(int number);
}
