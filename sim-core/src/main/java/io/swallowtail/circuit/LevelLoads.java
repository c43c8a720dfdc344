package io.swallowtail.circuit;

import java.util.Arrays;

/** The loads of the edges of one level, counted anew for each level of which a story tells; 8n bytes. */
final class LevelLoads {
    private final ToldPaths paths;
    private final int[] loads;

    LevelLoads(ToldPaths paths) {
        this.paths = paths;
        this.loads = new int[paths.network().butterfly().edgesPerLevel()];
    }

    /** Counts the first {@code count} of the chosen paths on a level and returns the largest load. */
    int count(int level, int[] chosen, int count) {
        Arrays.fill(loads, 0);
        int largest = 0;
        for (int i = 0; i < count; i++) {
            largest = Math.max(largest, ++loads[paths.edge(chosen[i], level)]);
        }
        return largest;
    }

    /** Counts the edges of the level. */
    int edges() {
        return loads.length;
    }

    /** Gives the load of an edge of the level that was counted last. */
    int of(int edge) {
        return loads[edge];
    }
}
