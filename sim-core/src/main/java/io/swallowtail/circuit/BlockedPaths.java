package io.swallowtail.circuit;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Which active paths of a round are not eligible, and why: the first place where each of them meets too many others. */
final class BlockedPaths {
    private static final int NOWHERE = 0;

    private final ToldPaths paths;
    private final LevelLoads loads;
    private final IntUnaryOperator limits;
    private int[] active;
    private final int[] levels;
    private final int[] loadsThere;

    /**
     * Prepares for all paths.
     *
     * @param paths the paths
     * @param count how many
     * @param limits the largest load of a level's places that lets a path pass
     */
    BlockedPaths(ToldPaths paths, int count, IntUnaryOperator limits) {
        this.paths = paths;
        this.loads = new LevelLoads(paths);
        this.limits = limits;
        levels = new int[count];
        loadsThere = new int[count];
    }

    /** Looks at a round, whose active paths are the first {@code count} of those given. */
    void find(int[] activePaths, int count) {
        active = activePaths;
        Arrays.fill(levels, NOWHERE);
        for (int level = paths.firstMeetingLevel(); level <= paths.lastMeetingLevel(); level++) {
            int limit = limits.applyAsInt(level);
            if (loads.count(level, active, count) > limit) {
                findOn(level, limit, count);
            }
        }
    }

    private void findOn(int level, int limit, int count) {
        for (int i = 0; i < count; i++) {
            int load = loads.of(paths.place(active[i], level));
            if (levels[i] == NOWHERE && load > limit) {
                levels[i] = level;
                loadsThere[i] = load;
            }
        }
    }

    /** Asks for the path at a place among the active ones. */
    boolean isBlocked(int index) {
        return levels[index] != NOWHERE;
    }

    /** Says where a blocked path is blocked, as a part of a sentence. */
    String reason(int index) {
        return "blocked by load " + loadsThere[index] + " on "
                + paths.placeName(levels[index], paths.place(active[index], levels[index]));
    }
}
