package io.swallowtail.protocols.fault;

import java.util.Arrays;

/**
 * Maximum integral flow from the inputs to the outputs of a butterfly with faults: every edge carries up to a capacity,
 * every live input sends at most one unit and every live output takes at most one. Nodes may have a capacity too.
 *
 * <p>Each input in order has one depth-first search for an augmenting path. An input without an augmenting path never
 * gets one later. So the successful inputs are the greedy basis for the order of the searches, and their number is the
 * maximum flow. The search tries the arcs of a node in the order straight, cross, back along straight, back along
 * cross, and ends at the first live output that takes no unit yet.
 *
 * <p>A stage is a node level; with node capacities a node level makes two stages, the second after straight edges with
 * the capacity of a node. Places are numbered stage·n + column. The places visited by a failed search are closed: they
 * reach no free output and no other place. So later searches skip them, which changes no path. Cost: places of failed
 * searches are visited once; a successful search mostly costs the d edges of its path, and the straight path down is tried first.
 * Memory: 7 bytes per place, 8 more where edges carry several units; nothing is allocated per run.
 *
 * <p>Where only the number of units matters, {@link #sendMost} sends many at once in passes over all places, and {@link #join} sends the
 * few that are left by searches from both sides.
 *
 * <p>One class, because all searches move units on the same arcs and share the marks of places.
 *
 * <p>Source: Ford and Fulkerson's augmenting paths; that the greedy basis does not depend on how paths are found: the
 * sets of inputs that can be linked to outputs are a gammoid's independent sets (Perfect 1968).
 */
final class ButterflyFlow {
    private static final int STRAIGHT = 1;
    private static final int CROSS = 2;
    private static final int BACK_STRAIGHT = 4;
    private static final int BACK_CROSS = 8;
    private static final int DOWN = STRAIGHT | CROSS;
    private static final int ARCS = 15;
    private static final int FREE_OUTPUT = 16;

    private static final int FORWARDS = 0;
    private static final int BACKWARDS = 1;
    private static final byte END = 0;
    private static final int NONE = -1;
    /** Passes end when fewer than one in so many of the inputs that send none got a path. */
    private static final int LEAST_GAIN = 64;

    private final int d;
    private final int n;
    /** Stages for each node level: 1, or 2 with node capacities. */
    private final int stagesPerLevel;

    private final int lastStage;
    /** By stage: the bit that cross edges to the next stage flip; 0 inside nodes, which have no cross edges. */
    private final int[] flips;
    /** By stage: the units that an edge to the next stage carries. */
    private final int[] capacities;
    /** By place: the arcs along which a unit may go now, as a set of bits. */
    private final byte[] arcs;
    /** The units on the edges down from place v: straight at 2v, cross at 2v + 1; empty where every capacity is 1. */
    private final int[] units;
    /** Whether every capacity is 1, so that arcs back are units. */
    private final boolean isUnit;
    /** Bit v: the current search or a failed search has visited place v. */
    private long[] seen;

    /** Bit v: a failed search has visited place v. */
    private long[] closed;

    private final int[] path;
    private final byte[] untried;
    /** By place that a search from both sides found: the arc to it, {@link #END} for an end. */
    private final byte[] via;
    /** By side: the inputs that send no unit, or the outputs that take none, when the searches from both sides begin. */
    private final int[][] endPlaces;

    private final int[] ends = new int[2];
    /** By side: the next end from which to search. */
    private final int[] nextEnd = new int[2];
    /** By side: the places that the current search found, of which those before {@code next} are expanded. */
    private final int[] size = new int[2];

    private final int[] next = new int[2];
    /** By side: the place that it has found next to one of the other side. */
    private final int[] meeting = new int[2];

    private final long[] usableStraight;
    private final long[] usableCross;

