package io.swallowtail.circuit;

import java.util.function.IntUnaryOperator;

/**
 * How near a {@link CollisionSimulator}'s or a {@link DataServerSimulator}'s trial comes to failure: a request is left for ever
 * when each of its paths has an edge or a disk that too many paths of such requests want. So, round by round, what counts is the
 * active request that is pressed hardest: by the smaller of the largest loads on its two paths, then by the greater. Loads of
 * edges that cannot be overloaded do not count.
 */
final class MutualPressure implements Rounds.Observer {
    private static final int REQUEST_BITS = 16;
    private static final long LARGEST = (1L << 31) - 1;
    /** Loads are told apart up to the limit and one more, from so far below on. */
    private static final int STEPS = 31;

    /** Tells the largest load on a path of an active request. */
    private final IntUnaryOperator loads;
    /** The greatest load that counts as none. */
    private final int unpressed;

    private final int steps;
    /** The hardest pressure of each round, summed. */
    private long pressure;
    /** How many requests are pressed so in the last round. */
    private int pressed;

    /**
     * Prepares for some paths.
     *
     * @param loads tells the largest load on path 2i or 2i + 1 of the i-th active request, above the limit where the path is not
     *     eligible
     * @param limit the largest load with which a path is eligible
     */
    MutualPressure(IntUnaryOperator loads, int limit) {
        this.loads = loads;
        steps = Math.min(STEPS, limit + 1);
        unpressed = limit + 1 - steps;
    }

    void begin() {
        pressure = 0;
        pressed = 0;
    }

    @Override
    public void decides(int round, int[] requests, int[] taken, int active) {
        int hardest = 0;
        pressed = 0;
        for (int i = 0; i < active; i++) {
            int one = step(2 * i);
            int other = step(2 * i + 1);
            int both = Math.min(one, other) * (steps + 1) + Math.max(one, other);
            if (both > hardest) {
                hardest = both;
                pressed = 0;
            }
            pressed += both == hardest ? 1 : 0;
        }
        pressure += hardest;
    }

    private int step(int path) {
        return Math.max(0, Math.min(steps, loads.applyAsInt(path) - unpressed));
    }

    /** Gives a number in [0, 2^31) that is greater for trials under more pressure. */
    long measure() {
        return Math.min(LARGEST, pressure << REQUEST_BITS | Math.min(pressed, (1 << REQUEST_BITS) - 1));
    }
}
