package io.swallowtail.circuit;

import java.util.Arrays;

/**
 * The loads of the edges of one level, or of the disks, and who makes them; counted anew for each level of which a trace
 * tells. Memory: some 16n bytes and 4 a path.
 */
final class LevelLoads {
    private final ToldPaths paths;
    private final int[] loads;
    private int level;
    private int[] chosen;
    private int count;
    /** The counted paths in the order of their places, if they were sorted; those of a place before {@code ends} of it. */
    private int[] sorted;

    private int[] ends;
    private boolean isSorted;

    LevelLoads(ToldPaths paths) {
        this.paths = paths;
        this.loads = new int[2 * paths.network().rows()];
    }

    /** Counts the first {@code count} of the chosen paths on a level and returns the largest load. */
    int count(int newLevel, int[] newlyChosen, int newCount) {
        level = newLevel;
        chosen = newlyChosen;
        count = newCount;
        isSorted = false;
        Arrays.fill(loads, 0);
        int largest = 0;
        for (int i = 0; i < count; i++) {
            largest = Math.max(largest, ++loads[paths.place(chosen[i], level)]);
        }
        return largest;
    }

    /** Bounds the numbers of the level's places, from 0. */
    int places() {
        return loads.length;
    }

    /** Gives the load of a place of the level that was counted last. */
    int of(int place) {
        return loads[place];
    }

    /** Lists the paths that make this load, in the order in which they were chosen; all are sorted when one is asked for. */
    int[] pathsAt(int place) {
        if (!isSorted) {
            sort();
        }
        return Arrays.copyOfRange(sorted, ends[place] - loads[place], ends[place]);
    }

    private void sort() {
        sorted = new int[count];
        ends = new int[loads.length];
        for (int place = 1; place < ends.length; place++) {
            ends[place] = ends[place - 1] + loads[place - 1];
        }
        for (int i = 0; i < count; i++) {
            sorted[ends[paths.place(chosen[i], level)]++] = chosen[i];
        }
        isSorted = true;
    }
}
