package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.PathLoads;
import io.swallowtail.protocols.network.RowNetwork;

/**
 * Paths by {@link FlipSwitches}. Only interior edges can collide, so only they are counted. An edge of a random level
 * carries one path, and congestion is at least 1 in any case. Memory: 4n·d bytes and about 50n, in addition to that of
 * the switches.
 */
final class FlipPaths extends CandidatePaths {
    private final Butterfly network;
    private final FlipSwitches switches;
    private final int middleLevel;
    private final PathLoads loads;

    /** Rows where paths enter the interior, in the switches' order: p of input i at i, p' at n + i. */
    private final int[] bothEntries;

    private final int[] bothExits;
    /** By path: the row where it enters the interior. */
    private final int[] entries;

    private final int[] exits;
    private final int[] lockedEntries;
    private final int[] lockedExits;

    FlipPaths(FlipSwitches switches) {
        super(2);
        network = switches.network.butterfly();
        this.switches = switches;
        int n = network.rows();
        middleLevel = (network.d() + 1) / 2;
        loads = new PathLoads(network);
        bothEntries = new int[2 * n];
        bothExits = new int[2 * n];
        entries = new int[2 * n];
        exits = new int[2 * n];
        lockedEntries = new int[n];
        lockedExits = new int[n];
    }

    @Override
    void locate(int[] destinations) {
        switches.locate(destinations, bothEntries, bothExits);
        int n = destinations.length;
        for (int path = 0; path < entries.length; path++) {
            int planar = (path & 1) * n + path / 2;
            entries[path] = bothEntries[planar];
            exits[path] = bothExits[planar];
        }
    }

    @Override
    RowNetwork network() {
        return switches.network;
    }

    @Override
    void rows(int place, int input, int which, int output, int[] rows) {
        switches.write(2 * input + which, 2 * output + which, rows);
    }

    @Override
    int likelyLevel() {
        return middleLevel;
    }

    @Override
    int recount(int paths) {
        loads.clear();
        return loads.addAll(entries, exits, paths);
    }

    @Override
    void remove(int path) {
        loads.remove(entries[path], exits[path]);
    }

    @Override
    int overloadedLevel(int path, int limit, int start) {
        return loads.overloadedLevel(entries[path], exits[path], limit, start);
    }

    @Override
    int largestLoad(int path, int limit) {
        int first = levelBeyond(limit);
        return loads.largest(entries[path], exits[path], first, network.d() + 1 - first);
    }

    @Override
    int meetingLevels() {
        return network.d();
    }

    @Override
    int otherLevels() {
        return network.d();
    }

    @Override
    void edgesOf(int level, int paths, int[] edges) {
        for (int path = 0; path < paths; path++) {
            edges[path] = network.edge(level, entries[path], exits[path]);
        }
    }

    @Override
    void move(int path, int to) {
        entries[to] = entries[path];
        exits[to] = exits[path];
    }

    @Override
    void lock(int path, int place) {
        lockedEntries[place] = entries[path];
        lockedExits[place] = exits[path];
    }

    @Override
    int recountLocked(int circuits) {
        loads.clear();
        return loads.addAll(lockedEntries, lockedExits, circuits);
    }
}
