package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.GroupedLoads;
import java.util.Arrays;

/**
 * A fast version of the {@link Rounds} of {@link Collision} on flipped switches and of {@link DataServer}, without an
 * observer. It makes the same decisions from the same choices, but counts and checks edges with {@link GroupedLoads}
 * instead of one by one.
 *
 * <p>Round 0 counts all 2n paths. In later rounds few paths remain. A path goes through one of n / 2^(k - 2)
 * <em>blocks</em> of a group of k levels. A block with at most c paths cannot block any path, so only the paths of
 * blocks with more are counted edge by edge. Levels on which no edge can carry more than c paths are skipped.
 *
 * <p>One class, because its loops share the arrays of paths and counters.
 *
 * <p>Memory: 8n bytes of counters and 76n of paths. One thread owns an instance.
 */
final class GroupedRounds {
    /** For smaller d, {@link Rounds} is faster. */
    private static final int MIN_D = 8;
    /**
     * A round counts whole groups if more than n / ACTIVE_SHARE requests are active, or more than n / LISTED_SHARE
     * paths are in blocks with more than c paths.
     */
    private static final int ACTIVE_SHARE = 4;

    private static final int LISTED_SHARE = 3;
    /** Counters of blocks, edges and outputs have 16 bits. */
    private static final int LOG_MOST_PATHS = 15;

    private final Butterfly network;
    private final Ends ends;
    private final int d;
    private final int n;
    private final int limit;
    private final Rounds rules;
    private final GroupedLoads loads;

    /** By counted group: its first level. */
    private final int[] firsts;
    /** By counted group: its number of levels. */
    private final int[] sizes;
    /** The first level of all counted groups. */
    private final int firstCounted;

    /** The level after the last counted one. */
    private final int endCounted;

    /** By request: the row where its path p' enters. */
    private final int[] buddyEntries;

    /** By request: the row where its path p' leaves. */
    private final int[] buddyExits;
    /** By request: the row where its circuit enters. */
    private final int[] circuitEntries;
    /** By request: the row where its circuit leaves. */
    private final int[] circuitExits;
    /** Rows where the paths of the m active requests enter: p of the i-th one at i, p' at m + i. */
    private final int[] activeEntries;

    /** Rows where these paths leave, at the same indices. */
    private final int[] activeExits;
    /**
     * By path: 1 if it is blocked. Paths are numbered as in the entries of round 0, later as in {@code activeEntries}.
     */
    private final int[] blocked;
    /** The active requests, ascending. */
    private final int[] requests;
    /** The paths that are counted edge by edge. */
    private final int[] listed;
    /** By path: its block or its edge. */
    private final int[] places;
    /** By block or edge: the number of its paths; all 0 between uses. */
    private final char[] counters;

    /** The number of rounds of the last run that settled a request. */
    int rounds;
    /** The largest load of an edge if all paths were taken. */
    int allPathsCongestion;

    private int left;

    /**
     * How paths begin and end.
     *
     * @param firstLevel the first level on which paths can meet: the outputs of two paths that enter at a row agree in
     *     the bits before it
     * @param log2PathsPerInput log2 of the most paths that enter at a row
     * @param log2PathsPerOutput log2 of the most paths that leave at a row
     * @param outputLimit most paths that may want an output
     */
    record Ends(int firstLevel, int log2PathsPerInput, int log2PathsPerOutput, int outputLimit) {
        /**
         * log2 of the most paths on an edge of a level, by the numbers of paths that enter before it and leave after
         * it.
         */
        int logMost(int level, int d) {
            return Math.min(level - firstLevel + log2PathsPerInput, d - level + log2PathsPerOutput);
        }
    }

    GroupedRounds(Butterfly network, Ends ends, int limit, Rounds rules) {
        this.network = network;
        this.ends = ends;
        this.limit = limit;
        this.rules = rules;
        d = network.d();
        n = network.rows();
        loads = new GroupedLoads(network, 2 * n);

        int first = ends.firstLevel();
        while (first <= d && 1 << ends.logMost(first, d) <= limit) {
            first++;
        }
        int end = first;
        while (end <= d && 1 << ends.logMost(end, d) > limit) {
            end++;
        }
        firstCounted = first;
        endCounted = end;
        int[] starts = new int[d];
        int[] widths = new int[d];
        int groups = 0;
        for (int level = first; level < end; level += widths[groups++]) {
            starts[groups] = level;
            widths[groups] = GroupedLoads.groupSize(end - level);
        }
        firsts = Arrays.copyOf(starts, groups);
        sizes = Arrays.copyOf(widths, groups);

        buddyEntries = new int[n];
        buddyExits = new int[n];
        circuitEntries = new int[n];
        circuitExits = new int[n];
        activeEntries = new int[2 * n];
        activeExits = new int[2 * n];
        blocked = new int[2 * n];
        requests = new int[n];
        listed = new int[2 * n];
        places = new int[2 * n];
        counters = new char[2 * n];
    }

