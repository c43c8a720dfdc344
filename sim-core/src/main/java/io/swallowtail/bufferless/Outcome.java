package io.swallowtail.bufferless;

/** What a routing came to. */
final class Outcome {
    long lastDelivery;
    long lastInjection;
    long longestFlight;
    long deflections;
    int colours;
    int rounds;
    boolean isFailed;

    void begin() {
        lastDelivery = 0;
        lastInjection = 0;
        longestFlight = 0;
        deflections = 0;
        colours = 0;
        rounds = 0;
        isFailed = false;
    }

    /** Counts a delivery. */
    void deliver(long injection, long delivery) {
        lastDelivery = Math.max(lastDelivery, delivery);
        lastInjection = Math.max(lastInjection, injection);
        longestFlight = Math.max(longestFlight, delivery - injection + 1);
    }
}