    /**
     * Prepares flows.
     *
     * @param d log2 of the number of columns
     * @param capacity units that an edge carries, at least 1
     * @param nodeCapacity units that a node carries, inputs and outputs too, at least 1; 0 for no limit
     */
    ButterflyFlow(int d, int capacity, int nodeCapacity) {
        this.d = d;
        this.n = 1 << d;
        stagesPerLevel = nodeCapacity == 0 ? 1 : 2;
        lastStage = stagesPerLevel * (d + 1) - 1;
        flips = new int[lastStage];
        capacities = new int[lastStage];
        for (int stage = 0; stage < lastStage; stage++) {
            boolean isInsideNodes = stagesPerLevel == 2 && stage % 2 == 0;
            flips[stage] = isInsideNodes ? 0 : 1 << d - 1 - stage / stagesPerLevel;
            capacities[stage] = isInsideNodes ? nodeCapacity : capacity;
        }
        int places = n * (lastStage + 1);
        arcs = new byte[places];
        isUnit = capacity == 1 && nodeCapacity <= 1;
        units = new int[isUnit ? 0 : 2 * n * lastStage];
        seen = new long[(places + 63) >>> 6];
        closed = new long[seen.length];
        path = new int[places];
        untried = new byte[places];
        via = new byte[places];
        endPlaces = new int[2][n];
        int words = new Columns(d).words;
        usableStraight = new long[words];
        usableCross = new long[words];
    }

    /** Starts with an empty flow on a butterfly with faults. */
    void begin(SurvivingButterfly butterfly) {
        Arrays.fill(units, 0);
        Arrays.fill(closed, 0);
        for (int stage = 0; stage < lastStage; stage++) {
            if (flips[stage] == 0) {
                Arrays.fill(arcs, stage * n, (stage + 1) * n, (byte) STRAIGHT);
            } else {
                butterfly.usableStraight(stage / stagesPerLevel, usableStraight);
                butterfly.usableCross(stage / stagesPerLevel, usableCross);
                open(stage * n);
            }
        }
        for (int column = 0; column < n; column++) {
            arcs[lastStage * n + column] = (byte) (butterfly.isLive(d, column) ? FREE_OUTPUT : 0);
        }
    }

    /** Opens the usable edges of a stage. */
    private void open(int first) {
        int place = first;
        int end = Math.min(n, Long.SIZE);
        for (int word = 0; word < usableStraight.length; word++) {
            long straight = usableStraight[word];
            long cross = usableCross[word];
            for (int bit = 0; bit < end; bit++) {
                arcs[place++] = (byte) (straight >>> bit & 1 | (cross >>> bit & 1) << 1);
            }
        }
    }

    /**
     * Sends one more unit, from an input that sends none.
     *
     * @param input a live input
     * @return whether an augmenting path existed; if not, this input has none later either
     */
    boolean augment(int input) {
        if (sendStraight(input)) {
            return true;
        }
        System.arraycopy(closed, 0, seen, 0, closed.length);
        int length = search(input, ARCS);
        if (length == 0) {
            long[] all = seen;
            seen = closed;
            closed = all;
            return false;
        }
        push(length);
        return true;
    }

    /**
     * Sends as many units as possible from inputs that send none: first on paths that only lead down, then on all paths. The number of
     * units is that of {@link #augment} for each input, but not their paths. Afterwards {@link #augment} must not be called.
     *
     * @param inputs live inputs that send no unit; those that cannot send move to the front
     * @param count how many inputs
     * @return how many inputs cannot send
     */
    int sendMost(int[] inputs, int count) {
        int left = pass(DOWN, inputs, count);
        int before;
        do {
            before = left;
            left = pass(ARCS, inputs, before);
        } while (before - left > left / LEAST_GAIN);
        return left == before ? left : join(inputs, left);
    }

    /**
     * Searches once from each input. A place is visited once by all searches together, so a pass over all arcs without success has
     * visited all that can be reached. Only places without a path down to a free output never get one, so the others are visited again
     * where arcs lead down.
     */
    private int pass(int allowed, int[] inputs, int count) {
        int left = 0;
        Arrays.fill(seen, 0);
        for (int i = 0; i < count; i++) {
            int length = search(inputs[i], allowed);
            if (length == 0) {
                inputs[left++] = inputs[i];
            } else {
                push(length);
                for (int step = 0; allowed == DOWN && step < length; step++) {
                    seen[path[step] >>> 6] &= ~(1L << path[step]);
                }
            }
        }
        return left;
    }

    /**
     * Does the same as {@link #sendMost}, one unit after the other. The last passes send few units each and visit most places, while a
     * search from both sides visits few.
     */
    int join(int[] inputs, int count) {
        Arrays.fill(seen, 0);
        Arrays.fill(ends, 0);
        for (int i = 0; i < count; i++) {
            addEnd(FORWARDS, inputs[i]);
        }
        for (int output = lastStage * n; output < arcs.length; output++) {
            if (arcs[output] >= FREE_OUTPUT) {
                addEnd(BACKWARDS, output);
            }
        }
        Arrays.fill(nextEnd, 0);
        int left = count;
        while (joins()) {
            left--;
        }
        int failed = 0;
        for (int i = 0; failed < left; i++) {
            if (isFreeEnd(FORWARDS, inputs[i])) {
                inputs[failed++] = inputs[i];
            }
        }
        return left;
    }

