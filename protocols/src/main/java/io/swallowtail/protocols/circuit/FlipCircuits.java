package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.PathLoads;
import io.swallowtail.protocols.network.RowNetwork;

/**
 * Circuits on paths by {@link FlipSwitches}, which are set when the trial begins. An edge of a random level is on one
 * path only, so only the interior is counted. Its counters cannot overflow ({@link FlipSwitches#mostPathsOnAnEdge}),
 * because the circuits always belong to a part of one permutation. Memory: 4n·d bytes and about 50n.
 */
final class FlipCircuits extends OnlineCircuits {
    private final FlipSwitches switches;
    private final PathLoads loads;
    private final int n;
    private final int middleLevel;
    private final int[] everyOutput;
    /** Where p and p' of input i enter the interior, at i and n + i. */
    private final int[] entries;
    /** Where p and p' of output i leave the interior, at i and n + i. */
    private final int[] exits;

    /** By input: the row where its circuit enters the interior. */
    private final int[] lockedEntries;

    private final int[] lockedExits;

    FlipCircuits(Butterfly network, Choices choices) {
        n = network.rows();
        switches = new FlipSwitches(network, choices);
        loads = new PathLoads(network);
        middleLevel = (network.d() + 1) / 2;
        everyOutput = new int[n];
        for (int output = 0; output < n; output++) {
            everyOutput[output] = output;
        }
        entries = new int[2 * n];
        exits = new int[2 * n];
        lockedEntries = new int[n];
        lockedExits = new int[n];
    }

    @Override
    void begin() {
        switches.locate(everyOutput, entries, exits);
        loads.clear();
    }

    @Override
    int connect(int round, int place, int input, int output) {
        int entry = entries[input];
        int exit = exits[output];
        int load = loads.largest(entry, exit);
        if (load > 0) {
            int buddyEntry = entries[n + input];
            int buddyExit = exits[n + output];
            if (loads.overloadedLevel(buddyEntry, buddyExit, load - 1, middleLevel) == PathLoads.NO_LEVEL) {
                entry = buddyEntry;
                exit = buddyExit;
            }
        }
        lockedEntries[input] = entry;
        lockedExits[input] = exit;
        return loads.add(entry, exit);
    }

    @Override
    void release(int input) {
        loads.remove(lockedEntries[input], lockedExits[input]);
    }

    @Override
    int congestion() {
        return loads.largest();
    }

    @Override
    int load(int round, int place, int input, int output, int which) {
        return loads.largest(entries[which * n + input], exits[which * n + output]);
    }

    @Override
    int taken(int round, int place, int input, int output) {
        return isOnFirst(input, output) ? 0 : 1;
    }

    /** The two paths differ in where they enter the interior, or leave it where the inputs do not flip (n = 2). */
    private boolean isOnFirst(int input, int output) {
        return lockedEntries[input] == entries[input] && lockedExits[input] == exits[output];
    }

    @Override
    RowNetwork network() {
        return switches.network;
    }

    @Override
    int[] rows(int input, int output) {
        int which = isOnFirst(input, output) ? 0 : 1;
        return switches.rows(2 * input + which, 2 * output + which);
    }
}
