package io.swallowtail.circuit;

/**
 * Sees what a {@link DataServerMinimumSimulator} does, once after the first arrivals and once a round: a call a round is
 * nothing beside the arrivals, and while nobody tells there is one implementation only, which is inlined.
 */
interface ArrivalObserver {
    /** Observes nothing. */
    ArrivalObserver NONE = new ArrivalObserver() {};

    /**
     * Sees the first arrivals, in the order of the users.
     *
     * @param held the object of each user
     * @param disks the disk to which the circuit of each user leads
     */
    default void fills(int[] held, int[] disks) {}

    /**
     * Sees a round, in which users departed and then arrived, in the same order.
     *
     * @param round the round, from 1
     * @param users these users in the first places, in that order
     * @param count how many they are
     * @param held the object of each user after the round
     * @param disks the disk to which the circuit of each user leads after the round
     */
    default void replaces(int round, int[] users, int count, int[] held, int[] disks) {}
}
