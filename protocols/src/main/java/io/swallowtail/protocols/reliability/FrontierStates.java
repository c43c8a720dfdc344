package io.swallowtail.protocols.reliability;

import java.util.Arrays;

/**
 * The states of a frontier, and their values. A state has one label of 5 bits for each place of the frontier: 0 for a failed node,
 * otherwise the number of its component, in the order of the first places. Bit c of its marks is set if component c has a terminal.
 */
final class FrontierStates {
    /** The most places. */
    static final int MAX_WIDTH = 24;

    private static final int BITS = 5;
    private static final int PLACES = 12;

    /** How many coefficients each value has. */
    private final int length;

    private long[] first;
    private long[] second;
    private int[] marks;
    /** By state: its coefficients. */
    double[] values;
    /** An open hash table: the number of a state plus 1; 0 for an empty slot. */
    private int[] slots;

    int size;

    /**
     * Makes an empty set.
     *
     * @param length how many coefficients each value has
     * @param expected about how many states follow
     */
    FrontierStates(int length, int expected) {
        this.length = length;
        int capacity = Integer.highestOneBit(Math.max(expected, 32)) * 2;
        first = new long[capacity];
        second = new long[capacity];
        marks = new int[capacity];
        values = new double[capacity * length];
        slots = new int[2 * capacity];
    }

    /** Unpacks the labels of a state, and returns its marks. */
    int unpack(int state, int[] labels, int width) {
        long word = first[state];
        for (int place = 0; place < width; place++) {
            if (place == PLACES) {
                word = second[state];
            }
            labels[place] = (int) word & (1 << BITS) - 1;
            word >>>= BITS;
        }
        return marks[state];
    }

    /**
     * Finds a state, or adds it with the value 0.
     *
     * @param labels any numbers from 0 to 31 that agree exactly in one component; 0 for failed nodes
     * @param marked the marks by these numbers
     * @param names a buffer of 32 places
     * @return its number
     */
    int find(int[] labels, int width, int marked, int[] names) {
        Arrays.fill(names, 0);
        long x = 0;
        long y = 0;
        int seen = 0;
        int renamed = 0;
        for (int place = 0; place < width; place++) {
            int label = labels[place];
            if (label != 0) {
                if (names[label] == 0) {
                    names[label] = ++seen;
                    renamed |= (marked >> label & 1) << seen;
                }
                if (place < PLACES) {
                    x |= (long) names[label] << BITS * place;
                } else {
                    y |= (long) names[label] << BITS * (place - PLACES);
                }
            }
        }
        return find(x, y, renamed);
    }

    private int find(long x, long y, int mark) {
        if (2 * (size + 1) > slots.length) {
            grow();
        }
        int slot = slot(x, y, mark);
        if (slots[slot] == 0) {
            first[size] = x;
            second[size] = y;
            marks[size] = mark;
            slots[slot] = ++size;
        }
        return slots[slot] - 1;
    }

    private int slot(long x, long y, int mark) {
        long hash = x * 0x9E3779B97F4A7C15L ^ (y + mark) * 0xC2B2AE3D27D4EB4FL;
        hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
        int mask = slots.length - 1;
        int slot = (int) (hash ^ hash >>> 32) & mask;
        while (slots[slot] != 0) {
            int state = slots[slot] - 1;
            if (first[state] == x && second[state] == y && marks[state] == mark) {
                break;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int capacity = slots.length;
        first = Arrays.copyOf(first, capacity);
        second = Arrays.copyOf(second, capacity);
        marks = Arrays.copyOf(marks, capacity);
        values = Arrays.copyOf(values, capacity * length);
        slots = new int[2 * capacity];
        for (int state = 0; state < size; state++) {
            slots[slot(first[state], second[state], marks[state])] = state + 1;
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
