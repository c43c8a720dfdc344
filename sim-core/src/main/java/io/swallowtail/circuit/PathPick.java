package io.swallowtail.circuit;

import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;

/** Picks one of some paths of a request at random: by a coin where a request has two paths, by an integer otherwise. */
final class PathPick {
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
}
