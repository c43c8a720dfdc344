package io.swallowtail.circuit;

import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;

/** Picks one of some paths of a request at random: by a coin where a request has two paths, by an integer otherwise. */
final class PathPick {
    /** The stream of a tie, asked at (round from 0, request). */
    static final String TIES = "ties";

    /** The stream of a request that no round settles, asked at (0, request). */
    static final String UNSETTLED = "unsettled";

    private static final int TWO = 2;

    /** The coins, or null where requests do not have two paths. */
    private final AskedCoins coins;

    private final AskedIntegers integers;

    PathPick(String stream, int alternatives, Choices choices) {
        coins = alternatives == TWO ? choices.askedCoins(stream) : null;
        integers = alternatives == TWO ? null : choices.askedIntegers(stream);
    }

    /** Gives a number below {@code count}: 2 where there are coins. */
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
     * @param wanted bit i asks for request + i
     * @return bit i is 1 where request + i was asked for and takes p'
     */
    long ofTwo(int step, int request, long wanted) {
        return coins.coins(step, request, wanted);
    }
}
