package io.swallowtail.bufferless;

import java.util.Arrays;

/** Which links (see {@link FlatNetwork}) are crossed in the present step, and which were in the step before. */
final class LinkUse {
    private final int[] steps;
    /** Steps are counted from 2, so that a link that was never crossed was not crossed in the step before. */
    private int now = 1;

    LinkUse(int edges) {
        steps = new int[2 * edges];
    }

    /** Begins a trial; tells whether the steps are counted anew from here, which happens once in 2^30 of them. */
    boolean begin() {
        boolean isAnew = now > 1 << 30;
        if (isAnew) {
            Arrays.fill(steps, 0);
            now = 1;
        }
        return isAnew;
    }

    /** Goes to the next step. */
    void step() {
        now++;
    }

    /** The number of the present step; it identifies the step within a trial. */
    int now() {
        return now;
    }

    boolean isFree(int link) {
        return steps[link] != now;
    }

    boolean wasCrossed(int link) {
        return steps[link] == now - 1;
    }

    /** Lets a packet cross a free link. */
    void cross(int link) {
        assert steps[link] != now : "two packets cross link " + link;
        steps[link] = now;
    }
}
