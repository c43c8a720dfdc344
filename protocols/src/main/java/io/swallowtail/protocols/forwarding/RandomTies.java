package io.swallowtail.protocols.forwarding;

import io.swallowtail.core.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * Puts packets that arrived at one link in one tick into random order, when {@link FifoQueues} have served them in the
 * order of their numbers: they depart in successive ticks, which are redistributed among them.
 *
 * <p>This is the inside-out Fisher-Yates shuffle: the k-th packet takes the k-th departure and then swaps it with
 * departure number r, r uniform below k. So every order is equally likely, and only tied packets request integers.
 * Packets that waited when tick 1 began do not tie; they stay in order.
 */
final class RandomTies {
    private static final int NONE = -1;

    private final OnDemandIntegers numbers;
    /** The tick of the last arrival at a link, if there was one at this level. */
    private final int[] lastArrival;
    /** The packet that arrived last at a link, and how many there were in its tick. */
    private final int[] newest;

    private final int[] together;
    /** The one that arrived before a packet, at the same link in the same tick, if there is one. */
    private final int[] previous;

    RandomTies(int packets, int links, OnDemandIntegers numbers) {
        this.numbers = numbers;
        lastArrival = new int[links];
        newest = new int[links];
        together = new int[links];
        previous = new int[packets];
        Arrays.fill(lastArrival, NONE);
    }

    /**
     * Redistributes the departures of a level.
     *
     * @param order the packets in the order of their arrival, and within a tick in that of their numbers
     * @param ends where in {@code order} the arrivals of tick k end, at 2k + 1
     * @param links the link of packet p at index p
     * @param ticks the tick in which packet p departs at index p
     * @param first lower bound of the arrival ticks
     * @param last upper bound of the arrival ticks
     */
    void resolve(int[] order, int[] ends, int[] links, int[] ticks, int first, int last) {
        int begin = first > 0 ? 0 : ends[1];
        int i = begin;
        for (int tick = Math.max(first, 1); tick <= last; tick++) {
            for (int end = ends[2 * tick + 1]; i < end; i++) {
                arrive(order[i], links[order[i]], tick, ticks);
            }
        }
        for (int k = begin; k < i; k++) {
            lastArrival[links[order[k]]] = NONE;
        }
    }

    private void arrive(int packet, int link, int tick, int[] ticks) {
        if (lastArrival[link] != tick) {
            lastArrival[link] = tick;
            together[link] = 1;
        } else {
            previous[packet] = newest[link];
            int count = ++together[link];
            takePlace(packet, count, numbers.integer(tick, packet, count), ticks);
        }
        newest[link] = packet;
    }

    private void takePlace(int packet, int count, int place, int[] ticks) {
        if (place == count - 1) {
            return;
        }
        int own = ticks[packet];
        int wanted = own - (count - 1 - place);
        int other = previous[packet];
        while (ticks[other] != wanted) {
            other = previous[other];
        }
        ticks[other] = own;
        ticks[packet] = wanted;
    }
}
