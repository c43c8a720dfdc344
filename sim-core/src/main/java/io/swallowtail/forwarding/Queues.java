package io.swallowtail.forwarding;

/** The queues of the links of one level, in a discipline: they turn arrivals into departures, level after level. */
public sealed interface Queues permits FifoQueues, PriorityQueues {
    /**
     * Begins a run in which all packets arrive at the first level in tick 0, in the order of their numbers.
     *
     * @param packets how many packets
     */
    void begin(int packets);

    /**
     * Lets the packets of a level depart: one a link a tick, none before the tick after its arrival, and no link idle
     * while a packet waits for it.
     *
     * @param packets how many packets
     * @param links the link of packet p at index p
     * @param ticks the tick in which packet p arrived at index p; receives that in which it departs
     * @param first no packet arrived before this tick
     * @param last no packet arrived after this tick
     * @return the last departure
     */
    int depart(int packets, int[] links, int[] ticks, int first, int last);

    /**
     * Takes notice of the order in which the packets, having departed, arrive at the next level.
     *
     * @param packets how many packets
     * @param links the link that packet p crossed at index p
     * @param ticks the tick in which it crossed it
     * @param first no packet crossed before this tick
     * @param last no packet crossed after this tick
     */
    void arrive(int packets, int[] links, int[] ticks, int first, int last);

    /**
     * Gives the longest queue since the run began.
     *
     * @return the largest number of packets that waited for one link when a tick began
     */
    int longest();
}