    /** Reports whether the paths of a point can be counted by groups, and whether that is faster. */
    static boolean supports(Butterfly network, Ends ends, int limit) {
        int d = network.d();
        // An edge or block has at most as many paths as enter before it, and as leave after it.
        int most =
                Math.min(d, (d + GroupedLoads.MAX_LEVELS + ends.log2PathsPerInput() + ends.log2PathsPerOutput()) / 2);
        return d >= MIN_D && most <= LOG_MOST_PATHS && limit <= GroupedLoads.MAX_LIMIT;
    }

    /** Gives the i-th unsettled request of the last run. */
    int unsettled(int i) {
        return requests[i];
    }

    /** Finds the largest load of an edge over all circuits, including those of unsettled requests. */
    int congestion() {
        return congestion(left);
    }

    /** Finds the most circuits that end at an output. */
    int outputContention() {
        int most = 0;
        for (int i = 0; i < n; i++) {
            most = Math.max(most, ++counters[circuitExits[i]]);
        }
        Arrays.fill(counters, 0, n, (char) 0);
        return most;
    }

    /**
     * Runs the rounds of n requests, and returns the number of those left unsettled.
     *
     * @param entries where the paths enter: p of request i at i, p' at n + i
     * @param exits where they leave
     */
    int run(int[] entries, int[] exits) {
        System.arraycopy(entries, n, buddyEntries, 0, n);
        System.arraycopy(exits, n, buddyExits, 0, n);
        allPathsCongestion = blockAll(entries, exits);
        left = settleAll(entries, exits);
        rounds = left < n ? 1 : 0;
        while (left > 0 && left < n && rounds < rules.maxRounds) {
            gather(left, entries, exits);
            blockActive(left);
            int remaining = settle(left);
            if (remaining == left) {
                break;
            }
            left = remaining;
            rounds++;
        }
        for (int i = 0; i < left; i++) {
            int request = requests[i];
            int path = request + rules.unsettledPicks.of(2, 0, request) * n;
            circuitEntries[request] = entries[path];
            circuitExits[request] = exits[path];
        }
        return left;
    }

    /** Finds the blocked paths of round 0; returns the largest load of an edge. */
    private int blockAll(int[] entries, int[] exits) {
        Arrays.fill(blocked, 0);
        int most = 0;
        for (int group = 0; group < firsts.length; group++) {
            most = Math.max(most, block(group, entries, exits, 2 * n, most));
        }
        blockAtOutputs(exits, 2 * n);
        return withLevelsLeftOut(most, entries, exits, 2 * n);
    }

    /**
     * Marks the paths that a group of levels blocks; returns the larger one of {@code atLeast} and the largest load on
     * these levels.
     */
    private int block(int group, int[] entries, int[] exits, int paths, int atLeast) {
        if (atLeast <= GroupedLoads.MAX_LIMIT && loads.count(firsts[group], sizes[group], entries, exits, paths)) {
            int most = loads.flag(limit, atLeast);
            loads.mark(blocked, paths);
            return most;
        }
        for (int i = 0; i < paths; i++) {
            listed[i] = i;
        }
        return Math.max(atLeast, blockListed(group, entries, exits, paths));
    }

    private void blockAtOutputs(int[] exits, int paths) {
        if (ends.outputLimit() == Integer.MAX_VALUE) {
            return;
        }
        for (int i = 0; i < paths; i++) {
            counters[exits[i]]++;
        }
        for (int i = 0; i < paths; i++) {
            blocked[i] |= ends.outputLimit() - counters[exits[i]] >>> 31;
        }
        Arrays.fill(counters, 0, n, (char) 0);
    }

    private int withLevelsLeftOut(int atLeast, int[] entries, int[] exits, int paths) {
        int most = atLeast;
        for (int level = ends.firstLevel(); level <= d; level++) {
            boolean isLeftOut = level < firstCounted || level >= endCounted;
            if (isLeftOut && most < 1 << ends.logMost(level, d)) {
                most = Math.max(most, largestLoad(level, entries, exits, paths));
            }
        }
        return most;
    }

    private int largestLoad(int level, int[] entries, int[] exits, int paths) {
        int most = 0;
        for (int i = 0; i < paths; i++) {
            most = Math.max(most, ++counters[network.edge(level, entries[i], exits[i])]);
        }
        Arrays.fill(counters, (char) 0);
        return most;
    }

    /** Ends round 0: gives each request its circuit, and lists requests without one. Returns their number. */
    private int settleAll(int[] entries, int[] exits) {
        select(entries, buddyEntries, blocked, circuitEntries, n);
        select(exits, buddyExits, blocked, circuitExits, n);
        int left = 0;
        for (int i = 0; i < n; i++) {
            requests[left] = i;
            left += blocked[i] & blocked[n + i];
        }
        for (int first = 0; rules.coinBreaksTies && first < n; first += Long.SIZE) {
            breakTies(first);
        }
        return left;
    }

