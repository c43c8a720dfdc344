package io.swallowtail.circuit;

import java.util.Arrays;

/** Which active paths of a round are not eligible, and why: the first edge on which each of them meets too many others. */
final class BlockedPaths {
    private static final int NOWHERE = 0;

    private final ToldPaths paths;
    private final LevelLoads loads;
    private final int limit;
    private int[] active;
    private final int[] levels;
    private final int[] loadsThere;

    /** Prepares for all of {@code count} paths, which an edge lets pass if at most {@code limit} of them are active. */
    BlockedPaths(ToldPaths paths, int count, int limit) {
        this.paths = paths;
        this.loads = new LevelLoads(paths);
        this.limit = limit;
        levels = new int[count];
        loadsThere = new int[count];
    }

    /** Looks at a round, whose active paths are the first {@code count} of those given. */
    void find(int[] activePaths, int count) {
        active = activePaths;
        Arrays.fill(levels, NOWHERE);
        for (int level = paths.firstMeetingLevel(); level <= paths.lastMeetingLevel(); level++) {
            if (loads.count(level, active, count) > limit) {
                findOn(level, count);
            }
        }
    }

    private void findOn(int level, int count) {
        for (int i = 0; i < count; i++) {
            int load = loads.of(paths.edge(active[i], level));
            if (levels[i] == NOWHERE && load > limit) {
                levels[i] = level;
                loadsThere[i] = load;
            }
        }
    }

    /** Asks for the path at a place among the active ones. */
    boolean isBlocked(int place) {
        return levels[place] != NOWHERE;
    }

    /** Says where a blocked path is blocked, as a part of a sentence. */
    String reason(int place) {
        return "blocked by load " + loadsThere[place] + " on "
                + paths.edgeName(levels[place], paths.edge(active[place], levels[place]));
    }
}
