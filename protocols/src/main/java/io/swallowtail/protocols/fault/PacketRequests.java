package io.swallowtail.protocols.fault;

/**
 * The requests of packets and the first and last parts of their routes, in which routing between inputs and routing
 * between nodes differ. Packets have numbers; each goes from a good input to a good input via a third one.
 */
abstract sealed class PacketRequests permits InputRequests, NodeRequests {
    /** The numbers of the trial's packets, ascending. */
    final int[] numbers;
    /** By packet number: its destination, an input or a node. */
    final int[] to;

    /** The number of passes of a route. */
    final int passes;

    int packets;

    /**
     * Prepares requests.
     *
     * @param most exceeds every packet number
     * @param passes number of passes of a route
     */
    PacketRequests(int most, int passes) {
        numbers = new int[most];
        to = new int[most];
        this.passes = passes;
    }

    /** Gives the bound that exceeds every packet number. */
    final int numbers() {
        return numbers.length;
    }

    /**
     * Finds the packets of a trial.
     *
     * @param paths the paths around the faults
     * @param good the good inputs, ascending
     * @param count how many there are
     */
    abstract void begin(PermutationPaths paths, int[] good, int count);

    /** Counts the packets of the trial. */
    final int packets() {
        return packets;
    }

    /** The number of a packet of the trial; numbers ascend. */
    final int number(int packet) {
        return numbers[packet];
    }

    /** The good input from which the packet of a number goes. */
    abstract int from(int number);

    /** The good input to which the packet of a number goes. */
    abstract int to(int number);

    /** Adds the route of a packet via an input that both ends reach. */
    abstract void addRoute(int number, int via, PermutationPaths paths, PacketRoutes routes);

    /** The level at which the packet of a number begins; its column is that of the number's last log2 n bits. */
    abstract int level(int number);

    /** Names a packet, for a trace. */
    abstract String name(int number);

    /** Describes a packet's destination: the text that follows its name in a trace. */
    abstract String request(int number);
}
