package io.swallowtail.protocols.reliability;

import java.util.Arrays;

/**
 * The states of a frontier, and their values. A state has one label for each place of the frontier: 0 for a failed node, otherwise the
 * number of its component, in the order of the first places. Labels have 4 bits in a frontier of at most 15 places, otherwise 5. Bit c of its marks is set if component c has a terminal. Bit g
 * of its groups is set if the open group g has failed.
 */
final class FrontierStates {
    /** The most places. */
    static final int MAX_WIDTH = 24;

    /** The most places with labels of 4 bits. */
    private static final int NARROW = 15;

    /** How many coefficients each value has. */
    private final int length;
    /** How many bits each label has. */
    private final int bits;
    /** How many labels each word has. */
    private final int places;
    /** How many words each key has: groups and marks, then labels. */
    private final int words;

    private long[] keys;
    /** By state: its coefficients. */
    double[] values;
    /** An open hash table: the number of a state plus 1; 0 for an empty slot. */
    private int[] slots;

    int size;

    /**
     * Makes an empty set.
     *
     * @param length how many coefficients each value has
     * @param width how many places each state has
     * @param expected about how many states follow
     */
    FrontierStates(int length, int width, int expected) {
        this.length = length;
        bits = width > NARROW ? 5 : 4;
        places = width > NARROW ? MAX_WIDTH / 2 : NARROW;
        words = width > NARROW ? 3 : 2;
        int capacity = Integer.highestOneBit(Math.max(expected, 32)) * 2;
        keys = new long[capacity * words];
        values = new double[capacity * length];
        slots = new int[2 * capacity];
    }

    /** Unpacks the labels of a state, and returns its groups and marks. */
    long unpack(int state, int[] labels, int width) {
        int at = state * words;
        long word = keys[at + 1];
        for (int place = 0; place < width; place++) {
            if (place == places) {
                word = keys[at + 2];
            }
            labels[place] = (int) word & (1 << bits) - 1;
            word >>>= bits;
        }
        return keys[at];
    }

    /**
     * Finds a state, or adds it with the value 0.
     *
     * @param head its groups and marks
     * @param labels its labels
     * @return its number
     */
    int find(long head, int[] labels, int width) {
        long x = 0;
        long y = 0;
        for (int place = Math.min(width, places) - 1; place >= 0; place--) {
            x = x << bits | labels[place];
        }
        for (int place = width - 1; place >= places; place--) {
            y = y << bits | labels[place];
        }
        if (2 * (size + 1) > slots.length) {
            grow();
        }
        int slot = slot(head, x, y);
        if (slots[slot] == 0) {
            int at = size * words;
            keys[at] = head;
            keys[at + 1] = x;
            if (words == 3) {
                keys[at + 2] = y;
            }
            slots[slot] = ++size;
        }
        return slots[slot] - 1;
    }

    private int slot(long head, long x, long y) {
        long hash = x * 0x9E3779B97F4A7C15L ^ (y + head) * 0xC2B2AE3D27D4EB4FL;
        hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
        int mask = slots.length - 1;
        int slot = (int) (hash ^ hash >>> 32) & mask;
        while (slots[slot] != 0) {
            int at = (slots[slot] - 1) * words;
            if (keys[at] == head && keys[at + 1] == x && (words == 2 || keys[at + 2] == y)) {
                break;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int capacity = slots.length;
        keys = Arrays.copyOf(keys, capacity * words);
        values = Arrays.copyOf(values, capacity * length);
        slots = new int[2 * capacity];
        for (int state = 0; state < size; state++) {
            int at = state * words;
            slots[slot(keys[at], keys[at + 1], words == 2 ? 0 : keys[at + 2])] = state + 1;
        }
    }

    /** Adds the value of another state times a polynomial to the value of a state. */
    void add(int state, double[] from, int source, double[] factor) {
        add(values, state * length, from, source * length, factor, length);
    }

    static void add(double[] to, int at, double[] from, int source, double[] factor, int length) {
        for (int k = 0; k < factor.length; k++) {
            for (int i = 0; i < length - k; i++) {
                to[at + i + k] += factor[k] * from[source + i];
            }
        }
    }
}