    /** Gives the places that a side has found. */
    private long[] found(int side) {
        return side == FORWARDS ? seen : closed;
    }

    private void addEnd(int side, int place) {
        endPlaces[side][ends[side]++] = place;
        via[place] = END;
        found(side)[place >>> 6] |= 1L << place;
    }

    private boolean isFreeEnd(int side, int place) {
        return via[place] == END && (found(side)[place >>> 6] >>> place & 1) != 0;
    }

    /**
     * Sends one more unit. The search goes forwards from a free input and backwards from a free output, always on the side where fewer
     * places wait, until both meet. What an end without a path has found has none later either, and stays found.
     *
     * @return false if no augmenting path exists
     */
    private boolean joins() {
        Arrays.fill(next, 0);
        Arrays.fill(size, 0);
        boolean haveMet = false;
        boolean canMeet = true;
        while (canMeet && !haveMet) {
            int side = size[FORWARDS] - next[FORWARDS] <= size[BACKWARDS] - next[BACKWARDS] ? FORWARDS : BACKWARDS;
            if (next[side] < size[side]) {
                haveMet = expands(side, take(side));
            } else {
                canMeet = beginsAtEnd(side);
            }
        }
        for (int side = FORWARDS; side <= BACKWARDS; side++) {
            for (int i = 0; i < size[side]; i++) {
                int place = path[position(side, i)];
                if (via[place] != END) {
                    found(side)[place >>> 6] &= ~(1L << place);
                }
            }
            // The latest end still has places to expand.
            nextEnd[side] = Math.max(0, nextEnd[side] - 1);
        }
        if (haveMet) {
            int length = writePath();
            seen[path[0] >>> 6] &= ~(1L << path[0]);
            closed[path[length - 1] >>> 6] &= ~(1L << path[length - 1]);
            push(length);
        }
        return haveMet;
    }

    /** Places found from free inputs fill the array from its begin, those found from free outputs from its end. */
    private int position(int side, int i) {
        return side == FORWARDS ? i : path.length - 1 - i;
    }

    /** Takes a place to expand: the newest, and after a place that found none the oldest. So searches go deep at once. */
    private int take(int side) {
        int last = position(side, size[side] - 1);
        int first = position(side, next[side]++);
        int newest = path[last];
        path[last] = path[first];
        path[first] = newest;
        return newest;
    }

    /** Begins at the next free end; returns false if there is none. */
    private boolean beginsAtEnd(int side) {
        while (nextEnd[side] < ends[side]) {
            int place = endPlaces[side][nextEnd[side]++];
            if (isFreeEnd(side, place)) {
                path[position(side, 0)] = place;
                next[side] = 0;
                size[side] = 1;
                return true;
            }
        }
        return false;
    }

    /** Finds the places next to one; returns true if one of them belongs to the other side. */
    private boolean expands(int side, int place) {
        long[] own = found(side);
        long[] others = found(1 - side);
        int open = side == FORWARDS ? arcs[place] & ARCS : arcsInto(place);
        for (; open != 0; open &= open - 1) {
            int arc = open & -open;
            int to = end(place, arc);
            if ((others[to >>> 6] >>> to & 1) != 0) {
                meeting[side] = place;
                meeting[1 - side] = to;
                return true;
            }
            if ((own[to >>> 6] >>> to & 1) == 0) {
                own[to >>> 6] |= 1L << to;
                via[to] = (byte) arc;
                path[position(side, size[side]++)] = to;
            }
        }
        return false;
    }

    /** Gives the arcs that lead from a place to those from which a unit may come. */
    private int arcsInto(int place) {
        int stage = place >>> d;
        int first = stage < lastStage ? STRAIGHT : BACK_STRAIGHT;
        int last = stage > 0 ? BACK_CROSS : CROSS;
        int into = 0;
        for (int arc = first; arc <= last; arc <<= 1) {
            into |= (arcs[end(place, arc)] & opposite(arc)) != 0 ? arc : 0;
        }
        return into;
    }

    private static int opposite(int arc) {
        return (arc & DOWN) != 0 ? arc << 2 : arc >>> 2;
    }

