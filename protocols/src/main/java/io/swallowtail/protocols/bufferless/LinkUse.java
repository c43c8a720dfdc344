package io.swallowtail.protocols.bufferless;

import java.util.Arrays;

/** The links (see {@link FlatNetwork}) that are crossed in the current step, and those crossed in the previous step. */
final class LinkUse {
    private final int[] steps;
    /** The number of the current step. Steps are counted from 2, so that an unused link does not appear as crossed in the previous step. */
    int now = 1;

    LinkUse(int edges) {
        steps = new int[2 * edges];
    }

    /** Starts a trial; returns whether the step counter restarts, which happens once in 2^30 steps. */
    boolean begin() {
        boolean isAnew = now > 1 << 30;
        if (isAnew) {
            Arrays.fill(steps, 0);
            now = 1;
        }
        return isAnew;
    }

    /** Starts the next step. */
    void step() {
        now++;
    }

    boolean isFree(int link) {
        return steps[link] != now;
    }

    boolean wasCrossed(int link) {
        return steps[link] == now - 1;
    }

    /** Marks a free link as crossed in the current step. */
    void cross(int link) {
        assert steps[link] != now : "two packets cross link " + link;
        steps[link] = now;
    }
}
