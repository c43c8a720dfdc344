package io.swallowtail.protocols.bufferless;

/** The result of a routing. */
final class RoutingResult {
    private static final int LOWER_BITS = 16;
    private static final int MAX_LOWER = (1 << LOWER_BITS) - 1;
    private static final int MAX_STAGES = (1 << 15) - 1;

    long lastDelivery;
    long lastInjection;
    long longestFlight;
    long deflections;
    int colours;
    int rounds;
    boolean isFailed;
    /** A score in [0, 2^31) that is larger for trials closer to a failure; compared among trials that did not fail. */
    long nearness;

    void begin() {
        lastDelivery = 0;
        lastInjection = 0;
        longestFlight = 0;
        deflections = 0;
        colours = 0;
        rounds = 0;
        isFailed = false;
        nearness = 0;
    }

    /** Raises {@link #nearness} to a stage and a number of packets that reached it; the stage counts first. */
    void approach(int stage, int packets) {
        nearness = Math.max(nearness, (long) Math.min(stage, MAX_STAGES) << LOWER_BITS | Math.min(packets, MAX_LOWER));
    }

    /** Gives the number of packets that reached the last stage. */
    long packetsAtLastStage() {
        return nearness & MAX_LOWER;
    }

    /** Counts a delivery. */
    void deliver(long injection, long delivery) {
        lastDelivery = Math.max(lastDelivery, delivery);
        lastInjection = Math.max(lastInjection, injection);
        longestFlight = Math.max(longestFlight, delivery - injection + 1);
    }
}