    /** Writes the path between two ends, given the places where the searches met; returns its length in places. */
    private int writePath() {
        int length = 0;
        for (int place = meeting[FORWARDS]; place != NONE; place = before(place)) {
            length++;
        }
        int i = length;
        for (int place = meeting[FORWARDS]; place != NONE; place = before(place)) {
            path[--i] = place;
        }
        for (int place = meeting[BACKWARDS]; place != NONE; place = before(place)) {
            path[length++] = place;
        }
        return length;
    }

    /** Gives the place from which one was found; {@link #NONE} for an end. */
    private int before(int place) {
        return via[place] == END ? NONE : end(place, opposite(via[place]));
    }

    /**
     * Sends a unit straight down, if this leads to a free output: the path that the search would find, found faster. Such a path has no
     * closed place.
     */
    private boolean sendStraight(int input) {
        byte[] here = arcs;
        int place = input;
        while ((here[place] & STRAIGHT) != 0) {
            place += n;
        }
        if (here[place] < FREE_OUTPUT) {
            return false;
        }
        for (int from = input; from < place; from += n) {
            here[from + n] |= BACK_STRAIGHT;
            if (isUnit || ++units[2 * from] == capacities[from >>> d]) {
                here[from] &= ~STRAIGHT;
            }
        }
        here[place] &= ~FREE_OUTPUT;
        return true;
    }

    /** Finds a path of allowed arcs to a free output; returns its length in places, or 0 if no path exists. */
    private int search(int input, int allowed) {
        int place = input;
        int depth = 0;
        if ((seen[place >>> 6] >>> place & 1) != 0) {
            return 0;
        }
        seen[place >>> 6] |= 1L << place;
        int open = arcs[place] & allowed;
        while (true) {
            while (open == 0) {
                if (depth == 0) {
                    return 0;
                }
                place = path[--depth];
                open = untried[depth];
            }
            int arc = open & -open;
            open ^= arc;
            int next = end(place, arc);
            if ((seen[next >>> 6] >>> next & 1) == 0) {
                seen[next >>> 6] |= 1L << next;
                path[depth] = place;
                untried[depth++] = (byte) open;
                place = next;
                if (arcs[place] >= FREE_OUTPUT) {
                    path[depth] = place;
                    return depth + 1;
                }
                open = arcs[place] & allowed;
            }
        }
    }

    private int end(int place, int arc) {
        switch (arc) {
            case STRAIGHT:
                return place + n;
            case CROSS:
                return place + n ^ flips[place >>> d];
            case BACK_STRAIGHT:
                return place - n;
            default:
                return place - n ^ flips[(place >>> d) - 1];
        }
    }

    /** Sends a unit along the path of the search. */
    private void push(int length) {
        for (int i = 1; i < length; i++) {
            int from = path[i - 1];
            int to = path[i];
            boolean isDown = to > from;
            boolean isStraight = Math.abs(to - from) == n;
            int arc = (isStraight ? STRAIGHT : CROSS) << (isDown ? 0 : 2);
            arcs[to] |= isDown ? arc << 2 : arc >>> 2;
            int edge = 2 * Math.min(from, to) + (isStraight ? 0 : 1);
            if (isUnit || (isDown ? ++units[edge] == capacities[from >>> d] : --units[edge] == 0)) {
                arcs[from] &= ~arc;
            }
        }
        arcs[path[length - 1]] &= ~FREE_OUTPUT;
    }

    /**
     * Removes one unit's path from the flow, starting at an input that sends a unit and preferring straight edges.
     * Called once for each sending input, it decomposes the flow into paths. After the first call, {@link #augment}
     * must not be called.
     *
     * @param input an input that sends a unit
     * @return the column of the output; the path is the only one of the butterfly between the two
     */
    int takePath(int input) {
        int place = input;
        for (int stage = 0; stage < lastStage; stage++) {
            int arc = (arcs[place + n] & BACK_STRAIGHT) != 0 ? STRAIGHT : CROSS;
            int next = end(place, arc);
            if (isUnit || --units[2 * place + arc - 1] == 0) {
                arcs[next] &= ~(arc << 2);
            }
            place = next;
        }
        return place - lastStage * n;
    }

    /** Reports whether a failed search visited a node; then no further unit can get from there to an output. */
    boolean isCutOff(int level, int column) {
        int place = level * stagesPerLevel * n + column;
        return (closed[place >>> 6] >>> place & 1) != 0;
    }
}
