package io.swallowtail.random;

import java.util.Arrays;

/**
 * The answers that one asked stream gave, by question: step, place and bound. It grows as needed and is cleared and copied
 * without allocating.
 */
final class AnswerTable {
    private static final int FIRST_CAPACITY = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private long[] steps = new long[FIRST_CAPACITY];
    private int[] places = new int[FIRST_CAPACITY];
    private int[] bounds = new int[FIRST_CAPACITY];
    private int[] answers = new int[FIRST_CAPACITY];
    private int size;
    /** One more than the index of an answer, 0 where there is none; a power of two, at most half full. */
    private int[] slots = new int[2 * FIRST_CAPACITY];

    int size() {
        return size;
    }

    int answer(int index) {
        return answers[index];
    }

    /** Finds the index of a question's answer, or -1. */
    int find(long step, int place, int bound) {
        int mask = slots.length - 1;
        for (int slot = slot(step, place, mask); slots[slot] != 0; slot = slot + 1 & mask) {
            int index = slots[slot] - 1;
            if (steps[index] == step && places[index] == place && bounds[index] == bound) {
                return index;
            }
        }
        return -1;
    }

    /** Adds the answer of a question that is not there. */
    void add(long step, int place, int bound, int answer) {
        if (size == steps.length) {
            grow();
        }
        steps[size] = step;
        places[size] = place;
        bounds[size] = bound;
        answers[size] = answer;
        enter(size++);
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(slots, 0);
            size = 0;
        }
    }

    /** Becomes a copy of another table. */
    void copy(AnswerTable other) {
        clear();
        for (int index = 0; index < other.size; index++) {
            copyOne(other, index);
        }
    }

    /** Adds one answer of another table. */
    void copyOne(AnswerTable other, int index) {
        add(other.steps[index], other.places[index], other.bounds[index], other.answers[index]);
    }

    private void grow() {
        int capacity = 2 * steps.length;
        steps = Arrays.copyOf(steps, capacity);
        places = Arrays.copyOf(places, capacity);
        bounds = Arrays.copyOf(bounds, capacity);
        answers = Arrays.copyOf(answers, capacity);
        slots = new int[2 * capacity];
        for (int index = 0; index < size; index++) {
            enter(index);
        }
    }

    private void enter(int index) {
        int mask = slots.length - 1;
        int slot = slot(steps[index], places[index], mask);
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = index + 1;
    }

    private static int slot(long step, int place, int mask) {
        long mixed = (step << 31 ^ place) * MIX;
        return (int) (mixed >>> 32) & mask;
    }
}
