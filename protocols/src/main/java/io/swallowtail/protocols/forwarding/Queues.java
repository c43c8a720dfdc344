package io.swallowtail.protocols.forwarding;

/** The queues of the links of one level, in a discipline: they turn arrivals into departures, level after level. */
public sealed interface Queues permits FifoQueues, PriorityQueues {
    /**
     * Starts a run in which all packets arrive at the first level in tick 0, in the order of their numbers.
     *
     * @param packets how many packets
     */
    void begin(int packets);

    /**
     * Computes the departures of the packets of a level: one per link and tick, each at least one tick after its
     * arrival, with no link idle while a packet waits for it.
     *
     * @param packets how many packets
     * @param links the link of packet p at index p
     * @param ticks the tick in which packet p arrived at index p; receives that in which it departs
     * @param first lower bound of the arrival ticks
     * @param last upper bound of the arrival ticks
     * @return the last departure
     */
    int depart(int packets, int[] links, int[] ticks, int first, int last);

    /**
     * Prepares the next level: receives the order in which the departed packets arrive there.
     *
     * @param packets how many packets
     * @param links the link that packet p crossed at index p
     * @param ticks the tick in which it crossed it
     * @param first lower bound of the crossing ticks
     * @param last upper bound of the crossing ticks
     */
    void arrive(int packets, int[] links, int[] ticks, int first, int last);

    /**
     * Gives the longest queue since the run began.
     *
     * @return the largest number of packets that waited for one link when a tick began
     */
    int longest();
}
