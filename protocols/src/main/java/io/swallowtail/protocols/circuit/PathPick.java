package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.core.random.OnDemandIntegers;

/** Picks one of some paths of a request at random: by a coin where a request has two paths, by an integer otherwise. */
public final class PathPick {
    /** The stream of a tie, requested at (round from 0, request). */
    public static final String TIES = "ties";

    /** The stream of a request that no round settles, requested at (0, request). */
    public static final String UNSETTLED = "unsettled";

    private static final int TWO = 2;

    /** The coins, or null where requests do not have two paths. */
    private final OnDemandCoins coins;

    private final OnDemandIntegers integers;

    public PathPick(String stream, int alternatives, Choices choices) {
        coins = alternatives == TWO ? choices.onDemandCoins(stream) : null;
        integers = alternatives == TWO ? null : choices.onDemandIntegers(stream);
    }

    /** Draws a number below {@code count}, which is 2 if coins decide. */
    int of(int count, int step, int request) {
        if (coins != null) {
            return coins.coin(step, request) ? 1 : 0;
        }
        return integers.integer(step, request, count);
    }

    /**
     * Picks one of two paths of some of 64 requests.
     *
     * @param request the first of the 64 requests, a multiple of 64
     * @param wanted bit i selects request + i
     * @return bit i is 1 if request + i was selected and takes p'
     */
    long ofTwo(int step, int request, long wanted) {
        return coins.coins(step, request, wanted);
    }
}
