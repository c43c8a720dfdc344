package io.swallowtail.protocols.circuit;

import java.util.function.IntUnaryOperator;

/**
 * Refinement of failure in a {@link CollisionSimulator} or {@link DataServerSimulator}. A request is never settled if
 * each of its paths has an edge or a disk with too many paths of such requests. So the score of a round is the largest
 * pressure on an active request. The pressure compares the smallest of the largest loads on its paths, then the
 * greatest. Loads of edges that cannot be overloaded do not count.
 */
public final class MutualPressure implements Rounds.Observer {
    private static final int REQUEST_BITS = 16;
    private static final long LARGEST = (1L << 31) - 1;
    /** The number of distinguished loads; the largest is the limit plus 1. */
    private static final int STEPS = 31;

    /** Gives the largest load on a path of an active request. */
    private final IntUnaryOperator loads;
    /** The largest load without pressure. */
    private final int unpressed;

    private final int alternatives;
    private final int steps;
    /** The sum over rounds of the largest pressure on a request. */
    private long pressure;
    /** The number of requests with the largest pressure in the last round. */
    private int pressed;

    /**
     * Prepares for some paths.
     *
     * @param loads computes the largest load on a path; the paths of the i-th active request start at alternatives·i;
     *     above the limit where the path is not eligible
     * @param alternatives how many paths a request has
     * @param limit the largest load with which a path is eligible
     */
    public MutualPressure(IntUnaryOperator loads, int alternatives, int limit) {
        this.loads = loads;
        this.alternatives = alternatives;
        steps = Math.min(STEPS, limit + 1);
        unpressed = limit + 1 - steps;
    }

    public void begin() {
        pressure = 0;
        pressed = 0;
    }

    @Override
    public void decides(int round, int[] requests, int[] taken, int active) {
        int hardest = 0;
        pressed = 0;
        for (int i = 0; i < active; i++) {
            int least = steps;
            int greatest = 0;
            for (int path = alternatives * i; path < alternatives * (i + 1); path++) {
                int step = step(path);
                least = Math.min(least, step);
                greatest = Math.max(greatest, step);
            }
            int all = least * (steps + 1) + greatest;
            if (all > hardest) {
                hardest = all;
                pressed = 0;
            }
            pressed += all == hardest ? 1 : 0;
        }
        pressure += hardest;
    }

    private int step(int path) {
        return Math.max(0, Math.min(steps, loads.applyAsInt(path) - unpressed));
    }

    /** Gives a number in [0, 2^31) that is greater for trials under more pressure. */
    public long measure() {
        return Math.min(LARGEST, pressure << REQUEST_BITS | Math.min(pressed, (1 << REQUEST_BITS) - 1));
    }
}