    /** Selects p' for those of 64 requests that have two eligible paths and a coin of 1. */
    private void breakTies(int first) {
        long decided = 0;
        for (int i = 0; i < Long.SIZE; i++) {
            decided |= (long) (blocked[first + i] | blocked[n + first + i]) << i;
        }
        for (long rest = rules.ties.ofTwo(0, first, ~decided); rest != 0; rest &= rest - 1) {
            int request = first + Long.numberOfTrailingZeros(rest);
            circuitEntries[request] = buddyEntries[request];
            circuitExits[request] = buddyExits[request];
        }
    }

    /** Selects p, or p' if p is blocked. */
    private static void select(int[] first, int[] second, int[] blocked, int[] taken, int n) {
        for (int i = 0; i < n; i++) {
            int p = first[i];
            taken[i] = p ^ (p ^ second[i]) & -blocked[i];
        }
    }

    private void gather(int active, int[] entries, int[] exits) {
        for (int i = 0; i < active; i++) {
            int request = requests[i];
            activeEntries[i] = entries[request];
            activeExits[i] = exits[request];
            activeEntries[active + i] = buddyEntries[request];
            activeExits[active + i] = buddyExits[request];
        }
    }

    private void blockActive(int active) {
        int paths = 2 * active;
        Arrays.fill(blocked, 0, paths, 0);
        for (int group = 0; group < firsts.length; group++) {
            int inFullBlocks = ACTIVE_SHARE * active > n ? paths : listFullBlocks(group, paths);
            if (LISTED_SHARE * inFullBlocks > n) {
                block(group, activeEntries, activeExits, paths, 0);
            } else if (inFullBlocks > 0) {
                blockListed(group, activeEntries, activeExits, inFullBlocks);
            }
        }
        blockAtOutputs(activeExits, paths);
    }

    /** Lists the paths of all blocks with more than c paths; returns their number. */
    private int listFullBlocks(int group, int paths) {
        int first = firsts[group];
        int fromInput = (1 << d - first - sizes[group] + 2) - 1;
        for (int i = 0; i < paths; i++) {
            int block = (activeEntries[i] & fromInput) << first | activeExits[i] >>> d - first;
            places[i] = block;
            counters[block]++;
        }
        int found = 0;
        for (int i = 0; i < paths; i++) {
            listed[found] = i;
            found += limit - counters[places[i]] >>> 31;
        }
        for (int i = 0; i < paths; i++) {
            counters[places[i]] = 0;
        }
        return found;
    }

    /** Marks the listed paths that a group of levels blocks; returns their largest load. */
    private int blockListed(int group, int[] entries, int[] exits, int count) {
        int most = 0;
        for (int level = firsts[group]; level < firsts[group] + sizes[group]; level++) {
            for (int i = 0; i < count; i++) {
                int path = listed[i];
                int edge = network.edge(level, entries[path], exits[path]);
                places[i] = edge;
                most = Math.max(most, ++counters[edge]);
            }
            for (int i = 0; i < count; i++) {
                blocked[listed[i]] |= limit - counters[places[i]] >>> 31;
            }
            for (int i = 0; i < count; i++) {
                counters[places[i]] = 0;
            }
        }
        return most;
    }

    /** Ends a later round; returns the number of requests that stay active. */
    private int settle(int active) {
        int left = 0;
        for (int i = 0; i < active; i++) {
            int request = requests[i];
            requests[left] = request;
            int isFirstBlocked = blocked[i];
            int isSecondBlocked = blocked[active + i];
            if ((isFirstBlocked & isSecondBlocked) == 1) {
                left++;
            } else {
                boolean takesSecond = isFirstBlocked == 1
                        || isSecondBlocked == 0 && rules.coinBreaksTies && rules.ties.of(2, rounds, request) == 1;
                int path = takesSecond ? active + i : i;
                circuitEntries[request] = activeEntries[path];
                circuitExits[request] = activeExits[path];
            }
        }
        return left;
    }

    /**
     * Finds the largest load of the circuits, from the middle levels outwards. If no request is unsettled, it is at
     * most the limit.
     */
    private int congestion(int left) {
        int sufficient = left == 0 ? limit : Integer.MAX_VALUE;
        int most = 0;
        for (int i = 0; i < firsts.length && most < sufficient; i++) {
            int group = (firsts.length / 2 + i) % firsts.length;
            if (most <= GroupedLoads.MAX_LIMIT
                    && loads.count(firsts[group], sizes[group], circuitEntries, circuitExits, n)) {
                most = loads.largest(most, sufficient);
                continue;
            }
            for (int level = firsts[group]; level < firsts[group] + sizes[group]; level++) {
                most = Math.max(most, largestLoad(level, circuitEntries, circuitExits, n));
            }
        }
        return most >= sufficient ? most : withLevelsLeftOut(most, circuitEntries, circuitExits, n);
    }
}
