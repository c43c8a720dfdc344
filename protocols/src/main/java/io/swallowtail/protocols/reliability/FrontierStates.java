package io.swallowtail.protocols.reliability;

import java.util.Arrays;

/**
 * The states of a frontier, and their values. A state has one label for each place of the frontier, and marks ({@link Frontier}). Bit g of
 * its groups is set if the open group g has failed.
 */
final class FrontierStates {
    /** The most places. */
    static final int MAX_WIDTH = 24;
    /** The most calls of {@link #ask} before {@link #findAll}. */
    static final int MAX_ASKED = 512;

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

    /** The keys of the states to look up. */
    private final long[] askedKeys;
    /** By state to look up: its hash, then its number. */
    private final int[] found = new int[MAX_ASKED];

    private int asked;
    /** The sum of the keys that were read early. No compiler may leave it out. */
    private long touched;

    /**
     * Makes an empty set.
     *
     * @param length how many coefficients each value has
     * @param bits how many bits each label has, at most 32
     * @param width how many places each state has
     * @param expected about how many states follow
     */
    FrontierStates(int length, int bits, int width, int expected) {
        this.length = length;
        this.bits = bits;
        places = Long.SIZE / bits;
        words = 1 + (width + places - 1) / places;
        int capacity = Integer.highestOneBit(Math.max(expected, 32)) * 2;
        keys = new long[capacity * words];
        values = new double[capacity * length];
        slots = new int[2 * capacity];
        askedKeys = new long[MAX_ASKED * words];
    }

    /** Unpacks the labels of a state, and returns its groups and marks. */
    long unpack(int state, int[] labels, int width) {
        int at = state * words;
        int place = 0;
        for (int i = 1; place < width; i++) {
            long word = keys[at + i];
            for (int end = Math.min(width, place + places); place < end; place++) {
                labels[place] = (int) (word & (1L << bits) - 1);
                word >>>= bits;
            }
        }
        return keys[at];
    }

    /**
     * Looks a state up later, by {@link #findAll}.
     *
     * @param head its groups and marks
     * @param labels its labels
     * @return the argument of {@link #number}
     */
    int ask(long head, int[] labels, int width) {
        int at = asked * words;
        askedKeys[at] = head;
        for (int i = 1, first = 0; i < words; i++, first += places) {
            long word = 0;
            for (int place = Math.min(width, first + places) - 1; place >= first; place--) {
                word = word << bits | labels[place];
            }
            askedKeys[at + i] = word;
        }
        return asked++;
    }

    /**
     * Finds the states of all calls of {@link #ask}, or adds them with the value 0. A loop without branches reads the first slot and key of each, so that
     * the processor waits for many of them at once: the tables are larger than its caches. A 14 x 14 grid takes 58 s so, and 85 s one by one.
     */
    void findAll() {
        while (2 * (size + asked) > slots.length) {
            grow();
        }
        int mask = slots.length - 1;
        for (int i = 0; i < asked; i++) {
            found[i] = hash(askedKeys, i * words);
        }
        for (int i = 0; i < asked; i++) {
            touched += keys[Math.max(0, slots[found[i] & mask] - 1) * words];
        }
        for (int i = 0; i < asked; i++) {
            int slot = slot(found[i], askedKeys, i * words);
            if (slots[slot] == 0) {
                System.arraycopy(askedKeys, i * words, keys, size * words, words);
                slots[slot] = ++size;
            }
            found[i] = slots[slot] - 1;
        }
        asked = 0;
    }

    private int hash(long[] from, int at) {
        long hash = 0;
        for (int i = 0; i < words; i++) {
            hash = (hash ^ hash >>> 29 ^ from[at + i]) * 0x9E3779B97F4A7C15L;
        }
        return (int) (hash ^ hash >>> 32);
    }

    /** Finds the slot of a key, or an empty one. */
    private int slot(int hash, long[] from, int at) {
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0 && !equal((slots[slot] - 1) * words, from, at)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean equal(int one, long[] from, int other) {
        int i = words - 1;
        while (i >= 0 && keys[one + i] == from[other + i]) {
            i--;
        }
        return i < 0;
    }

    private void grow() {
        int capacity = slots.length;
        keys = Arrays.copyOf(keys, capacity * words);
        values = Arrays.copyOf(values, capacity * length);
        slots = new int[2 * capacity];
        for (int state = 0; state < size; state++) {
            slots[slot(hash(keys, state * words), keys, state * words)] = state + 1;
        }
    }

    /** Returns the number of a state that {@link #findAll} has found. Negative numbers, of other successors, stay. */
    int number(int asked) {
        return asked < 0 ? asked : found[asked];
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
